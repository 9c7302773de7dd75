//! How a character enters a step.

use bevy::math::Vec3;

use super::step::BodyMotion;
use crate::character::ground::Ground;
use crate::character::locomotion::{Locomotion, SinceGrounded};
use crate::character::momentum::Momentum;

/// The mode that a character is in through a step, and its velocities at the start of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// The mode.
    pub mode: Locomotion,
    /// The ground that the ride spring holds it above.
    pub over: Option<Ground>,
    /// Velocity of what carries it through the step, m/s.
    pub carried: Vec3,
    /// Added to its horizontal velocity at once, m/s: the change of `carried`.
    pub carry: Vec3,
    /// Velocity upwards, with what the ground or a jump gave it, m/s.
    pub upwards: f32,
    /// Since it last stood.
    pub since_grounded: SinceGrounded,
    /// The fastest velocity of what it stood on, for a while.
    pub momentum: Momentum,
}

impl Entry {
    /// Horizontal velocity relative to what carries it, m/s.
    #[must_use]
    pub fn planar_velocity(&self, body: &BodyMotion) -> Vec3 {
        (body.velocity + self.carry - self.carried).with_y(0.0)
    }

    /// What it stands on.
    #[must_use]
    pub fn ground(&self) -> Option<&Ground> {
        self.over.as_ref().filter(|_| self.mode.is_grounded())
    }
}
