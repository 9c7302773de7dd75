//! Direction input per fixed step: a step gets the average of the held direction over its share of the frame time, so no tap is
//! lost, at any combination of frame rate and step rate.

#[path = "../../../examples/latched_input.rs"]
mod latched_input;

mod held;
mod pauses;
mod stamped;
mod taps;

use bevy::math::DVec2;
use bevy::prelude::*;
use spring_math::random::SplitMix64;

const DIRECTIONS: [(KeyCode, DVec2); 4] = [
    (KeyCode::KeyW, DVec2::Y),
    (KeyCode::KeyS, DVec2::NEG_Y),
    (KeyCode::KeyA, DVec2::NEG_X),
    (KeyCode::KeyD, DVec2::X),
];

const RATES_HZ: [f64; 4] = [30.0, 60.0, 120.0, 240.0];

const LONGEST_FRAME_SECS: f64 = 1.0 / 20.0;

fn frame_secs(random: &mut SplitMix64) -> f64 {
    1.0 / (20.0 + 220.0 * random.unit())
}

/// Random length of a tap, s: 0.5 ms to 200 ms, distributed uniformly on a logarithmic scale.
fn tap_secs(random: &mut SplitMix64) -> f64 {
    0.0005 * 400.0_f64.powf(random.unit())
}

#[test]
fn the_example_loses_taps_where_the_step_reads_the_keyboard_and_none_with_the_latch() {
    let metrics = latched_input::run(2000);
    println!("{metrics:?}");
    assert!(metrics.lost_read_in_step > 200);
    assert_eq!(metrics.lost_latched, 0);
}
