//! Walking: how start, stop and turn take over from each other, crouching, dashes, each at several step rates.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;
use spring_math::velocity_spring::VelocitySpring;
use springyard_drive::VelocityDriveState;
use springyard_test_lab::Input::{self, Move, Press, Release, Tap};
use springyard_test_lab::IntentButton::{Crouch, Dash, Jump, Walk};
use springyard_test_lab::worst::{Extreme, largest};
use springyard_test_lab::{CharacterLab, RATES, Scene, Solid};

/// Different half-lives for start, stop and turn.
fn three_half_lives() -> Scene {
    Scene::tuned(|t| {
        t.ground_half_life_secs = 0.2;
        t.ground_stop_half_life_secs = 0.05;
        t.ground_turn_half_life_secs = 0.1;
    })
}

#[test]
fn velocity_and_acceleration_go_on_unbroken_when_start_stop_and_turn_take_over_from_each_other() {
    // Start time, half-life, desired speed, input. Each begins before the previous one has settled, so it starts with an
    // acceleration.
    let changes = [
        (1.0, 0.2, 5.0, Move(0.0, 1.0)),
        (1.1, 0.05, 0.0, Move(0.0, 0.0)),
        (1.2, 0.2, 5.0, Move(0.0, 1.0)),
        (1.4, 0.1, -5.0, Move(0.0, -1.0)),
        (1.5, 0.05, 0.0, Move(0.0, 0.0)),
    ];
    for hz in RATES {
        let script = changes.iter().map(|(at, .., event)| (*at, *event));
        let mut lab = three_half_lives().play(hz, script);
        lab.run(1.0);
        let mut expected = (0.0_f32, 0.0_f32);
        let (mut off_speed, mut off_acceleration) = (0.0_f32, 0.0_f32);
        let mut before = 1.0;
        lab.run_each(0.6, |lab, now| {
            let started = changes.iter().rfind(|(at, ..)| *at < before + 1e-6);
            let (_, half_life, goal, _) = *started.unwrap();
            let spring = VelocitySpring::from_roll_call_half_life(half_life).unwrap();
            let next = spring.step(expected.0, expected.1, goal, (now - before) as f32);
            expected = (next.velocity, next.acceleration);
            before = now;
            let speed = -lab.planar_velocity().z;
            let acceleration = -lab.seen().get::<VelocityDriveState>().acceleration().z;
            off_speed.keep_largest((speed - expected.0).abs());
            off_acceleration.keep_largest((acceleration - expected.1).abs());
        });
        println!("{hz} Hz: off by {off_speed:.1e} m/s, {off_acceleration:.1e} m/s^2");
        assert!(off_speed < 7e-7, "{hz} Hz: {off_speed} m/s");
        assert!(
            off_acceleration < 1.2e-5,
            "{hz} Hz: {off_acceleration} m/s^2"
        );
    }
}

#[test]
fn in_the_air_the_stick_let_go_has_a_drag_of_its_own() {
    for hz in RATES {
        let drift = |stop: f32| {
            let yard = Scene::tuned(|t| t.air_stop_half_life_secs = stop);
            let script = vec![
                (1.0, Move(0.0, 1.0)),
                (2.0, Press(Jump)),
                (2.05, Move(0.0, 0.0)),
            ];
            let mut lab = yard.play(hz, script);
            lab.run(2.5);
            lab.planar_velocity().length()
        };
        let (long, short) = (drift(2.0), drift(0.1));
        println!("{hz} Hz: {long:.2} m/s left, {short:.2}");
        assert!(long > 4.0 && short < 0.2, "{hz} Hz: {long}, {short}");
    }
}

#[test]
fn the_walk_button_walks_and_a_stick_half_way_walks_too() {
    let speed = |script: Vec<(f64, Input)>| {
        let mut lab = Scene::default().play(60.0, script);
        lab.run(2.0);
        lab.planar_velocity().length()
    };
    let forward = (0.1, Move(0.0, 1.0));
    assert!((speed(vec![forward, (0.2, Press(Walk))]) - 2.0).abs() < 1e-5);
    assert!((speed(vec![forward, (0.2, Press(Walk)), (1.0, Release(Walk))]) - 5.0).abs() < 1e-5);
    assert!((speed(vec![(0.1, Move(0.0, 0.5))]) - 2.5).abs() < 1e-5);
    assert!((speed(vec![forward, (0.2, Press(Crouch))]) - 1.5).abs() < 1e-5);
}

/// Heights of feet and head above the ground, m.
fn extent(lab: &CharacterLab) -> (f32, f32) {
    let collider = lab.seen().get::<Collider>();
    let capsule = collider.as_capsule().unwrap();
    let half = capsule.raw.half_height() + capsule.radius();
    let y = lab.position().y;
    (y - half, y + half)
}

#[test]
fn crouching_lowers_the_head_and_leaves_the_feet() {
    for hz in RATES {
        let mut lab = Scene::default().play(hz, vec![(1.0, Press(Crouch)), (2.0, Release(Crouch))]);
        lab.run(1.0);
        let mut feet_off = 0.0_f32;
        let mut heads = Vec::new();
        lab.run_each(2.0, |lab, now| {
            let (feet, head) = extent(lab);
            feet_off.keep_largest((feet - 0.4).abs());
            heads.push((now, head));
            assert!(lab.state().is_grounded());
        });
        let at = |secs: f64| heads.iter().find(|(now, _)| *now > secs - 1e-9).unwrap().1;
        println!(
            "{hz} Hz: feet move {:.2} mm; head at {:.3}, {:.3}, {:.3} m",
            feet_off * 1e3,
            at(1.1),
            at(1.9),
            at(2.9)
        );
        assert!((at(1.9) - 1.1).abs() < 1e-5 && (at(2.9) - 1.8).abs() < 1e-5);
        // Critically damped at 4 Hz: after 0.1 s a fraction (1 + wt) exp(-wt) of the 0.7 m remains.
        let wt = 4.0 * std::f32::consts::TAU * 0.1;
        let expected = 1.1 + 0.7 * (1.0 + wt) * (-wt).exp();
        assert!(
            (at(1.1) - expected).abs() < 1e-5,
            "{hz} Hz: {} for {expected}",
            at(1.1)
        );
        assert!(feet_off < 1e-5, "{hz} Hz: {feet_off} m");
    }
}

#[test]
fn under_a_beam_it_stays_down_until_there_is_room() {
    let yard = Scene {
        solids: vec![Solid::block("beam", (6.0, 1.0, 3.0), (0.0, 1.8, -4.0))],
        ..Scene::default()
    };
    for hz in RATES {
        let script = vec![
            (0.2, Press(Crouch)),
            (0.5, Move(0.0, 1.0)),
            (2.5, Release(Crouch)),
            (2.6, Tap(Jump)),
        ];
        let mut lab = yard.play(hz, script);
        lab.run(3.3);
        let (_, head) = extent(&lab);
        assert!(
            (-5.0..-3.0).contains(&lab.position().z),
            "{}",
            lab.position()
        );
        assert!(head < 1.3, "{hz} Hz: head at {head} m under a beam at 1.3");
        assert!(
            (lab.planar_velocity().length() - 1.5).abs() < 1.5e-4,
            "{hz} Hz: still crawling"
        );
        let mut highest = 0.0_f32;
        lab.run_each(3.0, |lab, _| {
            highest.keep_largest(extent(lab).1);
        });
        assert!(lab.position().z < -8.0, "{hz} Hz: it came out");
        assert!(
            (extent(&lab).1 - 1.8).abs() < 1e-5 && highest < 1.9,
            "{hz} Hz: {highest}"
        );
    }
}

#[test]
fn a_standing_character_does_not_fit_under_a_low_beam() {
    let yard = Scene {
        solids: vec![Solid::block("beam", (6.0, 1.0, 3.0), (0.0, 1.8, -4.0))],
        ..Scene::default()
    };
    let mut lab = yard.play(60.0, vec![(0.5, Move(0.0, 1.0))]);
    lab.run(3.0);
    assert!(lab.position().z > -2.6, "{}", lab.position());
}

#[test]
fn crouched_no_lower_than_it_stands_it_runs_again_once_there_is_room() {
    // The beam is 1 cm above the head: not enough headroom to stand up.
    let yard = Scene {
        solids: vec![Solid::block("beam", (6.0, 1.0, 3.0), (0.0, 2.31, -4.0))],
        ..Scene::tuned(|t| t.crouch_height_m = t.height_m)
    };
    let script = vec![
        (0.2, Press(Crouch)),
        (0.5, Move(0.0, 1.0)),
        (2.5, Release(Crouch)),
    ];
    let mut lab = yard.play(60.0, script);
    lab.run(3.0);
    let speed = lab.planar_velocity().length();
    assert!((speed - 1.5).abs() < 1e-4, "beneath it: {speed} m/s");
    lab.run(2.5);
    let speed = lab.planar_velocity().length();
    assert!((speed - 5.0).abs() < 1e-4, "beyond it: {speed} m/s");
}

#[test]
fn with_a_toggle_one_press_goes_down_and_the_next_comes_up() {
    let yard = Scene::tuned(|t| t.crouch_toggle = true);
    let mut lab = yard.play(60.0, vec![(0.5, Tap(Crouch)), (1.5, Tap(Crouch))]);
    lab.run(1.4);
    assert!((extent(&lab).1 - 1.1).abs() < 1e-5);
    lab.run(1.2);
    assert!((extent(&lab).1 - 1.8).abs() < 1e-5);
}

#[test]
fn crouched_it_jumps_as_high_and_its_feet_fly_the_same_curve() {
    for hz in RATES {
        let feet = |script: Vec<(f64, Input)>| {
            let mut lab = Scene::default().play(hz, script);
            let mut feet = Vec::new();
            lab.run_each(2.2, |lab, _| feet.push(extent(lab).0));
            feet
        };
        let plain = feet(vec![(1.0, Press(Jump))]);
        for at in [0.3_f64, 1.1] {
            let mut script = vec![(at, Press(Crouch)), (1.0, Press(Jump))];
            script.sort_by(|a, b| a.0.total_cmp(&b.0));
            let crouched = feet(script);
            let off = largest(plain.iter().zip(&crouched).map(|(a, b)| (a - b).abs()));
            println!("{hz} Hz, down at {at} s: off by {:.2} mm", off * 1e3);
            assert!(off < 1.2e-5, "{hz} Hz, down at {at} s: {off} m");
        }
    }
}

#[test]
fn a_dash_goes_equally_far_at_any_rate() {
    let far = [30.0, 60.0, 144.0].map(|hz| {
        let mut lab = Scene::default().play(hz, vec![(0.51, Tap(Dash))]);
        lab.run(2.0);
        -lab.position().z
    });
    assert!(far.iter().all(|far| (far - 3.7).abs() < 0.1), "{far:?}");
}

#[test]
fn a_dash_through_the_air_keeps_its_height_and_there_is_only_one() {
    let mut yard = Scene::default();
    yard.spawn.y = 6.0;
    let mut lab = yard.play(60.0, vec![(0.3, Tap(Dash)), (0.52, Tap(Dash))]);
    lab.run(0.3);
    let from = lab.position().y;
    lab.run_each(0.2, |lab, _| {
        assert!((lab.position().y - from).abs() < 1e-5);
    });
    lab.run(0.2);
    assert!(lab.position().y < from - 0.1);
}

#[test]
fn a_wall_stops_a_dash_and_does_not_throw_it_back() {
    let yard = Scene {
        solids: vec![Solid::block("w", (9.0, 9.0, 1.0), (0.0, 4.0, -1.5))],
        ..Scene::default()
    };
    let mut lab = yard.play(60.0, vec![(0.5, Tap(Dash))]);
    lab.run_each(1.5, |lab, _| assert!(lab.position().z > -0.75));
    // The character stays near the point of contact, at -0.7 m.
    assert!(lab.position().z < -0.65 && lab.planar_velocity().length() < 1e-5);
}
