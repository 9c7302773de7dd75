//! The exact drive: one spring on the position or on the rotation of a rigid body.
//!
//! The formula is on [the module's page](super); the names in the code are in its right column. Start with
//! [`BodySpring::command`].

use glam::{Quat, Vec3, Vec3A};

use super::contact::Contact;
use super::{Bounds, EngineStep, SpringStep};
use crate::BodyMethod;

/// The state of the spring on a body's position or rotation, kept from step to step.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BodySpring {
    /// `u`: the spring's own velocity, m/s or rad/s.
    velocity: Vec3A,
    /// `vc`: the velocity that the engine will report at the next step if nothing touches the body, m/s or rad/s.
    expected: Vec3A,
    contact: Contact,
    /// No step has run yet: the next step starts from the measured velocity.
    pub(super) is_new: bool,
}

/// Input of one step, in world axes; for a rotation, rad in place of m. `Vec3A` is glam's SIMD `Vec3` (four lanes), a third
/// faster here.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SpringInput {
    /// `e`: position minus goal at the start of the step, m.
    pub error: Vec3A,
    /// `v`: measured velocity, m/s.
    pub velocity: Vec3A,
    /// The part of `velocity` that game code added since the engine's last step, m/s. Contacts cause the rest of an unexpected
    /// change.
    pub kick: Vec3A,
    /// `q`: mean velocity of the goal through the step, m/s.
    pub goal_velocity: Vec3A,
    /// `a`: mean acceleration of the goal through the step, m/s^2. The drive adds it to the spring's acceleration.
    pub goal_acceleration: Vec3A,
    /// Acceleration that the engine will add in the step (gravity, a constant force), m/s^2.
    pub load: Vec3A,
    /// The part of `load` that deflects the spring, m/s^2. The drive compensates for the rest.
    pub spring_load: Vec3A,
    /// Orientation of the axes of a [`SpringStep::per_axis`]; unused by other steps.
    pub frame: Quat,
}

impl SpringInput {
    /// The goal's velocity at the start and at the end of a step of `dt` seconds, m/s.
    #[inline]
    fn goal_velocities(&self, dt: f32) -> (Vec3A, Vec3A) {
        let half = self.goal_acceleration * (0.5 * dt);
        (self.goal_velocity - half, self.goal_velocity + half)
    }
}

impl Default for BodySpring {
    fn default() -> Self {
        Self {
            velocity: Vec3A::ZERO,
            expected: Vec3A::ZERO,
            contact: Contact::default(),
            is_new: true,
        }
    }
}

impl BodySpring {
    /// The velocity to set on the body for the step, m/s.
    ///
    /// `mean_velocity(moved)` returns the mean velocity (m/s) of the body through the step for which its error changes by `moved`
    /// (m): for a position, `moved / dt + goal_velocity`. With a step of no length the command is the measured velocity.
    #[must_use]
    #[inline]
    pub fn command(
        &mut self,
        step: &SpringStep,
        bounds: &Bounds,
        engine: &EngineStep,
        input: &SpringInput,
        mean_velocity: impl FnOnce(Vec3A) -> Vec3A,
    ) -> Vec3A {
        let dt = engine.dt();
        if dt == 0.0 {
            return input.velocity;
        }
        self.begin(input.velocity);
        let by_engine = bounds.masked(input.velocity - input.kick);
        let expected = bounds.masked(self.expected);
        let touched = self.contact.measure(by_engine, expected, step.prediction);
        // Bodies in contact separate in the first of the engine's iterations, so the whole contact push acts from there; the load
        // is spread over all iterations.
        let carried = (input.load * engine.reach() + self.contact.predicted) * dt;
        let command = if step.method == BodyMethod::Exact {
            mean_velocity(self.advance(step, bounds, dt, input, touched)) - carried
        } else {
            input.velocity + self.approximate_change(step, bounds, engine, input)
        };
        self.contact.per_second = engine.per_second();
        self.limit_and_expect(command, step.method, bounds, dt, input)
    }

    /// The exact step of the spring: updates the spring's velocity and returns the change of the error, m.
    #[inline]
    fn advance(
        &mut self,
        step: &SpringStep,
        bounds: &Bounds,
        dt: f32,
        input: &SpringInput,
        touched: bool,
    ) -> Vec3A {
        let (goal_from, goal_to) = input.goal_velocities(dt);
        let mut rate = self.velocity_of(input.velocity) - goal_from;
        if step.is_coarse && (touched || input.kick != Vec3A::ZERO) {
            // Past a radian a step the spring's velocity at the step's end is far from the body's mean velocity. After a contact
            // or a kick, continue from the measured velocity instead.
            rate = input.velocity - goal_from;
        }
        let rate = bounds.masked(rate);
        let (mut moved, mut sped) = self.error_step(step, bounds, input, rate);
        // The acceleration of the error that is not the drive's: by the engine, less that of the goal.
        let load = input.load + self.contact.predicted - input.goal_acceleration;
        if let Some(limited) = bounds.limited(bounds.masked(sped - load * dt), dt) {
            // At its limit the drive is a constant acceleration through the step.
            sped = limited + load * dt;
            moved = (rate + sped * 0.5) * dt;
        }
        self.velocity = rate + sped + goal_to;
        moved
    }

    /// Stable PD and backward Euler: a change of the measured velocity.
    ///
    /// Both use the body's velocity alone. The measured velocity is that of the end of the last step, with all of the load's step
    /// in it; the formulas need the mean velocity, so the difference is subtracted. The coming load is compensated in advance.
    #[inline]
    fn approximate_change(
        &self,
        step: &SpringStep,
        bounds: &Bounds,
        engine: &EngineStep,
        input: &SpringInput,
    ) -> Vec3A {
        let dt = engine.dt();
        let mean = input.velocity - input.load * ((1.0 - engine.reach()) * dt);
        let (goal_from, _) = input.goal_velocities(dt);
        let rate = bounds.masked(mean - goal_from);
        let (_, sped) = self.error_step(step, bounds, input, rate);
        let load = input.load + self.contact.predicted - input.goal_acceleration;
        let change = bounds.masked(sped - load * dt);
        bounds.limited(change, dt).unwrap_or(change)
    }

    /// `(M - I)(e, de)`: the changes of the error and of its rate in the step.
    #[inline]
    fn error_step(
        &self,
        step: &SpringStep,
        bounds: &Bounds,
        input: &SpringInput,
        rate: Vec3A,
    ) -> (Vec3A, Vec3A) {
        let spring_load = bounds.masked(input.spring_load + self.contact.predicted);
        step.error_step(bounds.masked(input.error), rate, spring_load, input.frame)
    }

    /// Limits the command to the bounds and stores the velocity that the engine will then report.
    #[inline]
    fn limit_and_expect(
        &mut self,
        command: Vec3A,
        method: BodyMethod,
        bounds: &Bounds,
        dt: f32,
        input: &SpringInput,
    ) -> Vec3A {
        let change = bounds.masked(command - input.velocity);
        let command = match bounds.limited(change, dt) {
            Some(limited) => input.velocity + limited,
            None => bounds.select(command, input.velocity),
        };
        self.expected = command + (input.load + self.contact.predicted) * dt;
        self.velocity = if method == BodyMethod::Exact {
            bounds.select(self.velocity, self.expected)
        } else {
            self.expected
        };
        command
    }

    /// The spring's velocity at the end of the last step, m/s or rad/s. The body's velocity is the *mean* velocity of the step.
    #[must_use]
    pub fn velocity(&self) -> Vec3 {
        self.velocity.into()
    }

    /// `u + (v - vc)`: the spring's velocity for a body whose velocity is `measured`, including the changes by contacts and kicks
    /// since the last step, m/s or rad/s.
    #[must_use]
    #[inline]
    pub fn velocity_of(&self, measured: Vec3A) -> Vec3A {
        if self.is_new {
            measured
        } else {
            self.velocity + (measured - self.expected)
        }
    }

    /// Adds `velocity` (m/s) to the spring's velocity at once, for a body whose frame of reference (a platform) changes by that
    /// velocity. `measured` is the body's measured velocity, m/s.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        self.begin(measured.into());
        self.velocity += Vec3A::from(velocity);
    }

    /// Resets the spring: the next step starts from the measured velocity. For a body that something else has moved (a teleport).
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    #[inline]
    fn begin(&mut self, measured: Vec3A) {
        if self.is_new {
            *self = Self {
                velocity: measured,
                expected: measured,
                contact: Contact::default(),
                is_new: false,
            };
        }
    }
}
