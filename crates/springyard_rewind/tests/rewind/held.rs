//! Time that is held while a past step is shown.

use bevy::prelude::*;
use bevy::time::Virtual;
use springyard_rewind::{TimeHeld, hold_time, release_time};
use springyard_test_lab::loops::{LOOPS, bevys, clock, frame, game, last_frame, seen};
use springyard_timestep::TimestepSystems;

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
            app.add_plugins(springyard_rewind::plugin);
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

fn paused(app: &App) -> bool {
    app.world().resource::<Time<Virtual>>().is_paused()
}

fn resumes(app: &App) -> bool {
    app.world().resource::<TimeHeld>().resumes
}

#[test]
fn a_pause_decides_what_follows_when_time_is_released() {
    let held = |was_paused: bool| {
        let mut app = game(|app| {
            bevys(app, false);
            app.add_plugins(springyard_rewind::plugin);
        });
        if was_paused {
            app.world_mut().resource_mut::<Time<Virtual>>().pause();
        }
        hold_time(app.world_mut());
        // Twice is once.
        hold_time(app.world_mut());
        assert_eq!((paused(&app), resumes(&app)), (true, !was_paused));
        app
    };
    for was_paused in [false, true] {
        let mut app = held(was_paused);
        release_time(app.world_mut());
        assert_eq!(paused(&app), was_paused);
        // A key for pause, once and twice.
        let mut app = held(was_paused);
        for resumes_then in [was_paused, !was_paused] {
            app.world_mut().resource_mut::<Time<Virtual>>().unpause();
            frame(&mut app, 0.02);
            assert_eq!((paused(&app), resumes(&app)), (true, resumes_then));
            frame(&mut app, 0.02);
            assert_eq!(resumes(&app), resumes_then);
        }
        // A menu takes the pause over.
        let stays = |app: &mut App| app.world_mut().resource_mut::<TimeHeld>().stay_paused();
        assert_eq!([stays(&mut app), stays(&mut app)], [!was_paused, false]);
        release_time(app.world_mut());
        assert!(paused(&app));
    }
}
