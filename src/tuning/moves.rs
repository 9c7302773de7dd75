//! [`MoveTuning`]: the parameters of the moves that levels give the player (`moves: [..]` in a level file).

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use springyard_character::moves::Rope;
use springyard_character::{LedgeMoves, WallMoves};

/// The parameters of the moves that a level may give the player. The sections `wall`, `ledge` and `rope` of a tuning file are in it.
#[derive(Reflect, Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MoveTuning {
    /// Wall slide and wall jump.
    pub wall: WallMoves,
    /// Hanging on ledges, pulling up, and running over chest-high walls.
    pub ledge: LedgeMoves,
    /// The rope.
    pub rope: Rope,
}
