//! [`GrabNews`]: messages of what was taken, thrown and lost, for the screen, the report and for sound.

use bevy::prelude::*;
use springyard_state::RegisterState;

/// Something that has happened in this step.
#[derive(Message, Debug, Clone, PartialEq)]
pub enum GrabNews {
    /// A character has taken a body.
    Taken {
        /// The character.
        holder: Entity,
        /// Name of the body, or its entity id.
        body: String,
        /// Its mass, kg.
        mass_kg: f32,
    },
    /// A character has let go of a body.
    LetGo {
        /// The character.
        holder: Entity,
        /// Name of the body, or its entity id.
        body: String,
        /// Its mass, kg.
        mass_kg: f32,
        /// Its speed, m/s: that of the throw.
        speed_m_s: f32,
        /// The hand's speed through the last step, m/s.
        hand_m_s: f32,
        /// Why.
        reason: LetGoReason,
    },
    /// A press took nothing.
    Missed {
        /// The character.
        holder: Entity,
        /// Name of the body that it would have taken, if it did not stand on it; `None`: there is none within reach.
        stands_on: Option<String>,
    },
}

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
}

impl GrabNews {
    /// The character that it is about.
    #[must_use]
    pub fn holder(&self) -> Entity {
        match self {
            Self::Taken { holder, .. }
            | Self::LetGo { holder, .. }
            | Self::Missed { holder, .. } => *holder,
        }
    }
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
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_step_message::<GrabNews>("grab_news");
    app.add_message::<GrabNews>();
}

/// The name of a body, or its entity id.
pub(super) fn name_of(body: Entity, name: Option<&Name>) -> String {
    name.map_or_else(|| format!("body {body}"), ToString::to_string)
}
