//! bevy's dampers: `StableInterpolate` of bevy_math, as its documentation uses it, and as a lerp.

use super::{Kind, Parameters, State, Step, Subject};
use bevy_math::StableInterpolate;

const FROM: &str = "bevy_math";

/// The rows.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        name: "`smooth_nudge(goal, rate, dt)`",
        from: FROM,
        kind: Kind::Damper,
        step: Step::Rust(nudge),
    },
    Subject {
        name: "`interpolate_stable(goal, rate * dt)`",
        from: FROM,
        kind: Kind::Damper,
        step: Step::Rust(by_rate),
    },
    Subject {
        name: "`interpolate_stable(goal, part)`, `part` for 60 Hz",
        from: FROM,
        kind: Kind::Damper,
        step: Step::Rust(by_part),
    },
];

fn nudge(parameters: &Parameters, now: &mut State, goal: f32, dt: f32) {
    now.x.smooth_nudge(&goal, parameters.numbers.rate, dt);
}

fn by_rate(parameters: &Parameters, now: &mut State, goal: f32, dt: f32) {
    now.x
        .interpolate_stable_assign(&goal, parameters.numbers.rate * dt);
}

fn by_part(parameters: &Parameters, now: &mut State, goal: f32, _dt: f32) {
    now.x
        .interpolate_stable_assign(&goal, parameters.numbers.part_at_60);
}
