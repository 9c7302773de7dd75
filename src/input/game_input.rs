//! [`GameInput`]: whether devices reach the game. They do while nothing holds them: no menu, no timeline, no panel.
//!
//! The buttons of the menu are buttons of the game, too: the press that closes the menu must not jump. So presses are dropped while
//! the input is off, and a button that was pressed then does not count as held until it is released. The exception are presses that
//! follow the one that closes the menu in the same frame, which may be long on a slow machine: they are the game's.

use bevy::prelude::*;

use super::actions::ButtonAction;
use super::bindings::Button;

/// What takes the devices from the game while it is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputHolder {
    /// The menu.
    Menu,
    /// The timeline.
    Timeline,
    /// A panel that has the gamepad.
    Panel,
}

/// Whether devices reach the game.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct GameInput {
    /// What holds the devices: while anything does, the input is off.
    held_by: Vec<InputHolder>,
    /// Actions of the buttons that were pressed while the input was off, and that have not been released since it is on.
    ignored: Vec<ButtonAction>,
    /// While the input is off: the actions pressed in this frame after a button that may have closed the menu; `None`: there was none.
    after_closing: Option<Vec<ButtonAction>>,
}

impl GameInput {
    /// Whether devices reach the game. If not, there are no presses, no movement, no look.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.held_by.is_empty()
    }

    /// Takes the devices from the game for this holder, or gives back what it holds.
    pub fn hold(&mut self, holder: InputHolder, holds: bool) {
        self.held_by.retain(|it| *it != holder);
        if holds {
            self.held_by.push(holder);
        }
    }

    /// The presses of the frame before that belong to the game after all, if the input is on again: those after the one that closed
    /// the menu. The others of that frame are forgotten.
    pub(super) fn begin_frame(&mut self) -> Vec<ButtonAction> {
        let late = self.after_closing.take().filter(|_| self.is_on());
        let late = late.unwrap_or_default();
        self.ignored.retain(|action| !late.contains(action));
        late
    }

    /// A button with this action was pressed while the input was off.
    pub(super) fn press_while_off(&mut self, button: Button, action: Option<ButtonAction>) {
        if closes_menus(button) || (self.after_closing.is_none() && activates(button)) {
            self.after_closing = Some(Vec::new());
        } else if let (Some(after), Some(action)) = (&mut self.after_closing, action) {
            after.push(action);
        }
        if let Some(action) = action
            && !self.ignored.contains(&action)
        {
            self.ignored.push(action);
        }
    }

    /// Whether the button of this action does not count as held.
    #[must_use]
    pub fn ignores(&self, action: ButtonAction) -> bool {
        self.ignored.contains(&action)
    }

    /// Has the button of this action count as held although it was pressed while the input was off: a page that this button closes, so
    /// that what it does in the game begins with the same press.
    pub fn heed(&mut self, action: ButtonAction) {
        self.ignored.retain(|ignored| *ignored != action);
    }

    /// Forgets the buttons that are up.
    pub(super) fn forget_released(&mut self, is_down: impl Fn(ButtonAction) -> bool) {
        self.ignored.retain(|action| is_down(*action));
    }
}

/// Whether this button does nothing in a menu but close it, go back in it or activate something.
fn closes_menus(button: Button) -> bool {
    matches!(
        button,
        Button::Key(KeyCode::Escape | KeyCode::Enter | KeyCode::NumpadEnter)
            | Button::Mouse(MouseButton::Left | MouseButton::Back)
            | Button::Pad(GamepadButton::Start | GamepadButton::East)
    )
}

/// Whether this button activates something in a menu, and may be one of the game's as well.
fn activates(button: Button) -> bool {
    matches!(
        button,
        Button::Key(KeyCode::Space) | Button::Pad(GamepadButton::South)
    )
}

/// Whether devices reach the game: a run condition.
pub(super) fn is_on(input: Res<GameInput>) -> bool {
    input.is_on()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(action: ButtonAction) -> (Button, Option<ButtonAction>) {
        let key = match action {
            ButtonAction::Crouch => KeyCode::KeyC,
            _ => KeyCode::Space,
        };
        (Button::Key(key), Some(action))
    }

    fn press(input: &mut GameInput, (button, action): (Button, Option<ButtonAction>)) {
        input.press_while_off(button, action);
    }

    const ESCAPE: (Button, Option<ButtonAction>) = (Button::Key(KeyCode::Escape), None);

    #[test]
    fn a_button_pressed_while_the_input_is_off_counts_again_once_it_was_released() {
        let mut input = GameInput::default();
        press(&mut input, key(ButtonAction::Crouch));
        press(&mut input, key(ButtonAction::Jump));
        input.forget_released(|_| true);
        assert!(input.ignores(ButtonAction::Crouch));
        input.forget_released(|action| action == ButtonAction::Jump);
        assert!(!input.ignores(ButtonAction::Crouch));
        assert!(input.ignores(ButtonAction::Jump));
        assert!(!input.ignores(ButtonAction::Dash), "it was never pressed");
    }

    #[test]
    fn the_input_is_on_again_once_the_last_holder_has_let_go() {
        let mut input = GameInput::default();
        assert!(input.is_on());
        for holder in [InputHolder::Menu, InputHolder::Menu, InputHolder::Timeline] {
            input.hold(holder, true);
        }
        input.hold(InputHolder::Menu, false);
        input.hold(InputHolder::Panel, false);
        assert!(!input.is_on(), "the timeline holds it");
        input.hold(InputHolder::Timeline, false);
        assert!(input.is_on());
    }

    #[test]
    fn what_follows_the_press_that_closes_the_menu_counts_and_what_came_before_it_does_not() {
        let late = |presses: &[(Button, Option<ButtonAction>)], is_on: bool| {
            let mut input = GameInput::default();
            input.hold(InputHolder::Menu, true);
            input.begin_frame();
            for it in presses {
                press(&mut input, *it);
            }
            input.hold(InputHolder::Menu, !is_on);
            let late = input.begin_frame();
            assert!(late.iter().all(|action| !input.ignores(*action)));
            assert!(input.begin_frame().is_empty(), "once");
            late
        };
        let [jump, crouch] = [ButtonAction::Jump, ButtonAction::Crouch];
        assert_eq!(late(&[ESCAPE, key(jump)], true), [jump]);
        assert_eq!(late(&[key(crouch), ESCAPE, key(jump)], true), [jump]);
        // The menu is still open.
        assert!(late(&[ESCAPE, key(jump)], false).is_empty());
        // Space activates the row: it is what closes the menu.
        assert_eq!(late(&[key(jump), key(crouch)], true), [crouch]);
        assert!(late(&[key(crouch)], true).is_empty());
    }
}
