//! The bridge throws a player who jumps in its rhythm higher and higher: by sound alone, the landings tell who does. And no clicks in a tour.

use std::f32::consts::TAU;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::latch::Latch;
use springyard::input::script::Script;
use springyard::sound::{self, Sounds};

use crate::common::{Play, flat_level, shipped};
use springyard_test_lab::worst::{Extreme, smallest};

const RATE_HZ: usize = 48_000;

/// The bridge of the yard: a plank of 300 kg.
const BRIDGE: &str = r#"(
    name: "bridge", size_m: (4, 0.3, 4.5), position: (0, 4.85, 0), mass_kg: 300, motion: Still,
    spring: (frequency_hz: 0.75, damping_ratio: 0.02), turn_spring: (frequency_hz: 4, damping_ratio: 1),
)"#;
const BRIDGE_HZ: f32 = 0.75;
/// Height at which its middle rests with a figure on it, m: `g 80 / 300 / w^2` lower.
const LOADED_M: f32 = 4.85 - 0.118;
/// Parts of a swing.
const PARTS: usize = 8;
const SECS: f64 = 20.0;

/// The sound of jumps that all begin in this part of the swing, from a swing of 0.1 m on.
fn jumps_in(part: usize) -> Vec<[f32; 2]> {
    let level = flat_level(Vec3::new(0.0, 5.0, 0.0), "", BRIDGE, "");
    let mut play = Play::start_with(Start::of(level), |app| {
        app.add_plugins(sound::plugin);
    });
    let (mut last_y, mut may_jump_secs) = (play.body("bridge").translation.y, 1.0);
    play.run(SECS, |play, now| {
        let y = play.body("bridge").translation.y;
        let speed = (y - last_y) * 60.0;
        last_y = y;
        // 0: upwards through the middle; 0.25: at the top.
        let turned = (y - LOADED_M).atan2(speed / (TAU * BRIDGE_HZ));
        let phase = (turned / TAU).rem_euclid(1.0);
        let is_in_part = (phase * PARTS as f32) as usize == part;
        let stands = play.state().is_grounded();
        let mut latch = play.app.world_mut().resource_mut::<Latch>();
        if stands && is_in_part && now > may_jump_secs {
            latch.press_jump();
            may_jump_secs = now + 0.4;
        } else if now > may_jump_secs {
            latch.release_jump();
        }
    });
    let sounds = play.app.world().resource::<Sounds>();
    sounds.samples(SECS).unwrap()
}

/// The loudest sample of the second half, dB below full scale.
fn loudest_db(sound: &[[f32; 2]]) -> f32 {
    let half = &sound[sound.len() / 2..];
    let mut loudest = 0.0_f32;
    for sample in half.iter().flatten() {
        loudest.keep_largest(sample.abs());
    }
    20.0 * loudest.max(1e-6).log10()
}

/// The bar of docs/sound.md.
#[test]
fn the_bridge_heard_alone_tells_whether_one_jumps_in_its_rhythm() {
    let heard: Vec<f32> = (0..PARTS).map(|part| loudest_db(&jumps_in(part))).collect();
    let quietest = smallest(heard.iter().copied());
    for (part, db) in heard.iter().enumerate() {
        let phase = (part as f32 + 0.5) / PARTS as f32;
        let bar = "#".repeat((2.0 * (db - quietest)).round() as usize + 1);
        println!("{phase:.4} {db:6.1} dB {bar}");
    }
    // On the upswing, the louder the better; just before the middle, quietest.
    let order = |a: &usize, b: &usize| heard[*a].total_cmp(&heard[*b]);
    let best = (0..PARTS).max_by(order).unwrap();
    assert!(best < PARTS / 2, "{heard:?}");
    assert!(heard[best] > quietest + 5.0, "{heard:?}");
}

/// The largest second difference of a minute's tour, outside of the first 2 ms of each strike.
#[test]
fn a_tour_of_a_minute_has_no_click() {
    let start = Start {
        script: Some(Script::load("tests/scripts/tour.ron".as_ref()).unwrap()),
        ..Start::of(shipped("court"))
    };
    let mut play = Play::start_with(start, |app| {
        app.add_plugins(sound::plugin);
    });
    play.run(60.0, |_, _| {});
    let sounds = play.app.world().resource::<Sounds>();
    let samples = sounds.samples(60.0).unwrap();
    let mut is_attack = vec![false; samples.len()];
    for heard in sounds.heard() {
        let from = (heard.at_secs * RATE_HZ as f64).round() as usize;
        let to = (from + RATE_HZ / 500).min(is_attack.len());
        is_attack[from.min(to)..to].fill(true);
    }
    let (mut worst, mut in_attacks, mut loudest) = (0.0_f32, 0.0_f32, 0.0_f32);
    for (index, part) in samples.windows(3).enumerate() {
        for ear in [0, 1] {
            let second = (part[0][ear] - 2.0 * part[1][ear] + part[2][ear]).abs();
            let kept = if is_attack[index + 1] {
                &mut in_attacks
            } else {
                &mut worst
            };
            kept.keep_largest(second);
            loudest.keep_largest(part[1][ear].abs());
        }
    }
    let count = sounds.heard().count();
    println!(
        "{count} strikes: largest second difference {worst:.6}, in attacks {in_attacks:.6}, loudest sample {loudest:.4}"
    );
    assert!(count > 100 && loudest > 0.05);
    assert!(worst < 0.01 * loudest, "{worst} of {loudest}");
}
