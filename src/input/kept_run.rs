//! Runs on after a direction was released, if the setting [`Controls::run`](super::Controls::run) says so, until the same button is
//! pressed again, or another one, which changes the direction. Turning the camera steers.
//!
//! It is a matter of buttons: a stick that is pushed takes precedence as long as it is pushed. A menu, a respawn and a rewind end the run.

use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;

use super::actions::{ButtonAction, Pressed};
use super::bindings::{Bindings, Button};
use super::device_settings::DeviceSettings;
use super::game_input::GameInput;
use super::latch::Latch;
use super::player::PlayerControlled;
use springyard_character::respawn::Respawned;

pub(super) fn keep_run(
    (bindings, settings, input): (Res<Bindings>, Res<DeviceSettings>, Res<GameInput>),
    mut keys: MessageReader<KeyboardInput>,
    mut mouse: MessageReader<MouseButtonInput>,
    mut pads: MessageReader<GamepadButtonStateChangedEvent>,
    mut pressed: MessageReader<Pressed>,
    mut respawned: MessageReader<Respawned>,
    players: Query<(), With<PlayerControlled>>,
    mut latch: ResMut<Latch>,
) {
    let keys = keys
        .read()
        .filter(|key| !key.repeat && key.state.is_pressed());
    let mouse = mouse.read().filter(|click| click.state.is_pressed());
    let pads = pads.read().filter(|pad| pad.state.is_pressed());
    let buttons = (keys.map(|key| Button::Key(key.key_code)))
        .chain(mouse.map(|click| Button::Mouse(click.button)))
        .chain(pads.map(|pad| Button::Pad(pad.button)));
    for button in buttons {
        let way = direction_of(&bindings, button);
        if let Some(way) = way.filter(|_| input.is_on() && settings.controls.run.toggles()) {
            latch.kept = if latch.kept == way { Vec2::ZERO } else { way };
        }
    }
    let is_back = respawned.read().any(|it| players.contains(it.entity));
    let is_asked = pressed
        .read()
        .any(|Pressed(it)| *it == ButtonAction::Respawn);
    if is_back || is_asked || !settings.controls.run.toggles() {
        latch.kept = Vec2::ZERO;
    }
}

/// The direction of a button, right and forward.
fn direction_of(bindings: &Bindings, button: Button) -> Option<Vec2> {
    let ways = [
        (&bindings.forward, Vec2::Y),
        (&bindings.back, Vec2::NEG_Y),
        (&bindings.left, Vec2::NEG_X),
        (&bindings.right, Vec2::X),
    ];
    let way = ways.iter().find(|(buttons, _)| buttons.contains(&button));
    way.map(|(_, way)| *way)
}
