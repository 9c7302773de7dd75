//! What a file is to hold after a change here, if another game or an editor has written it in the meantime.

use super::Bindings;
use super::bound_action::BoundAction;

impl Bindings {
    /// The bindings of a file, with what this game has changed since `before`: for each action with other buttons than `before` those of
    /// `self`, and none of them for any other action. Where a direction would be left without a button: `self`.
    #[must_use]
    pub fn merged(&self, before: &Self, in_file: &Self) -> Self {
        let is_changed = |action: &BoundAction| self.of(*action) != before.of(*action);
        let (changed, kept): (Vec<BoundAction>, Vec<BoundAction>) =
            BoundAction::all().partition(is_changed);
        let of_others = if self.without_buttons() == before.without_buttons() {
            in_file
        } else {
            self
        };
        let mut merged = of_others.clone();
        for action in &changed {
            merged.change(*action, |all| *all = self.of(*action).to_vec());
        }
        for action in kept {
            let mut buttons = in_file.of(action).to_vec();
            buttons.retain(|button| !changed.iter().any(|it| self.of(*it).contains(button)));
            if buttons.is_empty() && action.is_direction() {
                return self.clone();
            }
            merged.change(action, |all| *all = buttons);
        }
        merged
    }

    /// The fields that are not lists of buttons: sticks, numbers and switches.
    fn without_buttons(&self) -> Self {
        let mut others = self.clone();
        for action in BoundAction::all() {
            others.change(action, Vec::clear);
        }
        others
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::KeyCode;

    use super::*;
    use crate::input::bindings::Button;

    /// The default bindings after this change.
    fn with(change: impl FnOnce(&mut Bindings)) -> Bindings {
        let mut bindings = Bindings::defaults().unwrap();
        change(&mut bindings);
        bindings
    }

    fn key(code: KeyCode) -> Vec<Button> {
        vec![Button::Key(code)]
    }

    #[test]
    fn what_was_changed_here_is_written_and_all_else_stays() {
        let before = with(|_| {});
        let mine = with(|all| all.dash = key(KeyCode::F9));
        let in_file = with(|all| {
            all.jump = key(KeyCode::F10);
            all.look_mouse_deg = 0.5;
        });
        let both = with(|all| {
            all.dash = key(KeyCode::F9);
            all.jump = key(KeyCode::F10);
            all.look_mouse_deg = 0.5;
        });
        assert_eq!(mine.merged(&before, &in_file), both);
        assert_eq!(mine.merged(&before, &before), mine);
        // Back to the defaults: a number is a change, too.
        assert_eq!(before.merged(&in_file, &in_file), before);
    }

    #[test]
    fn a_button_that_both_have_bound_does_what_the_last_one_chose() {
        let before = with(|_| {});
        let mine = with(|all| all.dash = key(KeyCode::F9));
        let in_file =
            with(|all| all.jump = vec![Button::Key(KeyCode::F9), Button::Key(KeyCode::F10)]);
        let merged = mine.merged(&before, &in_file);
        assert_eq!(merged.dash, key(KeyCode::F9));
        assert_eq!(merged.jump, key(KeyCode::F10));
        // A direction that would have no button.
        let in_file = with(|all| all.forward = key(KeyCode::F9));
        assert_eq!(mine.merged(&before, &in_file), mine);
    }
}
