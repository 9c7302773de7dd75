//! [`GameInput`]: whether devices reach the game. A menu turns them off while it is open.
//!
//! The buttons of the menu are buttons of the game, too: the press that closes the menu must not jump. So presses are dropped while
//! the input is off, and a button that was pressed then does not count as held until it is released.

use bevy::prelude::*;

use super::actions::ButtonAction;

/// Whether devices reach the game.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct GameInput {
    /// False while a menu has the devices: no presses, no movement, no look.
    pub is_on: bool,
    /// Actions of the buttons that were pressed while the input was off, and that have not been released since it is on.
    ignored: Vec<ButtonAction>,
}

impl Default for GameInput {
    fn default() -> Self {
        Self {
            is_on: true,
            ignored: Vec::new(),
        }
    }
}

impl GameInput {
    /// A button of this action was pressed while the input was off.
    pub(super) fn ignore(&mut self, action: ButtonAction) {
        if !self.ignored.contains(&action) {
            self.ignored.push(action);
        }
    }

    /// Whether the button of this action does not count as held.
    pub(super) fn ignores(&self, action: ButtonAction) -> bool {
        self.ignored.contains(&action)
    }

    /// Forgets the buttons that are up.
    pub(super) fn forget_released(&mut self, is_down: impl Fn(ButtonAction) -> bool) {
        self.ignored.retain(|action| is_down(*action));
    }
}

/// Whether devices reach the game: a run condition.
pub(super) fn is_on(input: Res<GameInput>) -> bool {
    input.is_on
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_pressed_while_the_input_is_off_counts_again_once_it_was_released() {
        let mut input = GameInput::default();
        input.ignore(ButtonAction::Crouch);
        input.ignore(ButtonAction::Jump);
        input.forget_released(|_| true);
        assert!(input.ignores(ButtonAction::Crouch));
        input.forget_released(|action| action == ButtonAction::Jump);
        assert!(!input.ignores(ButtonAction::Crouch));
        assert!(input.ignores(ButtonAction::Jump));
        assert!(!input.ignores(ButtonAction::Dash), "it was never pressed");
    }
}
