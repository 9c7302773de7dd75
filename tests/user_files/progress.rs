//! How far the last run has come is kept beyond the end of the game, until a run reaches the goal.

use std::path::Path;

use bevy::prelude::*;
use springyard::input::Progress;
use springyard::input::script::Event::{self, Move};
use springyard::level::{self, Level};
use springyard::profile::{self, Profile, ProfileFile};
use springyard::stations::RunClock;
use springyard::user_files::StartProblems;

use crate::common::{Play, start_of};

const LEVEL: &str = r#"(
    name: "strip",
    spawn: (position: (0, 0, 0)),
    goal: (position: (0, 0, -14), radius_m: 1),
    kill_below_m: -6,
    solids: [(name: "ground", shape: Box(size_m: (20, 1, 40)), position: (0, -0.5, 0))],
    checkpoints: [(name: "doorstep", position: (0, 0, 0)), (name: "meadow", position: (0, 0, -4))],
    coils: [(name: "coil", position: (0, 1, -6))],
)"#;

fn level() -> Level {
    level::parse("strip.ron", LEVEL).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A game with the profile of this file.
fn play(file: &Path, script: Vec<(f64, Event)>) -> Play {
    let start = start_of(level(), script);
    let profile = profile::file::load(file).unwrap_or_default();
    Play::start_with(start, |app| {
        app.insert_resource(profile)
            .insert_resource(ProfileFile(file.to_owned()))
            .add_plugins(profile::plugin);
    })
}

fn end(mut game: Play) {
    game.app.world_mut().write_message(AppExit::Success);
    game.frame(1.0 / 60.0);
}

fn at_meadow() -> Progress {
    Progress {
        checkpoint: Some("meadow".to_owned()),
        coils: ["coil".to_owned()].into(),
        ..Progress::default()
    }
}

#[test]
fn the_progress_of_a_run_is_in_the_file_until_the_goal_is_reached() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("profile.ron");
    let progress = || {
        let profile = profile::file::load(&file).unwrap_or_default();
        profile.progress_in("strip").cloned()
    };

    // To the coil, and no farther.
    let mut game = play(&file, vec![(0.2, Move(0.0, 1.0)), (1.8, Move(0.0, 0.0))]);
    game.run(5.0, |_, _| {});
    assert_eq!(progress(), Some(at_meadow()), "it is written while playing");
    end(game);
    let kept = profile::file::load(&file).unwrap();
    assert_eq!(kept.to_continue(&level()), Some(&at_meadow()));
    assert_eq!(kept.most_coils_in("strip"), 1);

    // A game that only stands on the doorstep.
    let mut game = play(&file, vec![(0.2, Move(0.0, 0.0))]);
    game.run(2.0, |_, _| {});
    end(game);
    assert_eq!(progress(), Some(at_meadow()));

    // To the goal.
    let mut game = play(&file, vec![(0.2, Move(0.0, 1.0)), (3.4, Move(0.0, 0.0))]);
    game.run(4.0, |_, _| {});
    let took = game.app.world().resource::<RunClock>().took_secs;
    assert!(took.is_some());
    end(game);
    assert_eq!(progress(), None);
}

#[test]
fn progress_with_names_that_the_level_does_not_have_is_told_and_not_offered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("profile.ron");
    let text = r#"(progress: {"strip": (checkpoint: "nowhere", coils: ["coil"]), "other": (coils: ["x"])})"#;
    std::fs::write(&file, text).unwrap();
    let mut game = play(&file, vec![(0.2, Move(0.0, 0.0))]);
    game.frame(1.0 / 60.0);
    let problems = &game.app.world().resource::<StartProblems>().0;
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(
        problems[0].contains(r#"no checkpoint "nowhere""#),
        "{problems:?}"
    );
    let profile = game.app.world().resource::<Profile>();
    assert_eq!(profile.to_continue(&level()), None);
}
