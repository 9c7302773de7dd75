//! Seeks in a world of rapier bodies that come and go, beside what is part of the state later or never.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;
use springyard_rewind::{Parked, despawn, hash, run_on, seek, spawn};
use springyard_state::RegisterState;
use springyard_test_lab::another_game::{app_with, frame, start};
use springyard_timestep::StepClock;

fn ball(name: &'static str, x: f32) -> impl Bundle {
    (
        Name::new(name),
        Transform::from_xyz(x, 2.0 + x, 0.0),
        RigidBody::Dynamic,
        Collider::ball(0.5),
        Restitution::coefficient(0.8),
    )
}

/// What is not part of the state: each frame moves it.
#[derive(Component)]
struct Cloud;

fn drift(mut clouds: Query<&mut Transform, With<Cloud>>) {
    for mut cloud in &mut clouds {
        cloud.translation.x += 1.0;
    }
}

/// State that an entity gets in play.
#[derive(Component, Clone, Serialize)]
struct Opened(u32);

/// Two balls that bounce against each other, a cloud, and a gate without any state.
fn game() -> App {
    let mut app = app_with(&[
        springyard_timestep::plugin,
        springyard_drive::engine::plugin,
        springyard_rewind::plugin,
    ]);
    app.register_state::<Opened>("opened")
        .add_systems(Update, drift);
    let world = app.world_mut();
    world.spawn((
        Name::new("floor"),
        RigidBody::Fixed,
        Collider::cuboid(9.0, 0.1, 9.0),
        ActiveEvents::COLLISION_EVENTS,
        CollidingEntities::default(),
    ));
    world
        .spawn(ball("left", -0.2))
        .with_child((Name::new("flag"), Opened(0)));
    world.spawn(ball("right", 0.2));
    world.spawn((Name::new("cloud"), Transform::default(), Cloud));
    world.spawn(Name::new("gate"));
    start(&mut app);
    app
}

fn named(world: &mut World, name: &str) -> Option<Entity> {
    let mut all = world.query::<(Entity, &Name)>();
    let found = all.iter(world).find(|(_, it)| it.as_str() == name);
    found.map(|(entity, _)| entity)
}

/// Three seconds: the left ball goes after one, the gate is opened, and a third ball comes. The hash after each step.
fn played(app: &mut App) -> Vec<(u64, u64)> {
    let mut hashes = Vec::new();
    for index in 0..180 {
        let world = app.world_mut();
        match index {
            60 => {
                let left = named(world, "left").expect("it is there");
                despawn(world, left);
            }
            90 => {
                let gate = named(world, "gate").expect("it is there");
                world.entity_mut(gate).insert(Opened(1));
            }
            120 => {
                spawn(world, ball("third", 1.0));
            }
            _ => {}
        }
        frame(app, 1.0 / 60.0);
        let world = app.world();
        hashes.push((world.resource::<StepClock>().ticks, hash(world)));
    }
    hashes
}

#[test]
fn a_seek_reaches_the_bodies_of_each_step_bit_for_bit_also_after_they_are_gone() {
    let mut app = game();
    let played = played(&mut app);
    let last = played.len() - 1;
    for index in [last - 1, 20, 100, 70, 5, 150, 40, last] {
        let (tick, first) = played[index];
        seek(app.world_mut(), tick).unwrap();
        // Between two steps, the frame has spawned and despawned bodies.
        if ![59, 89, 119].contains(&index) {
            assert_eq!(hash(app.world()), first, "step {tick}");
        }
    }
}

#[test]
fn a_seek_leaves_alone_what_is_no_body_and_hides_nothing_that_was_there() {
    let mut app = game();
    let played = played(&mut app);
    let world = app.world_mut();
    let [cloud, gate] = ["cloud", "gate"].map(|name| named(world, name).expect("it is there"));
    let drifted = *world.get::<Transform>(cloud).unwrap();
    seek(world, played[30].0).unwrap();
    assert_eq!(world.get::<Transform>(cloud), Some(&drifted));
    assert!(!world.entity(gate).contains::<Opened>());
    assert!(!world.entity(gate).contains::<Parked>());
    // The left ball is back, with the flag on it.
    let [left, flag] = ["left", "flag"].map(|name| named(world, name).expect("it is there"));
    let children = world.get::<Children>(left).map(|it| it.to_vec());
    assert_eq!(children, Some(vec![flag]));
    seek(world, played[170].0).unwrap();
    assert!(world.entity(gate).contains::<Opened>());
}

#[test]
fn a_body_that_goes_for_good_between_two_steps_leaves_rapier() {
    let mut app = game();
    (0..10).for_each(|_| frame(&mut app, 1.0 / 60.0));
    let right = named(app.world_mut(), "right").expect("it is there");
    app.world_mut().entity_mut(right).despawn();
    // Frames without a step: bevy's list of what was removed is gone by then.
    (0..5).for_each(|_| frame(&mut app, 0.0));
    frame(&mut app, 1.0 / 60.0);
    let world = app.world_mut();
    let mut sets = world.query::<&RapierRigidBodySet>();
    let set = sets.single(world).expect("one physics world");
    assert!(!set.entity2body().contains_key(&right));
    assert_eq!(set.bodies.len(), 2, "the floor and the left ball");
}

#[test]
fn steps_run_on_as_they_did_also_from_a_state_that_was_changed() {
    let mut app = game();
    let played = played(&mut app);
    let world = app.world_mut();
    seek(world, played[30].0).unwrap();
    let right = named(world, "right").expect("it is there");
    if let Some(mut pose) = world.get_mut::<Transform>(right) {
        pose.translation.y += 5.0;
    }
    run_on(world, played[40].0).unwrap();
    assert_eq!(hash(world), played[40].1);
}

#[test]
fn what_touches_a_body_is_what_touched_it_then() {
    let mut app = game();
    let floor = named(app.world_mut(), "floor").expect("it is there");
    let touching = |app: &App| {
        let touching = app.world().get::<CollidingEntities>(floor);
        touching.map_or(0, |it| it.iter().count())
    };
    let mut noted = Vec::new();
    for _ in 0..180 {
        frame(&mut app, 1.0 / 60.0);
        let tick = app.world().resource::<StepClock>().ticks;
        noted.push((tick, touching(&app)));
    }
    assert!(noted[20].1 < noted[179].1, "{} at last", noted[179].1);
    for index in [20, 178, 60] {
        let (tick, then) = noted[index];
        seek(app.world_mut(), tick).unwrap();
        assert_eq!(touching(&app), then, "step {tick}");
    }
}
