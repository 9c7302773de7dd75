//! The exact drive: one spring on the position, or on the rotation, of a rigid body. The formula is on [the module's page](super);
//! the names in the code are its right column.

use glam::{Quat, Vec3, Vec3A};

use super::contact::Contact;
use super::{Bounds, EngineStep, SpringStep};
use crate::BodyMethod;

/// What a spring on a body's position, or on its rotation, remembers from step to step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodySpring {
    /// `u`: the spring's own velocity, m/s or rad/s.
    velocity: Vec3A,
    /// `vc`: the velocity that the engine will report if nothing touches the body, m/s or rad/s.
    expected: Vec3A,
    contact: Contact,
    /// Nothing is known of the body yet: the next step starts from the velocity that it measures.
    pub(super) is_new: bool,
}

/// One step's input. In world axes; for a rotation read rad for m. `Vec3A` is glam's `Vec3` in a register of four lanes: a third faster here.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SpringInput {
    /// `e`: position minus goal at the start of the step, m.
    pub error: Vec3A,
    /// `v`: measured velocity, m/s.
    pub velocity: Vec3A,
    /// The part of `velocity` that game code added since the engine's last step, m/s. The rest, contacts did.
    pub kick: Vec3A,
    /// `q`: mean velocity of the goal through the step, m/s.
    pub goal_velocity: Vec3A,
    /// `a`: mean acceleration of the goal through the step, m/s^2. The drive adds as much to the spring's own.
    pub goal_acceleration: Vec3A,
    /// Acceleration that the engine will add in the step (gravity, a constant force), m/s^2.
    pub load: Vec3A,
    /// The part of `load` that bends the spring, m/s^2. The drive compensates for the rest.
    pub felt: Vec3A,
    /// Orientation of the axes of a [`SpringStep::per_axis`]; other steps need none.
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
    /// The velocity to give the body for the step, m/s.
    ///
    /// `mean_velocity` says at which mean velocity the body must go through the step for its error to change by what it is
    /// given (m): `moved / dt + goal_velocity` for a position. With a step of no length the command is the measured velocity.
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
        let touched = self.contact.measure(by_engine, expected, step.foresight);
        // Bodies in contact part in the first of the engine's iterations, so all of a contact's push acts from there; the load
        // comes bit by bit.
        let carried = (input.load * engine.reach() + self.contact.foreseen) * dt;
        let command = if step.method == BodyMethod::Exact {
            mean_velocity(self.advance(step, bounds, dt, input, touched)) - carried
        } else {
            input.velocity + self.approximate_change(step, bounds, engine, input)
        };
        self.contact.per_second = engine.per_second();
        self.limit_and_expect(command, step.method, bounds, dt, input)
    }

    /// Steps the spring exactly: returns how the error changes, m. The spring's own velocity goes on.
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
            // Past a radian a step the spring's own velocity says little of how the body moves. After a contact or a kick, the
            // measured velocity is all there is.
            rate = input.velocity - goal_from;
        }
        let rate = bounds.masked(rate);
        let (mut moved, mut sped) = self.error_step(step, bounds, input, rate);
        // What the engine adds, and what the goal's own acceleration takes off the error's.
        let load = input.load + self.contact.foreseen - input.goal_acceleration;
        if let Some(limited) = bounds.limited(bounds.masked(sped - load * dt), dt) {
            // Saturated, the drive is a constant acceleration through the step.
            sped = limited + load * dt;
            moved = (rate + sped * 0.5) * dt;
        }
        self.velocity = rate + sped + goal_to;
        moved
    }

    /// Stable PD and backward Euler: a change of the measured velocity. They see no velocity but the body's, which holds the
    /// last step's load at its end, not in its mean: the difference is taken out, and the coming load is carried beforehand.
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
        let load = input.load + self.contact.foreseen - input.goal_acceleration;
        let change = bounds.masked(sped - load * dt);
        bounds.limited(change, dt).unwrap_or(change)
    }

    /// `(M - I)(e, de)`: what the step adds to the error and to its rate.
    #[inline]
    fn error_step(
        &self,
        step: &SpringStep,
        bounds: &Bounds,
        input: &SpringInput,
        rate: Vec3A,
    ) -> (Vec3A, Vec3A) {
        let felt = bounds.masked(input.felt + self.contact.foreseen);
        step.error_step(bounds.masked(input.error), rate, felt, input.frame)
    }

    /// Keeps the command within bounds and notes what the engine will then report.
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
        self.expected = command + (input.load + self.contact.foreseen) * dt;
        self.velocity = if method == BodyMethod::Exact {
            bounds.select(self.velocity, self.expected)
        } else {
            self.expected
        };
        command
    }

    /// The spring's own velocity at the end of the last step, m/s or rad/s. The body's own is the *mean* velocity of its step.
    #[must_use]
    pub fn velocity(&self) -> Vec3 {
        self.velocity.into()
    }

    /// `u + (v - vc)`: the spring's own velocity where the body's is `measured`, with what contacts and kicks added since the
    /// last step, m/s or rad/s.
    #[must_use]
    #[inline]
    pub fn velocity_of(&self, measured: Vec3A) -> Vec3A {
        if self.is_new {
            measured
        } else {
            self.velocity + (measured - self.expected)
        }
    }

    /// Adds `velocity` (m/s) to the spring's own: the frame of reference that the body moves in took it on at once.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        self.begin(measured.into());
        self.velocity += Vec3A::from(velocity);
    }

    /// Forgets the spring's motion: the next step starts from the velocity that it measures. For a body that was moved by
    /// something else.
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
