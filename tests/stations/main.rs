//! What one plays for: dials and pads, coils and loops, checkpoints, the goal's lift, and the run.

#[path = "../common/mod.rs"]
mod common;

mod checkpoints;
mod collect;
mod crate_areas;
mod dials;
mod exhibits;
mod first_run;
mod gong;
mod grass;
mod jump_measures;
mod lift;
mod loads;
mod measures;
mod pads;
mod reload;
mod report;
mod run;
mod secret_loops;
mod seen;
mod yard_tour;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::script::Event::{self, Move};
use springyard::input::script::Script;
use springyard::level::{self, Level};

use common::Play;

/// A strip of ground along -Z with the spawn at the origin, which ends 20 m ahead over a pit, and these words of the level (RON).
fn strip(words: &str) -> Level {
    let text = format!(
        r#"(
            name: "strip",
            spawn: (position: (0, 0, 0)),
            kill_below_m: -6,
            solids: [
                (name: "ground", shape: Box(size_m: (20, 1, 40)), position: (0, -0.5, 0)),
            ],
            {words}
        )"#
    );
    level::parse("strip.ron", text).unwrap_or_else(|errors| panic!("{errors}"))
}

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
