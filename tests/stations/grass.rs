//! Coil grass: it parts round the player, comes to rest, swings the same at every step rate, and explodes under explicit Euler.

use std::f64::consts::TAU;

use bevy::prelude::*;
use springyard::input::script::Event::{self, Move};
use springyard::level::{GrassRoots, Measure};
use springyard::stations::{Gauges, GrassSwings};

use super::{ahead_until, of, strip};
use crate::common::Play;
use crate::common::situations::RATES;
use springyard_test_lab::worst::Extreme;

/// A patch round the spawn, another far away, and one by explicit Euler beside the spawn, whose blades the player reaches from there.
const PATCHES: &str = r#"
    grass: [
        (name: "meadow", position: (0, 0, 0), size_m: (2, 2), blades: 120),
        (name: "far", position: (0, 0, -15), size_m: (3, 3), blades: 200),
        (
            name: "stiff", position: (3, 0, 0), size_m: (1, 1), blades: 30, facing_deg: 30,
            frequency_hz: 3, damping_ratio: 0.02, method: ExplicitEuler, reach_m: 4,
        ),
    ],
    stations: [(
        name: "grass",
        module: "spring_math::catalogue::batch",
        unit: "x",
        area: (position: (0, 1, 0), size_m: (9, 9, 9)),
        right: [GrowthPerStep("meadow")],
        wrong: [GrowthPerStep("stiff")],
    )],
"#;

/// Plays a strip with these words at a step rate.
fn play_at(hz: f64, words: &str, script: Vec<(f64, Event)>) -> Play {
    Play::at(hz, strip(words), script)
}

fn swings(play: &mut Play, patch: &str) -> GrassSwings {
    of::<GrassSwings>(play, patch)
}

fn growth(play: &mut Play, patch: &str) -> Option<f64> {
    let world = play.app.world_mut();
    let mut gauges = world.query::<&Gauges>();
    let gauges = gauges.single(world).unwrap();
    gauges.value(&Measure::GrowthPerStep(patch.to_owned()))
}

/// Place of a spring relative to its goal, this time (s) after it was 1 away at rest.
fn released(hertz: f64, ratio: f64, secs: f64) -> f64 {
    let omega = TAU * hertz;
    let swing = omega * (1.0 - ratio * ratio).sqrt();
    let shape = (swing * secs).cos() + ratio * omega / swing * (swing * secs).sin();
    (-ratio * omega * secs).exp() * shape
}

#[test]
fn the_growth_per_step_is_that_of_the_method() {
    for hz in RATES {
        let mut play = play_at(hz, PATCHES, Vec::new());
        play.steps(hz, 0.3, |_, _| {});
        for (patch, hertz, ratio) in [("meadow", 2.0, 0.15), ("stiff", 3.0, 0.02)] {
            let angle = TAU * hertz / hz;
            let expected = match patch {
                "meadow" => (-ratio * angle).exp(),
                _ => (1.0 - 2.0 * ratio * angle + angle * angle).sqrt(),
            };
            let found = growth(&mut play, patch).unwrap();
            assert!(
                (found - expected).abs() < 1e-3,
                "{patch} at {hz} Hz: {found} for {expected}"
            );
        }
    }
}

#[test]
fn a_free_swing_is_that_of_the_closed_form_at_every_step_rate() {
    for hz in RATES {
        let mut play = play_at(hz, PATCHES, Vec::new());
        play.steps(hz, 1.0, |_, _| {});
        let swinging = swings(&mut play, "meadow");
        play.steps(hz, 11.0, |_, _| {});
        let settled = swings(&mut play, "meadow");
        let part = 1.0 - released(2.0, 0.15, 1.0);
        let mut worst = 0.0_f32;
        let mut largest = 0.0_f32;
        for (tip, goal) in swinging.tips().iter().zip(settled.tips()) {
            worst.keep_largest(tip.distance(*goal * part as f32));
            largest.keep_largest(goal.length());
        }
        assert!(largest > 0.2, "the player stands in it: {largest} m");
        assert!(worst < 2e-4, "{hz} Hz: {worst} m");
    }
}

#[test]
fn a_patch_rests_until_the_player_comes_and_again_when_it_has_gone() {
    // 14 m ahead, into the far patch.
    let mut play = play_at(60.0, PATCHES, ahead_until(3.2));
    play.steps(60.0, 1.0, |play, _| {
        assert!(swings(play, "far").is_at_rest());
        assert!(!swings(play, "meadow").is_at_rest());
    });
    play.steps(60.0, 12.0, |_, _| {});
    let z = play.position().z;
    assert!((-17.0..-13.0).contains(&z), "in the far patch: {z}");
    assert_eq!(swings(&mut play, "meadow"), GrassSwings::default());
    assert!(!swings(&mut play, "far").is_at_rest());
}

#[test]
fn blades_part_to_both_sides_of_a_run_and_away_from_a_player_that_stands() {
    let words = r#"grass: [(name: "way", position: (0, 0, -5), size_m: (4, 6), blades: 600)],"#;
    let mut play = play_at(60.0, words, ahead_until(1.3));
    let roots = of::<GrassRoots>(&mut play, "way").0;
    let mut largest = 0.0_f32;
    play.steps(60.0, 1.2, |play, _| {
        let (at, swings) = (play.position(), swings(play, "way"));
        for (root, tip) in roots.iter().zip(swings.tips()) {
            let is_beside = (0.1..0.6).contains(&root.x.abs());
            if is_beside && (root.y - 5.0 - at.z).abs() < 0.6 {
                let aside = tip.x * root.x.signum();
                assert!(aside > -1e-3, "{root}: {tip}");
                largest.keep_largest(aside);
            }
        }
    });
    assert!(largest > 0.05, "{largest} m");
    play.steps(60.0, 10.0, |_, _| {});
    let (at, swings) = (play.position(), swings(&mut play, "way"));
    let feet = Vec2::new(at.x, at.z + 5.0);
    let mut pushed = 0;
    for (root, tip) in roots.iter().zip(swings.tips()) {
        let away = *root - feet;
        if away.length() > 0.81 {
            assert_eq!(*tip, Vec2::ZERO, "{root}");
        } else if away.length() < 0.6 {
            assert!(tip.dot(away.normalize()) > 0.99 * tip.length(), "{root}");
            assert!(tip.length() > 0.04, "{root}: {tip}");
            pushed += 1;
        }
    }
    assert!(pushed > 10, "{pushed} blades");
}

#[test]
fn a_jump_lets_the_blades_swing_back() {
    use springyard::input::script::Event::{Press, Release};
    use springyard::input::script::IntentButton::Jump;
    let script = vec![(10.0, Press(Jump)), (10.6, Release(Jump))];
    let mut play = play_at(60.0, PATCHES, script);
    play.steps(60.0, 9.9, |_, _| {});
    let length = |play: &mut Play| -> f32 {
        let swings = swings(play, "meadow");
        swings.tips().iter().map(|tip| tip.length()).sum()
    };
    let stood = length(&mut play);
    let mut least = f32::INFINITY;
    play.steps(60.0, 0.8, |play, _| {
        least.keep_smallest(length(play));
    });
    assert!(least < 0.8 * stood, "{least} of {stood}");
}

#[test]
fn explicit_euler_grows_lies_flat_for_two_seconds_and_starts_again() {
    let mut play = play_at(60.0, PATCHES, Vec::new());
    let mut falls = Vec::new();
    let mut rises = Vec::new();
    let mut was_flat = false;
    play.steps(60.0, 12.0, |play, secs| {
        let stiff = swings(play, "stiff");
        let is_flat = stiff.is_flat();
        if is_flat {
            let off = |tip: &Vec2| (tip.length() - 0.6).abs();
            assert!(stiff.tips().iter().all(|tip| off(tip) < 1e-5));
        }
        if is_flat && !was_flat {
            falls.push(secs);
        }
        if was_flat && !is_flat {
            rises.push(secs);
            assert!(stiff.is_at_rest(), "it starts from rest");
        }
        was_flat = is_flat;
    });
    assert!(falls.len() >= 2, "{falls:?}");
    for (fall, rise) in falls.iter().zip(&rises) {
        assert!((rise - fall - 2.0).abs() < 0.02, "{fall} s to {rise} s");
    }
    // The player stands still: each fall comes as long after the rest as the first after the start.
    let again = falls[1] - rises[0];
    assert!((again - falls[0]).abs() < 0.05, "{falls:?}, {rises:?}");
    assert!(!swings(&mut play, "meadow").is_flat());
}

#[test]
fn both_sides_of_the_station_are_seen_and_a_second_run_is_the_same() {
    let run = || {
        let script = vec![(0.5, Move(0.3, 0.4)), (1.5, Move(0.0, 0.0))];
        let mut play = play_at(60.0, PATCHES, script);
        play.steps(60.0, 3.0, |_, _| {});
        let seen = super::resource::<springyard::stations::Seen>(&play).at("grass");
        assert!(seen.is_lit(), "{seen:?}");
        let (right, wrong) = (seen.right.unwrap(), seen.wrong.unwrap());
        assert!(right < 1.0 && wrong > 1.0, "{right} {wrong}");
        play.hash()
    };
    assert_eq!(run(), run());
}
