//! What a character remembers from step to step.

use bevy::prelude::*;

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
    /// Level velocity relative to `carried` at the start of the step, m/s.
    pub planar_velocity: Vec3,
    /// m/s, upwards: on the ground as the ride spring has it, in the air by the parabola.
    pub vertical_velocity: f32,
    /// In the air: the velocity upwards commanded for the last step, m/s. What the body does else, contacts did to it.
    pub flown: f32,
    /// The turn about the vertical that it faces or turns to, rad.
    pub facing: f32,
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
