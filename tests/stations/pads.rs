//! Pads: flat marks that act when the player comes onto them.

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::script::Event::{Move, Press, Release};
use springyard::input::script::IntentButton::Jump;
use springyard::stations::{DialValue, PadHeld, PadPressed, RunClock};
use springyard::time::recording::Recorder;

use super::{ahead_until, of, play, resource, strip};
use crate::common::{Play, start_of};
use springyard_test_lab::worst::Extreme;

const DIAL: &str = r#"
    dials: [(name: "ratio", start: 0.5, from: 0, to: 3)],
    pads: [
        (name: "up", position: (0, 0, -3), does: [Add(dial: "ratio", by: 0.25)]),
        (name: "double", position: (0, 0, -6), does: [Multiply(dial: "ratio", by: 2)]),
    ],
"#;

#[test]
fn a_pad_acts_once_when_the_player_comes_onto_it_however_long_it_stands_there() {
    // Stops on the first pad: 3 m at 5 m/s.
    let mut play = play(DIAL, ahead_until(0.8));
    play.run(0.5, |_, _| {});
    assert_eq!(of::<DialValue>(&mut play, "ratio"), DialValue(0.5));
    play.run(2.5, |_, _| {});
    let z = play.position().z;
    assert!((-3.5..-2.5).contains(&z), "it stands on the pad: {z}");
    assert_eq!(of::<PadPressed>(&mut play, "up"), PadPressed(true));
    assert_eq!(of::<DialValue>(&mut play, "ratio"), DialValue(0.75));
}

#[test]
fn pads_act_in_the_order_in_which_they_are_crossed() {
    let mut play = play(DIAL, ahead_until(2.0));
    play.run(3.0, |_, _| {});
    assert_eq!(of::<DialValue>(&mut play, "ratio"), DialValue(1.5));
    assert_eq!(of::<PadPressed>(&mut play, "up"), PadPressed(false));
}

#[test]
fn a_jump_on_the_spot_presses_a_pad_again() {
    let mut script = ahead_until(0.8);
    script.extend([(2.0, Press(Jump)), (2.4, Release(Jump))]);
    let mut play = play(DIAL, script);
    play.run(4.0, |_, _| {});
    assert_eq!(of::<DialValue>(&mut play, "ratio"), DialValue(1.0));
}

/// A pad for a new run, 4 m long.
const AGAIN: &str = r#"
    coils: [(name: "coil", position: (0, 1, -3))],
    pads: [(name: "again", position: (0, 0, -8), size_m: (3, 4), does: [NewRun])],
"#;

#[test]
fn a_touch_of_the_pad_for_a_new_run_does_nothing_and_a_second_on_it_begins_one() {
    let mut crossed = play(AGAIN, ahead_until(3.0));
    let mut longest = 0.0_f32;
    crossed.run(4.0, |play, _| {
        let world = play.app.world_mut();
        let mut held = world.query::<&PadHeld>();
        longest.keep_largest(held.single(world).unwrap().part());
    });
    assert!((0.6..1.0).contains(&longest), "{longest} of the time");
    assert!(crossed.position().z < -11.0, "it has run across");
    assert!(resource::<RunClock>(&crossed).started_secs.is_some());

    let mut stood = play(AGAIN, ahead_until(1.8));
    stood.run(2.2, |_, _| {});
    let z = stood.position().z;
    assert!((-9.0..-7.0).contains(&z), "it stands on the pad: {z}");
    assert!(resource::<RunClock>(&stood).started_secs.is_some());
    stood.run(1.0, |_, _| {});
    assert!(stood.position().z.abs() < 0.5, "at the spawn");
    assert_eq!(resource::<RunClock>(&stood), RunClock::default());
}

#[test]
fn to_leave_the_pad_for_a_new_run_begins_its_second_anew() {
    // On it from 1.4 s to 2.1 s, off it by a jump, and on it again from 2.8 s.
    let mut script = ahead_until(1.8);
    script.extend([(2.0, Press(Jump)), (2.4, Release(Jump))]);
    let mut play = play(AGAIN, script);
    let mut left = false;
    play.run(3.5, |play, _| left |= play.position().y > 1.8);
    assert!(left, "it has jumped");
    assert!(play.position().z < -7.0, "on the pad, or above it");
    assert!(resource::<RunClock>(&play).started_secs.is_some());
    play.run(1.5, |_, _| {});
    assert!(play.position().z.abs() < 0.5, "at the spawn");
}

#[test]
fn a_run_beside_the_pad_for_a_new_run_has_the_hash_that_it_has_with_any_other_pad() {
    let hash = |does: &str| {
        let words = format!(
            r#"crates: [(name: "box", mass_kg: 1, size_m: (0.6, 0.6, 0.6), position: (8, 0.3, 4))],
            pads: [(name: "again", position: (6, 0, -8), does: [{does}])],"#
        );
        let mut play = play(&words, ahead_until(2.0));
        play.run(2.5, |_, _| {});
        play.hash()
    };
    assert_eq!(hash("NewRun"), hash(r#"ReturnCrates(["box"])"#));
}

#[test]
fn a_pad_puts_a_crate_back_on_its_start_pose() {
    let words = r#"
        crates: [(name: "box", mass_kg: 1, size_m: (0.6, 0.6, 0.6), position: (0, 0.3, -2))],
        pads: [(name: "tidy", position: (0, 0, -6), size_m: (3, 1), does: [ReturnCrates(["box"])])],
    "#;
    let mut play = play(words, ahead_until(2.2));
    let start = play.body("box").translation;
    let mut farthest = 0.0_f32;
    play.run(4.0, |play, _| {
        let pushed = play.body("box").translation.distance(start);
        farthest.keep_largest(pushed);
    });
    assert!(farthest > 1.0, "the player pushed it: {farthest} m");
    let now = play.body("box").translation;
    assert!(now.distance(start) < 0.02, "{now}");
}

#[test]
fn a_pad_pressed_in_a_recording_gives_the_same_run_again() {
    let words = format!(
        r#"platforms: [(name: "plate", size_m: (2, 0.2, 2), position: (6, 1, 0), motion: Rise(height_m: 1, period_secs: 2))],
        {}"#,
        DIAL.replace(
            "to: 3)",
            r#"to: 3, sets: [Damping("plate"), TurnDamping("plate")])"#
        )
    );
    let level = strip(&words);
    let mut script = ahead_until(0.8);
    script.extend([(1.5, Move(0.3, 0.9)), (2.2, Move(0.0, 0.0))]);
    let start = start_of(level.clone(), script);
    let mut first = Play::start_with(start, |app| {
        app.insert_resource(Recorder::to("unused.ron".into()));
    });
    first.run(4.0, |_, _| {});
    assert_ne!(of::<DialValue>(&mut first, "ratio"), DialValue(0.5));

    let mut again = first.again(Start::of(level));
    assert_eq!(again.hash(), first.hash());
    assert_eq!(again.position(), first.position());
}

#[test]
fn a_pad_is_not_pressed_from_beside_it() {
    let beside = DIAL.replace("(0, 0, -3)", "(1.2, 0, -3)");
    let mut play = play(&beside, ahead_until(0.8));
    let mut is_pressed = false;
    play.run(2.0, |play, _| {
        is_pressed |= of::<PadPressed>(play, "up").0;
    });
    assert!(!is_pressed);
    assert!(play.position().distance(Vec3::new(0.0, 1.1, -3.0)) < 0.6);
}
