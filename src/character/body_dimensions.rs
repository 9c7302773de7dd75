//! How a character's body is built, standing or crouching: its lengths and its mass.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::tuning::CharacterTuning;

/// How the body of a character is built. All else of the tuning is read anew in each step.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct BodyDimensions {
    ride_height_m: f32,
    half_segment_m: f32,
    radius_m: f32,
    mass_kg: f32,
}

impl BodyDimensions {
    /// Standing, as the tuning has it.
    #[must_use]
    pub fn of(tuning: &CharacterTuning) -> Self {
        Self::lowered(tuning, 0.0)
    }

    /// So much lower than standing, m.
    #[must_use]
    pub fn lowered(tuning: &CharacterTuning, by_m: f32) -> Self {
        Self {
            ride_height_m: 0.5 * (tuning.height_m + tuning.clearance_m) - 0.5 * by_m,
            half_segment_m: (tuning.half_segment_m() - 0.5 * by_m).max(0.0),
            radius_m: tuning.radius_m,
            mass_kg: tuning.mass_kg,
        }
    }

    /// The height of the body's centre over the ground, m.
    #[must_use]
    pub fn ride_height_m(&self) -> f32 {
        self.ride_height_m
    }

    /// Half the length of the capsule's straight part, m.
    #[must_use]
    pub fn half_segment_m(&self) -> f32 {
        self.half_segment_m
    }

    /// Half its width, m.
    #[must_use]
    pub fn radius_m(&self) -> f32 {
        self.radius_m
    }

    /// From its middle to its top, and to the foot of the capsule, m.
    #[must_use]
    pub fn half_height_m(&self) -> f32 {
        self.half_segment_m + self.radius_m
    }

    /// Whether the other is as high and as wide, whatever they weigh and however high they float.
    #[must_use]
    pub fn is_shaped_as(&self, other: &Self) -> bool {
        (self.half_segment_m, self.radius_m) == (other.half_segment_m, other.radius_m)
    }

    /// What it weighs, kg.
    #[must_use]
    pub fn mass_kg(&self) -> f32 {
        self.mass_kg
    }

    /// Its shape, for the engine.
    #[must_use]
    pub fn collider(&self) -> Collider {
        Collider::capsule_y(self.half_segment_m, self.radius_m)
    }

    /// Its mass, for the engine.
    #[must_use]
    pub fn mass(&self) -> ColliderMassProperties {
        ColliderMassProperties::Mass(self.mass_kg)
    }
}

impl Default for BodyDimensions {
    fn default() -> Self {
        Self::of(&CharacterTuning::default())
    }
}
