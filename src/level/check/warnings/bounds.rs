//! Boxes along the level's axes, around bodies and ways.

use bevy::math::Vec3;

/// The smallest box around a body, along the level's axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bounds {
    pub min: Vec3,
    pub max: Vec3,
}

impl Bounds {
    pub fn around(points: &[Vec3]) -> Self {
        let nothing = Self {
            min: Vec3::INFINITY,
            max: Vec3::NEG_INFINITY,
        };
        points.iter().fold(nothing, |all, &point| Self {
            min: all.min.min(point),
            max: all.max.max(point),
        })
    }

    pub fn meets(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }
}
