//! [`Locomotion`]: the modes of the character's state machine, one variant a mode, with the data of that mode.

use bevy::prelude::*;
use serde::Serialize;

use super::flight::GravityPhase;

/// The mode of a character.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub enum Locomotion {
    /// Just placed; counts as standing. In the first step of a level, the engine's casts find no ground yet.
    Spawned {
        /// One step has passed since. Without ground, the character falls from now on.
        is_second_step: bool,
    },
    /// The ride spring holds the character over walkable ground.
    Ground {
        /// The body of the ground, or its collider where it has no body.
        #[serde(serialize_with = "crate::state::body_name")]
        ground: Entity,
    },
    /// The ride spring holds the character over ground too steep to stand on, and the character slides down.
    Slide {
        /// Speed down along the slope at the end of the step, m/s.
        speed: f32,
        /// Horizontal velocity of the slide at the end of the step minus its mean through the step, m/s: see `slide_gain`.
        gain: Vec3,
    },
    /// In the air: no spring holds the height.
    Air {
        /// Which gravity applies: that of a jump with the button held, of one with the button released, or of a fall.
        phase: GravityPhase,
        /// The character rises from a jump: it cannot land until it has passed the top.
        jumping: bool,
    },
    /// A stiff velocity spring drives the character in one direction for a fixed time.
    Dash {
        /// Horizontal velocity to reach, relative to what carries the character, m/s.
        goal: Vec3,
        /// Time left, s.
        left_secs: f32,
    },
}

impl Locomotion {
    /// Whether the character stands on something.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        matches!(self, Self::Spawned { .. } | Self::Ground { .. })
    }

    /// Whether the character slides down a slope.
    #[must_use]
    pub fn is_sliding(&self) -> bool {
        matches!(self, Self::Slide { .. })
    }

    /// Whether the character rises from a jump.
    #[must_use]
    pub fn is_jumping(&self) -> bool {
        matches!(self, Self::Air { jumping: true, .. })
    }

    /// The gravity phase of the flight. In every mode but `Air`, that of walking off an edge.
    #[must_use]
    pub fn phase(&self) -> GravityPhase {
        match self {
            Self::Air { phase, .. } => *phase,
            _ => GravityPhase::None,
        }
    }

    /// The slide's horizontal velocity at the end of the last step minus its mean through that step, m/s. The body moved at the
    /// mean, so the next step adds the difference to the body's velocity drive. Zero in every mode but `Slide`.
    #[must_use]
    pub fn slide_gain(&self) -> Vec3 {
        match self {
            Self::Slide { gain, .. } => *gain,
            _ => Vec3::ZERO,
        }
    }

    /// Whether all numbers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        match self {
            Self::Slide { speed, gain } => speed.is_finite() && gain.is_finite(),
            Self::Dash { goal, .. } => goal.is_finite(),
            Self::Spawned { .. } | Self::Ground { .. } | Self::Air { .. } => true,
        }
    }
}

/// The vertical velocity of a body that a step moves along a parabola, upwards.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct FlightVelocity {
    /// At the end of the step, m/s.
    pub velocity: f32,
    /// Mean through the step, m/s: height gained over the step's length. The body moves at this velocity.
    pub mean: f32,
}

impl FlightVelocity {
    /// The vertical velocity after the step, m/s, of a body whose measured velocity is then `measured` (m/s). The difference
    /// between measured velocity and mean is the effect of contacts.
    #[must_use]
    pub fn after_contacts(&self, measured: f32) -> f32 {
        self.velocity + (measured - self.mean)
    }

    /// Whether both are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.velocity.is_finite() && self.mean.is_finite()
    }
}

/// What has happened since the character last stood. Reset to the default while it stands.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct SinceGrounded {
    /// Time off the ground, s. Infinite after a jump off the ground, which ends coyote time.
    pub secs: f32,
    /// The character has jumped in the air.
    pub air_jumped: bool,
    /// The character has dashed.
    pub dashed: bool,
}

impl SinceGrounded {
    /// The same, `dt` seconds later.
    #[must_use]
    pub fn later(self, dt: f32) -> Self {
        Self {
            secs: self.secs + dt,
            ..self
        }
    }
}
