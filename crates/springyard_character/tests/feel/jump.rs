//! Jumps and landings: height, time to the apex, variable jump height, and settling after a landing, at every step rate.

use bevy::prelude::*;
use springyard_character::CharacterTuning;
use springyard_character::feel::{self, Landing};
use springyard_test_lab::Input::{Press, Release, Tap};
use springyard_test_lab::IntentButton::Jump;
use springyard_test_lab::worst::{Extreme, largest, smallest};
use springyard_test_lab::{RATES, Scene};

use super::measured::{own_cell, own_row, print_row, standing_height, usual};
use super::run::{Log, Run, Step, curve};

/// Height of the tuned jump, m.
const HELD_M: f64 = 2.0;
/// Time to its top, s.
const HELD_SECS: f64 = 0.45;

fn tuning() -> CharacterTuning {
    CharacterTuning {
        jump_apex_m: HELD_M as f32,
        jump_time_to_apex_secs: HELD_SECS as f32,
        ..default()
    }
}

/// A jump every two seconds, the first at 1 s. The button goes down `phase` of a step later, and up `held` seconds after that.
fn jumps(hz: f64, phases: &[f64], held: Option<f64>) -> Log {
    let mut inputs = Vec::new();
    for (i, phase) in phases.iter().enumerate() {
        let press = 1.0 + 2.0 * i as f64 + phase / hz;
        match held {
            Some(secs) => {
                inputs.push((press, Press(Jump)));
                inputs.push((press + secs, Release(Jump)));
            }
            None => inputs.push((press, Tap(Jump))),
        }
    }
    let jumps = Run {
        scene: Scene {
            tuning: tuning(),
            ..default()
        },
        inputs,
        secs: 1.0 + 2.0 * phases.len() as f64,
    };
    jumps.at(hz)
}

/// Height of the body above standing, m.
fn above(step: &Step) -> f64 {
    step.position.y - standing_height()
}

/// Highest position in the 2 s after `from`: its height above standing, m, and its time after `from`, s.
fn top(log: &Log, from: f64) -> (f64, f64) {
    let (secs, top) = feel::top(&curve(log.between(from, from + 2.0), above)).unwrap();
    (top, secs - from)
}

/// The lowest and the highest apex of the jumps of a run, m.
fn range_of_tops(log: &Log, jumps: usize) -> (f64, f64) {
    let tops: Vec<f64> = (0..jumps)
        .map(|i| top(log, 1.0 + 2.0 * i as f64).0)
        .collect();
    (smallest(tops.clone()), largest(tops))
}

#[test]
fn a_held_jump_tops_out_at_its_tuned_height_and_time() {
    let tops = RATES.map(|hz| top(&jumps(hz, &[0.0], Some(1.0)), 1.0));
    own_cell("held jump tuned to 2 m: top, m", tops.map(|(m, _)| m), 3);
    own_cell("held jump: time to its top, s", tops.map(|(_, s)| s), 3);
    for ((metres, secs), hz) in tops.into_iter().zip(RATES) {
        assert!((metres - HELD_M).abs() < 0.008, "{hz} Hz: {metres} m");
        // The apex lies between two steps.
        assert!((secs - HELD_SECS).abs() < 1.0 / hz, "{hz} Hz: {secs} s");
    }
}

/// When the button goes down, as fractions of a step after its start.
const PHASES: [f64; 8] = [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875];

#[test]
fn a_tap_is_as_high_at_every_step_rate_and_wherever_in_a_step_it_falls() {
    // Presses: released before the next step, held for 1/30 s, and held for one step (longer at a lower step rate).
    let tap = RATES.map(|hz| range_of_tops(&jumps(hz, &PHASES, None), PHASES.len()));
    let brief = RATES.map(|hz| range_of_tops(&jumps(hz, &PHASES, Some(1.0 / 30.0)), PHASES.len()));
    let one_step = RATES.map(|hz| range_of_tops(&jumps(hz, &PHASES, Some(1.0 / hz)), PHASES.len()));
    let mut spreads = [0.0_f64; 4];
    for (label, tops) in [
        ("tap between two steps (down and up), m", tap),
        ("tap of 1/30 s, m", brief),
        ("tap of one step, m", one_step),
    ] {
        own_cell(label, tops.map(|(low, _)| low), 3);
        for (spread, (low, high)) in spreads.iter_mut().zip(tops) {
            spread.keep_largest(1000.0 * (high - low));
        }
    }
    own_cell(
        "tap at 8 different moments of a step: spread of the heights, mm",
        spreads,
        2,
    );
    assert!(spreads.iter().all(|mm| *mm < 0.005), "{spreads:?} mm");
    for (name, tops) in [("a tap", tap), ("1/30 s", brief)] {
        let lowest = smallest(tops.map(|(low, _)| low));
        let highest = largest(tops.map(|(_, high)| high));
        assert!(highest - lowest < 0.01, "{name}: {lowest} to {highest} m");
        assert!(
            highest < 0.6 * HELD_M,
            "{name} is a small jump: {highest} m"
        );
    }
    // Expected height: take-off at v = sqrt(2 g h), full gravity while held, cut gravity after the release.
    let gravity = 2.0 * HELD_M / HELD_SECS.powi(2);
    for (hz, (metres, _)) in RATES.into_iter().zip(one_step) {
        let dt = 1.0 / hz;
        let off = (2.0 * gravity * HELD_M).sqrt();
        let (risen, after) = (off * dt - 0.5 * gravity * dt * dt, off - gravity * dt);
        let expected = risen + after * after / (2.0 * usual(|t| t.cut_gravity) * gravity);
        assert!(
            (metres - expected).abs() < 0.003,
            "{hz} Hz: {metres} m for {expected}"
        );
    }
}

/// Landing after a fall of `drop_m`.
fn landing(hz: f64, drop_m: f32) -> Landing {
    let fall = Run {
        scene: Scene {
            spawn: Vec3::Y * drop_m,
            ..default()
        },
        secs: 3.0,
        ..default()
    };
    feel::landing(&curve(&fall.at(hz).steps, above)).unwrap()
}

#[test]
fn a_drop_from_three_metres_settles_as_soon_at_every_step_rate() {
    // Three heights, so that the contact falls into different parts of a step.
    let drops = [3.0, 3.06, 3.12];
    let landings = RATES.map(|hz| drops.map(|drop| landing(hz, drop)));
    let worst = landings.map(|drops| largest(drops.map(|landing| landing.settled_secs.unwrap())));
    let best = landings.map(|drops| smallest(drops.map(|landing| landing.settled_secs.unwrap())));
    let sunk = landings.map(|drops| largest(drops.map(|landing| landing.sag_m)));
    let swung = landings.map(|drops| largest(drops.map(|landing| landing.rebound_m)));
    print_row(
        "drop from 3 m: settles within 1 cm in, soonest",
        "s",
        best,
        3,
    );
    own_cell(
        "drop from 3 m: longest time to settle within 1 cm, s",
        worst,
        3,
    );
    own_row("drop from 3 m: compression of the ride spring, m", sunk, 2);
    print_row(
        "drop from 3 m: swings up again by",
        "mm",
        swung.map(|m| m * 1000.0),
        3,
    );
    // Upper limit: the time for a critically damped spring hit at speed v, x = v t exp(-w t), to settle within 1 cm, plus one
    // step. The body may settle sooner, if the ride spring acts already in the step before the contact.
    let gravity = 2.0 * usual(|t| t.jump_apex_m) / usual(|t| t.jump_time_to_apex_secs).powi(2);
    let v = (2.0 * gravity * usual(|t| t.fall_gravity) * 3.12).sqrt();
    let w = std::f64::consts::TAU * usual(|t| t.ride_hz);
    let settled = (0..1000)
        .map(|ms| 0.001 * f64::from(ms))
        .rfind(|t| v * t * (-w * t).exp() > 0.01)
        .unwrap();
    println!(
        "by hand, from a touch on: {settled:.3} s, sinks {:.3} m",
        v / w * (-1.0_f64).exp()
    );
    for (i, hz) in RATES.into_iter().enumerate() {
        assert!(
            worst[i] < settled + 1.0 / hz,
            "{hz} Hz: {} s for {settled}",
            worst[i]
        );
        assert!(
            sunk[i] < usual(|t| t.clearance_m),
            "{hz} Hz: sank {} m",
            sunk[i]
        );
        assert!(swung[i] < 1e-5, "{hz} Hz: swung up by {} m", swung[i]);
    }
}
