//! Pauses and single steps.

use bevy::prelude::*;
use bevy::time::{Fixed, TimeSystems, Virtual};
use spring_math::planner::Policy;
use springyard_test_lab::loops::{CAP, HZ, LOOPS, clock, frame, game, last_frame, planned, seen};
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

/// Runs single steps, `count` in each of ten frames of a paused game, and asserts that there are no others and that no time is lost.
fn assert_single_steps(app: &mut App, hz: f64, count: u32, case: &str) {
    let unsimulated = |app: &App| {
        let last = last_frame(app);
        last.dropped_secs + last.carried_secs
    };
    let (begin, left) = (clock(app).clone(), unsimulated(app));
    for frames in 1..=10 {
        app.world_mut().resource_mut::<SingleSteps>().0 = count;
        frame(app, 0.013);
        let now = clock(app);
        let steps = u64::from(count * frames);
        assert_eq!(now.ticks, begin.ticks + steps, "{case}, frame {frames}");
        let played = now.simulated_secs - begin.simulated_secs;
        let off = played - steps as f64 / hz;
        assert!(off.abs() < 1e-9, "{case}, frame {frames}: {off} s");
        let off = last_frame(app).secs - f64::from(count) / hz;
        assert!(off.abs() < 1e-9, "{case}, frame {frames}: {off} s");
        let off = unsimulated(app) - left;
        assert!(off.abs() < 1e-9, "{case}, frame {frames}: {off} s");
        assert!(!last_frame(app).is_behind, "{case}, frame {frames}");
    }
}

#[test]
fn each_of_the_planners_single_steps_is_one_step_also_after_a_change_of_rate() {
    // After 22 frames the last step ends 14 ms after its frame.
    for frames in [20, 22] {
        for hz in [15.0, 60.0, 144.0, 240.0] {
            let mut app = game(|app| planned(app, Policy::Fixed));
            (0..frames).for_each(|_| frame(&mut app, 0.013));
            pause(&mut app);
            app.world_mut()
                .write_message(PlannerControl::StepRateHz(hz));
            frame(&mut app, 0.013);
            assert_single_steps(&mut app, hz, 1, &format!("{frames} frames, {hz} Hz"));
        }
    }
}

#[test]
fn single_steps_are_as_many_as_requested_also_beyond_the_cap_and_after_a_change_of_policy() {
    for before in Policy::ALL {
        for after in Policy::ALL {
            for count in [1, CAP + 12] {
                let mut app = game(|app| planned(app, before));
                (0..7).for_each(|_| frame(&mut app, 1.0 / 144.0));
                pause(&mut app);
                app.world_mut().write_message(PlannerControl::Policy(after));
                frame(&mut app, 0.013);
                let case = format!("{before:?} to {after:?}, {count} steps");
                assert_single_steps(&mut app, HZ, count, &case);
            }
        }
    }
}
