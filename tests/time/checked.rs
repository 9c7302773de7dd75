//! Notes the whole picture of each step as it is played, and checks that every seek shows it again.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::random::SplitMix64;
use springyard_drive::engine;
use springyard_rewind::{History, run_on, seek};
use springyard_timestep::BeforeStep;
use springyard_timestep::{StepClock, is_live};

use crate::time::change_detection::{Threads, on_many_threads};
use springyard_test_lab::another_game::{ModulePlugin, app_with, start};

/// Both executors.
pub const BOTH: [Threads; 2] = [Threads::One, Threads::Many];

/// A body as a query finds it. Numbers are bits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Body {
    entity: Entity,
    name: Option<String>,
    position: [u32; 3],
    rotation: [u32; 4],
    velocity: Option<[[u32; 3]; 2]>,
}

/// All that is compared of a moment: every body, named or not, and all registered state of what has a name.
#[derive(Debug, Clone)]
pub struct Picture {
    bodies: Vec<Body>,
    hash: u64,
    /// Numbers of rapier's bodies and colliders. Not compared: a body that was just despawned may wait in rapier for its removal.
    raw: [usize; 2],
}

impl Picture {
    /// Of the present moment.
    pub fn of(world: &mut World) -> Self {
        let mut found =
            world.query_filtered::<(Entity, Option<&Name>, &Transform, Option<&Velocity>), With<RigidBody>>();
        let bodies = found
            .iter(world)
            .map(|(entity, name, pose, velocity)| Body {
                entity,
                name: name.map(Name::to_string),
                position: bits(pose.translation),
                rotation: pose.rotation.to_array().map(f32::to_bits),
                velocity: velocity.map(|velocity| [bits(velocity.linear), bits(velocity.angular)]),
            });
        let mut bodies: Vec<Body> = bodies.collect();
        bodies.sort_unstable();
        let mut rapier = world.query::<(&RapierRigidBodySet, &RapierContextColliders)>();
        let (raw_bodies, raw_colliders) = rapier.single(world).unwrap();
        let raw = [raw_bodies.bodies.len(), raw_colliders.colliders.len()];
        let hash = springyard_rewind::hash(world);
        Self { bodies, hash, raw }
    }

    /// Asserts that this moment is the expected one, and says which bodies are not.
    pub fn assert_is(&self, expected: &Self, what: &str) {
        let lacks = |one: &Self, other: &Self| -> Vec<Body> {
            let bodies = one.bodies.iter();
            let lacking = bodies.filter(|body| other.bodies.binary_search(body).is_err());
            lacking.take(3).cloned().collect()
        };
        let (missing, extra) = (lacks(expected, self), lacks(self, expected));
        assert!(
            missing.is_empty() && extra.is_empty(),
            "{what}: {} bodies in place of {}, {:?} in rapier in place of {:?}\nmissing: {missing:#?}\nextra: {extra:#?}",
            self.bodies.len(),
            expected.bodies.len(),
            self.raw,
            expected.raw,
        );
        assert_eq!(self.hash, expected.hash, "{what}: the state hash");
    }

    /// Whether there is a body of this name.
    pub fn has(&self, name: &str) -> bool {
        let mut bodies = self.bodies.iter();
        bodies.any(|body| body.name.as_deref() == Some(name))
    }
}

fn bits(vector: Vec3) -> [u32; 3] {
    vector.to_array().map(f32::to_bits)
}

/// The picture that each step found. Not state.
#[derive(Resource, Default)]
pub struct Noted(BTreeMap<u64, Picture>);

fn note(world: &mut World) {
    let tick = tick(world);
    let picture = Picture::of(world);
    world.resource_mut::<Noted>().0.insert(tick, picture);
}

/// Number of finished steps.
pub fn tick(world: &World) -> u64 {
    world.resource::<StepClock>().ticks
}

/// An app with the time machine and these modules, in which each step is noted. `build` adds systems and spawns bodies.
pub fn game_with(threads: Threads, modules: &[ModulePlugin], build: impl FnOnce(&mut App)) -> App {
    let mut app = app_with(&[springyard_timestep::plugin, engine::plugin]);
    for module in modules {
        module(&mut app);
    }
    springyard_rewind::plugin(&mut app);
    app.init_resource::<Noted>()
        .add_systems(BeforeStep, note.run_if(is_live));
    build(&mut app);
    start(&mut app);
    if threads == Threads::Many {
        on_many_threads(&mut app);
    }
    app
}

/// Asserts that the present moment is the one that step found, and that rapier has what the world has.
pub fn assert_is_as_noted(world: &mut World, at: u64, what: &str) {
    let what = format!("step {at}, {what}");
    assert_eq!(tick(world), at, "{what}");
    let now = Picture::of(world);
    now.assert_is(&world.resource::<Noted>().0[&at], &what);
    assert_rapier_has_what_the_world_has(world, &what);
}

/// Each body and collider of rapier has its entity, and each entity its body and collider.
fn assert_rapier_has_what_the_world_has(world: &mut World, what: &str) {
    let mut rapier = world.query::<(&RapierRigidBodySet, &RapierContextColliders)>();
    let mut bodies = world.query::<(Entity, &RapierRigidBodyHandle)>();
    let mut colliders = world.query::<(Entity, &RapierColliderHandle)>();
    let world = &*world;
    let (raw_bodies, raw_colliders) = rapier.single(world).unwrap();
    for (handle, _) in raw_bodies.bodies.iter() {
        let owner = raw_bodies.rigid_body_entity(handle).unwrap();
        let listed = raw_bodies.entity2body().get(&owner).copied();
        let own = world.get::<RapierRigidBodyHandle>(owner);
        let found = [listed, own.map(|own| own.0)];
        let what = format!("{what}: body of {owner}, {:?}", name(world, owner));
        assert_eq!(found, [Some(handle); 2], "{what}");
    }
    for (handle, _) in raw_colliders.colliders.iter() {
        let owner = raw_colliders.collider_entity(handle).unwrap();
        let listed = raw_colliders.entity2collider().get(&owner).copied();
        let own = world.get::<RapierColliderHandle>(owner);
        let found = [listed, own.map(|own| own.0)];
        let what = format!("{what}: collider of {owner}, {:?}", name(world, owner));
        assert_eq!(found, [Some(handle); 2], "{what}");
    }
    for (entity, handle) in bodies.iter(world) {
        let raw = raw_bodies.bodies.get(handle.0);
        assert!(raw.is_some(), "{what}: {entity} has no body in rapier");
    }
    for (entity, handle) in colliders.iter(world) {
        let raw = raw_colliders.colliders.get(handle.0);
        assert!(raw.is_some(), "{what}: {entity} has no collider in rapier");
    }
}

fn name(world: &World, entity: Entity) -> Option<&Name> {
    world.get::<Name>(entity)
}

/// Seeks random steps in random order, runs on for up to 40 steps from each, and returns to the last one. Each picture must be that
/// of the run.
pub fn assert_every_seek_is_right(app: &mut App, count: usize, seed: u64) {
    assert_every_seek_is_right_and(app, count, seed, |_| ());
}

/// How many times as many seeks as usual: `SEEKS_TIMES=20 cargo test --test game time::`.
fn times() -> usize {
    let times = std::env::var("SEEKS_TIMES").ok();
    times.map_or(1, |times| times.parse().expect("SEEKS_TIMES is a number"))
}

/// [`assert_every_seek_is_right`]; `also` checks something else at each step that is reached.
pub fn assert_every_seek_is_right_and(
    app: &mut App,
    count: usize,
    seed: u64,
    mut also: impl FnMut(&mut App),
) {
    note(app.world_mut());
    let history = app.world().resource::<History>();
    let (first, last) = (history.first_tick(), history.last_tick());
    assert_eq!(tick(app.world()), last, "played to the end");
    let mut random = SplitMix64::new(seed);
    for _ in 0..count * times() {
        let from = tick(app.world());
        let to = first + random.bits() % (last - first + 1);
        let sought = seek(app.world_mut(), to);
        assert_eq!(sought, Ok(()), "seeking step {to} of {last} from {from}");
        assert_is_as_noted(app.world_mut(), to, &format!("sought from {from}"));
        also(app);
        let on = (to + 1 + random.bits() % 40).min(last);
        let run = run_on(app.world_mut(), on);
        assert_eq!(run, Ok(()), "running on to step {on} of {last} from {to}");
        assert_is_as_noted(app.world_mut(), on, &format!("run on from {to}"));
        also(app);
    }
    let from = tick(app.world());
    assert_eq!(seek(app.world_mut(), last), Ok(()), "returning from {from}");
    assert_is_as_noted(app.world_mut(), last, &format!("returned from {from}"));
}
