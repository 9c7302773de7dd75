//! Seeks in a world of rapier bodies that come and go, beside what is part of the state later or never.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::geometry::{ContactManifold, ContactPair};
use serde::Serialize;
use springyard_rewind::{
    Parked, StepCommands, despawn, fields, hash, run_on, seek, snapshot, spawn, unnamed,
};
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
    game_with(|_| ())
}

fn game_with(also: impl FnOnce(&mut App)) -> App {
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
    also(&mut app);
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

/// Numbers of bodies and colliders in rapier.
fn in_rapier(world: &mut World) -> [usize; 2] {
    let mut sets = world.query::<(&RapierRigidBodySet, &RapierContextColliders)>();
    let (bodies, colliders) = sets.single(world).expect("one physics world");
    [bodies.bodies.len(), colliders.colliders.len()]
}

/// In a step, before rapier: despawns the right ball at this step.
fn take_right(clock: Res<StepClock>, balls: Query<(Entity, &Name)>, mut commands: StepCommands) {
    let right = balls.iter().find(|(_, name)| name.as_str() == "right");
    if let Some((right, _)) = right.filter(|_| clock.ticks == 75) {
        commands.despawn(right);
    }
}

#[test]
fn what_is_parked_is_not_in_rapier_from_the_next_step_on() {
    let mut app = game_with(|app| {
        app.add_systems(FixedUpdate, take_right.before(PhysicsSet::SyncBackend));
    });
    let mut noted = Vec::new();
    for index in 0..120 {
        if index == 60 {
            let left = named(app.world_mut(), "left").expect("it is there");
            despawn(app.world_mut(), left);
        }
        frame(&mut app, 1.0 / 60.0);
        let tick = app.world().resource::<StepClock>().ticks;
        noted.push((tick, in_rapier(app.world_mut()), hash(app.world())));
        let there = match tick {
            ..=60 => [3, 3],
            61..=75 => [2, 2],
            _ => [1, 1],
        };
        assert_eq!(in_rapier(app.world_mut()), there, "step {tick}");
    }
    for index in [40, 100, 65, 74, 75, 58, 110, 61, 80] {
        let (tick, there, then) = noted[index];
        seek(app.world_mut(), tick).unwrap();
        assert_eq!(
            (in_rapier(app.world_mut()), hash(app.world())),
            (there, then)
        );
    }
}

/// The hashes after each of some steps.
fn hashes(app: &mut App, steps: u32) -> Vec<u64> {
    let mut hashes = Vec::new();
    for _ in 0..steps {
        frame(app, 1.0 / 60.0);
        hashes.push(hash(app.world()));
    }
    hashes
}

#[test]
fn a_copy_from_between_a_despawn_and_the_next_step_goes_on_as_the_game_did() {
    for is_for_good in [false, true] {
        let mut app = game();
        (0..70).for_each(|_| frame(&mut app, 1.0 / 60.0));
        let world = app.world_mut();
        let [left, right] = ["left", "right"].map(|name| named(world, name).expect("it is there"));
        if is_for_good {
            world.entity_mut(right).despawn();
        } else {
            despawn(world, right);
        }
        // A frame without a step: what is gone for good leaves rapier.
        frame(&mut app, 0.0);
        let bodies = if is_for_good { 2 } else { 3 };
        assert_eq!(in_rapier(app.world_mut()), [bodies; 2]);
        let copy = snapshot(app.world_mut());
        let first = hashes(&mut app, 60);
        assert_eq!(in_rapier(app.world_mut()), [2; 2]);
        despawn(app.world_mut(), left);
        hashes(&mut app, 20);
        copy.restore(app.world_mut());
        assert_eq!(in_rapier(app.world_mut()), [bodies; 2]);
        assert_eq!(hashes(&mut app, 60), first, "for good: {is_for_good}");
        assert_eq!(in_rapier(app.world_mut()), [2; 2]);
    }
}

#[test]
fn a_copy_goes_on_though_a_body_in_contact_has_just_gone_for_good() {
    let mut app = game_with(|app| {
        let place = Transform::from_xyz(3.0, 0.6, 0.0);
        let rests = (Name::new("rests"), place, RigidBody::Dynamic);
        app.world_mut().spawn((rests, Collider::ball(0.5)));
    });
    (0..10).for_each(|_| frame(&mut app, 1.0 / 60.0));
    let world = app.world_mut();
    let [floor, rests] = ["floor", "rests"].map(|name| named(world, name).expect("it is there"));
    let touching = world.get::<CollidingEntities>(floor);
    assert!(touching.is_some_and(|it| it.contains(rests)));
    world.entity_mut(rests).despawn();
    // A frame without a step: it leaves rapier, which has an event of it for the next step.
    frame(&mut app, 0.0);
    let copy = snapshot(app.world_mut());
    let first = hashes(&mut app, 20);
    copy.restore(app.world_mut());
    assert_eq!(hashes(&mut app, 20), first);
}

#[test]
fn where_rapier_runs_in_frames_what_is_parked_is_taken_out_of_it_all_the_same() {
    let mut app = app_with(&[springyard_timestep::plugin, springyard_rewind::plugin]);
    app.add_plugins(RapierPhysicsPlugin::<NoUserData>::default());
    app.world_mut().spawn(ball("left", 0.0));
    start(&mut app);
    (0..5).for_each(|_| frame(&mut app, 1.0 / 60.0));
    assert_eq!(in_rapier(app.world_mut()), [1, 1]);
    let left = named(app.world_mut(), "left").expect("it is there");
    despawn(app.world_mut(), left);
    (0..2).for_each(|_| frame(&mut app, 1.0 / 60.0));
    assert_eq!(in_rapier(app.world_mut()), [0, 0]);
}

#[test]
fn a_joint_comes_and_goes_with_its_entity() {
    let mut app = game();
    let world = app.world_mut();
    let [left, right] = ["left", "right"].map(|name| named(world, name).expect("it is there"));
    let rope = RopeJointBuilder::new(1.5);
    let joint = world
        .spawn((Name::new("rope"), ImpulseJoint::new(left, rope)))
        .id();
    world.entity_mut(joint).insert(ChildOf(right));
    let joints = |app: &mut App| {
        let mut sets = app.world_mut().query::<&RapierContextJoints>();
        let set = sets.single(app.world()).expect("one physics world");
        set.impulse_joints.len()
    };
    let first = hashes(&mut app, 40);
    assert_eq!(joints(&mut app), 1);
    despawn(app.world_mut(), joint);
    let second = hashes(&mut app, 40);
    assert_eq!(joints(&mut app), 0);
    for (tick, hash_then, there) in [(20, first[19], 1), (60, second[19], 0), (30, first[29], 1)] {
        seek(app.world_mut(), tick).unwrap();
        assert_eq!(
            (hash(app.world()), joints(&mut app)),
            (hash_then, there),
            "step {tick}"
        );
    }
}

#[test]
fn the_size_of_a_copy_counts_contacts_with_their_points() {
    // Five boxes on the floor, or above it.
    let measured = |height: f32| {
        let mut app = app_with(&[
            springyard_timestep::plugin,
            springyard_drive::engine::plugin,
            springyard_rewind::plugin,
        ]);
        let world = app.world_mut();
        world.spawn((RigidBody::Fixed, Collider::cuboid(9.0, 0.5, 9.0)));
        for place in -2_i8..3 {
            world.spawn((
                RigidBody::Dynamic,
                Collider::cuboid(0.4, 0.4, 0.4),
                Velocity::default(),
                Transform::from_xyz(1.5 * f32::from(place), 0.9 + height, 0.0),
            ));
        }
        start(&mut app);
        (0..10).for_each(|_| frame(&mut app, 1.0 / 60.0));
        let world = app.world_mut();
        let bytes = snapshot(world).bytes();
        let mut contexts = world.query::<&RapierContextSimulation>();
        let context = contexts.single(world).expect("one physics world");
        let pairs = context.narrow_phase.contact_pairs();
        let manifolds: Vec<_> = pairs.flat_map(|pair| &pair.manifolds).collect();
        let points: usize = manifolds.iter().map(|it| it.points.len()).sum();
        let pairs = context.narrow_phase.contact_pairs().count();
        (bytes, [pairs, manifolds.len(), points])
    };
    let (without, none) = measured(5.0);
    let (with, counts) = measured(0.0);
    assert_eq!((none, counts), ([0, 0, 0], [5, 5, 20]));
    let own = size_of::<ContactPair>() + size_of::<ContactManifold>();
    assert_eq!(with - without, 5 * own + 20 * 128);
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
fn pose_and_velocity_of_bodies_that_move_are_listed() {
    let mut app = game();
    let values = fields(app.world());
    let names = |owner: &str| {
        let of_owner = values.iter().filter(|it| &*it.owner == owner);
        let names = of_owner
            .map(|it| it.name)
            .filter(|it| !it.contains("last_finite"));
        names.collect::<Vec<_>>().join(" ")
    };
    let pose = "position.x position.y position.z rotation.x rotation.y rotation.z rotation.w";
    // None of these has a velocity yet.
    assert!(names("left").starts_with(pose), "{}", names("left"));
    for owner in ["floor", "cloud", "gate"] {
        assert!(!names(owner).contains("position"), "{}", names(owner));
    }
    let nameless = app.world_mut().spawn(ball("", 3.0)).remove::<Name>().id();
    assert_eq!(unnamed(app.world()), [nameless]);
    app.world_mut()
        .entity_mut(nameless)
        .insert(RigidBody::Fixed);
    app.world_mut()
        .entity_mut(nameless)
        .remove::<springyard_drive::engine::LastFinitePose>();
    assert!(unnamed(app.world()).is_empty());
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
