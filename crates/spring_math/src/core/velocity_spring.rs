#![doc = include_str!("velocity_spring.md")]

use super::error::ParameterError;
use super::exact;
use super::propagator::{Propagator, valid_step};
use super::spring::Spring;
use super::value::SpringValue;

/// A spring on a velocity: smooth starts and stops for a character, exact displacement, trajectory prediction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VelocitySpring {
    spring: Spring,
}

/// Where one step, or one prediction, leads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VelocityStep<V> {
    /// How far the character moves in the time, m. Exact: the integral of the sprung velocity.
    pub displacement: V,
    /// Velocity afterwards, m/s.
    pub velocity: V,
    /// Acceleration afterwards, m/s^2.
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

    /// From any spring; below a damping ratio of 1 the velocity swings past its goal.
    #[must_use]
    pub const fn from_spring(spring: Spring) -> Self {
        Self { spring }
    }

    /// The spring on the velocity.
    #[must_use]
    pub const fn spring(self) -> Spring {
        self.spring
    }

    /// `dt` seconds towards `goal_velocity` (m/s).
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

    /// The step over `dt` seconds, worked out once for all who take it.
    #[must_use]
    pub fn over(&self, dt: f32) -> VelocityPropagator {
        let dt = valid_step(dt);
        let (from_error, from_acceleration) = integrals(self.spring, f64::from(dt));
        VelocityPropagator {
            propagator: Propagator::exact(self.spring, dt),
            from_error: from_error as f32,
            from_acceleration: from_acceleration as f32,
        }
    }

    /// Where the character will be after each of `times` (s from now) if its goal stays the same. Each is exact, and
    /// independent of the others.
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

/// A [`VelocitySpring`] over one length of step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VelocityPropagator {
    propagator: Propagator,
    from_error: f32,
    from_acceleration: f32,
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
            // From the straight line at the old velocity, so that short steps keep their digits.
            displacement: velocity * self.dt()
                + (error * self.from_error + acceleration * self.from_acceleration),
            velocity: velocity + dv,
            acceleration: acceleration + da,
        }
    }
}

/// `(integral of M00 - 1, integral of M01)` over the step, s and s^2: how far the *integral of the position* strays from a straight line.
fn integrals(spring: Spring, dt: f64) -> (f64, f64) {
    let (omega, zeta) = spring.in_f64();
    let (angle, decay) = (omega * dt, zeta * omega * dt);
    let [m00, m01, ..] = exact::difference(spring, dt);
    // M01' = M11 and M00' = -w^2 M01, so the integral of M01 is (1 - M00)/w^2; for short steps, its series.
    let of_m01 = if decay < 1e-3 && angle < 1e-3 {
        dt * dt * (0.5 - decay / 3.0 + decay * decay / 6.0 - angle * angle / 24.0)
    } else {
        -m00 / (omega * omega)
    };
    // M00 = M11 + 2 z w M01, and M01' = M11.
    ((m01 - dt) + 2.0 * zeta * omega * of_m01, of_m01)
}
