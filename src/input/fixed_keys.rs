//! Keys with a fixed function, which cannot be bound. They are read before egui takes the keyboard, so they work in every menu and text
//! field.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

/// Switches between full screen and window.
pub const FULL_SCREEN: KeyCode = KeyCode::F11;
/// Takes a screenshot.
pub const SCREENSHOT: KeyCode = KeyCode::F12;

/// How often a key was pressed since the reader's last frame. For systems that run before egui takes
/// the messages, in `PreUpdate`.
pub fn presses(keys: &mut MessageReader<KeyboardInput>, key: KeyCode) -> usize {
    all_presses(keys).filter(|press| *press == key).count()
}

/// All keys that were pressed since the reader's last frame, without repeats.
pub fn all_presses(keys: &mut MessageReader<KeyboardInput>) -> impl Iterator<Item = KeyCode> {
    keys.read()
        .filter(|key| key.state == ButtonState::Pressed && !key.repeat)
        .map(|key| key.key_code)
}

/// Whether a key is one of F1 to F35: it types nothing and moves no cursor.
#[must_use]
pub fn is_function_key(key: KeyCode) -> bool {
    (KeyCode::F1..=KeyCode::F35).contains(&key)
}
