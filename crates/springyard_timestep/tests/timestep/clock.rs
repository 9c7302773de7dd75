//! What a step reads of the time, also after a snapshot has put the clock back.

use std::time::Duration;

use bevy::prelude::*;
use springyard_test_lab::loops::{HZ, LOOPS, SPEED, bevys, clock, frame, game, last_frame, seen};
use springyard_timestep::{Resimulating, ShownClock, StepClock, is_live, put_view, run_step};

/// What the last step has read.
#[derive(Resource, Default)]
struct Read {
    end_secs: f64,
    elapsed: Duration,
}

fn note(clock: Res<StepClock>, time: Res<Time>, mut read: ResMut<Read>) {
    read.end_secs = clock.step_end_secs();
    read.elapsed = time.elapsed();
}

/// A game whose steps note what they read.
fn noted(add: fn(&mut App)) -> App {
    game(|app| {
        add(app);
        app.init_resource::<Read>().add_systems(FixedUpdate, note);
    })
}

#[test]
fn a_step_knows_the_time_of_its_end() {
    for (name, add) in LOOPS {
        let mut app = noted(add);
        for _ in 0..40 {
            frame(&mut app, 0.013);
            let (read, now) = (app.world().resource::<Read>().end_secs, clock(&app));
            let off = read - now.simulated_secs;
            assert!(off.abs() < 1e-9, "{name}, step {}: {off} s", now.ticks);
        }
        assert!(clock(&app).ticks > 20, "{name}");
    }
}

#[test]
fn the_time_of_steps_follows_a_clock_that_was_put_back() {
    for (name, add) in LOOPS {
        let mut app = noted(add);
        (0..20).for_each(|_| frame(&mut app, 0.02));
        let kept = clock(&app).clone();
        (0..20).for_each(|_| frame(&mut app, 0.02));
        *app.world_mut().resource_mut::<StepClock>() = kept.clone();
        run_step(app.world_mut(), 1.0 / HZ);
        let read = app.world().resource::<Read>().elapsed;
        assert_eq!(read, kept.elapsed + Duration::from_millis(20), "{name}");
        assert_eq!(clock(&app).ticks, kept.ticks + 1, "{name}");
    }
}

#[test]
fn a_view_is_put_between_two_steps_and_no_step_runs_before_its_time() {
    for lagging in [false, true] {
        for (alpha, drawn) in [(0.0, 0.0), (0.3, 0.3), (1.0, 1.0), (1.7, 1.0), (-1.0, 0.0)] {
            let mut app = game(|app| bevys(app, lagging));
            (0..20).for_each(|_| frame(&mut app, 0.013));
            put_view(app.world_mut(), alpha);
            assert_eq!(last_frame(&app).alpha, alpha);
            let ticks = clock(&app).ticks;
            frame(&mut app, 0.0);
            assert_eq!(clock(&app).ticks, ticks, "{alpha}");
            assert!((last_frame(&app).alpha - drawn).abs() < 1e-6, "{alpha}");
            let fixed = app.world().resource::<Time<Fixed>>();
            assert_eq!(fixed.elapsed(), clock(&app).elapsed);
            // The next step, after what is left of this one.
            let left = (1.0 - f64::from(drawn)) / HZ;
            frame(&mut app, left - 1e-5_f64.min(left));
            assert_eq!(clock(&app).ticks, ticks, "{alpha}");
            frame(&mut app, 2e-5);
            assert_eq!(clock(&app).ticks, ticks + 1, "{alpha}");
        }
    }
}

/// The simulated time that the last frame has shown, s.
#[derive(Resource, Default)]
struct Shown(f64);

fn note_shown(clock: ShownClock, mut shown: ResMut<Shown>) {
    shown.0 = clock.secs();
}

#[test]
fn a_system_of_a_frame_can_ask_for_the_time_that_is_drawn() {
    for (name, add) in LOOPS {
        let mut app = game(|app| {
            add(app);
            app.init_resource::<Shown>().add_systems(Update, note_shown);
        });
        (0..37).for_each(|_| frame(&mut app, 0.013));
        let drawn = seen(&mut app) / SPEED;
        let off = app.world().resource::<Shown>().0 - drawn;
        assert!(off.abs() < 1e-5, "{name}: {off} s");
    }
}

/// Number of steps that were computed for the first time.
#[derive(Resource, Default)]
struct Live(u32);

#[test]
fn a_step_that_is_computed_again_is_not_live() {
    let mut app = game(|app| {
        bevys(app, false);
        let count = |mut live: ResMut<Live>| live.0 += 1;
        app.init_resource::<Live>()
            .add_systems(FixedUpdate, count.run_if(is_live));
    });
    let mut lives = Vec::new();
    for is_again in [false, true, true, false] {
        let world = app.world_mut();
        if is_again {
            world.insert_resource(Resimulating);
        } else {
            world.remove_resource::<Resimulating>();
        }
        run_step(world, 1.0 / HZ);
        lives.push(world.resource::<Live>().0);
    }
    assert_eq!(lives, [1, 1, 1, 2]);
}
