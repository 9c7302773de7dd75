//! Assists, the speed of the game, new runs on request, and the marks of a run: what they do, and that a recording has them.

#[path = "../common/mod.rs"]
mod common;

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
use springyard::level::{self, Level};

use common::Play;

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
