#![doc = include_str!("body_spring.md")]

use bevy::math::{Quat, Vec3};
use spring_math::{Method, Propagator, Spring, SpringValue, rotation};

/// How a drive integrates its spring.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum DriveMethod {
    /// Commands the velocity whose step lands on the closed form.
    #[default]
    Exact,
    /// Backward Euler: stable at any step, but damps more the longer the step.
    Implicit,
    /// Tan, Liu and Turk 2011. Not unconditionally stable, whatever is said of it: at damping ratio 1 it diverges once
    /// `omega * dt` passes 2.
    StablePd,
}

impl DriveMethod {
    /// The spring's step of length `dt` seconds under this method.
    #[must_use]
    pub fn propagator(self, spring: Spring, dt: f32) -> Propagator {
        match self {
            Self::Exact => Method::Exact.propagator(spring, dt),
            Self::Implicit => Method::Implicit.propagator(spring, dt),
            Self::StablePd => Method::StablePdBody.propagator(spring, dt),
        }
    }
}

/// What is measured on a body at the start of a step.
#[derive(Debug, Clone, Copy)]
pub struct Measured<V> {
    /// Position less the goal's position at the start of the step.
    pub error: V,
    /// The body's velocity.
    pub velocity: V,
    /// The goal's mean velocity through the step.
    pub goal_velocity: V,
}

/// An acceleration that acts on the body through the step, besides the drive.
#[derive(Debug, Clone, Copy)]
pub struct Acceleration<V> {
    value: V,
    shift: V,
    carry: f32,
}

impl Acceleration<Vec3> {
    /// None.
    pub const NONE: Self = Self {
        value: Vec3::ZERO,
        shift: Vec3::ZERO,
        carry: 0.0,
    };

    /// A constant acceleration that rapier itself applies. Rapier splits each step into four, each moving the body with the
    /// velocity of its own end, so the acceleration carries the body (4 + 1) / (2 * 4) of `acceleration * dt^2`.
    #[must_use]
    pub fn gravity_in_rapier(acceleration: Vec3, spring: Spring) -> Self {
        let stiffness = spring.omega() * spring.omega();
        // Without stiffness there is nothing that the acceleration could be balanced against.
        let shift = if stiffness > 0.0 {
            acceleration / stiffness
        } else {
            Vec3::ZERO
        };
        Self {
            value: acceleration,
            shift,
            carry: 0.625,
        }
    }
}

/// A spring on a body: what it remembers between steps.
#[derive(Debug, Clone, Copy, Default)]
pub struct BodySpring<V> {
    /// The spring's own velocity. It differs from the body's mean velocity over a step, which is a chord of the curve.
    velocity: V,
    /// The velocity that the engine will report if nothing touches the body.
    expected: V,
}

impl<V: SpringValue> BodySpring<V> {
    /// The velocity to command for this step, and the memory for the next.
    #[must_use]
    pub fn step(
        self,
        propagator: Propagator,
        method: DriveMethod,
        measured: Measured<V>,
        acceleration: Acceleration<V>,
        dt: f32,
    ) -> (Self, V) {
        let Measured {
            error,
            velocity,
            goal_velocity,
        } = measured;
        if method != DriveMethod::Exact {
            let (_, change) = propagator.error_step(error, velocity - goal_velocity);
            return (self, velocity + change);
        }
        let pushed = velocity - self.expected;
        let rate = self.velocity + pushed - goal_velocity;
        let (moved, sped) = propagator.error_step(error - acceleration.shift, rate);
        let command =
            moved * (1.0 / dt) + goal_velocity - acceleration.value * (acceleration.carry * dt);
        let next = Self {
            velocity: rate + sped + goal_velocity,
            expected: command + acceleration.value * dt,
        };
        (next, command)
    }
}

impl BodySpring<Vec3> {
    /// As [`step`](Self::step), for an orientation. `error_step` gives the increments of error (rotation vector, rad) and
    /// rate (rad/s) over the step: usually a propagator's, or different springs for different axes.
    #[must_use]
    #[expect(
        clippy::too_many_arguments,
        reason = "the pose, the goal's two poses and three rates are what a turn needs"
    )]
    pub fn step_rotation(
        self,
        error_step: impl Fn(Vec3, Vec3) -> (Vec3, Vec3),
        method: DriveMethod,
        measured: Quat,
        goal_at_start: Quat,
        goal_at_end: Quat,
        velocity: Vec3,
        goal_velocity: Vec3,
        dt: f32,
    ) -> (Self, Vec3) {
        let error = rotation::rotation_vector(measured * goal_at_start.inverse());
        if method != DriveMethod::Exact {
            let (_, change) = error_step(error, velocity - goal_velocity);
            return (self, velocity + change);
        }
        let pushed = velocity - self.expected;
        let rate = self.velocity + pushed - goal_velocity;
        let (turned, sped) = error_step(error, rate);
        let landed = rotation::from_rotation_vector(error + turned) * goal_at_end;
        let command = rotation::rotation_vector(landed * measured.inverse()) / dt;
        (
            Self {
                velocity: rate + sped + goal_velocity,
                expected: command,
            },
            command,
        )
    }
}
