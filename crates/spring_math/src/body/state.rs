//! A body at the start of a step, where it should be at its end, and what acts on it meanwhile.

use glam::{Quat, Vec3};

/// A body at the start of a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodyState {
    /// Of its origin, m.
    pub position: Vec3,
    /// Of unit length.
    pub rotation: Quat,
    /// Of its centre of mass, m/s.
    pub velocity: Vec3,
    /// rad/s
    pub angular_velocity: Vec3,
    /// In its own frame, m.
    pub centre_of_mass: Vec3,
}

/// Where a body should be at the end of a step, and how that place moves through it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodyGoal {
    /// Of the body's origin, m.
    pub position: Vec3,
    /// Of unit length.
    pub rotation: Quat,
    /// The mean through the step, m/s.
    pub velocity: Vec3,
    /// The mean through the step, rad/s.
    pub angular_velocity: Vec3,
    /// The mean through the step, m/s^2.
    pub acceleration: Vec3,
    /// The mean through the step, rad/s^2.
    pub angular_acceleration: Vec3,
}

/// What acts on a body besides its springs and its contacts.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Load {
    /// Gravity as the body has it, m/s^2.
    pub gravity: Vec3,
    /// A force on it, over its mass, m/s^2.
    pub acceleration: Vec3,
    /// A torque on it, over its inertia, rad/s^2.
    pub angular_acceleration: Vec3,
    /// What game code added to its velocity since the engine's step, m/s: a kick. The rest of an unexpected change, contacts did.
    pub kick: Vec3,
    /// The same of its angular velocity, rad/s.
    pub angular_kick: Vec3,
}
