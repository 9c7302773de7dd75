#![doc = include_str!("velocity_spring.md")]

use super::error::ParameterError;
use super::exact;
use super::propagator::{Propagator, valid_step};
use super::spring::Spring;
use super::value::SpringValue;

/// A spring on a velocity: smooth starts and stops of a character, its exact displacement, and trajectory prediction.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct VelocitySpring {
    spring: Spring,
}

/// The result of one step or one prediction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VelocityStep<V> {
    /// Displacement of the character over the step, m. Exact: the integral of the sprung velocity.
    pub displacement: V,
    /// Velocity at the end of the step, m/s.
    pub velocity: V,
    /// Acceleration at the end of the step, m/s^2.
    pub acceleration: V,
}

impl VelocitySpring {
    /// Critically damped, from the half-life (s) of the *Spring-Roll-Call* and of motion matching controllers:
    /// `omega = 2 ln 2 / h` (its envelope falls to a quarter in `h`; from rest the goal is half reached after 1.211 `h`).
    pub fn from_roll_call_half_life(half_life: f32) -> Result<Self, ParameterError> {
        Ok(Self {
            spring: Spring::critical_from_roll_call_half_life(half_life)?,
        })
    }

    /// From any spring; below a damping ratio of 1 the velocity overshoots its goal.
    #[must_use]
    pub const fn from_spring(spring: Spring) -> Self {
        Self { spring }
    }

    /// The spring on the velocity.
    #[must_use]
    pub const fn spring(self) -> Spring {
        self.spring
    }

    /// Response time `2 zeta / omega`, s. It is the displacement (m) that a sudden change of the velocity causes in all, for each m/s
    /// of the change; and the velocity (m/s) off its goal that a steady force causes, for each m/s^2 of the force. 0 for a spring of 0 Hz,
    /// which has none: it holds no goal.
    #[must_use]
    pub fn response_secs(self) -> f32 {
        let omega = self.spring.omega();
        if omega > 0.0 {
            2.0 * self.spring.zeta() / omega
        } else {
            0.0
        }
    }

    /// One step of `dt` seconds from `velocity` (m/s) and `acceleration` (m/s^2) towards `goal_velocity` (m/s).
    #[must_use]
    pub fn step<V: SpringValue>(
        &self,
        velocity: V,
        acceleration: V,
        goal_velocity: V,
        dt: f32,
    ) -> VelocityStep<V> {
        self.over(dt).step(velocity, acceleration, goal_velocity)
    }

    /// The step over `dt` seconds, computed once for many characters with the same spring.
    #[must_use]
    pub fn over(&self, dt: f32) -> VelocityPropagator {
        let dt = valid_step(dt);
        let (from_error, from_acceleration) = integrals(self.spring, f64::from(dt));
        VelocityPropagator {
            propagator: Propagator::exact(self.spring, dt),
            from_error: from_error as f32,
            from_acceleration: from_acceleration as f32,
            response_secs: self.response_secs(),
        }
    }

    /// The predicted state after each of `times` (s from now) for a constant `goal_velocity`. Each is exact, and independent of
    /// the others.
    pub fn predict<V: SpringValue>(
        self,
        velocity: V,
        acceleration: V,
        goal_velocity: V,
        times: impl IntoIterator<Item = f32>,
    ) -> impl Iterator<Item = VelocityStep<V>> {
        times
            .into_iter()
            .map(move |time| self.step(velocity, acceleration, goal_velocity, time))
    }
}

/// The coefficients of a [`VelocitySpring`] for one step length.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VelocityPropagator {
    propagator: Propagator,
    from_error: f32,
    from_acceleration: f32,
    response_secs: f32,
}

impl VelocityPropagator {
    /// The length of the step, s.
    #[must_use]
    pub fn dt(&self) -> f32 {
        self.propagator.dt()
    }

    /// One step towards `goal_velocity` (m/s).
    #[must_use]
    pub fn step<V: SpringValue>(
        &self,
        velocity: V,
        acceleration: V,
        goal_velocity: V,
    ) -> VelocityStep<V> {
        let error = velocity - goal_velocity;
        let (dv, da) = self.propagator.error_step(error, acceleration);
        VelocityStep {
            // The straight line at the old velocity plus a small correction, so that short steps keep their digits.
            displacement: velocity * self.dt()
                + (error * self.from_error + acceleration * self.from_acceleration),
            velocity: velocity + dv,
            acceleration: acceleration + da,
        }
    }

    /// One step towards `goal_velocity` (m/s) under a steady force on the body, `force` (m/s^2, over its mass). `acceleration` is that
    /// of the spring alone, before and after the step.
    #[must_use]
    pub fn forced_step<V: SpringValue>(
        &self,
        velocity: V,
        acceleration: V,
        goal_velocity: V,
        force: V,
    ) -> VelocityStep<V> {
        // The force moves the goal; about the moved goal, the sum of the two accelerations is that of a free spring.
        let goal = goal_velocity + force * self.response_secs;
        let mut step = self.step(velocity, acceleration + force, goal);
        step.acceleration = step.acceleration - force;
        step
    }
}

/// `(I0 - dt, I1)`, the integrals of `M00 - 1` (s) and of `M01` (s^2) over the step. How many digits they keep is on the module's
/// page.
fn integrals(spring: Spring, dt: f64) -> (f64, f64) {
    let (omega, zeta) = spring.in_f64();
    let (angle, decay) = (omega * dt, zeta * omega * dt);
    let [m00, m01, ..] = exact::increments(spring, dt);
    // M00' = -w^2 M01, so the integral of M01 is (1 - M00)/w^2; for short steps, its power series.
    let of_m01 = if decay < 1e-3 && angle < 1e-3 {
        dt * dt * (0.5 - decay / 3.0 + decay * decay / 6.0 - angle * angle / 24.0)
    } else {
        -m00 / (omega * omega)
    };
    // M00 = M11 + 2 z w M01 and M01' = M11, so the integral of M00 is M01 + 2 z w I1.
    ((m01 - dt) + 2.0 * zeta * omega * of_m01, of_m01)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simpson's rule over the entries of the step.
    fn by_parts(spring: Spring, dt: f64) -> (f64, f64) {
        const PARTS: i32 = 400;
        let (mut less_one, mut m01) = (0.0, 0.0);
        for part in 0..=PARTS {
            let weight = match part {
                0 | PARTS => 1.0,
                _ if part % 2 == 1 => 4.0,
                _ => 2.0,
            } * dt
                / f64::from(3 * PARTS);
            let entries = exact::increments(spring, dt * f64::from(part) / f64::from(PARTS));
            less_one += weight * entries[0];
            m01 += weight * entries[1];
        }
        (less_one, m01)
    }

    #[test]
    fn the_integrals_are_the_areas_under_the_entries_of_the_step() {
        for zeta in [0.0, 0.4, 1.0, 3.0] {
            // On both sides of 1e-3, where the series ends.
            for angle in [3e-4, 9e-4, 1.1e-3, 0.1, 1.0, 5.0] {
                let (spring, dt) = (Spring::new(8.0, zeta).unwrap(), angle / 8.0);
                let (found, area) = (integrals(spring, dt), by_parts(spring, dt));
                // What the series leaves out, and the digits that the quotient has lost where it begins.
                let off = ((found.1 - area.1) / (dt * dt)).abs();
                assert!(off < 2e-9, "{zeta}, {angle}: {off:e}");
                let off = ((found.0 - area.0) / dt).abs();
                assert!(
                    off < 2e-9 * angle.min(1.0) * f64::from(1.0 + zeta),
                    "{zeta}, {angle}: {off:e}"
                );
            }
        }
    }

    #[test]
    fn a_spring_of_0_hz_leaves_a_velocity_and_a_force_as_they_are() {
        for zeta in [0.0, 1.0] {
            let spring = VelocitySpring::from_spring(Spring::new(0.0, zeta).unwrap());
            assert_eq!(spring.response_secs(), 0.0);
            let found = spring.over(0.5).forced_step(1.0_f32, 0.0, 9.0, -4.0);
            let expected = VelocityStep {
                displacement: 0.5 - 0.5,
                velocity: -1.0,
                acceleration: 0.0,
            };
            assert_eq!(found, expected, "{zeta}");
        }
    }

    #[test]
    fn a_forced_step_is_a_step_of_a_body_that_the_force_pushes_as_well() {
        let spring = VelocitySpring::from_spring(Spring::new(7.0, 0.6).unwrap());
        assert!((spring.response_secs() - 1.2 / 7.0).abs() < 1e-7);
        let step = spring.over(0.4);
        assert_eq!(step.dt(), 0.4);
        let (goal, force) = (3.0, -5.0);
        let found = step.forced_step(1.0_f32, 2.0, goal, force);
        // By small steps: the spring's own acceleration `a` follows its law, the force adds to the velocity alone.
        let (mut x, mut v, mut a, h) = (0.0_f64, 1.0_f64, 2.0_f64, 1e-6);
        for _ in 0..400_000 {
            let rate = 49.0 * (3.0 - v) - 2.0 * 0.6 * 7.0 * a;
            x += v * h;
            v += (a - 5.0) * h;
            a += rate * h;
        }
        assert!(
            (f64::from(found.displacement) - x).abs() < 1e-4,
            "{found:?} {x}"
        );
        assert!(
            (f64::from(found.velocity) - v).abs() < 1e-4,
            "{found:?} {v}"
        );
        assert!(
            (f64::from(found.acceleration) - a).abs() < 1e-3,
            "{found:?} {a}"
        );
    }
}
