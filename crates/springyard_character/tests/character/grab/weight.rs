//! Weight is felt: sag by the spring's formula, what is too heavy is dragged and slips, the walk is slower and jumps are lower.

use bevy::prelude::*;
use springyard_character::grab::LetGoReason;
use springyard_test_lab::Input::{Look, Move, Press, Release};
use springyard_test_lab::IntentButton::{Grab, Jump, Walk};

use super::{cube, held, let_go, news, yard_with_cube};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{Crate, Platform, RATES, Scene, Solid};

/// Height of the shoulder above the middle of the player's body, m.
const SHOULDER_M: f32 = 0.3 * 0.7;

/// Stiffness of the hand, N/m: of 2.5 Hz with 10 kg.
fn stiffness() -> f32 {
    10.0 * (2.5 * std::f32::consts::TAU).powi(2)
}

#[test]
fn a_held_crate_sags_by_its_weight_over_the_stiffness() {
    for mass in [1.0, 10.0, 50.0, 100.0] {
        for hz in RATES {
            let mut lab = yard_with_cube(mass).play(hz, vec![(0.5, Press(Grab))]);
            lab.run(10.0);
            assert!(held(&lab).is_some(), "{mass} kg, {hz} Hz");
            let (player, at) = (lab.position(), lab.body("cube").position());
            let sag = player.y + SHOULDER_M - at.y;
            let by_hand = mass * 9.81 / stiffness();
            println!("{mass} kg, {hz} Hz: sags {sag:.4} m, by hand {by_hand:.4} m");
            assert!((sag - by_hand).abs() < 0.02 * by_hand + 1e-3, "{sag}");
            // In front of the player, with its near side 1.2 m from the player's axis.
            let ahead = (at - player).with_y(0.0);
            assert!(ahead.distance(Vec3::NEG_Z * 1.5) < 2e-5, "{ahead}");
        }
    }
}

#[test]
fn the_ground_carries_what_the_player_holds() {
    // A scale of 2 Hz at 200 kg, under the player; the crate lies beside it.
    let stiffness = 200.0 * (2.0 * std::f32::consts::TAU).powi(2);
    for hz in RATES {
        let scale = Platform::still("scale", (1.6, 0.4, 1.6), (0.0, 0.8, 0.0));
        let yard = Scene {
            spawn: Vec3::Y * 1.0,
            solids: vec![Solid::block("table", (1.0, 1.0, 1.0), (0.0, 0.5, -1.9))],
            platforms: vec![scale.spring(2.0, 1.0)],
            crates: vec![Crate::new("cube", 40.0, (0.6, 0.6, 0.6), (0.0, 1.3, -1.9))],
            ..Scene::default()
        };
        let mut lab = yard.play(hz, vec![(3.0, Press(Grab))]);
        lab.run(3.0);
        let before = lab.body("scale").position().y;
        lab.run(7.0);
        assert!(held(&lab).is_some());
        let sank = before - lab.body("scale").position().y;
        let by_hand = 40.0 * 9.81 / stiffness;
        println!("{hz} Hz: the scale sinks by {sank:.4} m, by hand {by_hand:.4} m");
        assert!((sank / by_hand - 1.0).abs() < 0.04, "{hz} Hz: {sank}");
    }
}

/// The distance that a cube is dragged, m, and why it was let go, if it was. The player goes backwards, away from it.
fn dragged(mass: f32, hz: f64, walks: bool) -> (f32, Option<LetGoReason>) {
    let yard = Scene {
        crates: vec![cube("cube", mass, 0.8, 0.0, -1.6)],
        ..Scene::default()
    };
    let mut script = vec![(0.5, Press(Grab)), (2.0, Move(0.0, -1.0))];
    if walks {
        script.insert(1, (1.5, Press(Walk)));
    }
    let mut lab = yard.play(hz, script);
    let mut reason = None;
    lab.run_each(6.0, |lab, _| {
        reason = reason.or(let_go(&news(lab)).map(|(reason, ..)| reason));
    });
    (lab.body("cube").position().z + 1.6, reason)
}

#[test]
fn what_is_too_heavy_to_lift_is_dragged_at_a_walk() {
    for mass in [100.0, 150.0, 200.0] {
        for hz in RATES {
            let (far, reason) = dragged(mass, hz, true);
            println!("{mass} kg, {hz} Hz: dragged by {far:.2} m");
            assert_eq!(reason, None, "{mass} kg, {hz} Hz");
            assert!(far > 1.5, "{mass} kg, {hz} Hz: {far} m");
        }
    }
}

#[test]
fn it_slips_when_the_player_runs_and_the_reason_is_given() {
    for mass in [200.0, 400.0, 1000.0] {
        for hz in RATES {
            let (_, reason) = dragged(mass, hz, false);
            let Some(LetGoReason::TooHeavy { lifts_kg }) = reason else {
                panic!("{mass} kg, {hz} Hz: {reason:?}");
            };
            assert!((lifts_kg - 122.3).abs() < 0.06, "{lifts_kg}");
        }
    }
    for hz in RATES {
        let (far, reason) = dragged(40.0, hz, false);
        assert_eq!(reason, None, "40 kg, {hz} Hz");
        assert!(far > 10.0, "a light one is carried: {far} m");
    }
}

#[test]
fn a_crate_that_cannot_be_lifted_stays_on_the_ground() {
    for mass in [130.0, 200.0] {
        let mut lab = yard_with_cube(mass).play(60.0, vec![(0.5, Press(Grab))]);
        let mut highest = 0.0_f32;
        lab.run_each(5.0, |lab, _| {
            let at = lab.body("cube").position();
            highest.keep_largest(at.y);
        });
        assert!(highest < 0.32, "{mass} kg: {highest} m");
        assert!(held(&lab).is_some(), "it is held all the same");
    }
}

#[test]
fn a_heavy_load_slows_the_walk_and_does_not_push_the_player_about() {
    // 150 kg is dragged over the ground.
    let speed = |mass: f32, hz: f64| {
        let yard = Scene {
            crates: vec![cube("cube", mass, 0.8, 0.0, -1.6)],
            ..Scene::default()
        };
        let script = vec![
            (0.3, Look(0.0, -30.0)),
            (0.5, Press(Grab)),
            (1.5, Press(Walk)),
            (2.0, Move(0.0, -1.0)),
        ];
        let mut lab = yard.play(hz, script);
        lab.run(2.0);
        let stood = lab.position();
        assert!(
            stood.with_y(0.0).length() < 1e-5,
            "it stands where it stood: {stood}"
        );
        lab.run(3.0);
        assert!(held(&lab).is_some(), "{mass} kg, {hz} Hz");
        lab.position().z / 3.0
    };
    for hz in RATES {
        let (light, heavy) = (speed(1.0, hz), speed(150.0, hz));
        println!("{hz} Hz: {light:.2} m/s with 1 kg, {heavy:.2} m/s with 150 kg");
        assert!(light > 1.8 && heavy < 0.9 * light && heavy > 0.3, "{hz} Hz");
    }
}

#[test]
fn a_jump_with_a_load_is_lower_and_lands() {
    let top = |mass: f32, hz: f64| {
        let script = vec![(0.5, Press(Grab)), (4.0, Press(Jump)), (5.0, Release(Jump))];
        let mut lab = yard_with_cube(mass).play(hz, script);
        let mut top = 0.0_f32;
        lab.run_each(5.5, |lab, _| {
            let at = lab.position();
            top.keep_largest(at.y - 1.1);
        });
        assert!(lab.state().is_grounded(), "{mass} kg, {hz} Hz");
        assert!(held(&lab).is_some(), "{mass} kg, {hz} Hz");
        top
    };
    for hz in RATES {
        let (light, heavy) = (top(1.0, hz), top(50.0, hz));
        println!("{hz} Hz: {light:.3} m with 1 kg, {heavy:.3} m with 50 kg");
        assert!(light > 1.1 && light < 1.22, "{hz} Hz: {light}");
        assert!(heavy > 0.4 && heavy < light - 0.1, "{hz} Hz: {heavy}");
    }
}
