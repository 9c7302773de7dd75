//! Spawns the instruments of stations, and the list of all that is measured: named entities without a body.

use bevy::prelude::*;

use super::marks::facing;
use crate::level::LevelPart;
use crate::level::file::{Level, Measure, Reading};

/// All that the level measures, each measure once. The module `stations` adds a gauge for each.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct MeasureList(pub Vec<Measure>);

/// Spawns the instruments, each list in the order of the file; last the [`MeasureList`], if the level measures anything. The
/// platforms and the grass have been spawned before.
pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for bank in &level.reeds {
        let pose = facing(bank.position, bank.facing_deg);
        commands.spawn((Name::new(bank.name.clone()), LevelPart, pose, bank.clone()));
    }
    for boom in &level.booms {
        commands.spawn((Name::new(boom.name.clone()), LevelPart, boom.clone()));
    }
    let list = measures(level);
    if !list.is_empty() {
        commands.spawn((Name::new("measures"), LevelPart, MeasureList(list)));
    }
}

/// All measures of a level in the order of the file, each once.
fn measures(level: &Level) -> Vec<Measure> {
    let stations = level.stations.iter();
    let of_stations = stations.flat_map(|station| station.right.iter().chain(&station.wrong));
    let of_digits = level
        .digits
        .iter()
        .filter_map(|digits| match &digits.shows {
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
