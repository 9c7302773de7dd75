//! Spawns dials, pads, coils, loops and checkpoints: named entities without a body. The module `stations` runs them.

use bevy::prelude::*;

use crate::level::LevelPart;
use crate::level::file::Level;

/// Spawns all of them, each list in the order of the file.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for dial in &level.dials {
        commands.spawn((Name::new(dial.name.clone()), LevelPart, dial.clone()));
    }
    for pad in &level.pads {
        let pose = Transform::from_translation(pad.position);
        commands.spawn((Name::new(pad.name.clone()), LevelPart, pose, pad.clone()));
    }
    for coil in &level.coils {
        let pose = Transform::from_translation(coil.position);
        commands.spawn((Name::new(coil.name.clone()), LevelPart, pose, coil.clone()));
    }
    for loop_ in &level.loops {
        let pose = facing(loop_.position, loop_.facing_deg);
        commands.spawn((
            Name::new(loop_.name.clone()),
            LevelPart,
            pose,
            loop_.clone(),
        ));
    }
    for checkpoint in &level.checkpoints {
        let pose = facing(checkpoint.position, checkpoint.facing_deg);
        commands.spawn((
            Name::new(checkpoint.name.clone()),
            LevelPart,
            pose,
            checkpoint.clone(),
        ));
    }
}

/// The pose at a position (m) that faces along -Z, turned by an angle about the up axis (degrees).
pub(super) fn facing(position: Vec3, facing_deg: f32) -> Transform {
    Transform::from_translation(position)
        .with_rotation(Quat::from_rotation_y(facing_deg.to_radians()))
}
