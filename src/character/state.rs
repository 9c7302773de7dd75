//! What a character remembers from step to step.

use bevy::prelude::*;

use super::locomotion::{FlightVelocity, Locomotion, SinceGrounded};
use super::momentum::Momentum;

/// What is asked of the horizontal velocity: each has a half-life of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum VelocityChange {
    /// Towards a speed.
    Accelerate,
    /// Towards a speed against the one it has, until it is there.
    Turn,
    /// To a stop.
    #[default]
    Stop,
}

/// How low a character is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Crouch {
    /// It is asked to be low. For a button that is pressed once, this remembers the last press.
    pub is_asked: bool,
    /// It is to be low: it is asked to be, or there is no room to stand.
    pub is_low: bool,
    /// How much lower than standing it is, m.
    pub lowered_m: f32,
    /// How fast it goes down, m/s.
    pub lowering_m_s: f32,
}

/// What a character remembers from step to step.
#[derive(Component, Debug, Clone, Copy)]
pub struct CharacterState {
    /// Its mode, with what is true in that mode only.
    pub locomotion: Locomotion,
    /// Its velocity upwards, if the last step moved it along a parabola: in the air, and in the step in which it landed. Otherwise its
    /// ride spring has it.
    pub flown: Option<FlightVelocity>,
    /// Since it last stood.
    pub since_grounded: SinceGrounded,
    /// Velocity of what it stands on or jumped from, m/s: walking is relative to this. Sliding, that of the slide.
    pub carried: Vec3,
    /// The fastest velocity of what it stands on, for a while.
    pub momentum: Momentum,
    /// Horizontal velocity relative to `carried` at the start of the step, m/s.
    pub planar_velocity: Vec3,
    /// What is asked of the horizontal velocity.
    pub velocity_change: VelocityChange,
    /// The turn about the vertical that it faces or turns to, rad.
    pub facing: f32,
    /// s since the last press that has not jumped yet; infinite when there is none.
    pub pressed_secs: f32,
    /// How low it is.
    pub crouch: Crouch,
}

impl Default for CharacterState {
    fn default() -> Self {
        Self::facing(0.0)
    }
}

impl CharacterState {
    /// At rest on its feet, facing `yaw` rad.
    #[must_use]
    pub fn facing(yaw: f32) -> Self {
        Self {
            locomotion: Locomotion::Spawned { has_looked: false },
            flown: None,
            since_grounded: SinceGrounded::default(),
            carried: Vec3::ZERO,
            momentum: Momentum::default(),
            planar_velocity: Vec3::ZERO,
            velocity_change: VelocityChange::Stop,
            facing: yaw,
            pressed_secs: f32::INFINITY,
            crouch: Crouch::default(),
        }
    }

    /// Whether all that must be finite is. Some times are infinite where a thing has never been.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.locomotion.is_finite()
            && self.flown.is_none_or(|flown| flown.is_finite())
            && !self.since_grounded.secs.is_nan()
            && self.carried.is_finite()
            && self.momentum.is_finite()
            && self.planar_velocity.is_finite()
            && self.facing.is_finite()
            && !self.pressed_secs.is_nan()
            && self.crouch.lowered_m.is_finite()
            && self.crouch.lowering_m_s.is_finite()
    }

    /// Whether it stands on something.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        self.locomotion.is_grounded()
    }

    /// Whether the ride spring holds it.
    #[must_use]
    pub fn is_held(&self) -> bool {
        match self.locomotion {
            Locomotion::Spawned { .. } | Locomotion::Ground { .. } | Locomotion::Slide { .. } => {
                true
            }
            Locomotion::Air { .. } => false,
            Locomotion::Dash { .. } => self.flown.is_none(),
        }
    }

    /// Since it last stood, in a step of `dt` seconds that finds it off the ground. Time counts from the start of the first such step.
    #[must_use]
    pub fn off_ground(&self, dt: f32) -> SinceGrounded {
        if self.is_grounded() {
            self.since_grounded
        } else {
            self.since_grounded.later(dt)
        }
    }

    /// Whether it rises from a jump.
    #[must_use]
    pub fn is_jumping(&self) -> bool {
        self.locomotion.is_jumping()
    }

    /// Velocity upwards on its parabola at the end of the step, m/s; 0 where the ride spring has it.
    #[must_use]
    pub fn flight_velocity(&self) -> f32 {
        self.flown.map_or(0.0, |flown| flown.velocity)
    }
}
