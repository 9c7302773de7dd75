//! The run: its clock, splits, end at the goal, and the best run.

use springyard::input::script::Event::{Move, Tap};
use springyard::input::script::IntentButton::Respawn;
use springyard::stations::{BestRun, RunClock};

use super::{ahead_until, play, resource};

const GOAL: &str = "goal: (position: (0, 0, -12), radius_m: 1),";
const DOCK: &str = r#"checkpoints: [(name: "dock", position: (0, 0, -6))],"#;

#[test]
fn the_clock_starts_with_the_first_step_off_the_spawn_and_stops_at_the_goal() {
    let mut script = ahead_until(0.4);
    script.extend([(3.0, Move(0.0, 1.0)), (5.5, Move(0.0, 0.0))]);
    let mut play = play(&format!("{GOAL}{DOCK}"), script);
    play.run(2.9, |_, _| {});
    let z = play.position().z;
    assert!((-1.5..-0.3).contains(&z), "on the doorstep: {z}");
    assert_eq!(resource::<RunClock>(&play), RunClock::default());
    play.run(4.0, |_, _| {});
    let clock = resource::<RunClock>(&play);
    let started = clock.started_secs.unwrap();
    assert!((3.0..3.5).contains(&started), "{started} s");
    let took = clock.took_secs.unwrap();
    // From 1.5 m to 11 m at 5 m/s.
    assert!((1.85..2.1).contains(&took), "{took} s");
    let [(name, split)] = &clock.splits[..] else {
        panic!("one split: {:?}", clock.splits);
    };
    assert_eq!(name, "dock");
    // From 1.5 m to 5 m.
    assert!((0.65..0.85).contains(split), "{split} s");
    assert_eq!(clock.secs(100.0), took, "it has stopped");
}

#[test]
fn without_checkpoints_a_respawn_begins_a_new_run() {
    let mut script = ahead_until(3.0);
    // A second run, which goes nowhere.
    script.push((4.0, Tap(Respawn)));
    let mut play = play(GOAL, script);
    play.run(3.9, |_, _| {});
    assert!(resource::<RunClock>(&play).took_secs.is_some());
    play.run(1.0, |_, _| {});
    assert_eq!(resource::<RunClock>(&play), RunClock::default());
}

#[test]
fn the_best_run_is_kept_and_has_a_place_at_each_time() {
    let mut script = ahead_until(3.0);
    // A second, slower run.
    script.extend([
        (4.0, Tap(Respawn)),
        (5.0, Move(0.0, 0.5)),
        (10.5, Move(0.0, 0.0)),
    ]);
    let mut play = play(GOAL, script);
    play.run(3.9, |_, _| {});
    let took = resource::<RunClock>(&play).took_secs.unwrap();
    let best = resource::<BestRun>(&play);
    assert_eq!(best.secs(), Some(took));
    let along = |secs: f64| best.pose_at(secs).map(|centre| -centre.z);
    assert!((along(0.0).unwrap() - 1.5).abs() < 0.1);
    assert!((along(took).unwrap() - 11.0).abs() < 0.1);
    let middle = along(0.5 * took).unwrap();
    assert!((middle - 6.25).abs() < 0.3, "{middle} m");
    assert_eq!(along(took + 0.1), None);

    play.run(7.0, |_, _| {});
    let slower = resource::<RunClock>(&play).took_secs.unwrap();
    assert!(slower > took + 0.5, "{slower} s");
    assert_eq!(resource::<BestRun>(&play).secs(), Some(took));
}
