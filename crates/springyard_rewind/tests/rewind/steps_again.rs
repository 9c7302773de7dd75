//! A step that runs again, from a copy of the state before it, sees the same time as the first time.

use bevy::prelude::*;
use springyard_rewind::Snapshot;
use springyard_test_lab::loops::{
    LOOPS, clock, frame, game, last_frame, note_steps, seen, take_noted,
};
use springyard_timestep::{BeforeStep, Resimulating, is_live, put_view, run_step};

#[derive(Resource, Default)]
struct Copies(Vec<Snapshot>);

fn copy(world: &mut World) {
    let copy = springyard_rewind::snapshot(world);
    world.resource_mut::<Copies>().0.push(copy);
}

fn played(add: fn(&mut App)) -> App {
    let mut app = game(|app| {
        add(app);
        app.init_resource::<Copies>()
            .add_systems(BeforeStep, copy.run_if(is_live));
        note_steps(app);
    });
    (0..60).for_each(|index| frame(&mut app, [0.003, 0.03, 0.05][index % 3]));
    app
}

#[test]
fn a_copy_made_before_a_step_gives_the_step_its_time_again() {
    for (name, add) in LOOPS {
        let mut app = played(add);
        let Copies(copies) = std::mem::take(&mut *app.world_mut().resource_mut::<Copies>());
        let seen = take_noted(&mut app);
        assert!(seen.len() > 50);
        for at in [40, 7, 0, 20] {
            let world = app.world_mut();
            copies[at].restore(world);
            world.insert_resource(Resimulating);
            for step in &seen[at..at + 3] {
                run_step(world, step.step_secs);
            }
            world.remove_resource::<Resimulating>();
            let again = take_noted(&mut app);
            assert_eq!(again, seen[at..at + 3], "{name}, step {at}");
            // The next step is one of the loop itself: it continues from there.
            for _ in 0..4 {
                frame(&mut app, 0.01);
            }
            let next = take_noted(&mut app).remove(0);
            assert_eq!(
                (next.tick, next.elapsed),
                (seen[at + 3].tick, seen[at + 3].elapsed),
                "{name}"
            );
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
            let Copies(copies) = std::mem::take(&mut *app.world_mut().resource_mut::<Copies>());
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
