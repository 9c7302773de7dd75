//! Input of a drive: a body's state at the start of a step, its goal at the end, and the loads on it.

use glam::{Quat, Vec3};

/// A body at the start of a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodyState {
    /// Position of the body's origin, m.
    pub position: Vec3,
    /// Orientation, of unit length.
    pub rotation: Quat,
    /// Velocity of the centre of mass, m/s.
    pub velocity: Vec3,
    /// Angular velocity in world axes, rad/s.
    pub angular_velocity: Vec3,
    /// Centre of mass in the body's frame, m.
    pub centre_of_mass: Vec3,
}

impl BodyState {
    /// The same body in other axes, as [`BodySpring::turned`](super::BodySpring::turned).
    #[must_use]
    pub fn turned(&self, by: Quat) -> Self {
        Self {
            position: by * self.position,
            rotation: by * self.rotation,
            velocity: by * self.velocity,
            angular_velocity: by * self.angular_velocity,
            centre_of_mass: self.centre_of_mass,
        }
    }
}

/// The pose that a body should have at the end of a step, and the mean motion of that pose through the step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodyGoal {
    /// Position of the body's origin, m.
    pub position: Vec3,
    /// Orientation, of unit length.
    pub rotation: Quat,
    /// Mean velocity through the step, m/s.
    pub velocity: Vec3,
    /// Mean angular velocity through the step, rad/s.
    pub angular_velocity: Vec3,
    /// Mean acceleration through the step, m/s^2.
    pub acceleration: Vec3,
    /// Mean angular acceleration through the step, rad/s^2.
    pub angular_acceleration: Vec3,
}

impl BodyGoal {
    /// The same goal in other axes, as [`BodySpring::turned`](super::BodySpring::turned).
    #[must_use]
    pub fn turned(&self, by: Quat) -> Self {
        Self {
            position: by * self.position,
            rotation: by * self.rotation,
            velocity: by * self.velocity,
            angular_velocity: by * self.angular_velocity,
            acceleration: by * self.acceleration,
            angular_acceleration: by * self.angular_acceleration,
        }
    }
}

/// The loads on a body besides its springs and its contacts.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Load {
    /// Gravity on this body (with its gravity scale), m/s^2.
    pub gravity: Vec3,
    /// Acceleration by an applied force, m/s^2: force over mass.
    pub acceleration: Vec3,
    /// Angular acceleration by an applied torque, rad/s^2: torque over inertia.
    pub angular_acceleration: Vec3,
    /// Velocity that game code added since the engine's last step (a kick), m/s. The rest of an unexpected change is due to
    /// contacts.
    pub kick: Vec3,
    /// Angular velocity that game code added since the engine's last step, rad/s.
    pub angular_kick: Vec3,
}

impl Load {
    /// The same loads in other axes, as [`BodySpring::turned`](super::BodySpring::turned).
    #[must_use]
    pub fn turned(&self, by: Quat) -> Self {
        Self {
            gravity: by * self.gravity,
            acceleration: by * self.acceleration,
            angular_acceleration: by * self.angular_acceleration,
            kick: by * self.kick,
            angular_kick: by * self.angular_kick,
        }
    }
}
