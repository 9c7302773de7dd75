//! For tests: platforms that move or turn along curves, and the curves of springs after a jump of their goal by 2 m at time 0.

use std::f64::consts::TAU;

use bevy::math::{DQuat, DVec3};

use super::pose::Pose;
use super::recent_poses::ShapedStep;

/// Calls `each` after each step from -2 s to 3 s, of a platform with this goal and this pose at a time (s).
fn each_step(hz: f64, pose: impl Fn(f64) -> ShapedStep, mut each: impl FnMut(&ShapedStep)) {
    for step in (-2.0 * hz) as i32..=(3.0 * hz) as i32 {
        each(&pose(f64::from(step) / hz));
    }
}

/// A platform that moves: its goal and its place (m) at a time (s).
pub(super) fn moved(
    hz: f64,
    goal: impl Fn(f64) -> f64,
    place: impl Fn(f64) -> f64,
    each: impl FnMut(&ShapedStep),
) {
    let at = |x: f64| Pose::at(DVec3::new(0.6, 0.0, -0.8) * x);
    let step = |secs| ShapedStep {
        goal: at(goal(secs)),
        shaped: at(place(secs)),
    };
    each_step(hz, step, each);
}

/// A platform that turns about the up axis: its goal and its angle (rad) at a time (s).
pub(super) fn turned(
    hz: f64,
    goal: impl Fn(f64) -> f64,
    angle: impl Fn(f64) -> f64,
    each: impl FnMut(&ShapedStep),
) {
    let at = |angle: f64| Pose {
        rotation: DQuat::from_rotation_y(angle),
        ..Pose::at(DVec3::Y)
    };
    let step = |secs| ShapedStep {
        goal: at(goal(secs)),
        shaped: at(angle(secs)),
    };
    each_step(hz, step, each);
}

/// A goal that jumps by 2 m at time 0.
pub(super) fn jump_of_2_m(secs: f64) -> f64 {
    if secs > 0.0 { 2.0 } else { 0.0 }
}

/// A critically damped spring.
pub(super) fn single_spring(frequency_hz: f64, secs: f64) -> f64 {
    let turn = TAU * frequency_hz * secs.max(0.0);
    2.0 * (1.0 - (-turn).exp() * (1.0 + turn))
}

/// A critically damped spring that follows another one.
pub(super) fn double_spring(frequency_hz: f64, secs: f64) -> f64 {
    let turn = TAU * frequency_hz * secs.max(0.0);
    let sum = 1.0 + turn + turn.powi(2) / 2.0 + turn.powi(3) / 6.0;
    2.0 * (1.0 - (-turn).exp() * sum)
}
