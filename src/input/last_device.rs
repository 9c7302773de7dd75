//! The device used last: keyboard and mouse, or a gamepad and its family. Help and menu show the names of its buttons first.

use bevy::input::gamepad::{
    Gamepad, GamepadAxis, GamepadAxisChangedEvent, GamepadButtonStateChangedEvent,
};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{AccumulatedMouseMotion, MouseButtonInput};
use bevy::prelude::*;

use super::InputSystems;
use super::bindings::Bindings;
use super::device_settings::DeviceSettings;
use super::pad_family::PadFamily;

/// The device used last.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LastDevice {
    /// None: nothing was pressed yet. Keyboard and mouse are assumed.
    #[default]
    Unused,
    /// Keyboard or mouse.
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
    // A mouse that is moved has not been pressed.
    let moves = *last != LastDevice::Unused && motion.delta.length() > MOUSE_COUNTS;
    if typed + clicked > 0 || moves {
        last.set_if_neq(LastDevice::KeyboardMouse);
    }
}

fn note_gamepad(
    (bindings, settings): (Res<Bindings>, Res<DeviceSettings>),
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
    let rest = settings.dead_zone_over(&bindings).max(STICK);
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
    } else if gamepads.is_empty() && matches!(*last, LastDevice::Gamepad(_)) {
        // Unplugged.
        *last = LastDevice::KeyboardMouse;
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::ButtonState;

    #[test]
    fn a_moved_mouse_counts_once_something_was_pressed() {
        let mut app = App::new();
        app.add_message::<KeyboardInput>()
            .add_message::<MouseButtonInput>()
            .insert_resource(AccumulatedMouseMotion {
                delta: Vec2::splat(MOUSE_COUNTS),
            })
            .init_resource::<LastDevice>()
            .add_systems(Update, note_keyboard_mouse);
        let last = |app: &mut App| {
            app.update();
            *app.world().resource::<LastDevice>()
        };
        assert_eq!(last(&mut app), LastDevice::Unused);
        let pad = LastDevice::Gamepad(PadFamily::default());
        app.insert_resource(pad);
        assert_eq!(last(&mut app), LastDevice::KeyboardMouse);
        app.insert_resource(LastDevice::Unused);
        app.world_mut().write_message(MouseButtonInput {
            button: MouseButton::Left,
            state: ButtonState::Pressed,
            window: Entity::PLACEHOLDER,
        });
        assert_eq!(last(&mut app), LastDevice::KeyboardMouse);
    }
}
