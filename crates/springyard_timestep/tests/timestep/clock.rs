//! What a step reads of the time, also after a snapshot has put the clock back.

use std::time::Duration;

use bevy::prelude::*;
use springyard_test_lab::loops::{HZ, LOOPS, clock, frame, game};
use springyard_timestep::{StepClock, run_step};

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
