//! Entities with links of their own, beside those to parents and views.

use bevy::prelude::*;
use serde::Serialize;
use springyard_rewind::{Parked, StepCommands, register_linked, seek};
use springyard_state::RegisterState;
use springyard_test_lab::loops::{bevys, clock, frame, game};
use springyard_timestep::StepClock;

/// Held by another entity.
#[derive(Component)]
#[relationship(relationship_target = Holds)]
struct HeldBy(Entity);

#[derive(Component)]
#[relationship_target(relationship = HeldBy)]
struct Holds(Vec<Entity>);

#[derive(Component, Clone, Serialize)]
struct Thing(u32);

/// What the steps of a test do, by the number of steps before.
#[derive(Resource)]
struct Plan(fn(u64, &[Entity], &mut StepCommands));

/// The entities of a test.
#[derive(Resource)]
struct Things(Vec<Entity>);

fn follow(clock: Res<StepClock>, plan: Res<Plan>, things: Res<Things>, mut commands: StepCommands) {
    (plan.0)(clock.ticks, &things.0, &mut commands);
}

fn app_of(count: u32, plan: fn(u64, &[Entity], &mut StepCommands)) -> (App, Vec<Entity>) {
    let mut things = Vec::new();
    let mut app = game(|app| {
        bevys(app, false);
        app.add_plugins(springyard_rewind::plugin)
            .register_state::<Thing>("thing");
        register_linked::<Holds>(app);
        let world = app.world_mut();
        things = (0..count).map(|it| world.spawn(Thing(it)).id()).collect();
        app.insert_resource(Plan(plan))
            .insert_resource(Things(things.clone()))
            .add_systems(FixedUpdate, follow);
    });
    let _ = &mut app;
    (app, things)
}

fn play_to(app: &mut App, tick: u64) {
    while clock(app).ticks < tick {
        frame(app, 0.02);
    }
}

#[test]
fn two_that_hold_each_other_are_despawned_together() {
    let (mut app, things) = app_of(3, |tick, things, commands| {
        if tick == 20 {
            commands.despawn(things[0]);
        }
    });
    let world = app.world_mut();
    for [one, other] in [[0, 1], [1, 2], [2, 0]] {
        world.entity_mut(things[one]).insert(HeldBy(things[other]));
    }
    play_to(&mut app, 40);
    let parked = |app: &App| {
        let parked = things
            .iter()
            .filter(|it| app.world().get::<Parked>(**it).is_some());
        parked.count()
    };
    assert_eq!(parked(&app), 3);
    for (tick, wanted) in [(10, 0), (30, 3), (20, 0), (21, 3), (40, 3)] {
        assert_eq!(seek(app.world_mut(), tick), Ok(()));
        assert_eq!(parked(&app), wanted, "step {tick}");
    }
}

#[test]
fn each_link_of_an_entity_is_that_of_the_step() {
    // The last is a child of the first at all times, and is held by the first, the second, or none.
    let (mut app, things) = app_of(3, |tick, things, commands| {
        let mut last = commands.entity(things[2]);
        match tick {
            0 => drop(last.insert((ChildOf(things[0]), HeldBy(things[0])))),
            20 => drop(last.insert(HeldBy(things[1]))),
            40 => drop(last.remove::<HeldBy>()),
            60 => drop(last.insert((ChildOf(things[1]), HeldBy(things[0])))),
            _ => {}
        }
    });
    play_to(&mut app, 80);
    let links = |app: &App| {
        let last = app.world().entity(things[2]);
        let index = |of: Entity| things.iter().position(|it| *it == of);
        let parent = last.get::<ChildOf>().and_then(|it| index(it.parent()));
        let holder = last.get::<HeldBy>().and_then(|it| index(it.0));
        (parent, holder)
    };
    let wanted = [
        (10, (Some(0), Some(0))),
        (70, (Some(1), Some(0))),
        (30, (Some(0), Some(1))),
        (50, (Some(0), None)),
        (35, (Some(0), Some(1))),
        (5, (Some(0), Some(0))),
        (80, (Some(1), Some(0))),
    ];
    for (tick, wanted) in wanted {
        assert_eq!(seek(app.world_mut(), tick), Ok(()));
        assert_eq!(links(&app), wanted, "step {tick}");
        let held: Vec<usize> = things
            .iter()
            .map(|it| app.world().get::<Holds>(*it).map_or(0, |it| it.0.len()))
            .collect();
        let count = usize::from(wanted.1.is_some());
        assert_eq!(held.iter().sum::<usize>(), count, "step {tick}: {held:?}");
    }
}
