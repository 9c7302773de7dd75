//! Assists and new runs in recordings: played back, a recording is the same run.

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::latch::Latch;
use springyard::input::script::Event::{self, NewRun, Press, Release, Tap};
use springyard::input::script::IntentButton::Jump;
use springyard::input::{Assist, RequestNewRun, RequestedAssist};
use springyard::stations::RunClock;
use springyard::time::recording::Recorder;

use super::{
    DOUBLE_JUMP, FREE_FALLS, LONG_JUMP_WINDOWS, NONE, ahead_until, on_strip, play, resource, strip,
};
use crate::common::{Play, start_of};

/// The hash after `secs` (s) of this script, and that of its recording.
fn hash_and_that_of_its_recording(script: Vec<(f64, Event)>, secs: f64) -> (u64, u64) {
    let start = start_of(strip(""), script);
    let mut first = Play::start_with(start, |app| {
        app.insert_resource(Recorder::to("unused.ron".into()));
    });
    first.run(secs, |_, _| {});
    (first.hash(), first.again(Start::of(strip(""))).hash())
}

#[test]
fn each_assist_changes_the_run_in_which_it_matters_and_its_recording_is_the_same_run() {
    let two_jumps = vec![(0.5, Press(Jump)), (0.75, Release(Jump)), (0.8, Tap(Jump))];
    // Two tenths after the edge.
    let mut late_press = ahead_until(6.0);
    late_press.insert(1, (4.52, Tap(Jump)));
    for (assist, script, secs) in [
        (LONG_JUMP_WINDOWS, late_press, 6.5),
        (DOUBLE_JUMP, two_jumps, 2.0),
        (FREE_FALLS, ahead_until(4.6), 6.5),
    ] {
        let with = |assist: Assist| {
            let mut script = script.clone();
            script.insert(0, (0.0, assist.into()));
            hash_and_that_of_its_recording(script, secs)
        };
        let (without, _) = with(NONE);
        let (first, again) = with(assist);
        assert_ne!(first, without, "{assist:?}");
        assert_eq!(again, first, "{assist:?}");
    }
}

#[test]
fn without_assists_the_hash_is_that_of_a_script_that_never_names_them() {
    let mut script = ahead_until(1.0);
    let mut never = on_strip("", script.clone());
    never.run(2.0, |_, _| {});
    script.insert(1, (0.5, DOUBLE_JUMP.into()));
    script.insert(2, (0.7, NONE.into()));
    let mut off_again = play("", NONE, script);
    off_again.run(2.0, |_, _| {});
    assert_eq!(off_again.hash(), never.hash());
}

#[test]
fn what_a_menu_requests_while_playing_is_in_the_recording() {
    let mut first = Play::start_with(Start::of(strip("")), |app| {
        app.insert_resource(Recorder::to("unused.ron".into()))
            .insert_resource(RequestedAssist(DOUBLE_JUMP));
    });
    first
        .app
        .world_mut()
        .resource_mut::<Latch>()
        .intent
        .movement = Vec2::Y;
    first.run(1.0, |_, _| {});
    assert!(resource::<RunClock>(&first).started_secs.is_some());
    // Frames of a menu, in which no time passes.
    for _ in 0..3 {
        first.app.world_mut().write_message(RequestNewRun);
        first.frame(0.0);
    }
    first.run(0.1, |_, _| {});
    assert!(first.position().z > -0.5, "{}", first.position());
    first.app.insert_resource(RequestedAssist(FREE_FALLS));
    first.run(6.4, |_, _| {});

    let (text, script) = first.recorded();
    let at_the_start =
        "(0.0, Assist(long_jump_windows: false, double_jump: true, free_falls: false)),";
    assert!(text.contains(at_the_start), "{text}");
    let new_runs = script.0.iter().filter(|(_, event)| *event == NewRun);
    assert_eq!(new_runs.count(), 1, "{text}");
    let again = first.again(Start::of(strip("")));
    assert_eq!(again.hash(), first.hash());
}

#[test]
fn requests_are_ignored_while_a_script_plays() {
    let mut play = play("", NONE, ahead_until(1.0));
    play.run(1.5, |_, _| {});
    play.app.insert_resource(RequestedAssist(DOUBLE_JUMP));
    play.app.world_mut().write_message(RequestNewRun);
    play.run(0.5, |_, _| {});
    assert_eq!(resource::<Assist>(&play), NONE);
    assert!(play.position().z < -3.0, "{}", play.position());
}
