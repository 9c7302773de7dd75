//! What was in the world from the start, and is given a body or a collider in play: between two steps or in one, once or twice.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_rewind::{Parked, hash, seek};
use springyard_state::RegisterState;
use springyard_test_lab::another_game::{app_with, frame, start};
use springyard_timestep::StepClock;

/// What the gate is given, and more that it is given later.
type Gift = fn(&mut EntityWorldMut);

fn slab() -> Collider {
    Collider::cuboid(0.5, 0.1, 0.5)
}

const GIFTS: [(&str, [Gift; 2]); 4] = [
    (
        "a body that falls",
        [
            |gate| {
                gate.insert((RigidBody::Dynamic, slab()));
            },
            |gate| {
                gate.insert(Velocity::linear(Vec3::new(0.3, 3.0, 0.0)));
            },
        ],
    ),
    (
        "a body that moves on its own",
        [
            |gate| {
                let velocity = Velocity::linear(Vec3::Y * 0.5);
                gate.insert((RigidBody::KinematicVelocityBased, slab(), velocity));
            },
            |gate| {
                gate.insert(Velocity::linear(Vec3::NEG_Y * 0.5));
            },
        ],
    ),
    (
        "a fixed body",
        [
            |gate| {
                gate.insert((RigidBody::Fixed, slab()));
            },
            |gate| {
                gate.insert(Restitution::coefficient(1.0));
            },
        ],
    ),
    (
        "a collider without a body",
        [
            |gate| {
                gate.insert(slab());
            },
            |gate| {
                gate.insert(Restitution::coefficient(1.0));
            },
        ],
    ),
];

/// State without a body.
#[derive(Component, Clone, serde::Serialize)]
struct Locked;

/// A ball that bounces on the place of the gate, which is a name and a place.
fn game() -> (App, Entity) {
    let mut app = app_with(&[
        springyard_timestep::plugin,
        springyard_drive::engine::plugin,
        springyard_rewind::plugin,
    ]);
    app.register_state::<Locked>("locked");
    let world = app.world_mut();
    world.spawn((
        Name::new("floor"),
        RigidBody::Fixed,
        Collider::cuboid(9.0, 0.1, 9.0),
    ));
    world.spawn((
        Name::new("ball"),
        Transform::from_xyz(0.1, 2.0, 0.0),
        RigidBody::Dynamic,
        Collider::ball(0.3),
        Restitution::coefficient(0.9),
        Velocity::default(),
    ));
    let gate = (Name::new("gate"), Transform::from_xyz(0.0, 0.6, 0.0));
    let gate = world.spawn(gate).id();
    start(&mut app);
    (app, gate)
}

/// Frames, of one step each, before the first gift and before the second.
const FIRST: usize = 60;
const SECOND: usize = 100;

/// Three seconds. The step and the hash after each frame.
fn played(app: &mut App, gate: Entity, gifts: &[Gift; 2]) -> Vec<(u64, u64)> {
    let mut noted = Vec::new();
    for index in 0..180 {
        let mut gate = app.world_mut().entity_mut(gate);
        match index {
            FIRST => gifts[0](&mut gate),
            SECOND => gifts[1](&mut gate),
            _ => {}
        }
        frame(app, 1.0 / 60.0);
        let world = app.world();
        noted.push((world.resource::<StepClock>().ticks, hash(world)));
    }
    noted
}

/// Numbers of bodies and colliders in rapier.
fn in_rapier(world: &mut World) -> [usize; 2] {
    let mut sets = world.query::<(&RapierRigidBodySet, &RapierContextColliders)>();
    let (bodies, colliders) = sets.single(world).expect("one physics world");
    [bodies.bodies.len(), colliders.colliders.len()]
}

fn assert_is_no_body(world: &mut World, gate: Entity, what: &str) {
    assert_eq!(in_rapier(world), [2, 2], "{what}");
    let gate = world.entity(gate);
    let is_body = gate.contains::<RigidBody>() || gate.contains::<RapierRigidBodyHandle>();
    let has_shape = gate.contains::<Collider>() || gate.contains::<RapierColliderHandle>();
    assert!(!is_body && !has_shape, "{what}");
    // It was there from the start.
    assert!(!gate.contains::<Parked>(), "{what}");
}

#[test]
fn what_is_given_a_body_in_play_has_none_before_and_the_same_one_after() {
    for (name, gifts) in &GIFTS {
        let (mut app, gate) = game();
        let played = played(&mut app, gate, gifts);
        let last = played.len() - 1;
        let full = in_rapier(app.world_mut());
        for index in [20, 70, 58, 120, 5, 150, 101, 40, last, 61, 98, 30] {
            let (tick, then) = played[index];
            let what = format!("{name}, step {tick}");
            let world = app.world_mut();
            assert_eq!(seek(world, tick), Ok(()), "{what}");
            assert_eq!(hash(world), then, "{what}");
            if index < FIRST {
                assert_is_no_body(world, gate, &what);
            } else {
                assert_eq!(in_rapier(world), full, "{what}");
                assert!(world.entity(gate).contains::<Collider>(), "{what}");
            }
        }
    }
}

#[test]
fn the_game_goes_on_from_before_a_gift_without_it() {
    for (name, gifts) in &GIFTS {
        let (mut app, gate) = game();
        let played = played(&mut app, gate, gifts);
        seek(app.world_mut(), played[30].0).unwrap();
        for (index, (_, played)) in played.iter().enumerate().take(FIRST).skip(31) {
            frame(&mut app, 1.0 / 60.0);
            assert_eq!(hash(app.world()), *played, "{name}, frame {index}");
        }
        (0..60).for_each(|_| frame(&mut app, 1.0 / 60.0));
        assert_is_no_body(app.world_mut(), gate, name);
    }
}

/// What happens to the gate, each before the step after this one.
type Events = Vec<(u64, Gift)>;

/// What steps do to the gate.
#[derive(Resource)]
struct InSteps(Entity, Events);

fn change_gate(world: &mut World) {
    let tick = world.resource::<StepClock>().ticks;
    world.resource_scope(|world, events: Mut<InSteps>| {
        for (_, event) in events.1.iter().filter(|(at, _)| *at == tick) {
            event(&mut world.entity_mut(events.0));
        }
    });
}

/// Takes the body off the gate, with all else that is state. It stays where it is.
fn take(gate: &mut EntityWorldMut) {
    gate.retain::<(Name, Transform)>();
}

/// Plays for three seconds, with these events in frames and in steps, and compares the state after seeks to steps in any order.
fn assert_each_step_is_reached(what: &str, is_state: bool, in_frames: Events, in_steps: Events) {
    let (mut app, gate) = game();
    app.insert_resource(InSteps(gate, in_steps))
        .register_unkept::<InSteps>("of the test")
        .add_systems(
            FixedUpdate,
            change_gate.before(bevy_rapier3d::plugin::PhysicsSet::SyncBackend),
        );
    springyard_test_lab::another_game::single_threaded(&mut app);
    if is_state {
        app.world_mut().entity_mut(gate).insert(Locked);
    }
    let mut played = Vec::new();
    for _ in 0..180 {
        let tick = app.world().resource::<StepClock>().ticks;
        for (_, event) in in_frames.iter().filter(|(at, _)| *at == tick) {
            event(&mut app.world_mut().entity_mut(gate));
        }
        frame(&mut app, 1.0 / 60.0);
        let world = app.world_mut();
        let tick = world.resource::<StepClock>().ticks;
        played.push((tick, hash(world), in_rapier(world)));
    }
    for index in [20, 70, 58, 120, 5, 150, 101, 40, 179, 61, 98, 30, 128, 89] {
        let (tick, then, counts) = played[index];
        let what = format!("{what}, step {tick}");
        let world = app.world_mut();
        assert_eq!(seek(world, tick), Ok(()), "{what}");
        assert_eq!(hash(world), then, "{what}");
        assert_eq!(in_rapier(world), counts, "{what}");
    }
}

#[test]
fn a_step_may_give_a_body_to_what_was_there_from_the_start() {
    for (name, [first, second]) in GIFTS {
        for is_state in [false, true] {
            let what = format!("{name}, state before: {is_state}");
            let events = vec![(60, first), (100, second)];
            assert_each_step_is_reached(&what, is_state, Vec::new(), events);
        }
    }
}

#[test]
fn what_is_state_may_be_given_a_body_in_a_frame() {
    for (name, [first, second]) in GIFTS {
        assert_each_step_is_reached(name, true, vec![(60, first), (100, second)], Vec::new());
    }
}

#[test]
fn a_body_may_be_given_taken_and_given_again() {
    for (name, [first, second]) in GIFTS {
        let gifts = || vec![(60, first), (120, first), (140, second)];
        let taken: (u64, Gift) = (85, take);
        let what = format!("{name}, in frames");
        assert_each_step_is_reached(&what, false, gifts(), vec![taken]);
        let what = format!("{name}, in steps");
        let all = gifts().into_iter().chain([taken]).collect();
        assert_each_step_is_reached(&what, false, Vec::new(), all);
    }
}
