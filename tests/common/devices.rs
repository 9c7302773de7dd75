//! Messages of the devices: keys of a window, and a gamepad.

use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
    RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;

/// A key goes down or up.
pub fn key(app: &mut App, window: Entity, key_code: KeyCode, state: ButtonState) {
    app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key: Key::Unidentified(NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window,
    });
}

/// Plugs a gamepad in.
pub fn plug_in(app: &mut App) -> Entity {
    let gamepad = app.world_mut().spawn_empty().id();
    let connection = GamepadConnection::Connected {
        name: "test".into(),
        vendor_id: None,
        product_id: None,
    };
    app.world_mut().write_message(GamepadConnectionEvent {
        gamepad,
        connection,
    });
    gamepad
}

/// A button of a gamepad is pressed this far, 0 to 1.
pub fn pad_button(app: &mut App, gamepad: Entity, button: GamepadButton, value: f32) {
    let changed = RawGamepadButtonChangedEvent {
        gamepad,
        button,
        value,
    };
    app.world_mut()
        .write_message(RawGamepadEvent::Button(changed));
}

/// The left stick is pushed this far, forward above 0.
pub fn stick(app: &mut App, gamepad: Entity, axis: GamepadAxis, value: f32) {
    let moved = RawGamepadAxisChangedEvent {
        gamepad,
        axis,
        value,
    };
    app.world_mut().write_message(RawGamepadEvent::Axis(moved));
}
