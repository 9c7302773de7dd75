//! [`hash`]: all registered state as one number. Two runs were the same if and only if their hashes agree (to the odds of a 64-bit
//! hash).

use bevy::ecs::resource::IsResource;
use bevy::prelude::*;
use springyard_state::{Role, StateRegistry};

use super::bodies::Bodies;
use super::hasher::StateHasher;
use super::walk::{StatePart, give_value, walk};
use crate::entities::Parked;

/// The hash of all registered state. Nothing is rounded: one changed bit of any value changes the hash.
///
/// Bodies come first, then the components of each entity, then resources. Entities are in the order of their names, so the order
/// in which they were spawned does not matter. Entities without a [`Name`] are left out: see [`unnamed`].
#[must_use]
pub fn hash(world: &World) -> u64 {
    let mut hasher = StateHasher::new(world);
    walk(world, |part, give_to| {
        if give_to(&mut |value| hasher.add(value)) {
            add_name(part, &mut hasher);
        }
    });
    hasher.finish()
}

/// The name of an entity or a type is added after the value, because only then is it known that there is one.
fn add_name(part: StatePart, hasher: &mut StateHasher) {
    match part {
        StatePart::Body(owner) => hasher.add(owner),
        StatePart::Component(state, owner) => hasher.add(&(state, owner)),
        StatePart::Resource(state) => hasher.add(state),
    }
}

/// The entities that have registered state and no [`Name`]. The hash leaves them out, because nothing identifies them in another
/// run.
#[must_use]
pub fn unnamed(world: &World) -> Vec<Entity> {
    let Some(registry) = world.get_resource::<StateRegistry>() else {
        return Vec::new();
    };
    let bodies = world.get_resource::<Bodies>();
    let entities = world.iter_entities().filter(|entity| {
        !(entity.contains::<Name>()
            || entity.contains::<Parked>()
            || entity.contains::<IsResource>())
    });
    let unnamed = entities.filter(|entity| {
        let has_state = |state| give_value(state, *entity, &mut |_| ());
        bodies.is_some_and(|Bodies(read)| read(*entity, &mut |_| ()))
            || registry.of_role(Role::State).any(has_state)
    });
    unnamed.map(|entity| entity.id()).collect()
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use springyard_state::{RegisterState, body_name};

    use super::super::bodies::register_bodies;
    use super::*;

    #[derive(Component, Clone, Serialize)]
    struct Spin(f32);

    #[derive(Component, Clone, Serialize)]
    struct Follows {
        #[serde(serialize_with = "body_name")]
        leader: Entity,
    }

    #[derive(Resource, Clone, Serialize)]
    struct Clock {
        ticks: u64,
        /// Not state.
        #[serde(skip)]
        frames: u64,
    }

    fn app() -> App {
        let mut app = App::new();
        register_bodies(&mut app, |entity, give| {
            let pose = entity.get::<Transform>();
            pose.inspect(|pose| give(&pose.translation)).is_some()
        });
        app.register_state::<Spin>("spin");
        app.register_state::<Follows>("follows");
        app.register_state::<Clock>("clock");
        app.insert_resource(Clock {
            ticks: 3,
            frames: 5,
        });
        app
    }

    /// Spawns the leader `a` and its follower `b`, in this order or the other way round.
    fn spawn(app: &mut App, reversed: bool) -> [Entity; 2] {
        let world = app.world_mut();
        let (mut a, mut b) = (world.spawn_empty().id(), world.spawn_empty().id());
        if reversed {
            (a, b) = (b, a);
        }
        let leader = (Name::new("a"), Transform::from_xyz(1.0, 0.0, 0.0));
        world.entity_mut(a).insert((leader, Spin(0.5)));
        let follower = (Name::new("b"), Transform::from_xyz(2.0, 0.0, 0.0));
        world
            .entity_mut(b)
            .insert((follower, Follows { leader: a }));
        [a, b]
    }

    #[test]
    fn the_order_of_spawning_and_other_entities_change_nothing() {
        let (mut one, mut other) = (app(), app());
        spawn(&mut one, false);
        other.world_mut().spawn(Name::new("a lamp"));
        spawn(&mut other, true);
        assert_eq!(hash(one.world()), hash(other.world()));
    }

    #[test]
    fn every_registered_value_changes_the_hash() {
        let changes: [fn(&mut World, [Entity; 2]); 7] = [
            |world, [a, _]| world.get_mut::<Spin>(a).unwrap().0 = 0.500_000_06,
            |world, [_, b]| world.get_mut::<Transform>(b).unwrap().translation.x = -2.0,
            |world, [_, b]| world.get_mut::<Follows>(b).unwrap().leader = b,
            |world, [a, _]| *world.get_mut::<Name>(a).unwrap() = Name::new("c"),
            |world, [a, _]| {
                world.entity_mut(a).remove::<Spin>();
            },
            |world, _| world.resource_mut::<Clock>().ticks = 4,
            |world, _| {
                world.remove_resource::<Clock>();
            },
        ];
        let mut seen = Vec::new();
        for change in changes {
            let mut app = app();
            let bodies = spawn(&mut app, false);
            let before = hash(app.world());
            change(app.world_mut(), bodies);
            seen.extend([before, hash(app.world())]);
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), changes.len() + 1);
    }

    #[test]
    fn a_skipped_field_and_unregistered_types_are_no_state() {
        let mut app = app();
        let [a, _] = spawn(&mut app, false);
        let before = hash(app.world());
        app.world_mut().resource_mut::<Clock>().frames = 6;
        app.world_mut().entity_mut(a).insert(Visibility::Hidden);
        assert_eq!(hash(app.world()), before);
    }

    #[test]
    fn an_entity_with_state_and_without_a_name_is_listed() {
        let mut app = app();
        spawn(&mut app, false);
        app.world_mut().spawn_empty();
        assert!(unnamed(app.world()).is_empty());
        let before = hash(app.world());
        let nameless = app.world_mut().spawn(Spin(1.0)).id();
        assert_eq!(unnamed(app.world()), [nameless]);
        assert_eq!(hash(app.world()), before);
        let body = app.world_mut().spawn(Transform::IDENTITY).id();
        let both = unnamed(app.world());
        assert!(both.len() == 2 && both.contains(&nameless) && both.contains(&body));
        crate::entities::park::park(app.world_mut(), nameless);
        assert_eq!(unnamed(app.world()), [body]);
        assert!(unnamed(&World::new()).is_empty());
    }

    #[test]
    fn the_order_of_registration_changes_nothing() {
        let (mut one, mut other) = (app(), App::new());
        spawn(&mut one, false);
        spawn(&mut other, false);
        other.insert_resource(Clock {
            ticks: 3,
            frames: 0,
        });
        other.register_state::<Clock>("clock");
        other.register_state::<Follows>("follows");
        other.register_state::<Spin>("spin");
        let Bodies(read) = *one.world().resource::<Bodies>();
        register_bodies(&mut other, read);
        assert_eq!(hash(one.world()), hash(other.world()));
    }

    #[test]
    fn a_parked_entity_is_no_state() {
        let mut app = app();
        let [_, b] = spawn(&mut app, false);
        let both = hash(app.world());
        crate::entities::park::park(app.world_mut(), b);
        let parked = hash(app.world());
        app.world_mut().despawn(b);
        assert_ne!(both, parked);
        assert_eq!(parked, hash(app.world()));
    }
}
