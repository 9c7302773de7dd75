//! Writes the bindings as a file to edit by hand: all fields in the order of [`Bindings`], with a comment where the name does not say
//! enough.

use ron::ser::PrettyConfig;

use super::Bindings;
use super::bound_action::detail_of;

/// First lines of the file.
const HEAD: &str = "\
// Bindings of keys, mouse and gamepad, written by the controls page of the menu. Comments of your own are lost when it writes again.
// docs/bindings.md documents the format. Keys are named by their place on a US keyboard: KeyW, Space, ArrowUp, F1, ...
// Mouse buttons: Right, Middle, Back, Forward. Gamepad buttons: South, East, North, West, LeftTrigger, Select, ...
// One key or button has one action only.
";

/// The text of a bindings file. Read back, it gives the same bindings.
///
/// # Errors
/// Those of the RON writer.
pub fn to_ron(bindings: &Bindings) -> Result<String, ron::Error> {
    // One line for each field.
    let style = PrettyConfig::new().new_line("\n").compact_arrays(true);
    let fields = ron::ser::to_string_pretty(bindings, style)?;
    let mut text = HEAD.to_owned();
    for line in fields.lines() {
        let field = line.trim().split(':').next().unwrap_or_default();
        let note = detail_of(field);
        if field == FIRST_ACTION {
            text.push('\n');
        }
        text.push_str(line);
        if !note.is_empty() {
            text.push_str(" // ");
            text.push_str(note);
        }
        text.push('\n');
    }
    Ok(text)
}

/// A blank line precedes this field.
const FIRST_ACTION: &str = "jump";

#[cfg(test)]
mod tests {
    use std::path::Path;

    use bevy::input::keyboard::NativeKeyCode;
    use bevy::prelude::{GamepadButton, KeyCode, MouseButton};
    use proptest::prelude::*;

    use super::*;
    use crate::input::bindings::edit::{self, Slot};
    use crate::input::bindings::{BoundAction, Button};

    fn read_back(bindings: &Bindings) -> Bindings {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = to_ron(bindings).unwrap();
        std::fs::write(file.path(), &text).unwrap();
        let path: &Path = file.path();
        Bindings::load(path).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
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
        let text = to_ron(&defaults).unwrap();
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
