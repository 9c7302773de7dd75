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
mod yard_pads;
mod yard_tour;
mod yard_ways;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::script::Event::{self, Move};
use springyard::input::script::Script;

use crate::common::{Play, strip};

/// Plays a [`strip`] with this input.
fn play(words: &str, script: Vec<(f64, Event)>) -> Play {
    Play::start(Start {
        script: Some(Script(script)),
        ..Start::of(strip(words))
    })
}

/// Runs straight ahead from 0.2 s until this time, s: 5 m/s.
fn ahead_until(secs: f64) -> Vec<(f64, Event)> {
    vec![(0.2, Move(0.0, 1.0)), (secs, Move(0.0, 0.0))]
}

/// A component of the entity of this name.
fn of<T: Component + Clone>(play: &mut Play, name: &str) -> T {
    let world = play.app.world_mut();
    let mut query = world.query::<(&Name, &T)>();
    let found = query.iter(world).find(|(other, _)| other.as_str() == name);
    let (_, value) = found.unwrap_or_else(|| panic!("{name} has no such component"));
    value.clone()
}

/// A resource.
fn resource<T: Resource + Clone>(play: &Play) -> T {
    play.app.world().resource::<T>().clone()
}
