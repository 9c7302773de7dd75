//! What can be bound: keys, buttons and sticks.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that can be pressed. Keys are named by their physical place, as on a US keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Button {
    /// A key.
    Key(KeyCode),
    /// A button of the mouse.
    Mouse(MouseButton),
    /// A button of a gamepad.
    Pad(GamepadButton),
}

/// A gamepad's stick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stick {
    /// The left one.
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

    /// The name of the button in the help.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Key(key) => key_label(key),
            Self::Mouse(button) => format!("{button:?} mouse button"),
            Self::Pad(button) => format!("{} on the gamepad", pad_label(button)),
        }
    }
}

/// What is printed on the key, on a US keyboard.
fn key_label(key: KeyCode) -> String {
    let label = match key {
        KeyCode::ArrowUp => "Up",
        KeyCode::ArrowDown => "Down",
        KeyCode::ArrowLeft => "Left",
        KeyCode::ArrowRight => "Right",
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::Period => ".",
        KeyCode::Comma => ",",
        KeyCode::Minus => "-",
        KeyCode::Equal => "=",
        KeyCode::ShiftLeft => "left Shift",
        KeyCode::ShiftRight => "right Shift",
        KeyCode::ControlLeft => "left Ctrl",
        KeyCode::ControlRight => "right Ctrl",
        KeyCode::AltLeft => "left Alt",
        _ => {
            let name = format!("{key:?}");
            let name = name.strip_prefix("Key").unwrap_or(&name);
            return name.strip_prefix("Digit").unwrap_or(name).to_owned();
        }
    };
    label.to_owned()
}

/// The name of a gamepad's button: by its place, since the letters differ between makers.
fn pad_label(button: GamepadButton) -> String {
    let label = match button {
        GamepadButton::South => "South (A, cross)",
        GamepadButton::East => "East (B, circle)",
        GamepadButton::West => "West (X, square)",
        GamepadButton::North => "North (Y, triangle)",
        GamepadButton::LeftTrigger => "left bumper",
        GamepadButton::RightTrigger => "right bumper",
        GamepadButton::LeftTrigger2 => "left trigger",
        GamepadButton::RightTrigger2 => "right trigger",
        GamepadButton::LeftThumb => "a press on the left stick",
        GamepadButton::RightThumb => "a press on the right stick",
        _ => return format!("{button:?}"),
    };
    label.to_owned()
}

impl Stick {
    pub(super) fn axes(self) -> GamepadStick {
        match self {
            Self::Left => GamepadStick::LEFT,
            Self::Right => GamepadStick::RIGHT,
        }
    }
}
