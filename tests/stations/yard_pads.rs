//! Each pad of the yard moves something: half a second after a step onto it a platform that its dials set is elsewhere than without that
//! step, within sight of the pad.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use springyard::cli::headless::Start;
use springyard::level::{Dial, Level, Pad, PadAction};
use springyard_character::Character;

use super::of;
use crate::common::{Play, shipped};

/// A platform is elsewhere from this distance on, m, and in sight up to this one.
const MOVED_M: f32 = 0.05;
const SIGHT_M: f32 = 14.0;

/// Keeps the player at this height of the feet above a pad, at rest.
fn put(play: &mut Play, pad: &Pad, above_m: f32) {
    let world = play.app.world_mut();
    let mut players = world.query_filtered::<(&mut Transform, &mut Velocity), With<Character>>();
    let (mut pose, mut velocity) = players.single_mut(world).unwrap();
    pose.translation = pad.position + (1.1 + above_m) * Vec3::Y;
    *velocity = Velocity::default();
}

/// The value to which a pad sets a dial.
fn set_to(pad: &Pad, dial: &Dial) -> Option<f32> {
    pad.does.iter().find_map(|action| match action {
        PadAction::Set { dial: name, to } if *name == dial.name => Some(*to),
        _ => None,
    })
}

/// A point of each of these platforms half a second after a step onto the pad, or without it, and its distance from the pad, m.
fn platforms(level: &Level, pad: &Pad, names: &[&str], is_pressed: bool) -> Vec<(Vec3, f32)> {
    let mut play = Play::start(Start::of(level.clone()));
    // Above the pad, in the area of its dials, until what they set has come to rest.
    play.run(4.0, |play, _| put(play, pad, 2.5));
    if is_pressed {
        put(&mut play, pad, 0.1);
    }
    play.run(0.5, |_, _| {});
    let names = names.iter();
    let points = names.map(|name| of::<Transform>(&mut play, name).transform_point(Vec3::X));
    points
        .map(|point| (point, point.distance(pad.position)))
        .collect()
}

#[test]
fn each_pad_moves_something_in_sight_within_half_a_second() {
    let level = shipped("yard");
    let mut silent = Vec::new();
    for pad in &level.pads {
        let is_set = |dial: &&Dial| set_to(pad, dial).is_some();
        let dials: Vec<&Dial> = level.dials.iter().filter(is_set).collect();
        if dials.is_empty() {
            // NEW RUN fills; the gong stops the lab's lanes (`gong.rs`).
            assert!(
                ["new_run", "gong_pad"].contains(&pad.name.as_str()),
                "{}",
                pad.name
            );
            continue;
        }
        // A dial that is already there starts where another pad sets it.
        let mut level = level.clone();
        for dial in &mut level.dials {
            let to = set_to(pad, dial);
            if to == Some(dial.start) {
                let others = level.pads.iter().filter_map(|it| set_to(it, dial));
                dial.start = others.rev().find(|it| Some(*it) != to).unwrap();
            }
        }
        let sets = dials.iter().flat_map(|dial| &dial.sets);
        let names: Vec<&str> = sets.map(|sets| sets.platform()).collect();
        let [with, without] =
            [true, false].map(|is_pressed| platforms(&level, pad, &names, is_pressed));
        let moved = names.iter().zip(with.iter().zip(&without));
        let moved = moved.map(|(name, (with, without))| (name, with.0.distance(without.0), with.1));
        let seen = moved.filter(|(_, moved_m, away_m)| *moved_m > MOVED_M && *away_m < SIGHT_M);
        let farthest = seen.max_by(|one, other| one.1.total_cmp(&other.1));
        match farthest {
            Some((name, moved_m, away_m)) => {
                println!("{}: {name}, {moved_m:.2} m, {away_m:.1} m away", pad.name)
            }
            None => silent.push(pad.name.as_str()),
        }
    }
    assert!(silent.is_empty(), "nothing answers at {silent:?}");
}
