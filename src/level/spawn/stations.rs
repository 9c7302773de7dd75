//! Spawns dials, pads, coils, loops and checkpoints: named entities without a body, with the marks that show them. The module
//! `stations` runs them.

use bevy::prelude::*;

use super::marks::{CheckpointMark, CoilMark, LoopMark, PadMark, facing};
use crate::level::LevelPart;
use crate::level::file::Level;

/// Spawns all of them, each list in the order of the file.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for dial in &level.dials {
        commands.spawn((Name::new(dial.name.clone()), LevelPart, dial.clone()));
    }
    for pad in &level.pads {
        let pose = Transform::from_translation(pad.position);
        let mark = PadMark {
            size: pad.size_m,
            pressed: false,
        };
        commands.spawn((
            Name::new(pad.name.clone()),
            LevelPart,
            pose,
            pad.clone(),
            mark,
        ));
    }
    for coil in &level.coils {
        let pose = Transform::from_translation(coil.position);
        commands.spawn((
            Name::new(coil.name.clone()),
            LevelPart,
            pose,
            coil.clone(),
            CoilMark::default(),
        ));
    }
    for loop_ in &level.loops {
        let pose = facing(loop_.position, loop_.facing_deg);
        commands.spawn((
            Name::new(loop_.name.clone()),
            LevelPart,
            pose,
            loop_.clone(),
            LoopMark::default(),
        ));
    }
    for checkpoint in &level.checkpoints {
        // It lies along the level's axes, whatever the view direction of a player that returns.
        let pose = Transform::from_translation(checkpoint.position);
        let mark = CheckpointMark {
            size: checkpoint.size_m,
            lit: false,
        };
        commands.spawn((
            Name::new(checkpoint.name.clone()),
            LevelPart,
            pose,
            checkpoint.clone(),
            mark,
        ));
    }
}
