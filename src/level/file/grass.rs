//! Coil grass in a level file: patches of springy blades that part round the player. No blade has a collider.

use super::limits::{ANGLE, DAMPING, PLACE, hundredths, whole};
use bevy::prelude::{Component, Reflect, Vec2, Vec3};
use serde::{Deserialize, Serialize};
use springyard_state::parameter::allowed;

use super::palette::Palette;

/// A patch of springy blades that part round the player. All blades of a patch have the same spring, so they share one matrix a step.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrassPatch {
    /// Name, used once in the level.
    pub name: String,
    /// Middle of the patch, on the ground, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Full lengths along the patch's own x and z, m.
    #[reflect(@allowed(0.2..=50.0).why("usually 2 to 6 m"))]
    pub size_m: Vec2,
    /// Turn of the patch about the up axis, degrees; positive turns left, seen from above.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
    /// Number of blades, on a slightly uneven grid.
    #[reflect(@allowed(1.0..=2000.0).why("usually 20 to 60 a square metre; for more, add a patch"))]
    pub blades: u32,
    /// Height of a blade, m.
    #[serde(default = "hundredths::<60>")]
    #[reflect(@allowed(0.05..=3.0).why("usually 0.4 to 0.8 m"))]
    pub height_m: f32,
    /// Frequency of each blade's spring, Hz. Higher: stiffer, and it follows the player more closely.
    #[serde(default = "whole::<2>")]
    #[reflect(@allowed(0.1..=30.0).why("usually 1 to 3 Hz"))]
    pub frequency_hz: f32,
    /// Damping ratio of that spring, usually 0.1 to 0.3. 0: a blade that was touched swings for ever; from 1 on none swings.
    #[serde(default = "hundredths::<15>")]
    #[reflect(@DAMPING)]
    pub damping_ratio: f32,
    /// How the springs are stepped.
    #[serde(default)]
    pub method: GrassMethod,
    /// Distance from the player's vertical axis within which blades are pushed aside, m. A patch behind glass has a larger one.
    #[serde(default = "hundredths::<80>")]
    #[reflect(@allowed(0.1..=20.0).why("usually 0.8 m, and 3 to 6 m for a patch behind glass"))]
    pub reach_m: f32,
    /// Colour of the blades' tips, by its name in the palette.
    #[serde(default = "default_colour")]
    pub colour: Palette,
}

/// How the springs of a grass patch are stepped.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GrassMethod {
    /// The exact step: the same swing at any step rate.
    #[default]
    Exact,
    /// Explicit Euler, a mistake: where `omega dt` is above twice the damping ratio, each swing is larger than the one before. When a
    /// tip is farther out than the blade is high, the whole patch lies flat for two seconds, and starts again from rest.
    ExplicitEuler,
}

fn default_colour() -> Palette {
    Palette::Grass
}
