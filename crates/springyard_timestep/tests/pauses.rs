//! Pauses, single steps, and time that is held.

mod support;

use bevy::prelude::*;
use bevy::time::{Fixed, TimeSystems, Virtual};
use springyard_timestep::{TimeHeld, TimestepSystems, hold_time, release_time};
use support::{HZ, LOOPS, clock, frame, game, last_frame, seen};

fn pause(app: &mut App) {
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
}

/// Number of steps to run in the next frame.
#[derive(Resource)]
struct Requested(u32);

/// Gives the frame the length of the steps, as docs/use.md has it.
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

#[derive(Resource)]
struct Hold;

fn hold(world: &mut World) {
    if world.remove_resource::<Hold>().is_some() {
        hold_time(world);
    }
}

#[test]
fn the_frame_in_which_time_is_held_has_no_length_any_more() {
    for (name, add) in LOOPS {
        let mut app = game(|app| {
            add(app);
            app.add_systems(RunFixedMainLoop, hold.before(TimestepSystems::RunSteps));
        });
        (0..20).for_each(|_| frame(&mut app, 0.013));
        let (ticks, drawn) = (clock(&app).ticks, seen(&mut app));
        app.insert_resource(Hold);
        for _ in 0..5 {
            frame(&mut app, 0.1);
            assert_eq!(last_frame(&app).secs, 0.0, "{name}");
            assert_eq!(app.world().resource::<Time>().delta_secs(), 0.0, "{name}");
        }
        assert_eq!(
            (clock(&app).ticks, seen(&mut app)),
            (ticks, drawn),
            "{name}"
        );
        assert!(app.world().resource::<TimeHeld>().resumes);
        release_time(app.world_mut());
        frame(&mut app, 0.02);
        assert_eq!(clock(&app).ticks, ticks + 1, "{name}");
        let way = seen(&mut app) - drawn;
        assert!((way - 3.0 * 0.02).abs() < 2e-5, "{name}: {way} m");
    }
}
