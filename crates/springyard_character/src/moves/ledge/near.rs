//! [`NearLedge`]: the ledge that a character may hold on to.

use bevy::math::Vec3;
use serde::Serialize;

/// An edge whose top is walkable and wide enough for the body, in the character's axes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct NearLedge {
    /// The point of the edge nearest to the body, m.
    pub edge: Vec3,
    /// Horizontal direction out of the face below the edge, unit vector.
    pub away: Vec3,
    /// Velocity of the edge through the step, m/s.
    pub velocity: Vec3,
    /// How far the hands may move along the edge to the right and to the left, seen towards the wall, m. Negative: they are beyond its end.
    pub free_m: [f32; 2],
}

impl NearLedge {
    /// Direction along the edge to the right, seen towards the wall; unit vector.
    #[must_use]
    pub fn right(&self) -> Vec3 {
        Vec3::Y.cross(self.away)
    }
}
