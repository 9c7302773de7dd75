//! [`CharacterGravity`]: where down is for a character.

use bevy::prelude::*;
use serde::Serialize;

/// On a character: the gravity at its place. Its direction is down for the character ([`UpFrame`](super::UpFrame)). Its strength is the weight on what the
/// character stands on; jumps and falls have the gravities of the [`CharacterTuning`](super::CharacterTuning).
///
/// **Without gravity** (zero) up stays where it was, flights are straight lines, and a jump is as fast as ever: it ends at whatever the
/// character meets. On ground, the ride spring holds it as always.
///
/// A system may change it in each step, in `FixedUpdate` before [`CharacterSystems::FollowGravity`](super::CharacterSystems::FollowGravity).
#[derive(Component, Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub enum CharacterGravity {
    /// That of rapier, [`RapierConfiguration::gravity`](bevy_rapier3d::prelude::RapierConfiguration::gravity).
    #[default]
    Engine,
    /// This one, in the world, m/s^2.
    Uniform(Vec3),
    /// That of a planet.
    Towards {
        /// Centre of the planet, m.
        centre: Vec3,
        /// Strength, at any distance, m/s^2.
        strength_m_s2: f32,
    },
}

impl CharacterGravity {
    /// The gravity at a place (m) where rapier's is `engine` (m/s^2): in the world, m/s^2. Zero for a value that is not finite.
    #[must_use]
    pub fn at(&self, place: Vec3, engine: Vec3) -> Vec3 {
        let gravity = match *self {
            Self::Engine => engine,
            Self::Uniform(gravity) => gravity,
            Self::Towards {
                centre,
                strength_m_s2,
            } => (centre - place).normalize_or_zero() * strength_m_s2,
        };
        if gravity.is_finite() {
            gravity
        } else {
            Vec3::ZERO
        }
    }
}
