//! Seeks, and playing on after them, on bevy's own fixed loop and on the one of the policies.

use bevy::prelude::*;
use spring_math::planner::Policy;
use springyard_rewind::{FrameHistory, History, InterpolatedInPast, TimeTravel, seek};
use springyard_test_lab::loops::{
    LOOPS, clock, frame, game, note_steps, planned, seen, shown_secs, take_noted,
};
use springyard_timestep::policies::StepPlanner;

/// All loops: the policy `uniform`, too.
fn loops() -> impl Iterator<Item = (&'static str, fn(&mut App))> {
    let uniform: fn(&mut App) = |app| planned(app, Policy::Uniform);
    LOOPS.into_iter().chain([("policy uniform", uniform)])
}

/// Three seconds of play in uneven frames.
fn played(add: fn(&mut App)) -> App {
    let mut app = game(|app| {
        add(app);
        app.add_plugins(springyard_rewind::plugin);
        note_steps(app);
    });
    (0..150).for_each(|index| frame(&mut app, [0.007, 0.013, 0.04][index % 3]));
    app
}

#[test]
fn a_step_has_the_same_time_when_it_runs_again_and_the_next_one_goes_on_from_there() {
    for (name, add) in loops() {
        let mut app = played(add);
        let first = take_noted(&mut app);
        let last = first.len() as u64;
        assert!(last > 140, "{name}: {last}");
        for tick in [last - 1, 40, 100, 7, last] {
            seek(app.world_mut(), tick).unwrap();
            let again = take_noted(&mut app);
            assert!(!again.is_empty() || tick == last, "{name}");
            for step in again {
                assert_eq!(step, first[step.tick as usize], "{name}, sought {tick}");
            }
        }
        seek(app.world_mut(), 60).unwrap();
        take_noted(&mut app);
        (0..20).for_each(|_| frame(&mut app, 0.01));
        let on = take_noted(&mut app);
        assert!(on.len() > 8, "{name}: {}", on.len());
        let is_even = on[0].delta == first[60].delta;
        for (step, before) in on.iter().zip(&first[60..]) {
            assert_eq!(step.tick, before.tick, "{name}");
            if is_even && name != "policy uniform" {
                assert_eq!(step, before, "{name}");
            }
        }
    }
}

#[test]
fn a_moment_of_the_past_is_shown_as_it_was_and_the_view_goes_on_from_it() {
    for (name, add) in loops() {
        let mut app = played(add);
        (0..30).for_each(|_| frame(&mut app, 0.011));
        let (then, at) = (shown_secs(&app), seen(&mut app));
        (0..30).for_each(|_| frame(&mut app, 0.013));
        app.world_mut()
            .write_message(TimeTravel::Show { secs: then });
        for _ in 0..3 {
            frame(&mut app, 0.012);
            let (now, seen) = (shown_secs(&app), seen(&mut app));
            assert!((now - then).abs() < 1e-6, "{name}: {now} s, not {then}");
            assert!((seen - at).abs() < 1e-5, "{name}: {seen} m, not {at}");
        }
        app.world_mut().write_message(TimeTravel::PlayOn);
        frame(&mut app, 0.012);
        let mut before = shown_secs(&app);
        for _ in 0..20 {
            frame(&mut app, 0.006);
            let passed = shown_secs(&app) - before;
            assert!(
                (passed - 0.006).abs() < 1e-6,
                "{name}: {passed} s in a frame"
            );
            before = shown_secs(&app);
        }
    }
}

/// The end of a step that no frame shows, that of one that a frame shows, and a time between two frames. With the times from which the game
/// goes on, s: after the last that of the nearer frame.
fn moments(app: &App) -> [(TimeTravel, f64); 3] {
    let history = app.world().resource::<History>();
    let end = |tick| history.secs_at(tick).expect("it is kept");
    let frames = app.world().resource::<FrameHistory>().iter();
    let frames: Vec<f64> = frames.map(|it| it.shown_secs).collect();
    let mut pairs = frames.windows(2);
    let pair = pairs.find(|pair| pair[0] > 4.0 && pair[1] - pair[0] > 0.03);
    let pair = pair.expect("old frames are fewer");
    let secs = pair[0] + 0.4 * (pair[1] - pair[0]);
    [
        (TimeTravel::ShowTick(1001), end(1001)),
        (TimeTravel::ShowTick(1000), end(1000)),
        (TimeTravel::Show { secs }, pair[0]),
    ]
}

#[test]
fn the_view_goes_on_from_the_end_of_a_step_and_from_between_two_frames() {
    for (name, add) in loops() {
        // After 30 s every second frame of the first ten is kept.
        let mut app = game(|app| {
            add(app);
            app.add_plugins(springyard_rewind::plugin);
        });
        app.world_mut()
            .spawn((Transform::default(), InterpolatedInPast));
        (0..1800).for_each(|_| frame(&mut app, 1.0 / 60.0));
        for (show, wanted) in moments(&app) {
            app.world_mut().write_message(show);
            frame(&mut app, 1.0 / 60.0);
            app.world_mut().write_message(TimeTravel::PlayOn);
            frame(&mut app, 1.0 / 60.0);
            let mut before = shown_secs(&app);
            let off = (before - wanted).abs();
            assert!(off < 1e-6, "{name}, {show:?}: {before} s, not {wanted}");
            for index in 0..8 {
                frame(&mut app, 0.006);
                let passed = shown_secs(&app) - before;
                assert!(
                    (passed - 0.006).abs() < 1e-6,
                    "{name}, {show:?}, frame {index}: {passed} s"
                );
                before = shown_secs(&app);
            }
        }
    }
}

#[test]
fn a_planner_goes_on_bit_for_bit_from_the_frame_that_is_shown() {
    for (name, add) in LOOPS.into_iter().filter(|it| it.0.starts_with("policy")) {
        let mut app = played(add);
        (0..30).for_each(|_| frame(&mut app, 0.011));
        // Its factor is not one that an `f32` has exactly.
        let mut frames = app.world().resource::<FrameHistory>().iter();
        let then = frames.find(|it| it.tick > 150 && (0.1..0.4).contains(&it.alpha));
        let then = then.cloned();
        drop(frames);
        let then = then.expect("frames end at all places of a step");
        let secs = then.shown_secs;
        for travel in [TimeTravel::Show { secs }, TimeTravel::PlayOn] {
            app.world_mut().write_message(travel);
            frame(&mut app, 0.012);
        }
        assert_eq!(clock(&app).ticks, then.tick, "{name}");
        let planner = app.world().resource::<StepPlanner>().0;
        assert_eq!(Some(planner), then.planner, "{name}");
    }
}
