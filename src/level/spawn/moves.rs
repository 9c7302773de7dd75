//! Gives the player the moves of the level, and takes those of another level.

use bevy::prelude::*;

use crate::level::file::{Level, LevelMove};
use crate::tuning::MoveTuning;
use springyard_character::moves::RopeState;
use springyard_character::{LedgeState, NeedsHandholds, WallState};

/// Gives the player the moves that `level` names, and no others. A move that it has already goes on.
pub(super) fn give(player: &mut EntityCommands, level: &Level, tuning: &MoveTuning) {
    give_one::<_, WallState>(player, level, LevelMove::Wall, tuning.wall);
    give_one::<_, LedgeState>(player, level, LevelMove::Ledge, tuning.ledge);
    give_one::<_, RopeState>(player, level, LevelMove::Rope, tuning.rope);
    if level.has_handholds() {
        player.insert(NeedsHandholds);
    } else {
        player.remove::<NeedsHandholds>();
    }
}

fn give_one<Tuning: Component, State: Component>(
    player: &mut EntityCommands,
    level: &Level,
    named: LevelMove,
    tuning: Tuning,
) {
    if level.moves.contains(&named) {
        player.insert(tuning);
    } else {
        player.remove::<(Tuning, State)>();
    }
}
