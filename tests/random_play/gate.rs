//! Random attempts at the gate of the yard from beside its lift, with too few coils: none gets in.

use std::collections::BTreeSet;
use std::sync::Mutex;

use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard::input::PlayerControlled;
use springyard::input::script::IntentButton::{Crouch, Dash, Grab, Jump, Rope};
use springyard::input::script::{Event, Script};
use springyard::level::Level;
use springyard::stations::RunClock;
use springyard_character::BodyDimensions;
use springyard_test_lab::worst::Extreme;

use super::level::Dice;
use super::{input, named_seeds, yard};
use crate::common::Play;

/// Attempts of one seed, one after the other in one game, and the length of each, s.
const ATTEMPTS: u32 = 50;
const ATTEMPT_SECS: f64 = 6.0;

/// How far the attempts came.
struct Reached {
    /// Seed and time (s) of those that got in.
    inside: Vec<(u64, f64)>,
    highest_m: f32,
    nearest_m: f32,
}

/// The yard with the spawn beside the lift, and its coils out of reach.
fn beside_lift() -> Level {
    let start = yard::STARTS.iter().position(|(name, ..)| *name == "lift");
    let (_, mut level) = yard::from_start(start.unwrap());
    for coil in &mut level.coils {
        coil.position.y += 100.0;
    }
    level
}

/// Attempts that each begin a new run with these coils. What is held is let go before the next; half of the looks are to the gate.
fn attempts(dice: &mut Dice, coils: &BTreeSet<String>) -> Script {
    let mut events = Vec::new();
    for attempt in 0..ATTEMPTS {
        let mut at = ATTEMPT_SECS * f64::from(attempt);
        let end = at + ATTEMPT_SECS - 0.1;
        let begin = Event::Continue {
            checkpoint: None,
            coils: coils.clone(),
            loops: BTreeSet::new(),
        };
        events.extend([(at, begin), (at + 0.05, Event::Look(0.0, 20.0))]);
        events.push((at + 0.05, Event::Move(0.0, 1.0)));
        at += dice.between(0.05, 1.5);
        while at < end {
            let event = match dice.whole(0, 9) {
                0 | 1 => input::stick(dice),
                2 => input::look(dice),
                3 => Event::Look(dice.between(-45.0, 45.0) as f32, 30.0),
                4 => Event::Move(dice.between(-0.5, 0.5) as f32, 0.8),
                5 => Event::Tap(Dash),
                _ => {
                    let button = dice.one_of(&[Jump, Jump, Jump, Crouch, Rope, Grab]);
                    let release = (at + dice.between(0.05, 2.0)).min(end);
                    events.push((release, Event::Release(button)));
                    Event::Press(button)
                }
            };
            events.push((at, event));
            at += dice.between(0.0, 0.6);
        }
    }
    events.sort_by(|a, b| a.0.total_cmp(&b.0));
    Script(events)
}

/// Plays the attempts of a seed: even seeds have no coil, odd ones have one.
fn try_gate(seed: u64, reached: &Mutex<Reached>) {
    let level = beside_lift();
    let coils = level.coils.iter().take((seed % 2) as usize);
    let coils = coils.map(|coil| coil.name.clone()).collect();
    let script = attempts(&mut Dice(SplitMix64::new(!seed)), &coils);
    let goal = level.goal.as_ref().unwrap().position;
    let mut play = Play::of(level, script.0);
    play.run(ATTEMPT_SECS * f64::from(ATTEMPTS), |play, now| {
        let world = play.app.world_mut();
        let mut players =
            world.query_filtered::<(&Transform, &BodyDimensions), With<PlayerControlled>>();
        let (at, dimensions) = players.single(world).unwrap();
        let feet = dimensions.feet(at.translation);
        let mut reached = reached.lock().unwrap();
        reached.highest_m.keep_largest(feet.y);
        reached.nearest_m.keep_smallest(feet.distance(goal));
        if world.resource::<RunClock>().took_secs.is_some() {
            reached.inside.push((seed, now));
        }
    });
}

#[test]
#[ignore = "ten thousand attempts of 6 s: 17 hours of simulated time, or for a range of seeds in RANDOM_PLAY"]
fn no_random_attempt_at_the_gate_gets_in_with_one_coil_or_none() {
    let seeds: Vec<u64> = named_seeds().unwrap_or(0..200).collect();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let reached = Mutex::new(Reached {
        inside: Vec::new(),
        highest_m: f32::NEG_INFINITY,
        nearest_m: f32::INFINITY,
    });
    std::thread::scope(|scope| {
        for part in seeds.chunks(seeds.len().div_ceil(workers).max(1)) {
            let reached = &reached;
            scope.spawn(move || part.iter().for_each(|seed| try_gate(*seed, reached)));
        }
    });
    let reached = reached.into_inner().unwrap();
    println!(
        "{} attempts: feet at most {:.2} m up, {:.2} m from the middle of the goal",
        seeds.len() * ATTEMPTS as usize,
        reached.highest_m,
        reached.nearest_m
    );
    assert!(reached.inside.is_empty(), "{:?}", reached.inside);
}
