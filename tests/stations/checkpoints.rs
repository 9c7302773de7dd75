//! Checkpoints: the player returns there after a fall and on request, and the run goes on.

use bevy::prelude::*;
use springyard::input::script::Event::{Move, Press, Release, Tap};
use springyard::input::script::IntentButton::{Jump, Respawn};
use springyard::stations::{Collected, DialValue, PresentCheckpoint, RunClock};
use springyard_camera::Look;
use springyard_character::SpawnPoint;

use super::{ahead_until, of, play, resource};
use springyard_test_lab::worst::Extreme;

const MEADOW: &str = r#"
    checkpoints: [(name: "meadow", position: (0, 0, -4), facing_deg: 90)],
    coils: [(name: "coil", position: (0, 1, -6))],
"#;

/// Where the body's centre is at the checkpoint, m.
pub(super) const AT_MEADOW: Vec3 = Vec3::new(0.0, 1.1, -4.0);

#[test]
fn a_fall_leads_to_the_checkpoint_and_the_view_stays() {
    let mut play = play(MEADOW, ahead_until(4.6));
    let mut has_fallen = false;
    play.run(8.5, |play, _| has_fallen |= play.position().y < -3.0);
    assert!(has_fallen);
    let now = play.position();
    assert!(now.distance(AT_MEADOW) < 0.1, "{now}");
    let facing = play.state().facing.to_degrees();
    assert!((facing - 90.0).abs() < 1.0, "{facing} degrees");
    let look = resource::<Look>(&play).yaw_deg;
    assert!(look.abs() < 1e-3, "{look} degrees");
    assert_eq!(resource::<Collected>(&play).coils.len(), 1);
}

#[test]
fn a_requested_respawn_goes_to_the_checkpoint_and_the_run_goes_on() {
    let mut script = ahead_until(1.8);
    script.push((3.0, Tap(Respawn)));
    let mut play = play(MEADOW, script);
    play.run(2.9, |_, _| {});
    let before = resource::<RunClock>(&play);
    assert!(play.position().distance(AT_MEADOW) > 2.0);
    play.run(1.0, |_, _| {});
    let now = play.position();
    assert!(now.distance(AT_MEADOW) < 0.05, "{now}");
    assert_eq!(resource::<RunClock>(&play), before);
    assert_eq!(resource::<Collected>(&play).coils.len(), 1);
}

#[test]
fn a_jump_over_a_checkpoint_does_not_reach_it() {
    let mut script = ahead_until(1.8);
    script.insert(1, (0.77, Press(Jump)));
    script.insert(2, (1.25, Release(Jump)));
    let mut play = play(MEADOW, script);
    let mut lowest = f32::INFINITY;
    play.run(3.0, |play, _| {
        let at = play.position();
        if (-5.0..-3.0).contains(&at.z) {
            lowest.keep_smallest(at.y - 1.1);
        }
    });
    assert!(lowest > 0.35, "the jump is over the mark: {lowest} m");
    assert_eq!(resource::<PresentCheckpoint>(&play).0, None);
}

#[test]
fn a_pad_for_a_new_run_puts_everything_as_at_the_start() {
    let words = format!(
        r#"{MEADOW}
        dials: [(name: "ratio", start: 1, from: 0, to: 3)],
        pads: [
            (name: "up", position: (0, 0, -3), does: [Add(dial: "ratio", by: 1)]),
            (name: "again", position: (0, 0, -8), size_m: (2, 2), does: [NewRun]),
        ],"#
    );
    let mut play = play(&words, ahead_until(1.8));
    let mut reached = (0.0_f32, PresentCheckpoint::default(), DialValue(0.0));
    play.run(4.5, |play, _| {
        let z = play.position().z;
        if z < reached.0 {
            let present = resource::<PresentCheckpoint>(play);
            reached = (z, present, of::<DialValue>(play, "ratio"));
        }
    });
    assert!(reached.0 < -7.0, "{}", reached.0);
    assert_eq!(reached.1.0.as_deref(), Some("meadow"));
    assert_eq!(reached.2, DialValue(2.0));

    let now = play.position();
    assert!(now.distance(Vec3::Y * 1.1) < 1.4, "at the spawn: {now}");
    assert_eq!(resource::<PresentCheckpoint>(&play).0, None);
    assert_eq!(resource::<Collected>(&play), Collected::default());
    assert_eq!(resource::<RunClock>(&play), RunClock::default());
    assert_eq!(of::<DialValue>(&mut play, "ratio"), DialValue(1.0));
    assert_eq!(play.of_player::<SpawnPoint>().position, Vec3::ZERO);
}

#[test]
fn the_player_returns_to_the_checkpoint_where_it_last_stood() {
    let words = r#"checkpoints: [
        (name: "first", position: (0, 0, -4)),
        (name: "second", position: (0, 0, -10)),
    ]"#;
    let mut script = ahead_until(2.5);
    script.extend([
        (3.0, Tap(Respawn)),
        // Back to the first.
        (4.0, Move(0.0, -1.0)),
        (5.2, Move(0.0, 0.0)),
        (6.5, Move(0.0, 1.0)),
        (6.8, Move(0.0, 0.0)),
        (8.0, Tap(Respawn)),
    ]);
    let mut play = play(words, script);
    play.run(3.9, |_, _| {});
    assert!((play.position().z + 10.0).abs() < 0.05);
    play.run(5.0, |_, _| {});
    assert!((play.position().z + 4.0).abs() < 0.05);
    let splits = resource::<RunClock>(&play).splits;
    let names: Vec<&str> = splits.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["first", "second"], "each has one split");
    assert!(splits[0].1 > 0.0 && splits[1].1 > splits[0].1 + 1.0);
}

#[test]
fn where_two_checkpoints_overlap_the_first_one_stays() {
    let words = r#"checkpoints: [
        (name: "far", position: (0, 0, -4)),
        (name: "near", position: (0, 0, -3)),
    ],"#;
    let mut play = play(words, ahead_until(0.95));
    play.run(3.0, |_, _| {});
    let feet = play.position().z;
    assert!((-4.0..-3.0).contains(&feet), "on both: {feet}");
    assert_eq!(
        resource::<PresentCheckpoint>(&play).0.as_deref(),
        Some("near")
    );
    let splits = resource::<RunClock>(&play).splits;
    assert_eq!(splits.len(), 1, "{splits:?}");
}
