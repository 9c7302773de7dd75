//! Pauses and single steps.

use bevy::prelude::*;
use bevy::time::{Fixed, TimeSystems, Virtual};
use spring_math::planner::Policy;
use springyard_test_lab::loops::{HZ, LOOPS, clock, frame, game, last_frame, planned, seen};
use springyard_timestep::policies::{PlannerControl, SingleSteps};

fn pause(app: &mut App) {
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
}

/// Number of steps to run in the next frame.
#[derive(Resource)]
struct Requested(u32);

/// Gives the frame the length of the steps, as docs/use.md says.
fn run_requested(
    requested: Res<Requested>,
    fixed: Res<Time<Fixed>>,
    mut game: ResMut<Time<Virtual>>,
    mut time: ResMut<Time>,
    mut commands: Commands,
) {
    game.advance_by(fixed.timestep() * requested.0);
    *time = game.as_generic();
    commands.remove_resource::<Requested>();
}

#[test]
fn a_paused_game_runs_the_single_steps_that_are_requested_and_no_others() {
    for (name, add) in LOOPS {
        let mut app = game(|app| {
            add(app);
            let requested = run_requested.run_if(resource_exists::<Requested>);
            app.add_systems(First, requested.after(TimeSystems));
        });
        (0..20).for_each(|_| frame(&mut app, 0.013));
        pause(&mut app);
        let (ticks, drawn) = (clock(&app).ticks, seen(&mut app));
        (0..5).for_each(|_| frame(&mut app, 0.013));
        assert_eq!(clock(&app).ticks, ticks, "{name}");
        app.insert_resource(Requested(2));
        frame(&mut app, 0.013);
        assert_eq!(clock(&app).ticks, ticks + 2, "{name}");
        assert!((last_frame(&app).secs - 2.0 / HZ).abs() < 1e-9, "{name}");
        let delta = app.world().resource::<Time>().delta_secs_f64();
        assert!((delta - 2.0 / HZ).abs() < 1e-9, "{name}: {delta}");
        frame(&mut app, 0.013);
        assert_eq!(clock(&app).ticks, ticks + 2, "{name}");
        let way = seen(&mut app) - drawn;
        assert!((way - 3.0 * 2.0 / HZ).abs() < 2e-5, "{name}: {way} m");
    }
}

#[test]
fn each_of_the_planners_single_steps_is_one_step_also_after_a_change_of_rate() {
    for hz in [15.0, 60.0, 144.0, 240.0] {
        let mut app = game(|app| planned(app, Policy::Fixed));
        (0..20).for_each(|_| frame(&mut app, 0.013));
        pause(&mut app);
        app.world_mut()
            .write_message(PlannerControl::StepRateHz(hz));
        frame(&mut app, 0.013);
        let ticks = clock(&app).ticks;
        for step in 1..=100 {
            app.world_mut().resource_mut::<SingleSteps>().0 = 1;
            frame(&mut app, 0.013);
            assert_eq!(clock(&app).ticks, ticks + step, "{hz} Hz");
            let secs = last_frame(&app).secs;
            assert!((secs - 1.0 / hz).abs() < 1e-9, "{hz} Hz: {secs} s");
        }
    }
}
