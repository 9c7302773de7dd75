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
    /// of the change; and the velocity (m/s) off its goal that a steady force causes, for each m/s^2 of the force.
    #[must_use]
    pub fn response_secs(self) -> f32 {
        2.0 * self.spring.zeta() / self.spring.omega()
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
