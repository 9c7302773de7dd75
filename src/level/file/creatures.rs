//! Creatures in a level file: small coil creatures that watch the player. They have no body.
//!
//! Each entry is also the component on the entity that the level spawns for it. The module `visuals` moves them.

use bevy::prelude::{Component, Reflect, Vec3};
use serde::{Deserialize, Serialize};

use super::limits::{ANGLE, PLACE};

/// A round head on a short coil, 0.9 m high: it looks at the player, hops at a landing and ducks at a dash.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Creature {
    /// Middle of its foot, on the ground, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Where it looks while the player is far away, degrees about the up axis: 0 looks along -Z, 90 along -X.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
}
