//! The loop of the policies: what is said of settings that have no effect, its single steps, and frames that it owes.

use bevy::prelude::*;
use bevy::time::{Fixed, Virtual};
use spring_math::planner::{Backlog, PlannerSettings, Policy};
use springyard_test_lab::another_game::{Logged, ModulePlugin, app_with, start};
use springyard_test_lab::loops::{CAP, HZ, clock, frame, game, last_frame, planned};
use springyard_timestep::policies::{self, SingleSteps, StepPlanner};

fn planner(hz: f64) -> StepPlanner {
    StepPlanner::new(Policy::Fixed, hz, CAP).unwrap()
}

#[test]
fn a_step_of_bevys_that_is_not_the_planners_is_a_warning_unless_it_is_bevys_default() {
    // 64 steps a second are bevy's default.
    for (bevys, planned, expected) in [(64.0, 50.0, 0), (50.0, 50.0, 0), (50.0, 60.0, 1)] {
        let logged = Logged::start();
        let mut app = app_with(&[policies::plugin]);
        app.insert_resource(Time::<Fixed>::from_hz(bevys))
            .insert_resource(planner(planned));
        start(&mut app);
        let count = logged.count(&["Time::<Fixed> was set to steps of"]);
        assert_eq!(count, expected, "{bevys} and {planned} Hz");
    }
}

#[test]
fn a_planner_without_its_loop_is_a_warning() {
    let cases: [(ModulePlugin, bool, usize); 3] = [
        (springyard_timestep::plugin, true, 1),
        (springyard_timestep::plugin, false, 0),
        (policies::plugin, true, 0),
    ];
    for (plugin, has_planner, expected) in cases {
        let logged = Logged::start();
        let mut app = app_with(&[plugin]);
        if has_planner {
            app.insert_resource(planner(60.0));
        }
        start(&mut app);
        let count = logged.count(&["there is a StepPlanner", "policies::plugin"]);
        assert_eq!(count, expected);
    }
}

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
