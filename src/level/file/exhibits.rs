//! Exhibits in a level file: show cases with a famous mistake beside the right way.
//!
//! Each entry is also the component on the entity that the level spawns for it. The module `stations` runs them.

use bevy::prelude::{Component, Reflect, Vec3};
use serde::Deserialize;

use super::limits::{ANGLE, PLACE};

/// A show case, 2 m wide, 0.6 m deep and 2.8 m high, in which two beads move on rails: teal in the right way, amber by a mistake of a
/// well-known text.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exhibit {
    /// Name, used once in the level.
    pub name: String,
    /// The mistake; each in one exhibit of the level.
    pub mistake: FamousMistake,
    /// Middle of the case's foot, on the ground, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// View direction onto the front of the case, degrees about the up axis: 0 along -Z, 90 along -X.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
}

impl Exhibit {
    /// Name of the fixed body of its case.
    #[must_use]
    pub fn case_name(&self) -> String {
        format!("case of {}", self.name)
    }
}

/// A mistake of a well-known text. `docs/errata.md` quotes the texts.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum FamousMistake {
    /// Explicit Euler: an undamped swing grows at any step.
    ExplicitEuler,
    /// Stable PD on a body with too stiff a spring: it is not unconditionally stable.
    StablePdTooStiff,
    /// Stable PD that predicts the body and not its goal, and trails it.
    StablePdTrailsGoal,
    /// The way of a character by an integral that drops terms.
    PrintedIntegral,
    /// The critical case of a camera spring, which ignores the velocity.
    CriticalForgetsVelocity,
    /// A damper with a fast exponential, in a long frame.
    FastNegexp,
    /// Fixed steps that keep their backlog after a hitch.
    BacklogAfterHitch,
    /// A resonant spring whose frequency subtracts the damping that it should add.
    PrintedResonance,
}

impl FamousMistake {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::ExplicitEuler,
        Self::StablePdTooStiff,
        Self::StablePdTrailsGoal,
        Self::PrintedIntegral,
        Self::CriticalForgetsVelocity,
        Self::FastNegexp,
        Self::BacklogAfterHitch,
        Self::PrintedResonance,
    ];

    /// The title on the case: two lines of up to 20 letters.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::ExplicitEuler => "Explicit Euler\ngrows at any step",
            Self::StablePdTooStiff => "Stable PD\nis not always stable",
            Self::StablePdTrailsGoal => "Stable PD\ntrails its goal",
            Self::PrintedIntegral => "A character's way\nwith terms dropped",
            Self::CriticalForgetsVelocity => "Critical damping\nwithout velocity",
            Self::FastNegexp => "Fast exp:\nfive half-lives",
            Self::BacklogAfterHitch => "Backlog kept\nafter a hitch",
            Self::PrintedResonance => "Resonance with\nthe sign turned",
        }
    }

    /// Unit of the exhibit's two numbers.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::BacklogAfterHitch => "m/s",
            Self::PrintedResonance => "Hz",
            _ => "m",
        }
    }
}
