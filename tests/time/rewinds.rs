//! The past is shown as it was, and the game continues from it as it did, without a jump of the picture.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::prelude::*;
use bevy::time::Virtual;
use springyard::frames::controls::TimeControl;
use springyard::input::script::Event::{self, Look, Move, NewRun, Press, Tap};
use springyard::input::script::IntentButton::{Grab, Jump};
use springyard::input::script::{Playback, Script};
use springyard::stations::{BestRun, RunClock, RunMarks};
use springyard_camera::Rig;
use springyard_character::grab::Holding;
use springyard_rewind::{
    FrameHistory, HeldInPast, History, RewindButton, TimeTravel, run_on, seek,
};

use crate::common::{Play, on_strip, resource, shipped, start_of, strip};

/// What a frame has shown.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Seen {
    tick: u64,
    shown_secs: f64,
    hash: u64,
    camera: Transform,
    view: Vec3,
}

impl Seen {
    fn of(play: &mut Play) -> Self {
        Self {
            tick: play.clock().ticks,
            shown_secs: play.shown_secs(),
            hash: play.hash(),
            camera: play.camera(),
            view: play.view(),
        }
    }
}

/// Lengths of the frames, s: uneven, so that they show different places between two steps.
fn frame_secs(index: usize) -> f64 {
    [1.0 / 50.0, 1.0 / 65.0, 1.0 / 58.0][index % 3]
}

/// Plays this many frames from the frame `first` on, and returns what they have shown.
fn frames(play: &mut Play, first: usize, count: usize) -> Vec<Seen> {
    let all = first..first + count;
    all.map(|index| {
        play.frame(frame_secs(index));
        Seen::of(play)
    })
    .collect()
}

/// Plays this many frames of 1/60 s. Returns the state hash after each step that ends a frame.
fn hashes(play: &mut Play, count: usize) -> BTreeMap<u64, u64> {
    let all = (0..count).map(|_| {
        play.frame(1.0 / 60.0);
        (play.clock().ticks, play.hash())
    });
    all.collect()
}

/// Sends a message and plays the frame that obeys it.
fn travel(play: &mut Play, message: TimeTravel) {
    play.app.world_mut().write_message(message);
    play.frame(1.0 / 60.0);
}

/// The yard, with a script of turns, jumps and falls.
fn yard() -> Play {
    let script = Script::load(Path::new("tests/scripts/yard_tour.ron")).unwrap();
    Play::of(shipped("yard"), script.0)
}

/// Runs along the strip, turns and jumps.
fn run_and_jump(last_jump_secs: f64) -> Vec<(f64, Event)> {
    vec![
        (0.2, Move(0.0, 1.0)),
        (0.8, Look(30.0, -10.0)),
        (1.2, Tap(Jump)),
        (last_jump_secs, Tap(Jump)),
        (last_jump_secs + 0.3, Look(-40.0, -20.0)),
    ]
}

fn is_held(play: &Play) -> bool {
    play.app.world().resource::<HeldInPast>().is_held()
}

/// Holds the button for this many frames at 60 a second, then lets it go, and plays the frame that obeys.
fn rewind(play: &mut Play, count: usize) {
    play.app.world_mut().insert_resource(RewindButton(true));
    for _ in 0..count {
        play.frame(1.0 / 60.0);
    }
    play.app.world_mut().insert_resource(RewindButton(false));
    play.frame(1.0 / 60.0);
}

#[test]
fn a_shown_moment_is_the_recorded_one_bit_for_bit() {
    let mut play = yard();
    let seen = frames(&mut play, 0, 400);
    for index in [390, 200, 201, 60, 399, 17, 300] {
        let secs = seen[index].shown_secs;
        travel(&mut play, TimeTravel::Show { secs });
        assert_eq!(Seen::of(&mut play), seen[index], "frame {index}");
        // It stays so.
        play.frame(1.0 / 60.0);
        assert_eq!(Seen::of(&mut play), seen[index], "frame {index}, again");
    }
}

#[test]
fn back_to_now_is_where_one_has_left() {
    let mut play = yard();
    let seen = frames(&mut play, 0, 300);
    travel(&mut play, TimeTravel::Show { secs: 1.0 });
    assert!(is_held(&play));
    travel(&mut play, TimeTravel::Return);
    assert!(!is_held(&play));
    assert_eq!(Seen::of(&mut play), seen[299]);
    assert!(!resource::<RunMarks>(&play).rewound);
    let mut unmoved = yard();
    let as_if_nothing = frames(&mut unmoved, 0, 400);
    let after = frames(&mut play, 300, 100);
    for (now, then) in after.iter().zip(&as_if_nothing[300..]) {
        assert_eq!((now.tick, now.hash), (then.tick, then.hash));
        assert!(now.camera.translation.distance(then.camera.translation) < 1e-5);
    }
}

#[test]
fn the_game_goes_on_from_the_past_as_it_did_and_the_picture_does_not_jump() {
    let mut play = yard();
    let seen = frames(&mut play, 0, 400);
    for index in [250, 120, 33] {
        let secs = seen[index].shown_secs;
        travel(&mut play, TimeTravel::Show { secs });
        travel(&mut play, TimeTravel::PlayOn);
        assert!(!is_held(&play));
        assert_eq!(Seen::of(&mut play), seen[index], "frame {index}");
        let again = frames(&mut play, index + 1, 100);
        for (now, then) in again.iter().zip(&seen[index + 1..]) {
            assert_eq!((now.tick, now.hash), (then.tick, then.hash), "from {index}");
            let off = now.camera.translation.distance(then.camera.translation);
            assert!(off < 1e-5, "{off} m at {} s", now.shown_secs);
        }
    }
}

#[test]
fn other_input_after_a_rewind_gives_the_run_with_that_input_from_the_start() {
    let mut other = on_strip("", run_and_jump(2.6));
    let expected = frames(&mut other, 0, 240);
    let mut play = on_strip("", run_and_jump(2.3));
    frames(&mut play, 0, 240);
    assert_ne!(play.hash(), other.hash());
    let secs = expected[110].shown_secs;
    travel(&mut play, TimeTravel::Show { secs });
    travel(&mut play, TimeTravel::PlayOn);
    let mut playback = Playback::new(Script(run_and_jump(2.6)));
    let clock = play.clock();
    playback.go_on_after(clock.simulated_secs - clock.step_secs);
    play.app.insert_resource(playback);
    let played = frames(&mut play, 111, 129);
    assert_eq!(played.last().unwrap().hash, expected[239].hash);
    let history = play.app.world().resource::<History>();
    assert_eq!(
        history.last_tick(),
        expected[239].tick,
        "no other future is left"
    );
}

#[test]
fn steps_backwards_are_those_of_the_past_and_few_steps_run_again() {
    #[derive(Resource, Default, Clone)]
    struct Steps(u64);
    let script = run_and_jump(2.3);
    let mut play = Play::start_with(start_of(strip(""), script), |app| {
        app.init_resource::<Steps>()
            .add_systems(FixedFirst, |mut steps: ResMut<Steps>| steps.0 += 1);
    });
    let hashes = hashes(&mut play, 180);
    let ticks = play.clock().ticks;
    let before = resource::<Steps>(&play).0;
    let mut compared = 0;
    for tick in (60..ticks).rev() {
        travel(&mut play, TimeTravel::ShowTick(tick));
        assert_eq!(play.clock().ticks, tick);
        assert_eq!(play.last_frame().alpha, 1.0);
        if let Some(hash) = hashes.get(&tick) {
            assert_eq!(play.hash(), *hash, "step {tick}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared} states");
    let again = resource::<Steps>(&play).0 - before;
    assert!(
        again < 12 * (ticks - 60),
        "{again} steps for {}",
        ticks - 60
    );
}

#[test]
fn the_button_runs_time_back_and_the_game_goes_on_from_there() {
    let mut play = on_strip("", run_and_jump(2.3));
    for _ in 0..180 {
        play.frame(1.0 / 60.0);
    }
    let (from, hash) = (play.shown_secs(), play.hash());
    let ticks = play.clock().ticks;
    play.app.world_mut().insert_resource(RewindButton(true));
    for _ in 0..30 {
        play.frame(1.0 / 60.0);
    }
    let back = play.app.world().resource::<HeldInPast>().back_secs();
    assert!((back - 0.5).abs() < 1e-5, "{back} s back");
    for _ in 0..60 {
        play.frame(1.0 / 60.0);
    }
    // 1 s at the speed of time, 0.5 s at twice that.
    let back = play.app.world().resource::<HeldInPast>().back_secs();
    assert!((back - 2.0).abs() < 1e-4, "{back} s back");
    rewind(&mut play, 0);
    assert!(!is_held(&play));
    let now = play.shown_secs();
    assert!((from - now - 2.0).abs() < 1e-4, "{now} s");
    while play.clock().ticks < ticks {
        play.frame(1.0 / 60.0);
    }
    assert_eq!(play.hash(), hash, "the same input, the same run");
}

#[test]
fn a_rewind_ends_at_the_start_of_the_history() {
    let mut play = on_strip("", run_and_jump(2.3));
    for _ in 0..60 {
        play.frame(1.0 / 60.0);
    }
    rewind(&mut play, 120);
    // The history begins after the first step.
    let clock = play.clock();
    assert!(clock.ticks <= 2, "{}", clock.ticks);
    assert!(play.shown_secs() < 0.04);
}

/// The goal, 12 m ahead.
const GOAL: &str = "goal: (position: (0, 0, -12), radius_m: 1),";

fn best_secs(play: &Play) -> Option<f64> {
    play.app.world().resource::<BestRun>().secs()
}

#[test]
fn a_rewound_run_is_marked_and_earns_a_best_time_of_its_own_and_a_new_run_is_clean() {
    let ahead = || vec![(0.2, Move(0.0, 1.0)), (6.0, NewRun)];
    let mut play = on_strip(GOAL, ahead());
    play.run(1.5, |_, _| {});
    assert!(resource::<RunClock>(&play).started_secs.is_some());
    rewind(&mut play, 20);
    assert!(resource::<RunMarks>(&play).rewound);
    play.run(4.0, |_, _| {});
    let took = resource::<RunClock>(&play).took_secs;
    assert!(took.is_some());
    assert!(resource::<RunMarks>(&play).rewound);
    assert_eq!(best_secs(&play), took, "of the runs with rewinds");
    // 6 s are over.
    play.run(1.2, |_, _| {});
    assert!(!resource::<RunMarks>(&play).rewound, "a new run");
    assert_eq!(best_secs(&play), None, "of the runs without");

    let mut clean = on_strip(GOAL, ahead());
    clean.run(5.0, |_, _| {});
    let best = best_secs(&clean);
    assert!(best.is_some() && !resource::<RunMarks>(&clean).rewound);
    // The goal once more, from the past.
    rewind(&mut clean, 150);
    assert!(resource::<RunClock>(&clean).took_secs.is_none());
    clean.run(0.1, |_, _| {});
    assert_eq!(best_secs(&clean), None, "of the runs with rewinds");
    clean.run(3.4, |_, _| {});
    let took = resource::<RunClock>(&clean).took_secs;
    assert!(took.is_some());
    assert_eq!(best_secs(&clean), took);
    clean.run(2.5, |_, _| {});
    assert_eq!(best_secs(&clean), best, "in the new run, after 6 s");
}

#[test]
fn back_before_its_start_a_run_is_a_new_one() {
    let mut play = on_strip(GOAL, vec![(0.2, Move(0.0, 1.0))]);
    play.run(1.5, |_, _| {});
    travel(&mut play, TimeTravel::Show { secs: 0.2 });
    travel(&mut play, TimeTravel::PlayOn);
    play.run(4.0, |_, _| {});
    assert!(resource::<RunClock>(&play).took_secs.is_some());
    assert!(!resource::<RunMarks>(&play).rewound);
    assert!(play.app.world().resource::<BestRun>().secs().is_some());
}

#[test]
fn a_paused_game_stays_paused_in_the_past() {
    let mut play = on_strip("", run_and_jump(2.3));
    for _ in 0..120 {
        play.frame(1.0 / 60.0);
    }
    play.app.world_mut().write_message(TimeControl::TogglePause);
    play.frame(1.0 / 60.0);
    let paused_at = play.clock().ticks;
    rewind(&mut play, 30);
    let past = play.clock().ticks;
    assert!(past + 25 < paused_at, "{past}, {paused_at}");
    for _ in 0..10 {
        play.frame(1.0 / 60.0);
    }
    assert_eq!(play.clock().ticks, past);
    assert!(play.app.world().resource::<Time<Virtual>>().is_paused());
    play.app.world_mut().write_message(TimeControl::TogglePause);
    for _ in 0..10 {
        play.frame(1.0 / 60.0);
    }
    let on = play.clock().ticks - past;
    assert!((9..=11).contains(&on), "{on}");
}

#[test]
fn the_keys_for_pause_and_single_step_run_nothing_while_the_past_is_shown() {
    let mut play = on_strip("", run_and_jump(2.3));
    for _ in 0..120 {
        play.frame(1.0 / 60.0);
    }
    travel(&mut play, TimeTravel::ShowTick(60));
    for control in [TimeControl::SingleStep, TimeControl::TogglePause] {
        play.app.world_mut().write_message(control);
        play.frame(1.0 / 60.0);
        play.frame(1.0 / 60.0);
        assert_eq!(play.clock().ticks, 60, "{control:?}");
    }
    // The pause key counts for afterwards.
    travel(&mut play, TimeTravel::PlayOn);
    play.frame(1.0 / 60.0);
    assert_eq!(play.clock().ticks, 60);
    assert!(play.app.world().resource::<Time<Virtual>>().is_paused());
}

#[test]
fn the_frames_of_five_minutes_take_less_than_18_mb_for_each_rig() {
    let mut play = yard();
    frames(&mut play, 0, 120);
    let frames = play.app.world().resource::<FrameHistory>();
    // 20 s at 60 a second, 40 s at 30, 240 s at 10. Without a window there is no figure: half as much again.
    let all = 1.5 * 4800.0 * frames.bytes() as f64 / frames.len() as f64;
    assert!(frames.len() >= 115, "{}", frames.len());
    // The player's own, and those of the level.
    let world = play.app.world_mut();
    let rigs = world.query::<&Rig>().iter(world).count();
    assert!(all < 18e6 * rigs as f64, "{all} bytes, {rigs} rigs");
}

/// The player is put elsewhere at the end of a step. What the next step needs to know about that must be in a copy of the state between the
/// two.
#[test]
fn a_new_run_lets_go_of_a_crate_in_the_step_after() {
    let words = r#"crates: [
        (name: "box", mass_kg: 5, size_m: (0.6, 0.6, 0.6), position: (0, 0.3, -1.5)),
    ],"#;
    let script = vec![(0.5, Press(Grab)), (1.5, Look(90.0, 0.0)), (2.0, NewRun)];
    let mut play = on_strip(words, script);
    let hashes = hashes(&mut play, 180);
    let mut has_grip = |tick: u64| {
        let world = play.app.world_mut();
        seek(world, tick).unwrap();
        let mut holders = world.query::<&Holding>();
        holders.iter(world).any(|it| it.grip.is_some())
    };
    assert!(
        has_grip(121) && !has_grip(122),
        "the step after the one that begins at 2 s"
    );
    for tick in [120, 121, 122] {
        seek(play.app.world_mut(), tick).unwrap();
        assert_eq!(play.hash(), hashes[&tick], "step {tick}");
        run_on(play.app.world_mut(), tick + 40).unwrap();
        assert_eq!(play.hash(), hashes[&(tick + 40)], "40 steps after {tick}");
    }
}
