//! The speed of the game: a setting of the player's clock, not of the simulation.

use std::path::Path;

use bevy::prelude::*;
use bevy::time::Virtual;
use springyard::frames::controls::{BaseSpeed, TimeControl};
use springyard::input::script::Script;

use super::{NONE, play};
use crate::common::{Play, shipped, start_of};

/// The game, the number of its frames and its hash after 20 s of the tour at this speed of the game.
fn tour(speed: f64) -> (u32, u64) {
    let level = shipped("court");
    let script = Script::load(Path::new("tests/scripts/tour.ron")).unwrap();
    let start = start_of(level, script.0);
    let mut play = Play::start_with(start, |app| {
        app.insert_resource(BaseSpeed(speed));
    });
    let mut frames = 0;
    play.run(20.0, |_, _| frames += 1);
    assert_eq!(play.clock().ticks, 1200);
    (frames, play.hash())
}

#[test]
fn at_half_speed_the_run_is_the_same_and_takes_twice_as_long() {
    let (frames, hash) = tour(1.0);
    let (slow_frames, slow_hash) = tour(0.5);
    assert!((2 * frames).abs_diff(slow_frames) <= 2, "{slow_frames}");
    assert_eq!(slow_hash, hash);
}

#[test]
fn the_time_scale_of_the_keys_multiplies_it() {
    let mut play = play("", NONE, Vec::new());
    let mut speed_after = |base: f64, control: Option<TimeControl>| {
        let world = play.app.world_mut();
        world.resource_mut::<BaseSpeed>().0 = base;
        if let Some(control) = control {
            world.write_message(control);
        }
        play.frame(0.0);
        let time = play.app.world().resource::<Time<Virtual>>();
        time.relative_speed_f64()
    };
    assert_eq!(speed_after(0.5, None), 0.5);
    assert_eq!(speed_after(0.5, Some(TimeControl::Slower)), 0.25);
    assert_eq!(speed_after(1.0, None), 0.5);
    assert_eq!(speed_after(1.0, Some(TimeControl::Faster)), 1.0);
    assert_eq!(speed_after(f64::NAN, None), 1.0, "as it was");
}
