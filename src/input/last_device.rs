//! The device used last: keyboard and mouse, or a gamepad and its family. Help and menu show the names of its buttons first.

use bevy::input::gamepad::{
    Gamepad, GamepadAxis, GamepadAxisChangedEvent, GamepadButtonStateChangedEvent,
};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{AccumulatedMouseMotion, MouseButtonInput};
use bevy::prelude::*;

use super::InputSystems;
use super::bindings::Bindings;
use super::pad_family::PadFamily;

/// The device used last.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LastDevice {
    /// Keyboard or mouse.
    #[default]
    KeyboardMouse,
    /// A gamepad of this family.
    Gamepad(PadFamily),
}

/// Motion of the mouse in a frame that counts as its use, counts. A desk that shakes moves a mouse by one or two.
const MOUSE_COUNTS: f32 = 4.0;
/// Deflection of a stick that counts as its use, at least, as a part of full deflection: above the rest of worn sticks.
const STICK: f32 = 0.25;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastDevice>()
        .init_resource::<PadFamily>()
        .add_systems(
            PreUpdate,
            (note_keyboard_mouse, note_gamepad)
                .chain()
                .in_set(InputSystems::NoteDevices),
        );
}

fn note_keyboard_mouse(
    mut keys: MessageReader<KeyboardInput>,
    mut clicks: MessageReader<MouseButtonInput>,
    motion: Res<AccumulatedMouseMotion>,
    mut last: ResMut<LastDevice>,
) {
    let typed = keys.read().filter(|it| it.state.is_pressed()).count();
    let clicked = clicks.read().filter(|it| it.state.is_pressed()).count();
    if typed + clicked > 0 || motion.delta.length() > MOUSE_COUNTS {
        last.set_if_neq(LastDevice::KeyboardMouse);
    }
}

fn note_gamepad(
    bindings: Res<Bindings>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut axes: MessageReader<GamepadAxisChangedEvent>,
    gamepads: Query<(&Gamepad, Option<&Name>)>,
    mut last: ResMut<LastDevice>,
    mut last_family: ResMut<PadFamily>,
) {
    let pressed = buttons
        .read()
        .filter(|button| button.state.is_pressed())
        .map(|button| button.entity);
    let rest = bindings.stick_dead_zone.max(STICK);
    let pushed = axes
        .read()
        .filter(|moved| is_stick(moved.axis) && moved.value.abs() > rest)
        .map(|moved| moved.entity);
    let used = pressed.chain(pushed).last();
    if let Some((gamepad, name)) = used.and_then(|used| gamepads.get(used).ok()) {
        let name = name.map_or("", Name::as_str);
        let family = PadFamily::of(name, gamepad.vendor_id());
        last_family.set_if_neq(family);
        last.set_if_neq(LastDevice::Gamepad(family));
    } else if gamepads.is_empty() {
        // Unplugged.
        last.set_if_neq(LastDevice::KeyboardMouse);
    }
}

fn is_stick(axis: GamepadAxis) -> bool {
    matches!(
        axis,
        GamepadAxis::LeftStickX
            | GamepadAxis::LeftStickY
            | GamepadAxis::RightStickX
            | GamepadAxis::RightStickY
    )
}
