//! What tests compare with: the damped oscillator in closed form.

use std::f64::consts::TAU;

use spring_math::Spring;

/// Textbook solution of the damped oscillator, in `f64`: displacement and velocity after `t` seconds. An independent reference:
/// it shares no code with the propagators in `spring_math`.
#[must_use]
pub fn closed_form(spring: Spring, x0: f64, v0: f64, t: f64) -> (f64, f64) {
    let (omega, zeta) = (f64::from(spring.omega()), f64::from(spring.zeta()));
    let decay = zeta * omega;
    let discriminant = zeta * zeta - 1.0;
    if discriminant.abs() < 1e-9 {
        let slope = v0 + omega * x0;
        let fade = (-omega * t).exp();
        return (
            (x0 + slope * t) * fade,
            (slope - omega * (x0 + slope * t)) * fade,
        );
    }
    if discriminant < 0.0 {
        let swing = omega * (-discriminant).sqrt();
        let (sin, cos) = (swing * t % TAU).sin_cos();
        let sine = (v0 + decay * x0) / swing;
        let fade = (-decay * t).exp();
        let x = fade * (x0 * cos + sine * sin);
        return (x, -decay * x + fade * swing * (sine * cos - x0 * sin));
    }
    let root = omega * discriminant.sqrt();
    let (slow, fast) = (-decay + root, -decay - root);
    let first = (v0 - fast * x0) / (slow - fast);
    let second = x0 - first;
    let (a, b) = (first * (slow * t).exp(), second * (fast * t).exp());
    (a + b, slow * a + fast * b)
}
