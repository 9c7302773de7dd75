//! Detects taps: directions pressed and released within one frame.
//!
//! The input manager reports what is down at the end of a frame. A key pressed and released since the last frame does not show in
//! that. A stick is tapped (flicked) if it is at rest at both ends of a frame; its largest push in between counts. Devices give
//! no time within a frame, so a tap counts for the whole frame.

use bevy::input::gamepad::{Gamepad, RawGamepadEvent};
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use super::bindings::{Bindings, Button};
use super::device_settings::DeviceSettings;
use super::game_input::GameInput;
use super::latch::Latch;

pub(super) fn latch_taps(
    (bindings, settings): (Res<Bindings>, Res<DeviceSettings>),
    input: Res<GameInput>,
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    pads: Query<(Entity, &Gamepad)>,
    mut pad_events: MessageReader<RawGamepadEvent>,
    mut stick_at: Local<Vec2>,
    mut latch: ResMut<Latch>,
) {
    // The first gamepad, as for the input manager.
    let pad = pads.iter().next();
    let came_and_went = |button: &Button| match *button {
        Button::Key(key) => keys.just_pressed(key) && !keys.pressed(key),
        Button::Mouse(button) => mouse.just_pressed(button) && !mouse.pressed(button),
        Button::Pad(button) => {
            pad.is_some_and(|(_, pad)| pad.just_pressed(button) && !pad.pressed(button))
        }
    };
    let any = |buttons: &[Button]| f32::from(u8::from(buttons.iter().any(came_and_went)));
    let keys = Vec2::new(
        any(&bindings.right) - any(&bindings.left),
        any(&bindings.forward) - any(&bindings.back),
    );
    let stick = bindings.move_axes(settings.dead_zone_over(&bindings));
    let events = pad_events.read();
    let moves = events.filter_map(|event| match event {
        RawGamepadEvent::Axis(moved) if Some(moved.gamepad) == pad.map(|(entity, _)| entity) => {
            Some((moved.axis, moved.value))
        }
        _ => None,
    });
    // The position of the stick is followed while the input is off, too.
    let flicked = flick(&stick, &mut stick_at, moves);
    if input.is_on() {
        latch.tapped = keys + flicked;
    }
}

/// The largest push of a stick that is at rest before and after `moves`; else zero. `at`: position of the stick.
fn flick(
    stick: &GamepadStick,
    at: &mut Vec2,
    moves: impl Iterator<Item = (GamepadAxis, f32)>,
) -> Vec2 {
    let push = |at: Vec2| {
        let processors = stick.processors.iter();
        processors.fold(at, |value, processor| processor.process(value))
    };
    let rested = push(*at) == Vec2::ZERO;
    let mut largest = Vec2::ZERO;
    for (axis, value) in moves {
        if axis == stick.x {
            at.x = value;
        } else if axis == stick.y {
            at.y = value;
        }
        let push = push(*at);
        if push.length() > largest.length() {
            largest = push;
        }
    }
    let rests = push(*at) == Vec2::ZERO;
    if rested && rests { largest } else { Vec2::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: GamepadAxis = GamepadAxis::LeftStickX;
    const Y: GamepadAxis = GamepadAxis::LeftStickY;

    fn frame(at: &mut Vec2, moves: &[(GamepadAxis, f32)]) -> Vec2 {
        let stick = GamepadStick::LEFT.with_circle_deadzone(0.2);
        flick(&stick, at, moves.iter().copied())
    }

    #[test]
    fn a_flick_within_a_frame_counts_with_its_largest_push() {
        let mut at = Vec2::ZERO;
        let moves = [(Y, 0.3), (Y, 0.6), (X, 0.1), (Y, 0.1), (X, 0.0)];
        let push = frame(&mut at, &moves);
        // 0.608 long, of which the dead zone takes 0.2: 0.408 of the 0.8 that are left.
        assert!((push.length() - 0.5104).abs() < 1e-3, "{push}");
        assert!((push.normalize() - Vec2::new(0.1644, 0.9864)).length() < 1e-3);
    }

    #[test]
    fn a_stick_that_stays_out_or_comes_back_from_before_is_no_flick() {
        let mut at = Vec2::ZERO;
        assert_eq!(frame(&mut at, &[(Y, 0.5), (Y, 0.9)]), Vec2::ZERO);
        assert_eq!(frame(&mut at, &[(Y, 1.0), (Y, 0.0)]), Vec2::ZERO);
    }

    #[test]
    fn trembling_in_the_dead_zone_is_no_flick() {
        let mut at = Vec2::ZERO;
        assert_eq!(
            frame(&mut at, &[(Y, 0.19), (X, -0.05), (Y, 0.0)]),
            Vec2::ZERO
        );
    }
}
