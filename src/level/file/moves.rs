//! The moves that a level gives the player, by name.

use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

/// A move of the player that not every level has. Its parameters are in the tuning (`moves` of a tuning file).
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LevelMove {
    /// Slides down walls and jumps off them.
    Wall,
    /// Hangs on ledges, pulls up on them, and runs over chest-high walls.
    Ledge,
    /// The rope: it takes rings and bodies, swings and pulls.
    Rope,
}
