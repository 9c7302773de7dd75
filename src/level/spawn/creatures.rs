//! Spawns creatures: for each the entity that `visuals` dresses, without a body.

use bevy::prelude::*;

use super::marks::facing;
use crate::level::LevelPart;
use crate::level::file::Level;

/// Spawns the creatures in the order of the file.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for creature in &level.creatures {
        let place = facing(creature.position, creature.facing_deg);
        commands.spawn((LevelPart, place, *creature));
    }
}
