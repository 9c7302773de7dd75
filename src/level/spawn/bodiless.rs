//! Spawns what has no body: dials, pads, coils, loops, checkpoints, the lamps of stations, creatures, grass, the instruments of stations,
//! and the list of all that is measured. The module `stations` runs them, and `visuals` shows them.

use bevy::prelude::*;

use super::lock_target;
use super::marks::facing;
use crate::level::LevelPart;
use crate::level::file::{Level, Measure, Reading};
use crate::level::grass::GrassRoots;

/// On the lamp of a station, which stands on the entity's origin: the station's name.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
#[require(Transform)]
pub struct StationLamp(pub String);

/// All that the level measures, each measure once. The module `stations` adds a gauge for each.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct MeasureList(pub Vec<Measure>);

/// Radii of a coil and of a loop, m.
const COIL_M: f32 = 0.5;
const LOOP_M: f32 = 0.7;

/// Spawns all of them, each list in the order of the file; last the [`MeasureList`], if the level measures anything.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    let at = Transform::from_translation;
    let named = |name: &str| (Name::new(name.to_owned()), LevelPart);
    for it in &level.dials {
        commands.spawn((named(&it.name), it.clone()));
    }
    for it in &level.pads {
        commands.spawn((named(&it.name), at(it.position), it.clone()));
    }
    for it in &level.coils {
        let target = lock_target(COIL_M);
        commands.spawn((named(&it.name), at(it.position), it.clone(), target));
    }
    for it in &level.loops {
        let (place, target) = (facing(it.position, it.facing_deg), lock_target(LOOP_M));
        commands.spawn((named(&it.name), place, it.clone(), target));
    }
    for it in &level.checkpoints {
        // It lies along the level's axes, whatever the view direction of a player that returns.
        commands.spawn((named(&it.name), at(it.position), it.clone()));
    }
    for it in &level.stations {
        if let Some(foot) = it.lamp {
            let lamp = StationLamp(it.name.clone());
            commands.spawn((named(&it.name), at(foot), lamp));
        }
    }
    for it in &level.creatures {
        commands.spawn((LevelPart, facing(it.position, it.facing_deg), *it));
    }
    for it in &level.grass {
        let (place, roots) = (facing(it.position, it.facing_deg), GrassRoots::of(it));
        commands.spawn((named(&it.name), place, roots, it.clone()));
    }
    for it in &level.reeds {
        let place = facing(it.position, it.facing_deg);
        commands.spawn((named(&it.name), place, it.clone()));
    }
    for it in &level.booms {
        commands.spawn((named(&it.name), it.clone()));
    }
    let list = measures(level);
    if !list.is_empty() {
        commands.spawn((named("measures"), MeasureList(list)));
    }
}

/// All measures of a level in the order of the file, each once.
fn measures(level: &Level) -> Vec<Measure> {
    let stations = level.stations.iter();
    let of_stations = stations.flat_map(|station| station.right.iter().chain(&station.wrong));
    let of_digits = level.digits.iter().filter_map(|it| match &it.shows {
        Reading::Measure(measure) => Some(measure),
        _ => None,
    });
    let mut list: Vec<Measure> = Vec::new();
    for measure in of_stations.chain(of_digits) {
        if !list.contains(measure) {
            list.push(measure.clone());
        }
    }
    list
}
