//! What a level gives the player to move by: moves, and rings for the rope.

use super::limits::PLACE;
use bevy::math::Vec3;
use bevy::reflect::Reflect;
use serde::Deserialize;

/// A move of the character that a level gives the player.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum LevelMove {
    /// The rope: it takes rings and bodies, swings and pulls.
    Rope,
}

/// A ring that hangs in the air or under something. The player's rope takes it before other things near the middle of the view.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// Middle of the ring, m.
    #[reflect(@PLACE)]
    pub at: Vec3,
}
