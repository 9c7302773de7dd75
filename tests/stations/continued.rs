//! A continued run: at its checkpoint, with its coils and loops, without a best time; in recordings and across rewinds.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use springyard::cli::headless::{self, Start};
use springyard::input::latch::Latch;
use springyard::input::script::Event::{self, Look, Move, NewRun};
use springyard::input::{Progress, RequestContinue};
use springyard::stations::{
    BestRun, Collected, ContinuedRun, PresentCheckpoint, RunClock, RunMarks,
};
use springyard::time::recording::{Comparison, Outcome, Recorder, Recording, recorder};
use springyard_rewind::{TimeTravel, run_on, seek};
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::run_step;

use super::checkpoints::AT_MEADOW;
use super::{play, resource, strip};
use crate::common::Play;

const WORDS: &str = r#"
    goal: (position: (0, 0, -14), radius_m: 1),
    checkpoints: [(name: "meadow", position: (0, 0, -4), facing_deg: 90)],
    coils: [(name: "coil", position: (6, 1, 0)), (name: "other", position: (-6, 1, 0))],
    loops: [(name: "ring", position: (0, 3, 8), facing_deg: 0)],
"#;

fn names(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn progress() -> Progress {
    Progress {
        checkpoint: Some("meadow".to_owned()),
        coils: names(&["coil"]),
        loops: names(&["ring"]),
    }
}

/// Holds the stick forward, as a device does.
fn hold_forward(play: &mut Play) {
    let mut latch = play.app.world_mut().resource_mut::<Latch>();
    latch.intent.movement = Vec2::Y;
}

#[test]
fn a_continued_run_begins_at_its_checkpoint_with_its_coils_and_is_marked() {
    let mut play = play(WORDS, vec![(1.0, progress().into())]);
    play.run(0.9, |_, _| {});
    assert!(!resource::<ContinuedRun>(&play).0);
    play.run(1.1, |_, _| {});
    let now = play.position();
    assert!(now.distance(AT_MEADOW) < 0.1, "{now}");
    let facing = play.state().facing.to_degrees();
    assert!((facing - 90.0).abs() < 1.0, "{facing} degrees");
    let collected = resource::<Collected>(&play);
    assert_eq!(collected.coil_names(), names(&["coil"]));
    assert_eq!(collected.loops, names(&["ring"]));
    let present = resource::<PresentCheckpoint>(&play).0;
    assert_eq!(present.as_deref(), Some("meadow"));
    assert!(resource::<ContinuedRun>(&play).0);
    assert!(resource::<RunMarks>(&play).continued);
}

#[test]
fn a_continued_run_earns_no_best_time_and_a_new_run_is_clean() {
    let script: Vec<(f64, Event)> = vec![
        (0.5, progress().into()),
        (0.6, Look(0.0, -12.0)),
        (0.8, Move(0.0, 1.0)),
        (3.4, Move(0.0, 0.0)),
        (5.0, NewRun),
    ];
    let mut play = play(WORDS, script);
    play.run(4.5, |_, _| {});
    assert!(resource::<RunClock>(&play).took_secs.is_some());
    let why = resource::<RunMarks>(&play).why_not_counted();
    assert_eq!(why, Some("Continued from an earlier run"));
    assert_eq!(resource::<BestRun>(&play).secs(), None);
    play.run(1.0, |_, _| {});
    assert_eq!(resource::<RunMarks>(&play), RunMarks::default());
    assert_eq!(resource::<ContinuedRun>(&play), ContinuedRun(false));
    assert_eq!(resource::<Collected>(&play), Collected::default());
}

#[test]
fn names_that_the_level_does_not_have_are_left_out() {
    let alien = Progress {
        checkpoint: Some("nowhere".to_owned()),
        coils: names(&["coil", "x"]),
        loops: names(&["y"]),
    };
    let mut play = play(WORDS, vec![(0.5, alien.into())]);
    play.run(1.5, |_, _| {});
    let now = play.position();
    assert!(now.distance(Vec3::Y * 1.1) < 0.1, "at the spawn: {now}");
    let collected = resource::<Collected>(&play);
    assert_eq!(collected.coil_names(), names(&["coil"]));
    assert!(collected.loops.is_empty());
    assert_eq!(resource::<PresentCheckpoint>(&play).0, None);
}

#[test]
fn what_a_menu_continues_is_in_the_recording_and_played_again_it_is_the_same_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r.ron");
    let mut play = Play::start_with(Start::of(strip(WORDS)), |app| {
        app.insert_resource(Recorder::to(path.clone()));
    });
    play.run(0.5, |_, _| {});
    let request = RequestContinue(progress());
    play.app.world_mut().write_message(request);
    hold_forward(&mut play);
    play.run(1.5, |_, _| {});
    assert_eq!(resource::<Collected>(&play).coil_names(), names(&["coil"]));
    recorder::finish(play.app.world_mut()).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let event = r#"Continue(checkpoint: "meadow", coils: ["coil"], loops: ["ring"])"#;
    assert_eq!(text.matches(event).count(), 1, "{text}");

    let recording = Recording::load(&path).unwrap_or_else(|errors| panic!("{errors}"));
    let mut again = headless::app(Start {
        planner: StepPlanner::of(recording.planner()),
        script: Some(recording.input.clone()),
        ..Start::of(strip(WORDS))
    });
    headless::start(&mut again);
    let mut comparison = Comparison::with(&recording, None);
    comparison.compare(again.world());
    for secs in recording.step_lengths() {
        run_step(again.world_mut(), secs);
        comparison.compare(again.world());
    }
    let outcome = comparison.outcome().cloned().unwrap();
    assert!(matches!(outcome, Outcome::Same), "{outcome}");
}

#[test]
fn the_past_before_a_continued_run_comes_back_and_the_way_on_from_it_is_the_same() {
    let mut play = play(WORDS, vec![(0.2, Move(0.0, 0.5)), (1.0, progress().into())]);
    let mut hashes = BTreeMap::new();
    for _ in 0..130 {
        play.frame(1.0 / 60.0);
        hashes.insert(play.clock().ticks, play.hash());
    }
    for tick in [40, 59, 60, 61, 62] {
        seek(play.app.world_mut(), tick).unwrap();
        assert_eq!(play.hash(), hashes[&tick], "step {tick}");
        let is_continued = resource::<ContinuedRun>(&play).0;
        assert_eq!(is_continued, tick > 60, "step {tick}");
        run_on(play.app.world_mut(), tick + 40).unwrap();
        assert_eq!(play.hash(), hashes[&(tick + 40)], "40 steps after {tick}");
    }
}

#[test]
fn a_run_that_goes_on_from_before_it_was_continued_earns_a_best_time_with_rewinds() {
    let mut play = Play::start(Start::of(strip(WORDS)));
    hold_forward(&mut play);
    play.run(1.5, |_, _| {});
    assert!(resource::<RunClock>(&play).started_secs.is_some());
    let request = RequestContinue(progress());
    play.app.world_mut().write_message(request);
    play.run(0.5, |_, _| {});
    assert!(resource::<RunMarks>(&play).continued);
    for message in [TimeTravel::Show { secs: 1.2 }, TimeTravel::PlayOn] {
        play.app.world_mut().write_message(message);
        play.frame(1.0 / 60.0);
    }
    hold_forward(&mut play);
    play.run(2.5, |_, _| {});
    let marks = resource::<RunMarks>(&play);
    assert!(marks.rewound && !marks.continued, "{marks:?}");
    let took = resource::<RunClock>(&play).took_secs;
    assert!(took.is_some());
    assert_eq!(resource::<BestRun>(&play).secs(), took);
}
