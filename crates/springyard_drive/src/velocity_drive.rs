//! [`VelocityDrive`]: a spring on a body's velocity, for walking, conveyors and vehicles.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::body::BodyVelocityDrive;
use spring_math::velocity_spring::VelocitySpring;

use super::SpringDrive;

/// Brings a body's velocity to [`DriveTarget::velocity`](super::DriveTarget::velocity) on a spring: a velocity motor. Use it
/// where a speed is desired and not a position. A character walks with one along the horizontal axes, while
/// [`SpringDrive::linear`] holds its height.
///
/// Mass never matters to it (acceleration-based), whatever the drive's authority. [`SpringDrive::max_acceleration`] limits it
/// too. It answers an `ExternalForce`, and a body that pushes for long, as its spring would in closed form: at
/// [`response_secs`](VelocitySpring::response_secs) times the acceleration, at any step rate.
#[doc(alias = "velocity motor")]
#[doc(alias = "conveyor")]
#[derive(Component, Debug, Clone, Copy, PartialEq, Serialize)]
#[require(SpringDrive, VelocityDriveState)]
pub struct VelocityDrive {
    /// The spring on the velocity.
    pub spring: VelocitySpring,
    /// World axes along which the velocity is driven. Exclude them from the drive's [`linear_axes`](SpringDrive::linear_axes).
    pub axes: BVec3,
}

/// State of the spring of a [`VelocityDrive`] between steps.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct VelocityDriveState(pub(super) BodyVelocityDrive);

impl VelocityDriveState {
    /// The spring's own velocity, m/s, including the changes by contacts since the last step; `measured` is the body's measured
    /// velocity, m/s.
    #[must_use]
    pub fn velocity(&self, measured: Vec3) -> Vec3 {
        self.0.velocity(measured)
    }

    /// The change of the body's velocity by contacts in the last step of `dt` seconds, m/s. `measured`: the body's velocity without
    /// what game code has added since, m/s.
    #[must_use]
    pub fn pushed(&self, measured: Vec3, dt: f32) -> Vec3 {
        self.0.pushed(measured, dt)
    }

    /// The spring's own acceleration, m/s^2.
    #[must_use]
    pub fn acceleration(&self) -> Vec3 {
        self.0.acceleration()
    }

    /// Adds `velocity` (m/s) to the spring's own velocity at once: for a body whose moving frame of reference, such as a
    /// platform, changes by that velocity. `measured` is the body's measured velocity, m/s.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        self.0.carry(measured, velocity);
    }

    /// Resets the state. Call it after a teleport of the body.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}
