//! Taps of keys, within a frame and across frames.

use super::{DIRECTIONS, LONGEST_FRAME_SECS, RATES_HZ, frame_secs, tap_secs};
use crate::common::keyboard::Keyboard;
use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard_test_lab::worst::Extreme;

/// A tap of a key, and the movement that it led to. All in s.
struct Tap {
    /// Time from the press to the release.
    held: f64,
    /// Total length of the frames that saw the key down: at their end, or pressed and released within them.
    frames: f64,
    /// The longest frame near the tap: from the last frame with a step before the press to the first step after the tap.
    longest_frame: f64,
    /// Movement of all steps along the key's direction, times their length.
    moved: f64,
    /// The same across that direction.
    across: f64,
}

fn tap(keyboard: &mut Keyboard, random: &mut SplitMix64) -> Tap {
    let (key, direction) = DIRECTIONS[(random.unit() * 4.0) as usize];
    let held = tap_secs(random);
    let press_at = 0.05 + 0.05 * random.unit();
    let release_at = press_at + held;
    let before = keyboard.taken().moved_secs;
    let (mut now, mut frames) = (0.0, 0.0);
    // Until a frame with a step comes before the press: the longest frame that there is.
    let mut longest_frame = LONGEST_FRAME_SECS;
    let (mut steps_after, mut frames_after) = (0, 0);
    while steps_after == 0 || frames_after < 2 {
        let secs = frame_secs(random);
        let ends = now + secs;
        let steps_before = keyboard.taken().steps;
        if (now..ends).contains(&press_at) {
            keyboard.press(key);
        }
        if (now..ends).contains(&release_at) {
            keyboard.release(key);
        }
        keyboard.frame(secs);
        if press_at < ends && (release_at >= ends || press_at >= now) {
            frames += secs;
        }
        longest_frame.keep_largest(secs);
        if now < press_at && ends <= press_at && keyboard.taken().steps > steps_before {
            longest_frame = secs;
        }
        // A step in a later frame than the release gets the rest of the tap. The steps after it get nothing of it.
        if now > release_at {
            frames_after += 1;
            steps_after += keyboard.taken().steps - steps_before;
        }
        now = ends;
    }
    let moved = keyboard.taken().moved_secs - before;
    Tap {
        held,
        frames,
        longest_frame,
        moved: moved.dot(direction),
        across: moved.perp_dot(direction),
    }
}

/// Input devices report no time within a frame. So the steps' total is the length of the frames that saw the key, with an error
/// of at most one frame (the longest near the tap), since steps may run ahead of frames or behind. The frames that saw the key
/// differ from the time that it was down by a part of a frame at either end.
#[test]
fn none_of_ten_thousand_random_taps_vanishes_and_each_is_as_long_as_it_was_to_a_frame() {
    let (mut worst_by_frames, mut worst_by_time) = (0.0_f64, 0.0_f64);
    for hz in RATES_HZ {
        let mut random = SplitMix64::new(11 + hz as u64);
        let mut keyboard = Keyboard::new(hz);
        for i in 0..2500 {
            let tap = tap(&mut keyboard, &mut random);
            let at = format!("{hz} Hz, tap {i} of {} s: {} s", tap.held, tap.moved);
            assert!(tap.moved > 0.0, "{at}: it vanished");
            assert!(tap.across == 0.0, "{at}, and {} across", tap.across);
            let by_frames = (tap.moved - tap.frames).abs() / tap.longest_frame;
            let by_time = (tap.moved - tap.held).abs() / tap.longest_frame;
            assert!(by_frames <= 1.0 + 1e-6, "{at}: off by {by_frames} frames");
            assert!(by_time <= 2.0 + 1e-6, "{at}: off by {by_time} frames");
            worst_by_frames.keep_largest(by_frames);
            worst_by_time.keep_largest(by_time);
        }
    }
    println!(
        "largest error, in longest frames: {worst_by_frames:.3} of what the frames saw, {worst_by_time:.3} of the time it was down"
    );
}

#[test]
fn a_tap_within_one_frame_counts_for_that_frame_whether_it_has_steps_or_not() {
    // Four frames per step. The tap is in the second frame, which has no step.
    let mut keyboard = Keyboard::new(60.0);
    keyboard.frame(1.0 / 240.0);
    keyboard.movements();
    for frame in 0..4 {
        if frame == 1 {
            keyboard.tap(KeyCode::KeyW);
        }
        keyboard.frame(1.0 / 240.0);
    }
    let movements = keyboard.movements();
    assert_eq!(movements, [Vec2::new(0.0, 0.25)]);

    // Two steps per frame.
    let mut keyboard = Keyboard::new(60.0);
    keyboard.tap(KeyCode::ArrowLeft);
    keyboard.frame(1.0 / 30.0);
    keyboard.frame(1.0 / 30.0);
    assert_eq!(
        keyboard.movements(),
        [Vec2::NEG_X, Vec2::NEG_X, Vec2::ZERO, Vec2::ZERO]
    );
}
