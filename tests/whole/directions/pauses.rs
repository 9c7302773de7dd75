//! Taps before, in and after a pause.

use crate::common::keyboard::Keyboard;
use bevy::prelude::*;
use springyard::frames::controls::TimeControl;

#[test]
fn what_was_tapped_in_a_pause_is_for_single_steps_and_goes_off_in_none_after_it() {
    let mut keyboard = Keyboard::new(60.0);
    let control = |keyboard: &mut Keyboard, control: TimeControl| {
        keyboard.app.world_mut().write_message(control);
    };
    keyboard.frame(1.0 / 60.0);
    control(&mut keyboard, TimeControl::TogglePause);
    keyboard.frame(0.01);
    keyboard.movements();

    keyboard.tap(KeyCode::KeyW);
    keyboard.frame(0.01);
    keyboard.frame(0.01);
    control(&mut keyboard, TimeControl::SingleStep);
    keyboard.frame(0.01);
    control(&mut keyboard, TimeControl::SingleStep);
    keyboard.frame(0.01);
    assert_eq!(keyboard.movements(), [Vec2::Y, Vec2::ZERO]);

    keyboard.press(KeyCode::KeyD);
    keyboard.frame(0.01);
    control(&mut keyboard, TimeControl::SingleStep);
    keyboard.frame(0.01);
    assert_eq!(keyboard.movements(), [Vec2::X], "a held key acts");
    keyboard.release(KeyCode::KeyD);
    keyboard.tap(KeyCode::KeyW);
    keyboard.frame(0.01);
    control(&mut keyboard, TimeControl::TogglePause);
    for _ in 0..5 {
        keyboard.frame(1.0 / 60.0);
    }
    assert_eq!(keyboard.movements(), [Vec2::ZERO; 5]);
}

#[test]
fn a_press_between_two_steps_outlasts_a_pause_that_comes_before_the_next_step() {
    for single_step in [false, true] {
        let mut keyboard = Keyboard::new(10.0);
        keyboard.frame(0.05);
        keyboard.tap(KeyCode::Space);
        keyboard.frame(0.01);
        let control = |keyboard: &mut Keyboard, control: TimeControl| {
            keyboard.app.world_mut().write_message(control);
            keyboard.frame(0.01);
        };
        control(&mut keyboard, TimeControl::TogglePause);
        keyboard.tap(KeyCode::Space);
        keyboard.frame(0.01);
        assert_eq!(keyboard.taken().presses, 0, "no step has come yet");
        if single_step {
            // The single step takes both presses. None is left for the steps after the pause.
            control(&mut keyboard, TimeControl::SingleStep);
            assert_eq!(keyboard.taken().presses, 2);
        }
        control(&mut keyboard, TimeControl::TogglePause);
        keyboard.frame(0.2);
        let expected = if single_step { 2 } else { 1 };
        assert_eq!(keyboard.taken().presses, expected, "{single_step}");
    }
}

#[test]
fn what_is_tapped_as_the_pause_ends_counts() {
    let mut keyboard = Keyboard::new(60.0);
    keyboard
        .app
        .world_mut()
        .write_message(TimeControl::TogglePause);
    keyboard.frame(0.01);
    keyboard
        .app
        .world_mut()
        .write_message(TimeControl::TogglePause);
    keyboard.tap(KeyCode::KeyW);
    keyboard.tap(KeyCode::Space);
    keyboard.frame(1.0 / 60.0);
    assert_eq!(keyboard.movements(), [Vec2::Y]);
    assert_eq!(keyboard.taken().presses, 1);
}

/// On a slow machine a frame is long enough for both.
#[test]
fn a_press_after_the_key_that_ends_the_pause_counts_in_the_same_frame_too() {
    for (before, after, expected) in [(0, 1, 1), (1, 0, 0), (1, 1, 1)] {
        let mut keyboard = Keyboard::new(60.0);
        keyboard.frame(1.0 / 60.0);
        keyboard.tap(KeyCode::KeyP);
        keyboard.frame(0.3);
        keyboard.frame(0.3);
        let steps = keyboard.taken().steps;
        for _ in 0..before {
            keyboard.tap(KeyCode::Space);
        }
        keyboard.tap(KeyCode::KeyP);
        for _ in 0..after {
            keyboard.tap(KeyCode::Space);
        }
        keyboard.frame(0.3);
        assert_eq!(keyboard.taken().steps, steps, "it is still paused");
        keyboard.frame(0.1);
        assert!(keyboard.taken().steps > steps);
        assert_eq!(keyboard.taken().presses, expected, "{before}, {after}");
    }
}
