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
    /// World axes along which the velocity is driven, or those of [`DriveAxes`](super::DriveAxes). Exclude them from the drive's [`linear_axes`](SpringDrive::linear_axes).
    pub axes: BVec3,
}

/// State of the spring of a [`VelocityDrive`] between steps, with the methods of [`BodyVelocityDrive`].
#[derive(Component, Debug, Clone, Copy, PartialEq, Default, Serialize, Deref, DerefMut)]
pub struct VelocityDriveState(BodyVelocityDrive);

impl VelocityDriveState {
    /// Resets the state. Call it after a teleport of the body.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}
