//! [`BodyDimensions`]: lengths and mass of a character's body, standing or crouching.
//!
//! ```text
//! top of the head      tuning.height_m above the ground (lower when crouching)
//! centre               ride_height_m above the ground
//! foot of the capsule  tuning.clearance_m above the ground
//! ground
//! ```

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;

use super::tuning::CharacterTuning;

/// Radius of the ground probe's ball, as a part of the capsule's radius. Less than 1, so that walls beside the capsule do not count as
/// ground.
const PROBE_RADIUS_FRACTION: f32 = 0.8;

/// Dimensions and mass for which the character's collider was built. `resize` rebuilds the collider when they change; every other
/// parameter of the tuning is read in each step.
#[derive(Component, Debug, Clone, Copy, PartialEq, Serialize)]
pub struct BodyDimensions {
    /// Height of the body's centre over the ground at rest, m.
    pub ride_height_m: f32,
    /// Half the length of the capsule's cylindrical part, m.
    pub half_segment_m: f32,
    /// Radius of the capsule, m.
    pub radius_m: f32,
    /// Mass, kg.
    pub mass_kg: f32,
}

impl BodyDimensions {
    /// The standing body of this tuning.
    #[must_use]
    pub fn of(tuning: &CharacterTuning) -> Self {
        Self::lowered(tuning, 0.0)
    }

    /// The crouching body of this tuning, `by_m` (m) lower than standing.
    #[must_use]
    pub fn lowered(tuning: &CharacterTuning, by_m: f32) -> Self {
        Self {
            ride_height_m: 0.5 * (tuning.height_m + tuning.clearance_m) - 0.5 * by_m,
            half_segment_m: (tuning.half_segment_m() - 0.5 * by_m).max(0.0),
            radius_m: tuning.radius_m,
            mass_kg: tuning.mass_kg,
        }
    }

    /// The feet of a body with this centre (m), m: where the ground is when the body stands at rest, with up along +Y. For any up:
    /// [`UpFrame::feet`](super::UpFrame::feet).
    #[must_use]
    pub fn feet(&self, centre: Vec3) -> Vec3 {
        centre - Vec3::Y * self.ride_height_m
    }

    /// Radius of the ground probe's ball, m.
    #[must_use]
    pub fn probe_radius_m(&self) -> f32 {
        self.radius_m * PROBE_RADIUS_FRACTION
    }

    /// Distance from the centre to the top and to the foot of the capsule, m.
    #[must_use]
    pub fn half_height_m(&self) -> f32 {
        self.half_segment_m + self.radius_m
    }

    /// Whether both capsules have the same shape. Mass and ride height are not compared.
    #[must_use]
    pub fn is_shaped_as(&self, other: &Self) -> bool {
        (self.half_segment_m, self.radius_m) == (other.half_segment_m, other.radius_m)
    }

    /// The capsule as rapier's collider.
    #[must_use]
    pub fn collider(&self) -> Collider {
        Collider::capsule_y(self.half_segment_m, self.radius_m)
    }

    /// The mass as rapier's component.
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
