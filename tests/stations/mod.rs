//! What there is to play for: dials and pads, coils and loops, checkpoints, the goal's lift, and the run.

mod checkpoints;
mod collect;
mod continued;
mod crate_areas;
mod dials;
mod from_pictures;
mod gong;
mod grass;
mod jump_measures;
mod lift;
mod lift_jumps;
mod lift_rest;
mod loads;
mod measures;
mod pads;
mod pair;
mod reload;
mod report;
mod run;
mod secret_loops;
mod seen;
mod yard_moves;
mod yard_pads;
mod yard_tour;
mod yard_ways;

use bevy::prelude::*;

use crate::common::{Play, ahead_until, on_strip as play, resource, strip};

/// A component of the entity of this name.
fn of<T: Component + Clone>(play: &mut Play, name: &str) -> T {
    let world = play.app.world_mut();
    let mut query = world.query::<(&Name, &T)>();
    let found = query.iter(world).find(|(other, _)| other.as_str() == name);
    let (_, value) = found.unwrap_or_else(|| panic!("{name} has no such component"));
    value.clone()
}
