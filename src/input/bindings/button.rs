//! What can be bound: keys, buttons and sticks.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that can be pressed. Keys are named by their physical place, as on a US keyboard.
#[derive(Reflect, Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Button {
    /// A key.
    Key(KeyCode),
    /// A button of the mouse.
    Mouse(MouseButton),
    /// A button of a gamepad.
    Pad(GamepadButton),
}

/// A gamepad's stick.
#[derive(Reflect, Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stick {
    /// The left one.
    #[default]
    Left,
    /// The right one.
    Right,
}

impl Button {
    pub(super) fn boxed(self) -> Box<dyn Buttonlike> {
        match self {
            Self::Key(key) => Box::new(key),
            Self::Mouse(button) => Box::new(button),
            Self::Pad(button) => Box::new(button),
        }
    }

    /// Whether it is a button of a gamepad, not of keyboard or mouse.
    #[must_use]
    pub fn is_pad(self) -> bool {
        matches!(self, Self::Pad(_))
    }
}

impl Stick {
    pub(super) fn axes(self) -> GamepadStick {
        match self {
            Self::Left => GamepadStick::LEFT,
            Self::Right => GamepadStick::RIGHT,
        }
    }
}
