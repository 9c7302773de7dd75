//! Reads and checks a bindings file: each number is in its range, each button has one action, each direction has a button. A field that it
//! leaves out has its default.

use std::path::Path;

use bevy::prelude::*;
use bevy::reflect::structs::Struct;

use super::Bindings;
use super::bound_action::BoundAction;
use super::button::Button;
use crate::game_files;
use crate::input::fixed_keys;
use crate::parameters::each_number;
use crate::ron_file::{self, FileErrors, Mistakes, Parsed};

/// Reserved buttons, which cannot be bound, and their fixed function.
const FIXED: [(Button, &str); 6] = [
    (Button::Mouse(MouseButton::Left), "takes the mouse"),
    (Button::Key(KeyCode::Escape), "opens the menu"),
    (Button::Mouse(MouseButton::Back), "opens the menu"),
    (Button::Pad(GamepadButton::Start), "opens the menu"),
    (
        Button::Key(fixed_keys::FULL_SCREEN),
        "switches full screen and window",
    ),
    (Button::Key(fixed_keys::SCREENSHOT), "takes a screenshot"),
];

/// The fixed function of a button that cannot be bound; `None` for all others.
pub(super) fn reserved(button: Button) -> Option<&'static str> {
    let found = FIXED.iter().find(|(fixed, _)| *fixed == button);
    found.map(|(_, what)| *what)
}

impl Bindings {
    /// Reads and checks a bindings file. What it leaves out, as a file from before an action was added does, has its default.
    pub fn load(path: &Path) -> Result<Self, FileErrors> {
        let mut parsed: Parsed<Self> = game_files::read(path)?;
        let defaults = Self::defaults()?;
        let is_missing = |field: &str| !ron_file::has_value(&parsed.text, field);
        let bindings = &mut parsed.value;
        for (name, value) in defaults.iter_fields() {
            if is_missing(name)
                && let Some(field) = bindings.field_mut(name)
            {
                field.apply(value);
            }
        }
        // A default button that the file binds to another action is that action's.
        let (missing, given): (Vec<BoundAction>, Vec<BoundAction>) =
            BoundAction::all().partition(|action| is_missing(action.field()));
        for action in missing {
            let mut free = bindings.of(action).to_vec();
            free.retain(|button| !given.iter().any(|it| bindings.of(*it).contains(button)));
            bindings.change(action, |all| *all = free);
        }
        Self::check(parsed)
    }

    /// The bindings of `assets/bindings.ron`, which the program holds.
    pub fn defaults() -> Result<Self, FileErrors> {
        let text = include_str!("../../../assets/bindings.ron");
        Self::check(ron_file::parse("assets/bindings.ron", text)?)
    }

    fn check(parsed: Parsed<Self>) -> Result<Self, FileErrors> {
        let bindings = &parsed.value;
        let mut mistakes = Mistakes::new(&parsed);
        each_number(bindings, &mut |number| {
            if let Some(fault) = number.fault() {
                mistakes.note(&number.path, fault);
            }
        });
        for direction in BoundAction::all().filter(|it| it.is_direction()) {
            let field = direction.field();
            if bindings.of(direction).is_empty() {
                let message = format!(
                    "{field} has no button: give it at least one, or the character cannot walk that way"
                );
                mistakes.note(field, message);
            }
        }
        for (button, what) in FIXED {
            if let Some(owner) = bindings.owner_of(button) {
                let field = owner.field();
                let message =
                    format!("{button:?} {what}, and cannot be bound: take it out of {field}");
                mistakes.note(field, message);
            }
        }
        let actions: Vec<BoundAction> = BoundAction::all().collect();
        for (index, action) in actions.iter().enumerate() {
            let (field, buttons) = (action.field(), bindings.of(*action));
            for (number, button) in buttons.iter().enumerate() {
                if buttons[..number].contains(button) {
                    let message = format!("{button:?} is in {field} twice: leave one of them out");
                    mistakes.note(&format!("{field}[{number}]"), message);
                }
            }
            for other in &actions[..index] {
                let is_shared = |button: &&Button| bindings.of(*other).contains(button);
                for button in buttons.iter().filter(is_shared) {
                    let other = other.field();
                    let message =
                        format!("{button:?} is bound to {other} as well: a button does one thing");
                    mistakes.note(field, message);
                }
            }
        }
        FileErrors(mistakes.into_list("mistakes")).or(parsed.value)
    }

    /// The action that has this button.
    pub(super) fn owner_of(&self, button: Button) -> Option<BoundAction> {
        BoundAction::all().find(|action| self.of(*action).contains(&button))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::bindings::write;

    #[test]
    fn what_a_file_leaves_out_has_its_default_without_the_buttons_that_the_file_binds() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bindings.ron");
        let mut expected = Bindings::defaults().unwrap();
        // A file from before there were a dash and the end zone, whose player later jumps with E.
        let full = write::to_ron(&expected).unwrap();
        let old: Vec<&str> = full
            .lines()
            .filter(|line| !line.contains("  dash: ") && !line.contains("look_stick_end_zone: "))
            .collect();
        let old = old.join("\n");
        assert_eq!(full.lines().count(), old.lines().count() + 2);
        std::fs::write(&path, &old).unwrap();
        assert_eq!(Bindings::load(&path).unwrap(), expected);
        let with_e = old.replace("jump: [Key(Space)", "jump: [Key(KeyE)");
        std::fs::write(&path, with_e).unwrap();
        expected.jump[0] = Button::Key(KeyCode::KeyE);
        expected.dash = vec![Button::Pad(GamepadButton::West)];
        assert_eq!(Bindings::load(&path).unwrap(), expected);
        // One field alone, without a comma behind it.
        std::fs::write(&path, "(mute: [Key(KeyO)] // so\n)").unwrap();
        let mut expected = Bindings::defaults().unwrap();
        expected.mute = vec![Button::Key(KeyCode::KeyO)];
        assert_eq!(Bindings::load(&path).unwrap(), expected);
    }

    #[test]
    fn text_behind_a_file_that_leaves_fields_out_is_reported_at_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bindings.ron");
        std::fs::write(&path, "(\n    mute: [Key(KeyO)],\n)\nmore").unwrap();
        let errors = Bindings::load(&path).unwrap_err();
        let [error] = errors.0.as_slice() else {
            panic!("{errors:?}");
        };
        assert_eq!(error.position.unwrap().line, 4, "{error}");
    }

    #[test]
    fn a_button_twice_in_one_list_is_an_error_at_the_second() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bindings.ron");
        std::fs::write(&path, "(jump: [Key(KeyO), Pad(South), Key(KeyO)])").unwrap();
        let errors = Bindings::load(&path).unwrap_err();
        let [error] = errors.0.as_slice() else {
            panic!("{errors:?}");
        };
        let said = error.to_string();
        assert!(
            said.contains("bindings.ron:1:32: Key(KeyO) is in jump twice"),
            "{said}"
        );
    }

    #[test]
    fn a_direction_whose_default_keys_do_something_else_is_still_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bindings.ron");
        std::fs::write(&path, "(jump: [Key(KeyW), Key(ArrowUp)])").unwrap();
        let errors = Bindings::load(&path).unwrap_err().to_string();
        assert!(errors.contains("forward has no button"), "{errors}");
    }

    #[test]
    fn keys_with_a_fixed_function_are_refused_in_a_file() {
        let usual = std::fs::read_to_string("assets/bindings.ron").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bindings.ron");
        for (key, what) in [
            ("F11", "switches full screen"),
            ("F12", "takes a screenshot"),
            ("Escape", "opens the menu"),
        ] {
            let bound = usual.replace("help: [Key(F1)", &format!("help: [Key({key})"));
            assert_ne!(bound, usual);
            std::fs::write(&path, bound).unwrap();
            let errors = Bindings::load(&path).unwrap_err();
            let [error] = errors.0.as_slice() else {
                panic!("{errors:?}");
            };
            assert_eq!(error.field, "help");
            assert!(error.to_string().contains(what), "{error}");
        }
    }
}
