//! Spawns dials, pads, coils, loops, checkpoints and the lamps of stations: named entities without a body. The module `stations` runs them, and
//! `visuals` shows them.

use bevy::prelude::*;

use super::marks::facing;
use crate::level::LevelPart;
use crate::level::file::Level;

/// On the lamp of a station, which stands on the entity's origin: the station's name.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
#[require(Transform)]
pub struct StationLamp(pub String);

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
        let name = Name::new(loop_.name.clone());
        commands.spawn((name, LevelPart, pose, loop_.clone()));
    }
    for checkpoint in &level.checkpoints {
        // It lies along the level's axes, whatever the view direction of a player that returns.
        let pose = Transform::from_translation(checkpoint.position);
        let name = Name::new(checkpoint.name.clone());
        commands.spawn((name, LevelPart, pose, checkpoint.clone()));
    }
    for station in &level.stations {
        if let Some(foot) = station.lamp {
            let pose = Transform::from_translation(foot);
            let lamp = StationLamp(station.name.clone());
            commands.spawn((Name::new(station.name.clone()), LevelPart, pose, lamp));
        }
    }
}
