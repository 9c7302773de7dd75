//! Stable PD control (SPD): as a change of a body's velocity, insulated from mass, and as a force. To copy whole.
//!
//! Source: Tan, Liu and Turk, *Stable Proportional-Derivative Controllers*, 2011; derivation in `stable_pd.md`.

use crate::{Spring, SpringValue};

#[doc = include_str!("stable_pd.md")]
#[doc(alias = "PD controller")]
#[doc(alias = "SPD")]
#[must_use]
pub fn stable_pd_velocity_change<V: SpringValue>(spring: Spring, error: V, rate: V, dt: f32) -> V {
    let (stiffness, damping) = (spring.stiffness(), spring.damping());
    let predicted = error + rate * dt;
    (predicted * -stiffness - rate * damping) * (dt / (1.0 + damping * dt))
}

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
    use crate::Propagator;

    #[test]
    fn it_is_the_velocity_row_of_the_matrix() {
        for (omega, zeta, dt) in [(1.0, 0.0, 0.01), (12.0, 1.0, 1.0 / 60.0), (80.0, 0.3, 0.1)] {
            let spring = Spring::new(omega, zeta).unwrap();
            let (_, expected) = Propagator::stable_pd_body(spring, dt).error_step(0.7_f32, -3.0);
            let change = stable_pd_velocity_change(spring, 0.7, -3.0, dt);
            assert!(
                (change - expected).abs() <= 2e-6 * expected.abs(),
                "{change} {expected}"
            );
        }
    }

    #[test]
    fn it_holds_to_its_limit_and_explodes_past_it() {
        let (dt, swings_to) = (1.0_f32 / 60.0, |omega: f32| {
            let spring = Spring::critical(omega).unwrap();
            let (mut x, mut v) = (1.0_f32, 0.0);
            for _ in 0..2000 {
                v += stable_pd_velocity_change(spring, x, v, 1.0 / 60.0);
                x += v / 60.0;
            }
            x.abs()
        });
        assert!(swings_to(1.98 / dt) < 1e-3);
        let past = swings_to(2.02 / dt);
        assert!(past.is_nan() || past > 1e3);
    }

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
