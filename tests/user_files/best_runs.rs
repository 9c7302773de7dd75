//! Best runs and lamps are kept beyond the end of the game, each run for its level and its tuning.

use std::path::Path;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::script::Event::{self, Move};
use springyard::input::script::Script;
use springyard::level;
use springyard::profile::{self, Course, Profile, ProfileFile, tuning_hash};
use springyard::stations::{BestRun, RunClock, RunMarks, StationNews};
use springyard::tuning::Tuning;

use crate::common::Play;

const LEVEL: &str = r#"(
    name: "strip",
    spawn: (position: (0, 0, 0)),
    goal: (position: (0, 0, -12), radius_m: 1),
    kill_below_m: -6,
    solids: [(name: "ground", shape: Box(size_m: (20, 1, 40)), position: (0, -0.5, 0))],
)"#;

/// A game on this level, which starts with the profile in this file, and runs straight ahead at this part of the full speed.
fn play(text: &str, tuning: Tuning, file: &Path, speed: f32) -> Play {
    let script: Vec<(f64, Event)> = vec![(0.2, Move(0.0, speed))];
    let start = Start {
        tuning,
        script: Some(Script(script)),
        ..Start::of(level::parse("strip.ron", text).unwrap())
    };
    let profile = profile::file::load(file).unwrap_or_default();
    Play::start_with(start, |app| {
        app.insert_resource(profile)
            .insert_resource(ProfileFile(file.to_owned()))
            .add_plugins(profile::plugin);
    })
}

/// The course of the level with the default tuning, without rewinds.
fn course(assisted: bool) -> Course {
    Course {
        level_hash: level::parse("strip.ron", LEVEL).unwrap().played_hash(),
        tuning_hash: tuning_hash(&Tuning::default().character, &Tuning::default().moves),
        assisted,
        rewound: false,
    }
}

fn best_secs(play: &Play) -> Option<f64> {
    play.app.world().resource::<BestRun>().secs()
}

fn took_secs(play: &Play) -> Option<f64> {
    play.app.world().resource::<RunClock>().took_secs
}

/// Plays to the goal, and until the file is written; returns the run's time, s.
fn run_to_goal(play: &mut Play) -> f64 {
    play.run(4.0, |_, _| {});
    took_secs(play).unwrap()
}

#[test]
fn the_best_run_is_the_ghost_of_the_next_game_and_only_a_faster_one_replaces_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("profile.ron");
    let mut first = play(LEVEL, Tuning::default(), &file, 0.9);
    let secs = run_to_goal(&mut first);
    let kept = profile::file::load(&file).unwrap();
    let best = kept.best(course(false)).unwrap();
    assert_eq!((best.secs, best.level.as_str()), (secs, "strip"));
    assert_eq!(best.tuning, "grounded");

    let mut slower = play(LEVEL, Tuning::default(), &file, 0.8);
    slower.run(0.1, |_, _| {});
    assert_eq!(best_secs(&slower), Some(secs), "the ghost, before the run");
    let pose = |play: &Play| {
        let best = play.app.world().resource::<BestRun>();
        best.pose_at(0.5 * secs).unwrap()
    };
    assert!(pose(&slower).distance(pose(&first)) < 0.01);
    assert!(run_to_goal(&mut slower) > secs);
    assert_eq!(profile::file::load(&file).unwrap(), kept);

    let mut faster = play(LEVEL, Tuning::default(), &file, 1.0);
    let faster_secs = run_to_goal(&mut faster);
    assert!(faster_secs < secs);
    let kept = profile::file::load(&file).unwrap();
    assert_eq!(kept.best(course(false)).unwrap().secs, faster_secs);
}

#[test]
fn of_two_games_at_once_the_faster_run_is_kept_also_if_the_slower_one_is_written_later() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("profile.ron");
    let [mut slower, mut faster] =
        [0.8, 1.0].map(|speed| play(LEVEL, Tuning::default(), &file, speed));
    let secs = run_to_goal(&mut faster);
    assert!(run_to_goal(&mut slower) > secs);
    let kept = profile::file::load(&file).unwrap();
    assert_eq!(kept.best(course(false)).unwrap().secs, secs);
    assert_eq!(slower.app.world().resource::<Profile>(), &kept);
}

#[test]
fn on_another_level_or_with_another_tuning_there_is_no_ghost_and_the_run_stays_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("profile.ron");
    let secs = run_to_goal(&mut play(LEVEL, Tuning::default(), &file, 1.0));
    let ghost = |text: &str, tuning: Tuning| {
        let mut next = play(text, tuning, &file, 1.0);
        next.run(0.1, |_, _| {});
        best_secs(&next)
    };
    let same = LEVEL.replace("goal:", "// The same level.\n    goal:");
    assert_eq!(ghost(&same, Tuning::default()), Some(secs));
    let other = LEVEL.replace("(0, 0, -12)", "(0, 0, -11)");
    assert_eq!(ghost(&other, Tuning::default()), None);
    let mut tuning = Tuning::default();
    tuning.camera.boom.length_m += 1.0;
    assert_eq!(
        ghost(LEVEL, tuning),
        Some(secs),
        "the camera does not count"
    );
    tuning.character.ride_hz += 0.5;
    assert_eq!(ghost(LEVEL, tuning), None);

    run_to_goal(&mut play(LEVEL, tuning, &file, 1.0));
    let kept = profile::file::load(&file).unwrap();
    assert_eq!(kept.runs_of(course(false).level_hash).count(), 2);
    assert_eq!(kept.best(course(false)).unwrap().secs, secs);
}

#[test]
fn a_marked_run_is_not_kept_and_one_with_an_assist_or_a_rewind_is_kept_apart() {
    let folder = tempfile::tempdir().unwrap();
    let run = |name: &str, marks: RunMarks| {
        let file = folder.path().join(name);
        let mut play = play(LEVEL, Tuning::default(), &file, 1.0);
        play.run(4.0, |play, _| {
            play.app.world_mut().insert_resource(marks);
        });
        assert!(took_secs(&play).is_some());
        play.app.world().resource::<Profile>().clone()
    };
    let marks: [fn(&mut RunMarks); 5] = [
        |marks| marks.tuned = true,
        |marks| marks.continued = true,
        |marks| marks.slowed = true,
        |marks| marks.paused = true,
        |marks| marks.slow_frames_secs = 1.5,
    ];
    for (number, mark) in marks.into_iter().enumerate() {
        let mut marks = RunMarks::default();
        mark(&mut marks);
        let kept = run(&format!("{number}.ron"), marks);
        assert_eq!(kept, Profile::default(), "{marks:?}");
    }
    let assisted = RunMarks {
        assisted: true,
        ..RunMarks::default()
    };
    let profile = run("assisted.ron", assisted);
    assert!(profile.best(course(true)).is_some());
    assert_eq!(profile.best(course(false)), None);
    let rewound = RunMarks {
        rewound: true,
        ..RunMarks::default()
    };
    let profile = run("rewound.ron", rewound);
    let with_rewinds = Course {
        rewound: true,
        ..course(false)
    };
    assert!(profile.best(with_rewinds).is_some());
    assert_eq!(profile.best(course(false)), None);
}

#[test]
fn a_lamp_that_was_lit_once_is_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("profile.ron");
    let mut game = play(LEVEL, Tuning::default(), &file, 0.0);
    let lamp = StationNews::Lamp {
        station: "bridge".into(),
        lit: 1,
    };
    game.app.world_mut().write_message(lamp);
    game.run(1.0, |_, _| {});
    let kept = profile::file::load(&file).unwrap();
    assert_eq!(kept.lamps_of("strip").collect::<Vec<_>>(), ["bridge"]);
}

#[test]
fn a_run_that_ends_with_the_game_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("profile.ron");
    let mut game = play(LEVEL, Tuning::default(), &file, 1.0);
    for _ in 0..600 {
        if took_secs(&game).is_none() {
            game.frame(1.0 / 60.0);
        }
    }
    assert!(!file.exists());
    game.app.world_mut().write_message(AppExit::Success);
    game.frame(1.0 / 60.0);
    let kept = profile::file::load(&file).unwrap();
    assert_eq!(
        kept.best(course(false)).map(|best| best.secs),
        took_secs(&game)
    );
}
