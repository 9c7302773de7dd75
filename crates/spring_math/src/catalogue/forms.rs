#![doc = include_str!("forms.md")]

use crate::SpringValue;

/// Critically damped, towards a goal at rest: the *simple* form, an exact SmoothDamp. `omega` in rad/s, `dt` in s.
///
/// For a smoothing time `T` (s), `omega = 2 / T`. With `omega = 0` there is no spring: the body moves on at `v`.
#[doc(alias = "SmoothDamp")]
#[doc(alias = "smooth damp")]
#[must_use]
pub fn critical<V: SpringValue>(x: V, v: V, goal: V, omega: f32, dt: f32) -> (V, V) {
    let (e, v) = decay(x - goal, v, omega, dt);
    (goal + e, v)
}

/// Critically damped, towards a fixed `goal` with a `goal_velocity` other than 0 (a "held" goal): settles beyond the goal, see
/// [`crate::Spring::held_goal`].
///
/// `omega = 0` gives NaN: the rest position is at infinity.
#[must_use]
pub fn critical_held<V: SpringValue>(
    x: V,
    v: V,
    goal: V,
    goal_velocity: V,
    omega: f32,
    dt: f32,
) -> (V, V) {
    critical(x, v, goal + goal_velocity * (2.0 / omega), omega, dt)
}

/// Critically damped towards zero: the *decay* form, for offsets.
///
/// With `omega = 0` there is no spring: the offset grows at `v`.
#[must_use]
pub fn decay<V: SpringValue>(x: V, v: V, omega: f32, dt: f32) -> (V, V) {
    let j = v + x * omega;
    let left = (-omega * dt).exp();
    ((x + j * dt) * left, (v - j * (omega * dt)) * left)
}

/// Undamped: a swing that never decays.
///
/// `omega = 0` gives NaN (0/0).
#[must_use]
pub fn undamped<V: SpringValue>(x: V, v: V, goal: V, omega: f32, dt: f32) -> (V, V) {
    let (sine, cosine) = (omega * dt).sin_cos();
    let e = x - goal;
    (
        goal + e * cosine + v * (sine / omega),
        v * cosine - e * (omega * sine),
    )
}

/// Underdamped (`zeta` below 1).
///
/// `omega = 0` gives NaN (0/0), and so does `zeta = 1`.
#[must_use]
pub fn underdamped<V: SpringValue>(x: V, v: V, goal: V, omega: f32, zeta: f32, dt: f32) -> (V, V) {
    let decay = zeta * omega;
    let turn = omega * ((1.0 - zeta) * (1.0 + zeta)).sqrt();
    let left = (-decay * dt).exp();
    let (sine, cosine) = (turn * dt).sin_cos();
    let e = x - goal;
    let j = (v + e * decay) * (1.0 / turn);
    (
        goal + (e * cosine + j * sine) * left,
        (v * cosine - (e * turn + j * decay) * sine) * left,
    )
}

/// Overdamped (`zeta` above 1): a fast exponential and a slow one.
///
/// `omega = 0` gives NaN (0/0), and so does `zeta = 1`.
#[must_use]
pub fn overdamped<V: SpringValue>(x: V, v: V, goal: V, omega: f32, zeta: f32, dt: f32) -> (V, V) {
    let root = ((zeta - 1.0) * (zeta + 1.0)).sqrt();
    let fast = omega * (zeta + root);
    let slow = omega / (zeta + root);
    let e = x - goal;
    let fast_part = (e * slow + v) * (-1.0 / (fast - slow));
    let slow_part = e - fast_part;
    let (fast_left, slow_left) = ((-fast * dt).exp(), (-slow * dt).exp());
    let velocity = fast_part * (-fast * fast_left) - slow_part * (slow * slow_left);
    (
        goal + fast_part * fast_left + slow_part * slow_left,
        velocity,
    )
}
