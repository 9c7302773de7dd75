//! Stable PD control (SPD) as a change of a body's velocity, insulated from mass. To copy whole.
//!
//! Source: Tan, Liu and Turk, *Stable Proportional-Derivative Controllers*, 2011.

use crate::{Spring, SpringValue};

/// The change of velocity (m/s) of one step of Stable PD, for a body whose position less its goal is `error` (m) and whose
/// velocity less the goal's is `rate` (m/s), both at the start of the step.
///
/// The spring's force is that at the predicted position, `error + rate dt`. Add the change to the body's velocity before each
/// step of the engine. Mass does not appear in the formula, so bodies of any mass move alike.
///
/// - Limit: stable while `(omega dt)^2 < (4 + 4 zeta omega dt) / 3`; not unconditionally, despite its name.
/// - Error: adds damping and slows the swing, to first order in `omega dt`: 2.9 % of the distance at 2 Hz, damping ratio 1 and 60
///   steps a second.
///
/// ```
/// # use spring_math::{Spring, body::stable_pd_velocity_change};
/// let (spring, dt) = (Spring::from_hertz(2.0, 1.0)?, 1.0 / 60.0);
/// let (mut x, mut v, goal) = (0.0_f32, 0.0, 1.0);
/// for _ in 0..120 {
///     v += stable_pd_velocity_change(spring, x - goal, v, dt);
///     x += v * dt; // the engine's step
/// }
/// assert!((x - goal).abs() < 1e-3);
/// # Ok::<(), spring_math::ParameterError>(())
/// ```
#[doc(alias = "PD controller")]
#[doc(alias = "SPD")]
#[must_use]
pub fn stable_pd_velocity_change<V: SpringValue>(spring: Spring, error: V, rate: V, dt: f32) -> V {
    let (stiffness, damping) = (spring.stiffness(), spring.damping());
    let predicted = error + rate * dt;
    (predicted * -stiffness - rate * damping) * (dt / (1.0 + damping * dt))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Propagator;

    #[test]
    fn it_is_the_velocity_row_of_the_matrix() {
        for (omega, zeta, dt) in [(1.0, 0.0, 0.01), (12.0, 1.0, 1.0 / 60.0), (80.0, 0.3, 0.1)] {
            let spring = Spring::new(omega, zeta).unwrap();
            let (_, sped) = Propagator::stable_pd_body(spring, dt).error_step(0.7_f32, -3.0);
            let change = stable_pd_velocity_change(spring, 0.7, -3.0, dt);
            assert!(
                (change - sped).abs() <= 2e-6 * sped.abs(),
                "{change} {sped}"
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
}
