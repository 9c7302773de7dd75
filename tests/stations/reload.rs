//! A reload of the level keeps what is collected, and the checkpoint if it is still there.

use bevy::prelude::*;
use springyard::input::script::Event::Tap;
use springyard::input::script::IntentButton::Respawn;
use springyard::stations::{Collected, DialValue, PresentCheckpoint, RunClock};
use springyard_character::SpawnPoint;

use super::{ahead_until, of, resource};
use crate::common::edited::{play_edited, save};

const LEVEL: &str = r#"(
    name: "first",
    spawn: (position: (0, 0, 0)),
    kill_below_m: -6,
    solids: [(name: "ground", shape: Box(size_m: (30, 1, 30)), position: (0, -0.5, 0))],
    coils: [(name: "coil", position: (0, 1, -2))],
    dials: [(name: "ratio", start: 1, from: 0, to: 3)],
    pads: [(name: "up", position: (0, 0, -2), does: [Add(dial: "ratio", by: 1)])],
    checkpoints: [(name: "meadow", position: (0, 0, -4))],
)"#;

#[test]
fn the_player_returns_to_a_checkpoint_that_has_moved_and_to_the_spawn_without_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    save(&path, LEVEL, 0);
    let mut script = ahead_until(1.6);
    script.push((4.0, Tap(Respawn)));
    let mut play = play_edited(&path, script);
    play.run(2.5, |_, _| {});
    let (stood, clock) = (play.position(), resource::<RunClock>(&play));
    assert!(stood.z < -5.5, "past the checkpoint: {stood}");
    assert_eq!(of::<DialValue>(&mut play, "ratio"), DialValue(2.0));

    save(&path, LEVEL.replace("(0, 0, -4)", "(6, 0, -4)"), 1);
    play.run(1.0, |_, _| {});
    assert!(play.position().distance(stood) < 0.01, "it stays in place");
    assert_eq!(resource::<RunClock>(&play), clock);
    assert_eq!(resource::<Collected>(&play).coils.len(), 1);
    assert_eq!(of::<DialValue>(&mut play, "ratio"), DialValue(1.0));
    play.run(1.0, |_, _| {});
    let moved = Vec3::new(6.0, 1.1, -4.0);
    assert!(play.position().distance(moved) < 0.05);

    let line = LEVEL.lines().find(|line| line.contains("meadow")).unwrap();
    save(&path, LEVEL.replace(line, ""), 2);
    play.run(1.0, |_, _| {});
    assert_eq!(resource::<PresentCheckpoint>(&play).0, None);
    assert_eq!(play.of_player::<SpawnPoint>().position, Vec3::ZERO);
}

#[test]
fn a_pad_below_the_player_does_not_act_again_and_a_hanging_lift_stays_in_place() {
    let words = r#"pads: [(name: "up", position: (0, 0, 0), does: [Add(dial: "ratio", by: 1)])],
    platforms: [(name: "raft", size_m: (2, 0.2, 2), position: (6, 1, 0), authority: ForceBased(tuned_for_kg: 100), spring: (frequency_hz: 1.5), motion: Still)],"#;
    let line = LEVEL.lines().find(|line| line.contains("pads:")).unwrap();
    let level_text = LEVEL.replace(line, words);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ron");
    save(&path, &level_text, 0);
    let mut play = play_edited(&path, vec![]);
    play.run(4.0, |_, _| {});
    assert_eq!(of::<DialValue>(&mut play, "ratio"), DialValue(1.0));
    let hung = play.body("raft").translation;
    assert!(hung.y < 0.9, "it sags by its weight: {hung}");

    save(&path, level_text.replace("first", "second"), 1);
    play.run(1.0, |play, _| {
        let now = play.body("raft").translation;
        assert!(now.distance(hung) < 2e-3, "{now}, not {hung}");
    });
    assert_eq!(of::<DialValue>(&mut play, "ratio"), DialValue(1.0));
}
