//! Messages of the devices: keys of a window, and a gamepad.

use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
    RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowPlugin};
use springyard::cli::headless::Start;
use springyard::input::{self, Bindings};
use springyard::settings::{Controls, Settings, apply};
use springyard::time::recording::Recorder;

use super::Play;

/// The plugin of windows, without one.
pub fn windows() -> WindowPlugin {
    WindowPlugin {
        primary_window: None,
        ..default()
    }
}

/// Opens the window, which has the focus.
pub fn open_window(app: &mut App) -> Entity {
    let window = Window {
        focused: true,
        ..default()
    };
    app.world_mut().spawn((window, PrimaryWindow)).id()
}

/// A game that reads devices under these settings and records its input; and the window that has the focus.
pub fn game(start: Start, controls: Controls) -> (Play, Entity) {
    let mut window = Entity::PLACEHOLDER;
    let play = Play::start_with(start, |app| {
        let bindings = Bindings::load("assets/bindings.ron".as_ref()).unwrap();
        app.add_plugins((InputPlugin, windows()))
            .insert_resource(bindings)
            .insert_resource(Settings {
                controls,
                ..default()
            })
            .insert_resource(Recorder::to("unused.ron".into()))
            .add_plugins((input::devices::plugin, apply::plugin));
        window = open_window(app);
    });
    (play, window)
}

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
