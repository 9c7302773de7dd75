//! What a character remembers from step to step.

use bevy::prelude::*;

use crate::drive::BodySpring;

/// Whether the ride spring holds the character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Footing {
    /// The ride spring holds it over walkable ground.
    Ground,
    /// It flies.
    #[default]
    Air,
}

/// What a character remembers from step to step.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct CharacterState {
    /// Whether the ride spring holds it.
    pub footing: Footing,
    /// What it stands on.
    pub ground: Option<Entity>,
    /// Velocity of what it stands on or jumped from, m/s: walking is relative to this.
    pub carried: Vec3,
    /// Horizontal velocity relative to `carried`, m/s.
    pub planar_velocity: Vec3,
    /// m/s^2: the second state of the velocity spring.
    pub planar_acceleration: Vec3,
    /// m/s, upwards.
    pub vertical_velocity: f32,
    /// The velocity commanded for the last step: whatever the body does else was done to it by contacts.
    pub commanded: Vec3,
    /// The turn about the vertical that it faces or turns to, rad.
    pub facing: f32,
    /// The springs of facing and upright.
    pub turning: BodySpring,
    /// Rising from a jump: the ground does not catch it until it has passed the top.
    pub jumping: bool,
    /// The jump's button has been let go on the rise.
    pub cut: bool,
    /// s since it last stood.
    pub air_secs: f32,
    /// s since the last press that has not jumped yet; infinite when there is none.
    pub pressed_secs: f32,
}

impl CharacterState {
    /// At rest, facing `yaw` rad.
    #[must_use]
    pub fn facing(yaw: f32) -> Self {
        Self {
            facing: yaw,
            pressed_secs: f32::INFINITY,
            ..Self::default()
        }
    }

    /// Whether it stands on something.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        self.footing == Footing::Ground
    }
}
