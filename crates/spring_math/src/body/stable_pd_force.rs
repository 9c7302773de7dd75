//! Stable PD control (SPD) as a force: a heavier body reacts more slowly. To copy whole.
//!
//! Source: Tan, Liu and Turk, *Stable Proportional-Derivative Controllers*, 2011, for one body.

use crate::SpringValue;

/// The force (N) of one step of Stable PD on a body of `mass` (kg), for a spring of this stiffness (N/m) and damping (N s/m);
/// `error` (m) and `rate` (m/s) as for [`stable_pd_velocity_change`](super::stable_pd_velocity_change).
///
/// Apply the force for the whole step. A heavier body on the same spring is slower and sags more under gravity.
///
/// - Limit: that of [`stable_pd_velocity_change`](super::stable_pd_velocity_change) with `omega^2 = stiffness / mass`: the
///   *lighter* the body, the sooner it explodes.
/// - Error: the same first order in `omega dt`.
#[doc(alias = "PD controller")]
#[doc(alias = "SPD")]
#[must_use]
pub fn stable_pd_force<V: SpringValue>(
    stiffness: f32,
    damping: f32,
    mass: f32,
    error: V,
    rate: V,
    dt: f32,
) -> V {
    let predicted = error + rate * dt;
    (predicted * -stiffness - rate * damping) * (1.0 / (1.0 + damping * dt / mass))
}

/// The force (N) that changes the velocity of a body of `mass` (kg) by `change` (m/s) within `dt` seconds: for a drive that
/// computes velocities, in an engine that accepts only forces. The factor `mass` keeps the motion independent of mass.
#[must_use]
pub fn force_for_velocity_change<V: SpringValue>(change: V, mass: f32, dt: f32) -> V {
    change * (mass / dt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Spring, body::stable_pd_velocity_change};

    #[test]
    fn on_the_mass_it_is_tuned_for_it_is_the_velocity_change() {
        let (spring, mass, dt) = (Spring::from_hertz(3.0, 0.4).unwrap(), 20.0, 1.0 / 60.0);
        let force = stable_pd_force(
            spring.stiffness() * mass,
            spring.damping() * mass,
            mass,
            0.3_f32,
            -2.0,
            dt,
        );
        let change = stable_pd_velocity_change(spring, 0.3_f32, -2.0, dt);
        assert!((force - force_for_velocity_change(change, mass, dt)).abs() < 1e-3 * force.abs());
    }

    #[test]
    fn a_heavier_body_is_slower() {
        let after_a_tenth = |mass: f32| {
            let (mut x, mut v) = (1.0_f32, 0.0);
            for _ in 0..6 {
                v += stable_pd_force(400.0, 40.0, mass, x, v, 1.0 / 60.0) / 60.0 / mass;
                x += v / 60.0;
            }
            x
        };
        assert!(after_a_tenth(1.0) + 0.2 < after_a_tenth(10.0));
    }
}
