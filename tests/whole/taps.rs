//! Input between frames and steps: no press is lost, and no mouse motion is counted twice, at any combination of rates.

use crate::common::{devices, keyboard::Keyboard};
use bevy::input::ButtonState;
use bevy::input::mouse::MouseMotion;
use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard::input::mouse_capture::MouseCapture;
use springyard_camera::Look;

#[test]
fn none_of_ten_thousand_random_taps_is_lost() {
    let mut random = SplitMix64::new(5);
    let mut keyboard = Keyboard::new(60.0);
    let mut tapped = 0;
    let mut down = false;
    while tapped < 10_000 || down {
        // Each frame has another length, from 1/240 s to 1/20 s, and none, one or several presses and releases.
        let fps = 20.0 + 220.0 * random.unit();
        for _ in 0..(random.unit() * 4.0) as u32 {
            down = !down;
            tapped += u32::from(down);
            let state = if down {
                ButtonState::Pressed
            } else {
                ButtonState::Released
            };
            keyboard.key(KeyCode::Space, state);
        }
        keyboard.frame(1.0 / fps);
    }
    keyboard.frame(0.1);
    assert_eq!(keyboard.taken().presses, tapped);
}

#[test]
fn a_tap_between_two_steps_reaches_the_next_one_and_only_it() {
    let mut keyboard = Keyboard::new(10.0);
    keyboard.frame(0.05);
    keyboard.press(KeyCode::Space);
    keyboard.frame(0.01);
    keyboard.release(KeyCode::Space);
    keyboard.frame(0.01);
    assert_eq!(
        (keyboard.taken().steps, keyboard.taken().presses),
        (1, 0),
        "no step has come yet"
    );
    keyboard.frame(0.05);
    assert_eq!((keyboard.taken().steps, keyboard.taken().presses), (2, 1));
    keyboard.frame(1.0);
    assert_eq!((keyboard.taken().steps, keyboard.taken().presses), (12, 1));
}

/// The same mouse motion in each frame, with frames of `steps_per_frame` steps. Returns the final yaw of the look and of the last
/// step's intent, degrees.
fn turn_after(steps_per_frame: f64) -> (f32, f32) {
    let mut keyboard = Keyboard::new(100.0);
    keyboard.app.insert_resource(MouseCapture(true));
    for frame in 0..200 {
        let delta = Vec2::new(7.0 - 0.1 * frame as f32, 0.0);
        keyboard
            .app
            .world_mut()
            .write_message(MouseMotion { delta });
        keyboard.frame(steps_per_frame * 0.01);
    }
    let look = keyboard.app.world().resource::<Look>().yaw_deg;
    keyboard.frame(0.02);
    (look, keyboard.taken().yaw_at_last_step)
}

#[test]
fn the_mouse_turns_the_same_whether_a_frame_has_no_step_or_eight() {
    let counts: f32 = (0..200).map(|frame| 7.0 - 0.1 * frame as f32).sum();
    let expected = -0.12 * counts;
    for steps in [0.0, 0.3, 1.0, 2.0, 8.0] {
        let (look, at_step) = turn_after(steps);
        assert!(
            (look - expected).abs() < 4e-5,
            "{steps} steps a frame: {look} for {expected} degrees"
        );
        assert_eq!(
            look, at_step,
            "{steps} steps a frame: the next step looks where the player does"
        );
    }
}

#[test]
fn a_key_of_the_camera_that_is_held_turns_as_the_stick_in_all_four_directions() {
    let look = |push: &dyn Fn(&mut Keyboard)| {
        let mut keyboard = Keyboard::new(60.0);
        push(&mut keyboard);
        for _ in 0..20 {
            keyboard.frame(1.0 / 60.0);
        }
        let look = *keyboard.app.world().resource::<Look>();
        Vec2::new(look.yaw_deg, look.pitch_deg)
    };
    for (key, axis, value) in [
        (KeyCode::KeyJ, GamepadAxis::RightStickX, -1.0),
        (KeyCode::KeyL, GamepadAxis::RightStickX, 1.0),
        (KeyCode::KeyI, GamepadAxis::RightStickY, 1.0),
        (KeyCode::KeyK, GamepadAxis::RightStickY, -1.0),
    ] {
        let at_rest = look(&|keyboard| {
            keyboard.gamepad();
        });
        let by_key = look(&|keyboard| {
            keyboard.gamepad();
            keyboard.press(key);
        });
        let by_stick = look(&|keyboard| {
            let pad = keyboard.gamepad();
            devices::stick(&mut keyboard.app, pad, axis, value);
        });
        let (by_key, by_stick) = (by_key - at_rest, by_stick - at_rest);
        assert_ne!(by_key, Vec2::ZERO, "{key:?}");
        let turn = by_key.angle_to(by_stick);
        assert!(turn.abs() < 1e-3, "{key:?}: {by_key} and {by_stick}");
        assert!(
            by_key.length() < by_stick.length(),
            "{key:?}: slower at first"
        );
    }
}

#[test]
fn a_tap_of_a_key_of_the_camera_turns_12_degrees_however_short_it_is() {
    let mut keyboard = Keyboard::new(60.0);
    keyboard.frame(0.1);
    let yaw_deg = |keyboard: &Keyboard| keyboard.app.world().resource::<Look>().yaw_deg;
    let before = yaw_deg(&keyboard);
    keyboard.tap(KeyCode::KeyJ);
    for _ in 0..3 {
        keyboard.frame(0.1);
    }
    let turned = yaw_deg(&keyboard) - before;
    assert!((turned - 12.0).abs() < 0.01, "{turned}");
}
