//! Jumps: apex hang, double jump, momentum from platforms, corner correction. Coyote time and jump buffer: `tests/feel/forgiveness.rs`.

use bevy::prelude::*;
use springyard_test_lab::Input::{Move, Press, Release, Tap};
use springyard_test_lab::IntentButton::Jump;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{CharacterLab, Platform, RATES, Scene, Solid};

/// The highest point within the next `secs`: when, s from now, and height above the current position, m.
fn top(lab: &mut CharacterLab, secs: f64) -> (f64, f32) {
    let (start, stood) = (lab.clock().simulated_secs, lab.position().y);
    let (mut after_secs, mut highest) = (0.0, 0.0_f32);
    lab.run_each(secs, |lab, now| {
        if highest.keep_largest(lab.position().y - stood) {
            after_secs = now - start;
        }
    });
    (after_secs, highest)
}

#[test]
fn a_jump_with_a_hang_at_its_top_is_at_its_height_at_its_time() {
    for (gravity, speed) in [(0.5, 1.5), (0.3, 3.0), (0.4, 20.0)] {
        let yard =
            Scene::tuned(|t| (t.apex_hang_gravity, t.apex_hang_speed_m_s) = (gravity, speed));
        for hz in RATES {
            let mut lab = yard.play(hz, vec![(1.0, Press(Jump))]);
            lab.run(1.0);
            let (secs, height) = top(&mut lab, 1.0);
            println!("hang {gravity} below {speed} m/s, {hz} Hz: {height:.4} m after {secs:.3} s");
            assert!((height - 1.2).abs() < 0.0015, "{hz} Hz: {height} m");
            assert!((secs - 0.36).abs() < 1.01 / hz, "{hz} Hz: after {secs} s");
        }
    }
}

#[test]
fn a_hang_takes_longer_at_the_top_and_lands_the_same_at_every_step_rate() {
    let air_secs = |yard: &Scene, hz: f64| {
        let mut lab = yard.play(hz, vec![(1.0, Press(Jump))]);
        lab.run(1.0);
        let mut landed = 0.0;
        lab.run_each(1.5, |lab, now| {
            if !lab.state().is_grounded() {
                landed = now - 1.0;
            }
        });
        landed
    };
    let hanging = Scene::tuned(|t| (t.apex_hang_gravity, t.apex_hang_speed_m_s) = (0.4, 2.0));
    let plain = Scene::default();
    for hz in RATES {
        let near_top = |yard: &Scene| {
            let mut lab = yard.play(hz, vec![(1.0, Press(Jump))]);
            let mut secs = 0.0;
            lab.run_each(2.0, |lab, _| {
                if lab.position().y > 1.1 + 1.0 {
                    secs += 1.0 / hz;
                }
            });
            secs
        };
        let (long, short) = (near_top(&hanging), near_top(&plain));
        let air = air_secs(&hanging, hz);
        // Its rise alone takes 0.36 s.
        assert!(air > 0.5, "{hz} Hz: {air} s");
        println!("{hz} Hz: above 1 m for {long:.3} s, {short:.3} s without; {air:.3} s in the air");
        assert!(long > 1.1 * short, "{hz} Hz: {long} s, {short} s without");
        assert!(
            (air - air_secs(&hanging, 240.0)).abs() < 1.5 / hz,
            "{hz} Hz: {air} s"
        );
    }
}

fn ledge() -> Scene {
    Scene {
        spawn: Vec3::new(0.0, 3.0, 0.0),
        solids: vec![Solid::block("ledge", (6.0, 3.0, 6.0), (0.0, 1.5, 0.0))],
        ..Scene::default()
    }
}

/// Runs off a ledge. Returns the start of the first step in the air, s.
fn leaves_at(yard: &Scene, hz: f64) -> f64 {
    let mut lab = yard.play(hz, vec![(0.5, Move(0.0, 1.0))]);
    let mut left = None;
    lab.run_each(2.0, |lab, now| {
        if left.is_none() && !lab.state().is_grounded() {
            left = Some(now - 1.0 / hz);
        }
    });
    left.unwrap()
}

#[test]
fn running_off_an_edge_it_flies_on_level_and_is_not_pulled_down() {
    let yard = ledge();
    for hz in RATES {
        let left = leaves_at(&yard, hz);
        let mut lab = yard.play(hz, vec![(0.5, Move(0.0, 1.0))]);
        lab.run(left);
        let (y, z) = (lab.position().y, lab.position().z);
        lab.run(0.1);
        let fallen = y - lab.position().y;
        let free = 0.5 * yard.tuning.flight().fall * 0.01;
        println!(
            "{hz} Hz: leaves at {z:.3} m, {:.1} mm low; falls {fallen:.4} m of {free:.4} in 0.1 s",
            (4.1 - y) * 1e3
        );
        assert!((y - 4.1).abs() < 1e-5, "{hz} Hz: {y}");
        assert!((fallen - free).abs() < 1.5e-5, "{hz} Hz: {fallen} m");
    }
}

/// Start of the step that lands, s, of a fall from 3 m onto the ground.
fn lands_at(hz: f64) -> f64 {
    let yard = Scene {
        spawn: Vec3::new(0.0, 3.0, 0.0),
        ..Scene::default()
    };
    let mut lab = yard.play(hz, vec![]);
    let mut landed = None;
    lab.run_each(1.2, |lab, now| {
        if landed.is_none() && now > 0.2 && lab.state().is_grounded() {
            landed = Some(now - 1.0 / hz);
        }
    });
    landed.unwrap()
}

fn doubles() -> Scene {
    Scene::tuned(|t| t.double_jump = true)
}

/// All jumps within the next `secs`: when, s, and whether it was a jump in the air.
fn jumps(lab: &mut CharacterLab, secs: f64) -> Vec<(f64, bool)> {
    let (mut jumps, mut before) = (Vec::new(), lab.state().flight_velocity());
    lab.run_each(secs, |lab, now| {
        let state = lab.state();
        if state.is_jumping() && state.flight_velocity() > before + 1.0 {
            jumps.push((now, state.since_grounded.air_jumped));
        }
        before = state.flight_velocity();
    });
    jumps
}

#[test]
fn a_second_press_in_the_air_jumps_once_more_and_a_third_does_not() {
    for hz in RATES {
        let script = vec![
            (1.0, Press(Jump)),
            (1.2, Release(Jump)),
            (1.4, Press(Jump)),
            (1.6, Tap(Jump)),
        ];
        let mut lab = doubles().play(hz, script);
        lab.run(1.4);
        let (_, height) = top(&mut lab, 0.8);
        println!("{hz} Hz: the second jump {height:.3} m");
        assert!((height - 0.8).abs() < 0.0015, "{hz} Hz: {height}");
        let script = vec![(1.0, Press(Jump)), (1.4, Tap(Jump)), (1.6, Tap(Jump))];
        let mut lab = doubles().play(hz, script);
        let jumped = jumps(&mut lab, 3.0);
        assert_eq!(jumped.len(), 2, "{hz} Hz: {jumped:?}");
        assert!(!jumped[0].1 && jumped[1].1);
    }
}

#[test]
fn without_double_jump_a_second_press_in_the_air_does_nothing() {
    let script = vec![(1.0, Press(Jump)), (1.3, Tap(Jump))];
    let mut lab = Scene::default().play(60.0, script);
    assert_eq!(jumps(&mut lab, 3.0).len(), 1);
}

#[test]
fn a_second_jump_held_is_as_high_as_tuned_from_where_it_begins() {
    for hz in RATES {
        // Press near the apex of the first jump, where the height hardly changes in a step.
        let script = vec![
            (1.0, Press(Jump)),
            (1.36, Release(Jump)),
            (1.3667, Press(Jump)),
        ];
        let mut lab = doubles().play(hz, script);
        let mut from = None;
        let (mut before, mut highest) = (lab.position().y, 0.0_f32);
        lab.run_each(2.5, |lab, _| {
            let height = lab.position().y;
            if lab.state().since_grounded.air_jumped && from.is_none() {
                from = Some(before);
            }
            highest.keep_largest(height);
            before = height;
        });
        let gained = highest - from.unwrap();
        println!("{hz} Hz: {gained:.4} m");
        assert!((gained - 0.8).abs() < 0.0012, "{hz} Hz: {gained} m");
    }
}

#[test]
fn a_late_press_off_an_edge_is_the_first_jump_and_leaves_the_second() {
    let yard = Scene {
        tuning: doubles().tuning,
        ..ledge()
    };
    for hz in RATES {
        let left = leaves_at(&yard, hz);
        let late = left + 0.05;
        let script = vec![
            (0.5, Move(0.0, 1.0)),
            (late, Tap(Jump)),
            (late + 0.3, Tap(Jump)),
        ];
        let mut lab = yard.play(hz, script);
        let jumped = jumps(&mut lab, 3.0);
        assert_eq!(jumped.len(), 2, "{hz} Hz: {jumped:?}");
        assert!(!jumped[0].1 && jumped[1].1, "{hz} Hz: {jumped:?}");
    }
}

#[test]
fn a_press_just_before_landing_waits_for_the_ground_and_an_earlier_one_does_not() {
    let yard = Scene {
        spawn: Vec3::new(0.0, 3.0, 0.0),
        ..doubles()
    };
    for hz in RATES {
        let lands = lands_at(hz);
        let first = |early: f64| {
            let mut lab = yard.play(hz, vec![(lands - early, Tap(Jump))]);
            jumps(&mut lab, lands + 0.3)[0]
        };
        let (at, in_air) = first(0.08);
        assert!(
            !in_air && at >= lands - 1e-6,
            "{hz} Hz: at {at} s, lands {lands}"
        );
        let (at, in_air) = first(0.2);
        assert!(
            in_air && at < lands - 0.1,
            "{hz} Hz: at {at} s, lands {lands}"
        );
    }
}

/// Vertical speed, m/s, that a jump gets from a platform: the platform moves 2 m up and down at up to 3.16 m/s, and the press
/// comes `after_fastest` s after its highest upward speed.
fn off_swing(hz: f64, memory_secs: f32, after_fastest: f64) -> f32 {
    let period = std::f64::consts::TAU / 10.0_f64.sqrt();
    let swing = Platform::still("swing", (4.0, 0.4, 4.0), (0.0, 2.0, 0.0));
    let yard = Scene {
        spawn: Vec3::new(0.0, 2.2, 0.0),
        platforms: vec![swing.rising(2.0, period)],
        ..Scene::tuned(|t| t.momentum_memory_secs = memory_secs)
    };
    let at = 1.25 * period + after_fastest;
    let at = (at * 30.0).round() / 30.0;
    let mut lab = yard.play(hz, vec![(at, Press(Jump))]);
    let mut speed = 0.0;
    lab.run(at + 1.0 / hz);
    if lab.state().is_jumping() {
        let flight = yard.tuning.flight();
        let state = lab.state();
        // Take-off speed: add the gravity of one step. Subtract the speed of a jump from ground at rest.
        speed = state.flight_velocity() + flight.rise / hz as f32 - flight.take_off(1.2);
    }
    speed
}

#[test]
fn a_jump_a_moment_after_the_platform_was_fastest_has_its_best_speed() {
    for hz in RATES {
        let (with, without) = (off_swing(hz, 0.1, 0.08), off_swing(hz, 0.0, 0.08));
        println!("{hz} Hz: {with:.3} m/s of the platform's 3.162, {without:.3} without memory");
        assert!((with - 3.162).abs() < 0.1, "{hz} Hz: {with}");
        assert!(without < with - 0.02, "{hz} Hz: {without}");
    }
}

/// Jumps beneath a slab whose edge overlaps the capsule by `catches_m`. Returns the height of the jump and the final x, m.
fn under_corner(hz: f64, catches_m: f32, correction_m: f32) -> (f32, f32) {
    let left = 0.3 - catches_m;
    let middle = left + 1.0;
    let yard = Scene {
        solids: vec![Solid::block("slab", (2.0, 0.5, 2.0), (middle, 2.65, 0.0))],
        ..Scene::tuned(|t| t.corner_correction_m = correction_m)
    };
    let mut lab = yard.play(hz, vec![(1.0, Press(Jump))]);
    lab.run(1.0);
    let (_, height) = top(&mut lab, 0.6);
    (height, lab.position().x)
}

#[test]
fn a_head_that_only_just_catches_a_corner_goes_round_it() {
    for hz in RATES {
        let (height, x) = under_corner(hz, 0.05, 0.1);
        println!("{hz} Hz: {height:.3} m, {:.1} cm aside", x * 100.0);
        assert!((height - 1.2).abs() < 0.0015, "{hz} Hz: {height} m");
        assert!((-0.08..-0.04).contains(&x), "{hz} Hz: {x} m aside");
        let (height, _) = under_corner(hz, 0.05, 0.0);
        assert!(height < 1.1, "{hz} Hz: {height} m without");
        let (height, _) = under_corner(hz, 0.2, 0.1);
        assert!(height < 1.0, "{hz} Hz: {height} m: that is a ceiling");
    }
}

#[test]
fn it_stands_from_the_first_step_on() {
    for hz in RATES {
        let mut lab = Scene::default().play(hz, vec![]);
        let mut lowest = f32::MAX;
        lab.run_each(0.5, |lab, now| {
            assert!(lab.state().is_grounded(), "{hz} Hz: in the air at {now} s");
            lowest.keep_smallest(lab.position().y);
        });
        assert!((lowest - 1.1).abs() < 1e-5, "{hz} Hz: {lowest}");
    }
}
