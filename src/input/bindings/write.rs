//! Writes the bindings as a file to edit by hand: all fields in the order of [`Bindings`], with a comment where the name leaves
//! something open.

use super::{Bindings, BoundAction, Button};

/// First lines of the file.
const HEAD: &str = "\
// Bindings of keys, mouse and gamepad, written by the controls page of the menu. Comments of your own are lost when it writes again.
// docs/bindings.md documents the format. Keys are named by their place on a US keyboard: KeyW, Space, ArrowUp, F1, ...
// Mouse buttons: Right, Middle, Back, Forward. Gamepad buttons: South, East, North, West, LeftTrigger, Select, ...
// One key or button has one action only.
";

/// The text of a bindings file. Read back, it gives the same bindings.
#[must_use]
pub fn to_ron(bindings: &Bindings) -> String {
    let directions = BoundAction::DIRECTIONS.into_iter();
    let actions = BoundAction::all().filter(|action| !action.is_direction());
    let buttons = |action: BoundAction| {
        let value = list(bindings.of(action));
        line(action.field(), &value, action.detail())
    };
    let mut text = format!("{HEAD}(\n");
    text.extend(directions.map(buttons));
    text.push_str(&sticks(bindings));
    text.push('\n');
    text.extend(actions.map(buttons));
    text.push_str(")\n");
    text
}

/// The fields between the directions and the actions.
fn sticks(bindings: &Bindings) -> String {
    const PART: &str = "part of full deflection";
    let number = |value: f32| format!("{value:?}");
    [
        ("move_stick", format!("{:?}", bindings.move_stick), ""),
        ("look_stick", format!("{:?}", bindings.look_stick), ""),
        ("stick_dead_zone", number(bindings.stick_dead_zone), PART),
        (
            "look_stick_end_zone",
            number(bindings.look_stick_end_zone),
            "part of full deflection: this near to it the stick counts as fully deflected",
        ),
        (
            "look_stick_exponent",
            number(bindings.look_stick_exponent),
            "1: linear, higher: finer aim near the centre",
        ),
        (
            "look_stick_deg_s",
            number(bindings.look_stick_deg_s),
            "degrees a second at full deflection",
        ),
        (
            "look_stick_ramp_secs",
            number(bindings.look_stick_ramp_secs),
            "time from rest to that speed, s",
        ),
        (
            "look_mouse_deg",
            number(bindings.look_mouse_deg),
            "degrees per mouse count",
        ),
        (
            "invert_pitch",
            bindings.invert_pitch.to_string(),
            "true: stick or mouse up looks down",
        ),
        (
            "invert_yaw",
            bindings.invert_yaw.to_string(),
            "true: stick or mouse left looks right",
        ),
    ]
    .iter()
    .map(|(field, value, note)| line(field, value, note))
    .collect()
}

/// `[Key(Space), Pad(South)]`
fn list(buttons: &[Button]) -> String {
    let buttons: Vec<String> = buttons.iter().map(|button| format!("{button:?}")).collect();
    format!("[{}]", buttons.join(", "))
}

fn line(field: &str, value: &str, note: &str) -> String {
    if note.is_empty() {
        format!("    {field}: {value},\n")
    } else {
        format!("    {field}: {value}, // {note}\n")
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use bevy::input::keyboard::NativeKeyCode;
    use bevy::prelude::{GamepadButton, KeyCode, MouseButton};
    use proptest::prelude::*;

    use super::*;
    use crate::input::bindings::edit::{self, Slot};

    fn read_back(bindings: &Bindings) -> Bindings {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), to_ron(bindings)).unwrap();
        let path: &Path = file.path();
        Bindings::load(path).unwrap_or_else(|errors| panic!("{errors}\n{}", to_ron(bindings)))
    }

    /// Buttons of all kinds, those of the default file, and reserved ones.
    fn some_buttons() -> Vec<Button> {
        let defaults = Bindings::defaults().unwrap();
        let bound: Vec<Button> = BoundAction::all()
            .flat_map(|action| defaults.of(action).to_vec())
            .collect();
        let others = [
            Button::Key(KeyCode::Escape),
            Button::Key(KeyCode::Enter),
            Button::Key(KeyCode::Numpad0),
            Button::Key(KeyCode::Unidentified(NativeKeyCode::Xkb(248))),
            Button::Mouse(MouseButton::Left),
            Button::Mouse(MouseButton::Other(9)),
            Button::Pad(GamepadButton::DPadDown),
            Button::Pad(GamepadButton::Other(7)),
        ];
        [bound.as_slice(), &others].concat()
    }

    #[test]
    fn the_defaults_read_back_as_they_are() {
        let defaults = Bindings::defaults().unwrap();
        assert_eq!(read_back(&defaults), defaults);
        let text = to_ron(&defaults);
        assert!(text.contains("    jump: [Key(Space), Pad(South)], // held longer: higher\n"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Each edit leaves bindings that pass the checks of a file, and the file has all of them.
        #[test]
        fn after_any_edits_the_file_passes_its_checks_and_reads_back_the_same(
            edits in prop::collection::vec((0usize..100, 0usize..4, 0usize..200, any::<bool>()), 1..30),
            sensitivity in 0.0f32..10.0,
        ) {
            let actions: Vec<BoundAction> = BoundAction::all().collect();
            let slots: Vec<Slot> = Slot::all().collect();
            let buttons = some_buttons();
            let mut bindings = Bindings::defaults().unwrap();
            bindings.look_mouse_deg = sensitivity;
            for (action, slot, button, clears) in edits {
                let action = actions[action % actions.len()];
                let (slot, button) = (slots[slot], buttons[button % buttons.len()]);
                let before = bindings.clone();
                let is_refused = if clears {
                    edit::clear(&mut bindings, action, slot).is_err()
                } else {
                    match edit::rebind(&mut bindings, action, slot, button) {
                        Ok(_) => {
                            prop_assert!(bindings.of(action).contains(&button));
                            false
                        }
                        Err(_) => true,
                    }
                };
                if is_refused {
                    prop_assert_eq!(&bindings, &before);
                }
            }
            prop_assert_eq!(&read_back(&bindings), &bindings);
        }
    }
}
