//! Respawn: after a fall below the kill height or on request, without a sweep of view or camera. Also the time of the run to a goal.

use crate::common::Play;
use bevy::prelude::*;
use springyard::input::script::Event::{Move, Tap};
use springyard::input::script::IntentButton::Respawn;
use springyard::input::script::Script;
use springyard::level;
use springyard::stations::RunClock;
use springyard_test_lab::worst::Extreme;

/// A ledge to walk off. The spawn faces -X, and a crate stands on the edge.
const LEDGE: &str = r#"(
    name: "ledge",
    spawn: (position: (0.0, 0.0, 0.0), facing_deg: 90.0),
    kill_below_m: -8.0,
    solids: [(name: "ledge", shape: Box(size_m: (10.0, 1.0, 10.0)), position: (0.0, -0.5, 0.0))],
    crates: [(name: "crate", mass_kg: 5.0, size_m: (0.8, 0.8, 0.8), position: (-4.4, 0.4, 0.0))],
)"#;

fn on_ledge(script: Script) -> Play {
    let level = level::parse("ledge.ron", LEDGE).unwrap_or_else(|errors| panic!("{errors}"));
    Play::of(level, script.0)
}

#[test]
fn forward_is_where_the_spawn_faces() {
    let mut play = on_ledge(Script(vec![(0.2, Move(0.0, 1.0)), (0.8, Move(0.0, 0.0))]));
    play.run(1.2, |_, _| {});
    let position = play.position();
    assert!(position.x < -2.0 && position.z.abs() < 1e-5, "{position}");
}

#[test]
fn a_fall_starts_again_on_the_spawn_and_neither_view_nor_camera_sweeps_there() {
    let mut play = on_ledge(Script(vec![(0.2, Move(0.0, 1.0)), (1.5, Move(0.0, 0.0))]));
    let (mut lowest, mut last_view, mut last_camera) =
        (0.0_f32, play.view(), play.camera().translation);
    let mut jumps = 0;
    play.run(6.0, |play, t| {
        let (view, camera) = (play.view(), play.camera().translation);
        lowest.keep_smallest(view.y);
        if t > 0.2 && view.distance(last_view) > 1.0 {
            jumps += 1;
            assert!(
                view.distance(Vec3::Y * 1.1) < 1e-4,
                "the view is back at once: {view}"
            );
            assert!(
                camera.distance(view) < 6.0,
                "and the camera with it: {camera}"
            );
            assert!(camera.distance(last_camera) > 5.0);
        }
        (last_view, last_camera) = (view, camera);
    });
    assert_eq!(jumps, 1);
    assert!(lowest < -6.0, "it fell: {lowest}");
    assert!(
        play.position().distance(Vec3::Y * 1.1) < 1e-5,
        "{}",
        play.position()
    );
    let crate_ = play.body("crate").translation;
    assert!(
        crate_.distance(Vec3::new(-4.4, 0.4, 0.0)) < 2e-4,
        "the crate pushed off is back too: {crate_}"
    );
}

#[test]
fn asking_for_it_starts_again_as_well() {
    let script = vec![
        (0.2, Move(0.0, 1.0)),
        (0.6, Move(0.0, 0.0)),
        (1.0, Tap(Respawn)),
    ];
    let mut play = on_ledge(Script(script));
    play.run(0.9, |_, _| {});
    assert!(play.position().x < -1.0);
    play.run(0.6, |_, _| {});
    assert!(
        play.position().distance(Vec3::Y * 1.1) < 1e-5,
        "{}",
        play.position()
    );
}

#[test]
fn the_goal_is_reached_once_and_its_time_counts_from_setting_out() {
    let text = LEDGE.replace(
        "kill_below_m",
        "goal: (position: (-3.0, 0.0, 0.0), radius_m: 0.5),\n    kill_below_m",
    );
    let level = level::parse("ledge.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
    let script = vec![
        (1.0, Tap(Respawn)),
        (2.0, Move(0.0, 1.0)),
        (2.6, Move(0.0, 0.0)),
    ];
    let mut play = Play::of(level, script);
    let took = |play: &Play| play.app.world().resource::<RunClock>().took_secs;
    play.run(2.0, |_, _| {});
    assert_eq!(took(&play), None);
    play.run(3.0, |_, _| {});
    let secs = took(&play).unwrap();
    assert!(
        (0.15..0.3).contains(&secs),
        "from 1.5 to 2.5 m at 5 m/s: {secs} s"
    );
}
