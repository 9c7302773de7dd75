//! Whether a key that opens and closes something was pressed.

use bevy::prelude::*;

use crate::input::actions::ButtonAction;
use crate::input::devices::Pressed;

/// Whether the button of `action` was pressed an odd number of times since the last frame. Without devices it never is.
pub(super) fn is_toggled(pressed: Option<MessageReader<Pressed>>, action: ButtonAction) -> bool {
    let presses = pressed.map_or(0, |mut pressed| {
        pressed.read().filter(|Pressed(it)| *it == action).count()
    });
    presses % 2 == 1
}
