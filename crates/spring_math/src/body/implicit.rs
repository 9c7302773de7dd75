//! Implicit PD control: backward Euler as a change of a body's velocity. To copy whole.
//!
//! Source: backward Euler on `a = -omega^2 x - 2 zeta omega v`, solved for the velocity at the step's end.

use crate::{Spring, SpringValue};

/// The change of velocity (m/s) of one step of backward Euler; `error` (m) and `rate` (m/s) as for
/// [`stable_pd_velocity_change`](super::stable_pd_velocity_change). The spring's force is that at the body's position after a
/// step *with the new velocity*, hence the `stiffness dt^2` in the divisor.
///
/// - Limit: none; stable at any step. From `omega` = 1.8e19 rad/s on, `omega^2` is infinite in `f32`, and the result NaN.
/// - Error: the damping ratio becomes about `zeta + (1 - zeta^2) omega dt / 2`: 0.05 for an undamped spring of 1 Hz at 60 steps a
///   second.
#[doc(alias = "PD controller")]
#[must_use]
pub fn implicit_velocity_change<V: SpringValue>(spring: Spring, error: V, rate: V, dt: f32) -> V {
    let (stiffness, damping) = (spring.stiffness(), spring.damping());
    let predicted = error + rate * dt;
    (predicted * -stiffness - rate * damping) * (dt / (1.0 + damping * dt + stiffness * dt * dt))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Propagator;

    #[test]
    fn it_is_the_velocity_row_of_the_matrix() {
        for (omega, zeta, dt) in [(1.0, 0.0, 0.01), (12.0, 1.0, 1.0 / 60.0), (80.0, 0.3, 0.1)] {
            let spring = Spring::new(omega, zeta).unwrap();
            let (_, expected) = Propagator::implicit(spring, dt).error_step(0.7_f32, -3.0);
            let change = implicit_velocity_change(spring, 0.7, -3.0, dt);
            assert!(
                (change - expected).abs() <= 2e-6 * expected.abs(),
                "{change} {expected}"
            );
        }
    }

    #[test]
    fn it_is_stable_at_any_step() {
        let spring = Spring::new(5000.0, 0.0).unwrap();
        let (mut x, mut v) = (1.0_f32, 0.0);
        for _ in 0..10 {
            v += implicit_velocity_change(spring, x, v, 1.0 / 30.0);
            x += v / 30.0;
        }
        assert!(x.abs() < 1e-6, "{x}");
    }
}
