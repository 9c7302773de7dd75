//! The panels that a gamepad reaches through the pause page, by the names of their rows there.

use bevy::prelude::GamepadButton;

use super::names::pad_name;
use crate::input::actions::ButtonAction;
use crate::input::pad_family::PadFamily;

/// The row of the pause page that opens what this action opens; `None`: there is none.
#[must_use]
pub fn pause_row(action: ButtonAction) -> Option<&'static str> {
    match action {
        ButtonAction::Lab => Some("Lab"),
        ButtonAction::Tuning => Some("Tuning"),
        ButtonAction::Timeline => Some("Timeline"),
        ButtonAction::WhatIf => Some("What if"),
        ButtonAction::Springs => Some("Springs"),
        _ => None,
    }
}

/// The way through the pause page on a gamepad of this family: `Menu, then Tuning`.
#[must_use]
pub fn pause_way(action: ButtonAction, family: PadFamily) -> Option<String> {
    let start = pad_name(GamepadButton::Start, family);
    pause_row(action).map(|row| format!("{start}, then {row}"))
}
