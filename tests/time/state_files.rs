//! The states of a run in a file beside a recording.

use std::fs;

use bevy::prelude::*;
use springyard::input::script::{Event, Script};
use springyard::time::recording::StateLog;

use crate::common::{Play, shipped, start_of};
use crate::time::compared::{assert_same, compare_with, count, record, recorded};

/// The id of a recording.
const ID: &str = "24f6f7b5a3c8d901";

/// Measured size of the file.
const BYTES_OF_3_SECS: u64 = 1_484_000;

/// A recorded walk in the yard.
fn walk() -> StateLog {
    let mut play = play(record);
    play.run(3.0, |_, _| {});
    recorded(&mut play)
}

fn play(add: impl FnOnce(&mut App)) -> Play {
    let level = shipped("yard");
    let script = Script(vec![(0.5, Event::Move(0.0, 1.0))]);
    let start = start_of(level, script.0);
    Play::start_with(start, add)
}

#[test]
fn a_run_is_compared_with_the_states_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("walk.ron.states");
    let log = walk();
    log.write(&path, ID).unwrap();
    let read = StateLog::read(&path).unwrap();
    assert_eq!(read.id(), ID);
    assert_eq!(read.first_tick(), log.first_tick());
    assert_eq!(read.last_tick(), log.last_tick());
    for tick in 0..=read.last_tick().unwrap() {
        let (one, other) = (log.at(tick).unwrap(), read.at(tick).unwrap());
        assert_eq!(one.first_difference(&other), None, "{tick}");
    }
    let bytes = fs::metadata(&path).unwrap().len();
    println!("{bytes} bytes for 3 s");
    assert!(bytes < 3 * BYTES_OF_3_SECS, "{bytes} bytes for 3 s");
    let mut again = play(|app| compare_with(app, read));
    again.run(3.0, |play, _| assert_same(play, "read from the file"));
    assert_eq!(count(&again), 180);
}

#[test]
fn a_broken_file_is_refused_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("walk.ron.states");
    walk().write(&path, ID).unwrap();
    let good = fs::read(&path).unwrap();
    let mut changed = good.clone();
    changed[good.len() / 2] ^= 1;
    let cases: [(&[u8], &str); 4] = [
        (b"", "is not a file of states"),
        (b"(springyard: \"0.1.0\")", "is not a file of states"),
        (&good[..good.len() - 1], "is cut off"),
        (&changed, "is damaged"),
    ];
    for (bytes, expected) in cases {
        fs::write(&path, bytes).unwrap();
        let problem = StateLog::read(&path).unwrap_err();
        assert!(problem.contains("walk.ron.states"), "{problem}");
        assert!(problem.contains(expected), "{problem}");
    }
    fs::remove_file(&path).unwrap();
    let problem = StateLog::read(&path).unwrap_err();
    assert!(problem.contains("walk.ron.states"), "{problem}");
}
