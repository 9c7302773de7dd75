//! The camera without obstacles: steady on the screen, the same at any frame rate, and each driver on its own.

mod drivers;
mod steadiness;

use crate::common::{Play, flat_level};
use crate::owned;
use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::frames::FrameSpec;
use springyard::input::latch::Latch;
use springyard::input::script::Event;
use springyard::tuning::CameraTuning;
use springyard_camera::{Look, Rig, ShakeState};

/// Prints and checks a row of the measurements in docs/camera.md.
fn own_row(label: &str, cell: String) {
    owned::assert_row("docs/camera.md", label, &[cell]);
}

fn rig(play: &mut Play) -> Rig {
    let mut query = play.app.world_mut().query::<&Rig>();
    *query.single(play.app.world()).unwrap()
}

fn trauma(play: &mut Play) -> f32 {
    let mut query = play.app.world_mut().query::<&ShakeState>();
    query.single(play.app.world()).unwrap().trauma
}

fn tune(play: &mut Play, change: impl FnOnce(&mut CameraTuning)) {
    change(&mut play.app.world_mut().resource_mut::<CameraTuning>());
}

fn open(script: Vec<(f64, Event)>) -> Play {
    Play::yard(Vec3::ZERO, "", "", script)
}

/// A game without a script: the test sets the input itself, through [`Latch`] and [`Look`].
fn by_hand() -> Play {
    Play::start(Start::of(flat_level(Vec3::ZERO, "", "", "")))
}

fn walk(play: &mut Play, movement: Vec2) {
    play.app.world_mut().resource_mut::<Latch>().movement = movement;
}

fn look(play: &Play) -> Look {
    *play.app.world().resource::<Look>()
}

fn frames(spec: &str) -> impl Iterator<Item = f64> {
    let spec: FrameSpec = spec.parse().unwrap();
    spec.frames().unwrap()
}
