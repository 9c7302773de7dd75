//! Rings for the rope of the player.

use super::limits::PLACE;
use bevy::math::Vec3;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

/// A ring that hangs in the air or under something. The player's rope takes it before other things near the middle of the view.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// Middle of the ring, m.
    #[reflect(@PLACE)]
    pub at: Vec3,
}
