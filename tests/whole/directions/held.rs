//! Keys, sticks and buttons that are held, together and against each other.

use super::frame_secs;
use crate::common::keyboard::Keyboard;
use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard::input::Bindings;

#[test]
fn a_key_that_is_held_gives_every_step_the_same_bits_at_any_frame_rate() {
    let mut random = SplitMix64::new(3);
    for uneven in [false, true] {
        let mut keyboard = Keyboard::new(60.0);
        keyboard.frame(1.0 / 60.0);
        for (keys, expected) in [
            (&[KeyCode::KeyW][..], Vec2::Y),
            (&[KeyCode::KeyA], Vec2::NEG_X),
            (
                &[KeyCode::KeyW, KeyCode::KeyD],
                Vec2::ONE.clamp_length_max(1.0),
            ),
        ] {
            keys.iter().for_each(|key| keyboard.press(*key));
            // Skip the steps that average over frames before the press.
            keyboard.frame(1.0 / 60.0);
            keyboard.frame(1.0 / 60.0);
            keyboard.movements();
            for _ in 0..200 {
                keyboard.frame(if uneven {
                    frame_secs(&mut random)
                } else {
                    1.0 / 60.0
                });
            }
            let movements = keyboard.movements();
            assert!(movements.len() > 100);
            for movement in movements {
                assert_eq!(
                    movement.to_array().map(f32::to_bits),
                    expected.to_array().map(f32::to_bits)
                );
            }
            keys.iter().for_each(|key| keyboard.release(*key));
            keyboard.frame(0.1);
        }
    }
}

#[test]
fn with_a_step_a_frame_a_press_and_a_release_act_in_their_own_step() {
    let mut keyboard = Keyboard::new(60.0);
    for frame in 0..6 {
        match frame {
            2 => keyboard.press(KeyCode::KeyW),
            4 => keyboard.release(KeyCode::KeyW),
            _ => {}
        }
        keyboard.frame(1.0 / 60.0);
    }
    let forward: Vec<f32> = keyboard.movements().iter().map(|step| step.y).collect();
    assert_eq!(forward, [0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
}

#[test]
fn opposite_keys_cancel_while_both_are_down() {
    let mut keyboard = Keyboard::new(60.0);
    let mut forward_of = |act: &dyn Fn(&mut Keyboard)| {
        act(&mut keyboard);
        keyboard.frame(1.0 / 60.0);
        keyboard.movements()[0].y
    };
    assert_eq!(forward_of(&|keys| keys.press(KeyCode::KeyW)), 1.0);
    assert_eq!(forward_of(&|keys| keys.press(KeyCode::KeyS)), 0.0);
    assert_eq!(forward_of(&|keys| keys.release(KeyCode::KeyW)), -1.0);
    // A change from one key to the other within a frame: the key that is down at its end counts.
    assert_eq!(
        forward_of(&|keys| {
            keys.release(KeyCode::KeyS);
            keys.press(KeyCode::KeyW);
        }),
        1.0
    );
    // A tap while the other key is held: both were down in this frame, so they cancel.
    assert_eq!(forward_of(&|keys| keys.tap(KeyCode::KeyS)), 0.0);
    assert_eq!(forward_of(&|_| {}), 1.0);
    // A second key for the same direction does not double the movement, and neither does a tap of it.
    assert_eq!(forward_of(&|keys| keys.tap(KeyCode::ArrowUp)), 1.0);
}

#[test]
fn a_diagonal_tapped_against_a_held_key_is_at_most_one_long() {
    let mut keyboard = Keyboard::new(60.0);
    keyboard.press(KeyCode::KeyW);
    keyboard.tap(KeyCode::KeyD);
    keyboard.frame(1.0 / 60.0);
    keyboard.frame(1.0 / 60.0);
    assert_eq!(
        keyboard.movements(),
        [Vec2::ONE.clamp_length_max(1.0), Vec2::Y]
    );
}

#[test]
fn gamepads_flicks_and_taps_count_too() {
    let mut bindings = Bindings::load("assets/bindings.ron".as_ref()).unwrap();
    bindings.forward = vec![springyard::input::bindings::Button::Pad(
        GamepadButton::DPadUp,
    )];
    let mut keyboard = Keyboard::with(60.0, bindings, |_| {});
    let pad = keyboard.gamepad();
    for value in [0.5, 1.0, 0.3, 0.0] {
        keyboard.stick_y(pad, value);
    }
    keyboard.frame(1.0 / 60.0);
    let flicked = keyboard.movements();
    keyboard.stick_y(pad, 1.0);
    keyboard.frame(1.0 / 60.0);
    let held = keyboard.movements();
    assert!(held[0].y > 0.999, "{held:?}");
    assert_eq!(flicked, held, "a flick counts as its largest deflection");
    keyboard.stick_y(pad, -1.0);
    keyboard.frame(1.0 / 60.0);
    keyboard.stick_y(pad, 0.0);
    keyboard.frame(1.0 / 60.0);
    assert_eq!(
        keyboard.movements(),
        [-held[0], Vec2::ZERO],
        "a held stick that returns is not a flick"
    );
    keyboard.pad_button(pad, GamepadButton::DPadUp, 1.0);
    keyboard.pad_button(pad, GamepadButton::DPadUp, 0.0);
    keyboard.frame(1.0 / 60.0);
    keyboard.frame(1.0 / 60.0);
    assert_eq!(keyboard.movements(), [Vec2::Y, Vec2::ZERO], "a button");
}
