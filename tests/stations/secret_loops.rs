//! The Gatehouse's loop high above the gates: the gate by rate * dt at 15 frames a second jumps open and throws a rider up to it.

use springyard::input::script::Script;
use springyard::level;
use springyard::stations::Collected;

use super::resource;
use crate::common::Play;
use springyard_test_lab::worst::Extreme;

/// The rule of the gate in the yard: 25 / 15 of the way in each frame.
const HAMMERS: &str = "RateTimesDt(rate_per_sec: 25, fps: 15)";

/// Plays the script on the yard with this rule of the gate. Returns the loops, and the largest height of the
/// body's centre, m.
fn fling(rule: &str) -> (Vec<String>, f32) {
    let text = include_str!("../../levels/yard.ron");
    let spawn = "spawn: (position: (14, 1, 25), facing_deg: 0)";
    let matches = [spawn, HAMMERS].map(|it| text.matches(it).count());
    assert_eq!(matches, [1, 1]);
    let text = text
        .replace(spawn, "spawn: (position: (-9.2, 4.8, -31), facing_deg: 0)")
        .replace(HAMMERS, rule);
    let parsed = level::parse("levels/yard.ron", text);
    let level = parsed.unwrap_or_else(|errors| panic!("{errors}"));
    let script = Script::load("tests/scripts/yard_flung_gate.ron".as_ref()).unwrap();
    let mut play = Play::of(level, script.0);
    let mut top = f32::MIN;
    play.run(12.0, |play, _| {
        top.keep_largest(play.position().y);
    });
    let loops = &resource::<Collected>(&play).loops;
    (loops.iter().cloned().collect(), top)
}

#[test]
fn the_gate_that_hammers_throws_its_rider_through_the_loop() {
    let (loops, top) = fling(HAMMERS);
    assert_eq!(loops, ["flung loop"], "{top} m");
    assert!(top > 16.0, "{top} m");
}

#[test]
fn the_exact_damper_opens_softly() {
    let (loops, top) = fling("Damper(half_life_secs: 0.5, fps: 15)");
    assert!(loops.is_empty(), "{loops:?}");
    assert!(top < 15.0, "{top} m");
}
