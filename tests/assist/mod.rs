//! Assists, the speed of the game, new runs on request, and the marks of a run: what they do, and that recordings contain them.

mod falls;
mod jumps;
mod marks;
mod new_run;
mod recordings;
mod speed;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::Assist;
use springyard::input::script::Event::{self, Move};
use springyard::input::script::Script;

use crate::common::{Play, strip};

const LONG_JUMP_WINDOWS: Assist = Assist {
    long_jump_windows: true,
    double_jump: false,
    free_falls: false,
};
const DOUBLE_JUMP: Assist = Assist {
    long_jump_windows: false,
    double_jump: true,
    free_falls: false,
};
const FREE_FALLS: Assist = Assist {
    long_jump_windows: false,
    double_jump: false,
    free_falls: true,
};
const NONE: Assist = Assist {
    long_jump_windows: false,
    double_jump: false,
    free_falls: false,
};

/// Plays a [`strip`] with these assists from the start and this input.
fn play(words: &str, assist: Assist, mut script: Vec<(f64, Event)>) -> Play {
    script.insert(0, (0.0, assist.into()));
    Play::start(Start {
        script: Some(Script(script)),
        ..Start::of(strip(words))
    })
}

/// Runs straight ahead from 0.2 s until this time, s: 5 m/s.
fn ahead_until(secs: f64) -> Vec<(f64, Event)> {
    vec![(0.2, Move(0.0, 1.0)), (secs, Move(0.0, 0.0))]
}

/// A resource.
fn resource<T: Resource + Clone>(play: &Play) -> T {
    play.app.world().resource::<T>().clone()
}
