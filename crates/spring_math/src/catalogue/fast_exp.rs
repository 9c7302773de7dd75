#![doc = include_str!("fast_exp.md")]

use crate::SpringValue;

/// `exp(-x)` as the *Spring-Roll-Call* approximates it, for `x >= 0`. Wrong by up to 0.0188.
#[must_use]
pub fn roll_call(x: f32) -> f32 {
    1.0 / (1.0 + x * (1.0 + x * (0.48 + x * 0.235)))
}

/// `exp(-x)` as a large engine approximates it, for `x >= 0`. Wrong by up to 0.0173, and its slope at zero is not -1: a shorter
/// frame does not help.
#[must_use]
pub fn engine(x: f32) -> f32 {
    1.0 / (1.0 + x * (1.007_460_5 + x * (0.450_539 + x * 0.257_246_32)))
}

/// `exp(-x)` of the standard library, to compare.
#[must_use]
pub fn exact(x: f32) -> f32 {
    (-x).exp()
}

/// Nearly right: one step of the damper with [`roll_call`] in place of the exponential, as the *Spring-Roll-Call* prints it. After
/// one frame of five half-lives 0.050 of the distance is left, where 0.031 is right. `half_life` in s, above 0. Right:
/// [`Damper::step`](crate::catalogue::damper::Damper::step).
#[must_use]
pub fn damper<V: SpringValue>(x: V, goal: V, half_life: f32, dt: f32) -> V {
    goal + (x - goal) * roll_call(std::f32::consts::LN_2 * dt / half_life)
}
