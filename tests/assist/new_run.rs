//! A new run by the event of a script, and by a pad: the player, the collectables and the crates are back at their starts.

use bevy::prelude::*;
use springyard::input::script::Event::{self, NewRun};
use springyard::stations::{Collected, RunClock};

use super::{NONE, ahead_until, play, resource};
use crate::common::Play;
use springyard_test_lab::worst::Extreme;

/// A crate and a coil in the way.
const THINGS: &str = r#"
    coils: [(name: "coil", position: (0, 1, -3))],
    crates: [(name: "box", mass_kg: 1, size_m: (0.6, 0.6, 0.6), position: (0, 0.3, -2))],
"#;

/// How far the box is from its start, m.
fn away(play: &mut Play) -> f32 {
    play.body("box")
        .translation
        .distance(Vec3::new(0.0, 0.3, -2.0))
}

/// Plays for `secs` (s). The crate is pushed, the coil is collected, and then everything is as at the start.
fn assert_all_is_back(words: &str, script: Vec<(f64, Event)>, secs: f64) {
    let mut play = play(words, NONE, script);
    let (mut farthest, mut coils) = (0.0_f32, 0);
    play.run(secs, |play, _| {
        farthest.keep_largest(away(play));
        coils = coils.max(resource::<Collected>(play).coils.len());
    });
    assert!(farthest > 1.0, "the player pushed it: {farthest} m");
    assert_eq!(coils, 1);
    let box_away = away(&mut play);
    assert!(box_away < 0.02, "{box_away} m");
    assert!(
        play.position().distance(Vec3::Y * 1.1) < 1.4,
        "{}",
        play.position()
    );
    assert_eq!(resource::<Collected>(&play), Collected::default());
    assert_eq!(resource::<RunClock>(&play), RunClock::default());
}

#[test]
fn an_event_of_a_script_puts_everything_back() {
    let mut script = ahead_until(2.2);
    script.push((3.0, NewRun));
    assert_all_is_back(THINGS, script, 4.0);
}

#[test]
fn a_pad_does_the_same() {
    let pad = r#"pads: [(name: "again", position: (0, 0, -8), size_m: (4, 1), does: [NewRun])],"#;
    assert_all_is_back(&format!("{THINGS}{pad}"), ahead_until(1.85), 3.5);
}
