//! Whether a run was tuned, assisted, slowed or stopped.

use bevy::prelude::*;
use bevy::time::Virtual;
use spring_math::planner::{Backlog, PlannerSettings, Policy};
use springyard::frames::FrameInjector;
use springyard::frames::controls::{BaseSpeed, TimeControl};
use springyard::input::script::Event::NewRun;
use springyard::stations::{BestRun, RunClock, RunMarks};
use springyard::tuning::{PlayerTuning, Retune, Tuning};
use springyard_character::CharacterTuning;
use springyard_rewind::TimeTravel;
use springyard_timestep::policies::{PlannerControl, StepPlanner};

use super::{DOUBLE_JUMP, NONE, ahead_until, play, resource};
use crate::common::Play;

fn marks(play: &Play) -> (bool, bool) {
    let RunMarks {
        tuned, assisted, ..
    } = resource(play);
    (tuned, assisted)
}

fn retune(play: &mut Play, change: impl FnOnce(&mut Tuning)) {
    let mut tuning = Tuning {
        character: resource::<PlayerTuning>(play).character,
        ..Tuning::default()
    };
    change(&mut tuning);
    play.app.world_mut().write_message(Retune(tuning));
    play.run(0.1, |_, _| {});
}

#[test]
fn an_assist_marks_the_run_in_which_it_was_on_and_a_new_run_clears_the_mark() {
    let mut script = ahead_until(1.0);
    script.extend([
        (2.0, NONE.into()),
        (3.0, NewRun),
        (4.0, DOUBLE_JUMP.into()),
        (5.0, NewRun),
    ]);
    let mut play = play("", DOUBLE_JUMP, script);
    for (secs, assisted) in [
        (0.1, true),
        (2.4, true),
        (1.0, false),
        (1.0, true),
        (1.0, true),
    ] {
        play.run(secs, |_, _| {});
        assert_eq!(
            marks(&play),
            (false, assisted),
            "{} s",
            play.clock().simulated_secs
        );
    }
}

#[test]
fn a_lower_speed_of_the_game_marks_a_run_as_assisted() {
    let mut play = play("", NONE, ahead_until(1.0));
    play.run(1.5, |_, _| {});
    assert_eq!(marks(&play), (false, false));
    play.app.insert_resource(BaseSpeed(0.8));
    play.run(0.1, |_, _| {});
    assert_eq!(marks(&play), (false, true));
    play.app.insert_resource(BaseSpeed(1.0));
    play.run(0.1, |_, _| {});
    assert_eq!(marks(&play), (false, true), "it stays");
}

#[test]
fn a_tuning_changed_after_the_start_marks_the_run_and_one_from_before_it_does_not() {
    let mut script = ahead_until(2.0);
    script.push((3.0, NewRun));
    let mut play = play("", NONE, script);
    retune(&mut play, |tuning| tuning.character.jump_apex_m = 1.5);
    assert_eq!(marks(&play), (false, false));
    play.run(1.0, |_, _| {});
    assert!(resource::<RunClock>(&play).started_secs.is_some());
    assert_eq!(marks(&play), (false, false));
    retune(&mut play, |tuning| tuning.camera.boom.length_m = 5.0);
    assert_eq!(marks(&play), (false, false), "the camera runs nowhere");
    retune(&mut play, |tuning| tuning.character.jump_apex_m = 2.0);
    assert_eq!(marks(&play), (true, false));
    assert_eq!(play.of_player::<CharacterTuning>().jump_apex_m, 2.0);
    play.run(2.0, |_, _| {});
    assert_eq!(marks(&play), (false, false), "a new run");
}

#[test]
fn a_run_that_was_tuned_and_goes_on_from_before_that_is_run_with_two_tunings() {
    let mut play = play("", NONE, ahead_until(2.0));
    play.run(1.5, |_, _| {});
    assert!(resource::<RunClock>(&play).started_secs.is_some());
    retune(&mut play, |tuning| tuning.character.jump_apex_m = 2.0);
    assert_eq!(marks(&play), (true, false));
    play.run(0.5, |_, _| {});
    for message in [TimeTravel::Show { secs: 1.3 }, TimeTravel::PlayOn] {
        play.app.world_mut().write_message(message);
        play.frame(1.0 / 60.0);
    }
    assert!(play.clock().simulated_secs < 1.5);
    assert!(resource::<RunClock>(&play).started_secs.is_some());
    play.run(0.1, |_, _| {});
    let tuning = resource::<PlayerTuning>(&play).character;
    assert_eq!(tuning.jump_apex_m, 2.0, "a rewind leaves the tuning");
    let both = resource::<RunMarks>(&play);
    assert!(both.rewound && both.tuned, "{both:?}");
}

/// The goal, 17 m ahead: over 3 s of running.
const GOAL: &str = "goal: (position: (0, 0, -17), radius_m: 1),";

/// Runs to the goal, and calls `meanwhile` 1 s after the game's start. Returns the run's marks at the goal, and whether it is a best run.
fn run_with(meanwhile: impl FnOnce(&mut Play)) -> (RunMarks, bool) {
    let mut play = play(GOAL, NONE, ahead_until(9.0));
    play.run(1.0, |_, _| {});
    assert!(resource::<RunClock>(&play).started_secs.is_some());
    meanwhile(&mut play);
    let marks_before_goal = resource::<RunMarks>(&play);
    for _ in 0..600 {
        if resource::<RunClock>(&play).took_secs.is_none() {
            play.frame(1.0 / 60.0);
        }
    }
    assert!(resource::<RunClock>(&play).took_secs.is_some());
    let marks = resource::<RunMarks>(&play);
    assert_eq!(marks, marks_before_goal, "it stays until the goal");
    (marks, resource::<BestRun>(&play).secs().is_some())
}

fn send(play: &mut Play, control: TimeControl) {
    play.app.world_mut().write_message(control);
    play.frame(1.0 / 60.0);
}

#[test]
fn a_run_that_nothing_stops_or_slows_counts() {
    assert_eq!(run_with(|_| {}), (RunMarks::default(), true));
    // Faster does not help.
    let faster = run_with(|play| send(play, TimeControl::Faster));
    assert_eq!(faster, (RunMarks::default(), true));
}

#[test]
fn slow_motion_by_its_key_marks_a_run_as_slowed() {
    let slowed = RunMarks {
        slowed: true,
        ..RunMarks::default()
    };
    let run = run_with(|play| {
        send(play, TimeControl::Slower);
        send(play, TimeControl::Slower);
        play.run(0.1, |_, _| {});
        send(play, TimeControl::Faster);
        send(play, TimeControl::Faster);
    });
    assert_eq!(run, (slowed, false));
    let run = run_with(|play| {
        let world = play.app.world_mut();
        world
            .resource_mut::<Time<Virtual>>()
            .set_relative_speed_f64(0.9);
        play.run(0.1, |_, _| {});
    });
    assert_eq!(run, (slowed, false), "by other code");
}

#[test]
fn frame_times_that_are_not_those_of_the_clock_mark_a_run_as_slowed() {
    let (marks, counts) = run_with(|play| {
        let mut injector = play.app.world_mut().resource_mut::<FrameInjector>();
        injector.inject_secs([1.0 / 240.0]);
        play.run(0.1, |_, _| {});
        let mut injector = play.app.world_mut().resource_mut::<FrameInjector>();
        injector.use_real_frames();
    });
    assert!(marks.slowed && !counts, "{marks:?}");
}

#[test]
fn a_run_that_is_stopped_or_stepped_by_key_is_marked_as_paused() {
    let paused = RunMarks {
        paused: true,
        ..RunMarks::default()
    };
    let run = run_with(|play| {
        send(play, TimeControl::TogglePause);
        for _ in 0..30 {
            play.frame(1.0 / 60.0);
        }
        send(play, TimeControl::TogglePause);
    });
    assert_eq!(run, (paused, false));
    let run = run_with(|play| {
        for _ in 0..3 {
            send(play, TimeControl::SingleStep);
        }
        send(play, TimeControl::TogglePause);
    });
    assert_eq!(run, (paused, false));
}

#[test]
fn before_the_start_and_after_the_goal_a_stop_marks_nothing() {
    let mut play = play(GOAL, NONE, ahead_until(9.0));
    let stop = |play: &mut Play| {
        send(play, TimeControl::SingleStep);
        send(play, TimeControl::TogglePause);
    };
    play.run(0.1, |_, _| {});
    stop(&mut play);
    play.run(5.0, |_, _| {});
    assert!(resource::<RunClock>(&play).took_secs.is_some());
    stop(&mut play);
    assert_eq!(resource::<RunMarks>(&play), RunMarks::default());
    assert!(resource::<BestRun>(&play).secs().is_some());
}

#[test]
fn a_pause_of_other_code_such_as_the_menu_marks_nothing() {
    let run = run_with(|play| {
        let mut time = play.app.world_mut().resource_mut::<Time<Virtual>>();
        time.pause();
        for _ in 0..30 {
            play.frame(1.0 / 60.0);
        }
        let mut time = play.app.world_mut().resource_mut::<Time<Virtual>>();
        time.unpause();
    });
    assert_eq!(run, (RunMarks::default(), true));
}

#[test]
fn hitches_are_forgiven_and_a_machine_that_is_too_slow_marks_the_run() {
    // A frame of 3 s, as after a suspend, and two hitches: 8 steps of each are simulated.
    let (marks, counts) = run_with(|play| {
        for secs in [3.0, 0.3, 1.0 / 60.0, 0.3] {
            play.frame(secs);
        }
    });
    assert!((marks.slow_frames_secs - 3.0 * 8.0 / 60.0).abs() < 1e-9);
    assert!(!marks.has_slow_frames() && counts, "{marks:?}");
    // Five frames a second: each drops a third of its time.
    let (marks, counts) = run_with(|play| {
        for _ in 0..8 {
            play.frame(0.2);
        }
    });
    assert!((marks.slow_frames_secs - 8.0 * 8.0 / 60.0).abs() < 1e-9);
    assert!(marks.has_slow_frames() && !counts, "{marks:?}");
    // Ten frames a second are as many steps as the cap allows.
    let (marks, counts) = run_with(|play| {
        for _ in 0..15 {
            play.frame(0.1);
        }
    });
    assert!(marks.slow_frames_secs == 0.0 && counts, "{marks:?}");
}

#[test]
fn a_game_that_lags_behind_and_catches_up_later_is_marked_too() {
    let (marks, counts) = run_with(|play| {
        let world = play.app.world_mut();
        world.write_message(PlannerControl::Backlog(Backlog::CatchUp));
        for _ in 0..8 {
            play.frame(0.2);
        }
        assert_eq!(play.last_frame().dropped_secs, 0.0);
        // It catches up.
        for _ in 0..15 {
            play.frame(0.01);
        }
    });
    assert!(marks.has_slow_frames() && !counts, "{marks:?}");
}

#[test]
fn no_policy_is_behind_at_a_good_frame_rate() {
    for policy in Policy::ALL {
        let (marks, counts) = run_with(|play| {
            let settings = PlannerSettings::new(policy, 1.0 / 60.0, 8, Backlog::CatchUp).unwrap();
            *play.app.world_mut().resource_mut::<StepPlanner>() = StepPlanner::of(settings);
            for frame in 0..60 {
                play.frame([0.004, 0.016, 0.021][frame % 3]);
            }
        });
        assert!(
            marks.slow_frames_secs == 0.0 && counts,
            "{policy:?}: {marks:?}"
        );
    }
}
