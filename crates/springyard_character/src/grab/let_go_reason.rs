//! [`LetGoReason`]: why a character let go of a body.

use bevy::prelude::*;

/// Why a body was let go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LetGoReason {
    /// The button was released: a throw.
    Button,
    /// The body slipped: it is heavier than the hand lifts.
    TooHeavy {
        /// Mass of the heaviest body that the hand lifts, kg.
        lifts_kg: f32,
    },
    /// The body slipped: something holds it back, or the swing was too fast for its mass.
    HeldBack,
    /// The character stands on something that rests on the body.
    StoodOn,
    /// The character or the body was put elsewhere, by a respawn for instance.
    PutElsewhere,
    /// The body is no longer there: it was despawned.
    Gone,
}

impl LetGoReason {
    /// One word for a log.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Button => "thrown",
            Self::TooHeavy { .. } => "too_heavy",
            Self::HeldBack => "held_back",
            Self::StoodOn => "stood_on",
            Self::PutElsewhere => "put_elsewhere",
            Self::Gone => "gone",
        }
    }
}

/// The name of a body, or its entity id.
pub(super) fn name_of(body: Entity, name: Option<&Name>) -> String {
    name.map_or_else(|| format!("body {body}"), ToString::to_string)
}
