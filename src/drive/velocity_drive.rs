//! A spring on a body's velocity.

use bevy::prelude::*;
use spring_math::body::{BodyVelocityDrive, EngineStep, VelocityInput};
use spring_math::velocity_spring::{VelocityPropagator, VelocitySpring};

use super::SpringDrive;

/// Brings a driven body's velocity to its target's, on a spring: for what is told how fast to go rather than where to be. A
/// walk is driven along the horizontal axes while [`SpringDrive::linear`] holds the height.
///
/// It is insulated from mass whatever the drive's authority is; [`SpringDrive::max_acceleration`] bounds it.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(SpringDrive)]
pub struct VelocityDrive {
    /// The spring on the velocity.
    pub spring: VelocitySpring,
    /// The world axes along which velocity is sprung. The drive's [`linear_axes`](SpringDrive::linear_axes) are to be others.
    pub axes: BVec3,
    state: BodyVelocityDrive,
    /// The spring's step, kept while the spring and the step's length stay.
    kept: Option<(VelocitySpring, VelocityPropagator)>,
}

impl VelocityDrive {
    /// On this spring, along these axes.
    #[must_use]
    pub fn new(spring: VelocitySpring, axes: BVec3) -> Self {
        Self {
            spring,
            axes,
            state: BodyVelocityDrive::default(),
            kept: None,
        }
    }

    /// The sprung velocity of a body that shows `measured`, m/s: with whatever contacts did to it since the last step.
    #[must_use]
    pub fn velocity(&self, measured: Vec3) -> Vec3 {
        self.state.velocity(measured)
    }

    /// The sprung acceleration, m/s^2.
    #[must_use]
    pub fn acceleration(&self) -> Vec3 {
        self.state.acceleration()
    }

    /// Takes on `velocity` (m/s) at once: the frame that the body moves in has done so. `measured` is what the body shows.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        self.state.carry(measured, velocity);
    }

    /// For a body put somewhere else: forget what the spring was doing.
    pub fn reset(&mut self) {
        self.state = BodyVelocityDrive::default();
    }

    /// The velocity to give the body for a step, m/s, along the axes that are `free` to move.
    pub(super) fn step(&mut self, input: &VelocityInput, free: BVec3, engine: &EngineStep) -> Vec3 {
        let step = match self.kept {
            Some((spring, step)) if spring == self.spring && step.dt() == engine.dt() => step,
            _ => self.spring.over(engine.dt()),
        };
        self.kept = Some((self.spring, step));
        self.state.step(&step, input, self.axes & free, engine)
    }
}
