//! [`DriveAxes`]: the axes of a body's drive, where they are not the world's.

use bevy::prelude::*;
use serde::Serialize;

/// On a driven body: a rotation from the axes of its drive to the world's. Along them [`SpringDrive::linear_axes`](super::SpringDrive),
/// `angular_axes`, [`VelocityDrive::axes`](super::VelocityDrive) and [`AngularSpring`](super::AngularSpring) count: with a turn by 90
/// degrees about x, `tilt` is about the world's x and y, and `yaw` about its z. `None`, the default: the world's axes.
///
/// The target and the states of the springs stay in the world's axes, so these may turn from step to step: all velocities go on. Do not
/// lock axes of such a body in rapier, which locks the world's.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct DriveAxes(pub Option<Quat>);
