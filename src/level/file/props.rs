//! Props in a level file: what grows and lies about. Five kinds, each of one size, so that all levels have the same scale.

use super::limits::PLACE;
use bevy::math::Vec3;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

/// Something beside the way.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prop {
    /// What it is.
    pub kind: PropKind,
    /// Middle of its foot, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
}

/// The kinds of props. Trees, bushes and boulders are solid, and none hides the player from the camera.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PropKind {
    /// A clipped tree, 2.2 m high.
    Tree,
    /// A round bush, 0.9 m high.
    Bush,
    /// A boulder, 0.9 m high.
    Boulder,
    /// A stone, 0.4 m high. No collider.
    Stone,
    /// Flowers, 0.4 m high. No collider.
    Flowers,
}

impl PropKind {
    /// Height, m.
    #[must_use]
    pub fn height_m(self) -> f32 {
        match self {
            Self::Tree => 2.2,
            Self::Bush | Self::Boulder => 0.9,
            Self::Stone | Self::Flowers => 0.4,
        }
    }

    /// Radius of the upright cylinder that stands for it, m.
    #[must_use]
    pub fn radius_m(self) -> f32 {
        match self {
            Self::Tree => 0.55,
            Self::Bush | Self::Boulder => 0.5,
            Self::Stone | Self::Flowers => 0.25,
        }
    }

    /// Whether it has a collider.
    #[must_use]
    pub fn is_solid(self) -> bool {
        !matches!(self, Self::Stone | Self::Flowers)
    }
}
