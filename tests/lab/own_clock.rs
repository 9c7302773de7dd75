//! A lab on its own clock: the same at any real frame rate and whatever the panels say; and what each lane loses in a hitch.

use std::collections::BTreeMap;

use spring_math::Spring;
use springyard::input::script::Event::{self, Move};
use springyard::lab::{Lab, LabClock, LabSettings, LaneKind};
use springyard::level;

use crate::common::Play;
use springyard_test_lab::worst::largest;

const STEP_SECS: f64 = 1.0 / 60.0;
/// The cap on steps of the lanes.
const MOST_STEPS: f64 = 8.0;

/// Flat ground with a lab that has these fields, and a pad three metres ahead that rings the gong.
fn play(lab: &str, script: Vec<(f64, Event)>) -> Play {
    let text = format!(
        r#"(
            name: "hall",
            spawn: (position: (0, 0, 0)),
            kill_below_m: -6,
            solids: [(name: "ground", shape: Box(size_m: (40, 1, 40)), position: (0, -0.5, 0))],
            lab: (position: (0, 0, -12), {lab}),
            pads: [(name: "ring", position: (0, 0, -3), does: [Hitch(secs: 0.5)])],
        )"#
    );
    let level = level::parse("hall.ron", text).unwrap_or_else(|errors| panic!("{errors}"));
    Play::of(level, script)
}

/// Runs onto the pad, and stays there.
fn onto_the_pad() -> Vec<(f64, Event)> {
    vec![(0.2, Move(0.0, 1.0)), (0.8, Move(0.0, 0.0))]
}

fn lost(play: &Play, lane: &str) -> Option<f64> {
    play.app.world().resource::<LabClock>().secs_lost(lane)
}

/// The state hash after each number of steps, where a frame ends there, over three seconds in frames of these lengths (s), again and
/// again.
fn hashes(mut play: Play, frames: &[f64]) -> BTreeMap<u64, u64> {
    let mut found = BTreeMap::new();
    let mut frames = frames.iter().cycle();
    while play.clock().ticks < 180 {
        play.frame(*frames.next().unwrap());
        found.insert(play.clock().ticks, play.hash());
    }
    let lost = lost(&play, "fixed").expect("the gong was rung");
    assert!(lost > 0.3, "{lost}");
    found
}

fn assert_same(first: &BTreeMap<u64, u64>, other: &BTreeMap<u64, u64>, case: &str) {
    let both: Vec<_> = other
        .iter()
        .filter(|(tick, _)| first.contains_key(tick))
        .collect();
    assert!(both.len() > 40, "{case}: {}", both.len());
    for (tick, hash) in both {
        assert_eq!(first[tick], *hash, "{case}, step {tick}");
    }
}

#[test]
fn it_is_the_same_at_any_real_frame_rate() {
    for fps in ["60", "144", "17.5"] {
        let lab = format!("fps: {fps}, catch_up: [\"exact\"]");
        let run = |frames: &[f64]| hashes(play(&lab, onto_the_pad()), frames);
        let at_60 = run(&[1.0 / 60.0]);
        for (case, frames) in [
            ("30", &[1.0 / 30.0] as &[f64]),
            ("144", &[1.0 / 144.0]),
            ("jitter", &[0.004, 0.031, 0.017, 0.009, 0.05]),
        ] {
            assert_same(&at_60, &run(frames), &format!("{fps}, {case}"));
        }
    }
}

#[test]
fn what_the_panels_set_changes_nothing() {
    let lab = "fps: 60";
    let first = hashes(play(lab, onto_the_pad()), &[1.0 / 60.0]);
    let mut changed = play(lab, onto_the_pad());
    changed.app.world_mut().insert_resource(LabSettings {
        spring: Spring::from_hertz(5.0, 1.0).unwrap(),
        hold_secs: 0.3,
        ..LabSettings::default()
    });
    changed
        .app
        .world_mut()
        .resource_mut::<Lab>()
        .restart_metrics();
    assert_same(&first, &hashes(changed, &[1.0 / 60.0]), "other settings");
}

#[test]
fn its_bodies_move_at_its_own_frames() {
    let mut play = play("fps: 20", Vec::new());
    let (mut last, mut moves) = (0.0, 0);
    play.run(1.0, |play, _| {
        let lab = play.app.world().resource::<Lab>();
        let height = lab.lanes()[0].displayed();
        moves += u32::from(height != last);
        last = height;
    });
    assert_eq!(moves, 20);
}

/// What each lane has lost a second after a hitch of `secs`.
fn lost_by_hitch(fps: f64, secs: f64, catch_up: &str) -> BTreeMap<&'static str, f64> {
    let lab = format!("fps: {fps:?}, catch_up: [{catch_up}]");
    let mut play = play(&lab, Vec::new());
    play.run(1.0, |_, _| {});
    assert_eq!(lost(&play, "fixed"), None, "before the gong");
    play.app.world_mut().resource_mut::<LabClock>().ring(secs);
    play.run(secs + 1.0, |_, _| {});
    let lanes = LaneKind::ALL.map(LaneKind::name);
    let lost = lanes.map(|lane| (lane, lost(&play, lane).unwrap()));
    lost.into_iter().collect()
}

#[test]
fn a_lane_loses_the_time_of_the_hitch_beyond_its_cap() {
    for secs in [0.05, 0.1, 0.5, 2.0] {
        let expected = (secs - MOST_STEPS * STEP_SECS).max(0.0);
        for (lane, lost) in lost_by_hitch(60.0, secs, "") {
            match lane {
                // It takes any frame as one step.
                "variable" => assert_eq!(lost, 0.0, "{secs}"),
                // It drops whole steps.
                "fixed-lagging" => {
                    assert!((lost - expected).abs() < 1.01 * STEP_SECS, "{secs}: {lost}");
                }
                _ => assert!((lost - expected).abs() < 1e-6, "{secs}, {lane}: {lost}"),
            }
        }
    }
    // At other frame rates a frame ends within a step of the planner.
    for fps in [15.0, 25.0, 144.0, 240.0] {
        for (lane, lost) in lost_by_hitch(fps, 0.5, "") {
            let expected = if lane == "variable" {
                0.0
            } else {
                0.5 - MOST_STEPS * STEP_SECS
            };
            assert!(
                (lost - expected).abs() < 1.01 * STEP_SECS,
                "{fps}, {lane}: {lost}"
            );
        }
    }
}

#[test]
fn a_lane_that_catches_up_has_lost_nothing_four_frames_later() {
    let lost_later = lost_by_hitch(60.0, 0.5, r#""stable-pd", "fixed-lagging""#);
    for (lane, lost) in &lost_later {
        match *lane {
            "stable-pd" | "fixed-lagging" | "variable" => assert_eq!(*lost, 0.0, "{lane}"),
            _ => assert!(*lost > 0.3, "{lane}: {lost}"),
        }
    }
    let mut play = play(r#"fps: 60, catch_up: ["stable-pd"]"#, onto_the_pad());
    let mut behind = Vec::new();
    play.run(3.0, |play, _| behind.extend(lost(play, "stable-pd")));
    let most = largest(behind.iter().copied());
    assert!(
        (most - (0.5 - (MOST_STEPS + 1.0) * STEP_SECS)).abs() < 1e-6,
        "{most}"
    );
    let frames = behind.iter().filter(|secs| **secs > 1e-9).count();
    assert!((3..=4).contains(&frames), "{frames}");
}

#[test]
fn a_lab_without_a_clock_of_its_own_is_no_state() {
    let mut play = Play::file("levels/policy_lab.ron", Vec::new());
    play.run(0.5, |_, _| {});
    let world = play.app.world();
    assert!(world.get_resource::<LabClock>().is_none());
    assert_eq!(world.resource::<Lab>().own_fps(), None);
    assert!(world.resource::<Lab>().now_secs() > 0.4);
}
