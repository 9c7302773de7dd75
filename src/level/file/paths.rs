//! Paths in a level file: painted on lawns, without a body.

use super::limits::{PLACE, hundredths};
use bevy::math::Vec2;
use bevy::math::cubic_splines::{CubicCardinalSpline, CubicGenerator};
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use springyard_state::parameter::allowed;

/// A path: a smooth curve through points, painted on the lawns below it.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundPath {
    /// Points that the middle of the path goes through, (x, z), m. Two to 64.
    #[reflect(@PLACE)]
    pub points: Vec<Vec2>,
    /// Width, m.
    #[serde(default = "hundredths::<250>")]
    #[reflect(@allowed(0.2..=20.0).why("usually 2.5 m"))]
    pub width_m: f32,
}

/// Pieces of the curve between two points.
const PIECES: usize = 12;

impl GroundPath {
    /// The curve's places, m: a Catmull-Rom spline through the points.
    #[must_use]
    pub fn line(&self) -> Vec<Vec2> {
        let curve = CubicCardinalSpline::new_catmull_rom(self.points.iter().copied()).to_curve();
        curve.map_or_else(
            |_| self.points.clone(),
            |curve| {
                let pieces = PIECES * (self.points.len() - 1);
                curve.iter_positions(pieces).collect()
            },
        )
    }
}
