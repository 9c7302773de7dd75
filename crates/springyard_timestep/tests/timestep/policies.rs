//! The loop of the policies: its single steps, and frames that it owes.

use bevy::prelude::*;
use bevy::time::Virtual;
use spring_math::planner::{Backlog, PlannerSettings, Policy};
use springyard_test_lab::loops::{CAP, HZ, clock, frame, game, last_frame, planned};
use springyard_timestep::policies::{self, SingleSteps, StepPlanner};

#[test]
fn single_steps_do_nothing_in_a_game_that_is_not_paused() {
    let steps = [0, 5].map(|count| {
        let mut app = game(|app| planned(app, Policy::Fixed));
        (0..10).for_each(|_| frame(&mut app, 0.013));
        app.world_mut().resource_mut::<SingleSteps>().0 = count;
        frame(&mut app, 0.013);
        let taken = app.world().resource::<SingleSteps>().0;
        (clock(&app).ticks, last_frame(&app).secs, taken)
    });
    assert_eq!(steps[0], steps[1]);
}

#[test]
fn a_game_that_owes_more_than_a_step_is_behind_except_in_a_pause() {
    let settings = PlannerSettings::new(Policy::Fixed, 1.0 / HZ, CAP, Backlog::CatchUp).unwrap();
    let mut app = game(|app| {
        app.add_plugins(policies::plugin)
            .insert_resource(StepPlanner::of(settings));
    });
    let is_behind = |app: &mut App, secs: f64, pauses: bool| {
        let mut time = app.world_mut().resource_mut::<Time<Virtual>>();
        if pauses {
            time.pause();
        } else {
            time.unpause();
        }
        frame(app, secs);
        assert_eq!(last_frame(app).dropped_secs, 0.0);
        last_frame(app).is_behind
    };
    assert!(!is_behind(&mut app, 1.0 / HZ, false));
    // 25 steps, of which six are run.
    assert!(is_behind(&mut app, 25.0 / HZ, false));
    assert!(!is_behind(&mut app, 1.0 / HZ, true));
    assert!(last_frame(&app).steps.is_empty());
    assert!(is_behind(&mut app, 1.0 / HZ, false));
    let later = [(); 5].map(|()| is_behind(&mut app, 1.0 / HZ, false));
    assert_eq!([later[0], later[4]], [true, false], "{later:?}");
}
