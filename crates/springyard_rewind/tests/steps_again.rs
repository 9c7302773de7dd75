//! A step that runs again, from a copy of the state before it, sees the same time as the first time.

#[path = "../../springyard_timestep/tests/support/mod.rs"]
mod support;

use std::time::Duration;

use bevy::prelude::*;
use springyard_rewind::Snapshot;
use springyard_timestep::{BeforeStep, Resimulating, StepClock, is_live, put_view, run_step};
use support::{LOOPS, clock, frame, game, last_frame, seen};

/// `Res<Time>` and the clock of a step.
#[derive(Debug, Clone, PartialEq)]
struct Seen {
    tick: u64,
    elapsed: Duration,
    delta: Duration,
    fixed: Duration,
    begin_secs: f64,
    step_secs: f64,
}

#[derive(Resource, Default)]
struct Noted {
    copies: Vec<Snapshot>,
    seen: Vec<Seen>,
}

fn copy(world: &mut World) {
    let copy = springyard_rewind::snapshot(world);
    world.resource_mut::<Noted>().copies.push(copy);
}

fn note(time: Res<Time>, fixed: Res<Time<Fixed>>, clock: Res<StepClock>, mut noted: ResMut<Noted>) {
    noted.seen.push(Seen {
        tick: clock.ticks,
        elapsed: time.elapsed(),
        delta: time.delta(),
        fixed: fixed.elapsed(),
        begin_secs: clock.simulated_secs,
        step_secs: clock.step_secs,
    });
}

fn played(add: fn(&mut App)) -> App {
    let mut app = game(|app| {
        add(app);
        app.init_resource::<Noted>()
            .add_systems(BeforeStep, copy.run_if(is_live))
            .add_systems(FixedUpdate, note);
    });
    (0..60).for_each(|index| frame(&mut app, [0.003, 0.03, 0.05][index % 3]));
    app
}

#[test]
fn a_copy_made_before_a_step_gives_the_step_its_time_again() {
    for (name, add) in LOOPS {
        let mut app = played(add);
        let Noted { copies, seen } = std::mem::take(&mut *app.world_mut().resource_mut::<Noted>());
        assert!(seen.len() > 50);
        for at in [40, 7, 0, 20] {
            let world = app.world_mut();
            copies[at].restore(world);
            world.insert_resource(Resimulating);
            for step in &seen[at..at + 3] {
                run_step(world, step.step_secs);
            }
            world.remove_resource::<Resimulating>();
            let again = std::mem::take(&mut world.resource_mut::<Noted>().seen);
            assert_eq!(again, seen[at..at + 3], "{name}, step {at}");
            // The next step is one of the loop itself: it continues from there.
            for _ in 0..4 {
                frame(&mut app, 0.01);
            }
            let next = app.world().resource::<Noted>().seen[0].clone();
            assert_eq!(
                (next.tick, next.elapsed),
                (seen[at + 3].tick, seen[at + 3].elapsed),
                "{name}"
            );
            app.world_mut().resource_mut::<Noted>().seen.clear();
        }
    }
}

#[test]
fn a_view_that_is_put_between_two_past_steps_goes_on_from_there() {
    for (name, add) in LOOPS {
        if name.starts_with("policy") {
            // Its planner goes on from its own accumulator: `Planner::put_view`.
            continue;
        }
        for alpha in [0.0, 0.3, 1.0] {
            let mut app = played(add);
            let copies = std::mem::take(&mut app.world_mut().resource_mut::<Noted>().copies);
            copies[30].restore(app.world_mut());
            put_view(app.world_mut(), alpha);
            let elapsed = app.world().resource::<Time<Fixed>>().elapsed();
            assert_eq!(elapsed, clock(&app).elapsed, "{name}");
            frame(&mut app, 0.0);
            assert_eq!(
                clock(&app).ticks,
                30,
                "{name}: no step in a frame of no length"
            );
            assert!((last_frame(&app).alpha - alpha).abs() < 1e-6);
            let before = seen(&mut app);
            frame(&mut app, 0.004);
            let way = seen(&mut app) - before;
            assert!((way - 3.0 * 0.004).abs() < 2e-5, "{name}, {alpha}: {way} m");
        }
    }
}
