//! For tests: a platform on an exact spring whose goal jumps.

use std::f64::consts::TAU;

use bevy::math::DVec3;

use super::jump::PlatformStep;

/// Length of the cycle, s.
const CYCLE_SECS: f64 = 8.0;

/// Calls `each` after each step of a platform whose goal rests, jumps by 2 m, and jumps again 8 s later.
pub(super) fn step_response(
    frequency_hz: f64,
    ratio: f64,
    hz: f64,
    mut each: impl FnMut(&PlatformStep),
) {
    let way = DVec3::new(0.0, 1.2, -1.6);
    let at = |jumps: f64, error: f64| PlatformStep::at(way * jumps, way * (jumps + error));
    each(&at(0.0, 0.0));
    let steps = (CYCLE_SECS * hz) as u32;
    for step in 1..=steps {
        each(&at(
            1.0,
            error(TAU * frequency_hz, ratio, f64::from(step) / hz),
        ));
    }
    each(&at(2.0, -1.0));
}

/// Place of a spring relative to its goal, this time (s) after the goal jumped by 1.
fn error(omega: f64, ratio: f64, secs: f64) -> f64 {
    let decay = (-ratio * omega * secs).exp();
    let swing = omega * (1.0 - ratio * ratio).abs().sqrt();
    let (even, odd) = match ratio {
        1.0 => (1.0, omega * secs),
        0.0..1.0 => (
            (swing * secs).cos(),
            ratio * omega / swing * (swing * secs).sin(),
        ),
        _ => (
            (swing * secs).cosh(),
            ratio * omega / swing * (swing * secs).sinh(),
        ),
    };
    -decay * (even + odd)
}
