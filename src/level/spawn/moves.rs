//! Gives the player the moves of the level, and takes those of another level.

use bevy::prelude::*;

use crate::level::file::{Level, LevelMove};
use crate::tuning::MoveTuning;
use springyard_character::moves::{Rope, RopeState};
use springyard_character::{LedgeMoves, LedgeState, WallMoves, WallState};

/// Gives the player the moves that `level` names, and no others. A move that it has already goes on.
pub(super) fn give(player: &mut EntityCommands, level: &Level, tuning: &MoveTuning) {
    if level.moves.contains(&LevelMove::Wall) {
        player.insert(tuning.wall);
    } else {
        player.remove::<(WallMoves, WallState)>();
    }
    if level.moves.contains(&LevelMove::Ledge) {
        player.insert(tuning.ledge);
    } else {
        player.remove::<(LedgeMoves, LedgeState)>();
    }
    if level.moves.contains(&LevelMove::Rope) {
        player.insert(tuning.rope);
    } else {
        player.remove::<(Rope, RopeState)>();
    }
}
