//! Reads and checks a bindings file: each number is in its range, each button has one action, each direction has a button.

use std::path::Path;

use bevy::prelude::*;

use super::Bindings;
use super::bound_action::BoundAction;
use super::button::Button;
use crate::game_files;
use crate::input::fixed_keys;
use crate::parameters::each_number;
use crate::ron_file::{self, FileErrors, Parsed};

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
    /// Reads and checks a bindings file.
    pub fn load(path: &Path) -> Result<Self, FileErrors> {
        Self::check(game_files::read(path)?)
    }

    /// The bindings of `assets/bindings.ron`, which the program holds.
    pub fn defaults() -> Result<Self, FileErrors> {
        let text = include_str!("../../../assets/bindings.ron");
        Self::check(ron_file::parse("assets/bindings.ron", text)?)
    }

    fn check(parsed: Parsed<Self>) -> Result<Self, FileErrors> {
        let bindings = &parsed.value;
        let mut errors = Vec::new();
        each_number(bindings, &mut |number| {
            if let Some(fault) = number.fault() {
                errors.push(parsed.error_at(&number.path, fault));
            }
        });
        for direction in BoundAction::all().filter(|it| it.is_direction()) {
            let field = direction.field();
            if bindings.of(direction).is_empty() {
                let message = format!(
                    "{field} has no button: give it at least one, or the character cannot walk that way"
                );
                errors.push(parsed.error_at(field, message));
            }
        }
        for (button, what) in FIXED {
            if let Some(owner) = bindings.owner_of(button) {
                let field = owner.field();
                let message =
                    format!("{button:?} {what}, and cannot be bound: take it out of {field}");
                errors.push(parsed.error_at(field, message));
            }
        }
        let actions: Vec<BoundAction> = BoundAction::all().collect();
        for (index, action) in actions.iter().enumerate() {
            for other in &actions[..index] {
                let (field, buttons) = (action.field(), bindings.of(*action));
                let is_shared = |button: &&Button| bindings.of(*other).contains(button);
                for button in buttons.iter().filter(is_shared) {
                    let other = other.field();
                    let message =
                        format!("{button:?} is bound to {other} as well: a button does one thing");
                    errors.push(parsed.error_at(field, message));
                }
            }
        }
        FileErrors(errors).or(parsed.value)
    }

    /// The action that has this button.
    pub(super) fn owner_of(&self, button: Button) -> Option<BoundAction> {
        BoundAction::all().find(|action| self.of(*action).contains(&button))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
