//! Spawns patches of coil grass: named entities without a body. The module `stations` swings their blades.

use bevy::prelude::*;

use super::marks::facing;
use crate::level::LevelPart;
use crate::level::file::Level;
use crate::level::grass::GrassRoots;

/// Spawns them in the order of the file.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for patch in &level.grass {
        let pose = facing(patch.position, patch.facing_deg);
        let roots = GrassRoots::of(patch);
        commands.spawn((
            Name::new(patch.name.clone()),
            LevelPart,
            pose,
            roots,
            patch.clone(),
        ));
    }
}
