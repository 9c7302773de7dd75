//! SmoothDamp of Unity and other engines, by its published formula (Thomas Lowe, *Critically Damped Ease-In/Ease-Out Smoothing*,
//! Game Programming Gems 4, 2004). Unity's own function also limits the speed and stops at the goal; both are left out.

use super::{Kind, Parameters, State, Step, Subject};

/// The rows.
pub const SUBJECTS: &[Subject] = &[Subject {
    name: "`SmoothDamp(goal, time, dt)`",
    from: "Unity, Gems 4",
    kind: Kind::Critical,
    step: Step::Rust(smooth_damp),
}];

fn smooth_damp(parameters: &Parameters, now: &mut State, goal: f32, dt: f32) {
    *now = formula(*now, goal, parameters.numbers.smoothing_time, dt);
}

/// `w = 2 / T`, `E = 1 / (1 + w dt + 0.48 (w dt)^2 + 0.235 (w dt)^3)`, `e = x - g`:
/// `x' = g + E (e + (v + w e) dt)`, `v' = E (v - w (v + w e) dt)`.
#[must_use]
pub fn formula(now: State, goal: f32, smoothing_time: f32, dt: f32) -> State {
    let omega = 2.0 / smoothing_time;
    let u = omega * dt;
    let left = 1.0 / (1.0 + u + 0.48 * u * u + 0.235 * u * u * u);
    let e = now.x - goal;
    let way = (now.v + omega * e) * dt;
    State {
        x: goal + (e + way) * left,
        v: (now.v - omega * way) * left,
    }
}
