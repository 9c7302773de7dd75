//! A snapshot has all state: a run restored from one continues as it did.

use std::path::Path;

use springyard::cli::headless::Start;
use springyard::input::script::Script;
use springyard::level;
use springyard_rewind::{run_on, seek};

use crate::common::Play;
use crate::time::compared::{assert_same, compare_with, count, record, recorded};

/// Steps that a restored run goes back.
const BACK: u64 = 30;

/// The run goes back every this many steps. Not a multiple of the time between keyframes.
const EVERY: u64 = 97;

/// Plays a level twice. The second run is restored again and again: in turn from a snapshot, and by a seek.
fn goes_on_as_it_did(path: &str, script: Option<Script>, secs: f64) {
    let level = level::load(Path::new(path)).unwrap();
    let start = || Start {
        script: Some(script.clone().unwrap_or(Script(Vec::new()))),
        ..Start::of(level.clone())
    };
    let mut first = Play::start_with(start(), record);
    first.run(secs, |_, _| {});
    let log = recorded(&mut first);
    let steps = log.last_tick().unwrap();

    let mut again = Play::start_with(start(), |app| compare_with(app, log));
    let (mut kept, mut restored, mut sought) = (None, 0, 0);
    again.run(secs, |play, _| {
        let tick = play.clock().ticks;
        let world = play.app.world_mut();
        match tick % EVERY {
            0 => kept = Some(springyard_rewind::snapshot(world)),
            BACK => {
                if let Some(kept) = kept.take() {
                    kept.restore(world);
                    run_on(world, tick).unwrap();
                    restored += 1;
                }
            }
            60 => {
                seek(world, tick - BACK).unwrap();
                run_on(world, tick).unwrap();
                sought += 1;
            }
            _ => {}
        }
        assert_eq!(play.clock().ticks, tick);
        assert_same(play, path);
    });
    assert!(restored > 2 && sought > 2, "{restored}, {sought}");
    let compared = count(&again);
    assert!(compared > steps + 2 * BACK, "{compared} of {steps} steps");
}

#[test]
fn no_state_is_missing_from_a_snapshot() {
    let tour = Script::load(Path::new("tests/scripts/yard_tour.ron")).unwrap();
    goes_on_as_it_did("levels/yard.ron", Some(tour), 20.0);
    goes_on_as_it_did("levels/drive_lab.ron", None, 8.0);
}
