//! How a character moves: one variant a mode, each with what is true in that mode only.

use bevy::prelude::*;

use super::flight::GravityPhase;

/// The modes of a character.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Locomotion {
    /// It has been put at its place and counts as standing. In the first step of a level, the engine finds no ground yet.
    Spawned {
        /// A step has passed since: without ground it falls from now on.
        has_looked: bool,
    },
    /// The ride spring holds it over ground that it can stand on.
    Ground {
        /// What it stands on.
        ground: Entity,
    },
    /// The ride spring holds it over ground that is too steep to stand on, and it slides down.
    Slide {
        /// Speed down along the slope at the end of the step, m/s.
        speed: f32,
        /// The slide's horizontal velocity at the end of the step minus its mean through the step, m/s. The body moves at the mean.
        gain: Vec3,
    },
    /// No spring holds its height.
    Air {
        /// How the flight began (a jump with the button held, let go, or a fall): each has a gravity of its own.
        phase: GravityPhase,
        /// It rises from a jump: no ground catches it until it has passed the top.
        jumping: bool,
    },
    /// A velocity spring drives it one way, for a while.
    Dash {
        /// The velocity to reach over what carries it, m/s.
        goal: Vec3,
        /// s
        left_secs: f32,
    },
}

impl Locomotion {
    /// Whether it stands on something.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        matches!(self, Self::Spawned { .. } | Self::Ground { .. })
    }

    /// Whether it slides down a slope.
    #[must_use]
    pub fn is_sliding(&self) -> bool {
        matches!(self, Self::Slide { .. })
    }

    /// Whether it rises from a jump.
    #[must_use]
    pub fn is_jumping(&self) -> bool {
        matches!(self, Self::Air { jumping: true, .. })
    }

    /// What its flight began with; without a flight, as if it had walked off something.
    #[must_use]
    pub fn phase(&self) -> GravityPhase {
        match self {
            Self::Air { phase, .. } => *phase,
            _ => GravityPhase::None,
        }
    }

    /// The slide's horizontal velocity at the end of the last step minus its mean, m/s: the body's spring does not have it yet.
    #[must_use]
    pub fn slide_gain(&self) -> Vec3 {
        match self {
            Self::Slide { gain, .. } => *gain,
            _ => Vec3::ZERO,
        }
    }

    /// Whether all its numbers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        match self {
            Self::Slide { speed, gain } => speed.is_finite() && gain.is_finite(),
            Self::Dash { goal, .. } => goal.is_finite(),
            Self::Spawned { .. } | Self::Ground { .. } | Self::Air { .. } => true,
        }
    }
}

/// The velocity upwards of a body that a step moves along a parabola.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FlightVelocity {
    /// At the end of the step, m/s.
    pub velocity: f32,
    /// The mean through the step, which the body is given, m/s.
    pub mean: f32,
}

impl FlightVelocity {
    /// The velocity upwards (m/s) after the step, of a body then measured at `measured`: what differs from the mean was done by contacts.
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

/// What has happened since a character last stood: nothing while it stands.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SinceGrounded {
    /// For so long, s; infinite after a jump off the ground.
    pub secs: f32,
    /// It has jumped in the air.
    pub air_jumped: bool,
    /// It has dashed.
    pub dashed: bool,
}

impl SinceGrounded {
    /// `dt` seconds later.
    #[must_use]
    pub fn later(self, dt: f32) -> Self {
        Self {
            secs: self.secs + dt,
            ..self
        }
    }
}
