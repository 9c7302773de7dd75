//! Time controls: pause, single steps, slow motion; and frames longer than the step cap.

use crate::common::{Play, shipped};
use bevy::prelude::*;
use springyard::frames::controls::TimeControl;

fn play() -> Play {
    Play::yard(Vec3::ZERO, "", "", vec![])
}

fn control(play: &mut Play, control: TimeControl) {
    play.app.world_mut().write_message(control);
    play.frame(0.0);
}

#[test]
fn paused_time_stands_still_and_goes_on_where_it_stopped() {
    let mut play = play();
    play.frame(0.1);
    let ticks = play.clock().ticks;
    control(&mut play, TimeControl::TogglePause);
    play.frame(1.0);
    assert_eq!(play.clock().ticks, ticks);
    control(&mut play, TimeControl::TogglePause);
    play.frame(0.1);
    assert_eq!(play.clock().ticks, ticks + 6);
}

#[test]
fn a_single_step_is_one_step_and_stays_paused() {
    let mut play = play();
    play.frame(0.123);
    let ticks = play.clock().ticks;
    for step in 1..=5 {
        control(&mut play, TimeControl::SingleStep);
        assert_eq!(play.clock().ticks, ticks + step);
        play.frame(0.5);
        assert_eq!(play.clock().ticks, ticks + step);
    }
}

#[test]
fn half_speed_takes_half_the_steps() {
    let mut play = play();
    control(&mut play, TimeControl::Slower);
    for _ in 0..20 {
        play.frame(0.1);
    }
    assert_eq!(
        play.clock().ticks,
        60,
        "two seconds at half speed are 60 steps at 60 Hz"
    );
    control(&mut play, TimeControl::Faster);
    control(&mut play, TimeControl::Faster);
    for _ in 0..20 {
        play.frame(0.05);
    }
    assert_eq!(
        play.clock().ticks,
        180,
        "one second at double speed is 120 more"
    );
}

#[test]
fn a_frame_of_two_seconds_is_simulated_as_far_as_the_cap_allows_and_the_rest_is_reported() {
    let level = shipped("court");
    let mut play = Play::start(springyard::cli::headless::Start::of(level));
    let mut frame_secs = 0.0;
    for dt in [0.016, 0.016, 2.0, 0.016, 0.016] {
        play.frame(dt);
        frame_secs += dt;
    }
    let last = play.last_frame();
    assert!(last.dropped_secs > 1.8, "{}", last.dropped_secs);
    let accounted = play.clock().simulated_secs + last.dropped_secs + last.carried_secs;
    assert!(
        (accounted - frame_secs).abs() < 1e-9,
        "{accounted} s of {frame_secs} s"
    );
}

#[test]
fn a_single_step_asked_for_while_running_stops_that_very_frame() {
    let mut play = play();
    play.frame(0.1);
    let ticks = play.clock().ticks;
    play.app.world_mut().write_message(TimeControl::SingleStep);
    play.frame(0.1);
    assert_eq!(play.clock().ticks, ticks + 1);
}

#[test]
fn the_camera_keeps_up_with_single_steps() {
    let script = vec![(0.0, springyard::input::script::Event::Move(0.0, 1.0))];
    let mut play = Play::yard(Vec3::ZERO, "", "", script);
    // Wait until the boom and the look-ahead have settled.
    play.run(5.0, |_, _| {});
    let behind = play.camera().translation - play.view();
    control(&mut play, TimeControl::TogglePause);
    for _ in 0..60 {
        control(&mut play, TimeControl::SingleStep);
    }
    let now = play.camera().translation - play.view();
    assert!(now.distance(behind) < 1e-5, "{now} for {behind}");
}
