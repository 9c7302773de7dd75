//! [`checksums`](fn@checksums): a number for each registered state. A step that runs again must find those that it found the first time.
//!
//! Unlike the [state hash](fn@super::hash::hash) these are for one world: entities count by their ids, also those without a name.

use bevy::platform::hash::fixed_hash_one;
use bevy::prelude::*;
use springyard_state::{Role, StateRegistry, StateType, append};

use super::bodies::{BODIES, Bodies};
use crate::entities::roster;
use crate::snapshot::owners;

/// The checksums of all registered states in the order of their names, of bodies, and of which entities there are.
pub type Checksums = Box<[u32]>;

/// The checksum of each registered state.
#[must_use]
pub fn checksums(world: &mut World) -> Checksums {
    let entities = roster::entities(world);
    let world: &World = world;
    let mut bytes = Vec::new();
    let registry = world.get_resource::<StateRegistry>();
    let states = registry.into_iter().flat_map(|it| it.of_role(Role::State));
    let mut sums: Vec<u64> = states.map(|it| of_state(world, it, &mut bytes)).collect();
    sums.push(of_bodies(world, &entities, &mut bytes));
    sums.push(roster::checksum(&entities));
    // The lower half of a sum of hashes.
    sums.into_iter().map(|sum| sum as u32).collect()
}

/// The name of the first state that differs.
#[must_use]
pub fn first_difference(world: &World, one: &Checksums, other: &Checksums) -> Option<&'static str> {
    let registry = world.get_resource::<StateRegistry>()?;
    let names = registry.of_role(Role::State).map(|state| state.name);
    let names = names.chain([BODIES, "entities"]);
    let mut pairs = names.zip(one.iter().zip(other));
    pairs.find_map(|(name, (one, other))| (one != other).then_some(name))
}

/// The order of the entities does not matter.
fn of_state(world: &World, state: &StateType, bytes: &mut Vec<u8>) -> u64 {
    let Some(write) = state.write else { return 0 };
    let sums = owners(world, state.type_id)
        .map(|entity| of_entity(entity.id(), bytes, |bytes| write(entity, bytes)));
    sums.fold(0, u64::wrapping_add)
}

/// Of pose and velocity of the bodies.
fn of_bodies(world: &World, entities: &[Entity], bytes: &mut Vec<u8>) -> u64 {
    let Some(Bodies(read)) = world.get_resource::<Bodies>() else {
        return 0;
    };
    let entities = entities.iter().filter_map(|it| world.get_entity(*it).ok());
    let sums = entities.map(|entity| {
        of_entity(entity.id(), bytes, |bytes| {
            read(entity, &mut |value| append(value, bytes));
        })
    });
    sums.fold(0, u64::wrapping_add)
}

/// The hash of the bytes that `write` appends, and of the entity.
fn of_entity(entity: Entity, bytes: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) -> u64 {
    bytes.clear();
    write(bytes);
    fixed_hash_one((entity.to_bits(), &*bytes))
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use springyard_state::RegisterState;

    use super::*;
    use crate::register_bodies;

    #[derive(Component, Clone, Serialize)]
    struct Door(u32);

    #[derive(Component, Clone, Serialize)]
    struct Hinge(u32);

    /// Two doors, a hinge, and a body that is none of the states.
    fn world() -> (World, [Entity; 3]) {
        let mut app = App::new();
        app.register_state::<Door>("door")
            .register_state::<Hinge>("hinge");
        register_bodies(&mut app, |entity, give| {
            let pose = entity.get::<Transform>();
            pose.inspect(|pose| give(&pose.translation)).is_some()
        });
        let world = app.world_mut();
        let ids = [
            world.spawn(Door(1)).id(),
            world.spawn((Door(2), Transform::IDENTITY)).id(),
            world.spawn(Hinge(1)).id(),
        ];
        (std::mem::take(world), ids)
    }

    /// The first state that differs after a change.
    fn after(change: impl FnOnce(&mut World, [Entity; 3])) -> Option<&'static str> {
        let (mut world, ids) = world();
        let before = checksums(&mut world);
        assert_eq!(before, checksums(&mut world));
        change(&mut world, ids);
        let now = checksums(&mut world);
        first_difference(&world, &before, &now)
    }

    #[test]
    fn the_first_state_that_differs_is_named() {
        assert_eq!(after(|_, _| ()), None);
        let door = after(|world, [a, _, hinge]| {
            world.get_mut::<Door>(a).unwrap().0 = 7;
            world.get_mut::<Hinge>(hinge).unwrap().0 = 7;
        });
        assert_eq!(door, Some("door"));
        let hinge = after(|world, [.., hinge]| world.get_mut::<Hinge>(hinge).unwrap().0 = 7);
        assert_eq!(hinge, Some("hinge"));
        let body = after(|world, [_, b, _]| {
            world.get_mut::<Transform>(b).unwrap().translation.x = 1.0;
        });
        assert_eq!(body, Some(BODIES));
        // A cloud is none of the entities of the state.
        let cloud = after(|world, _| {
            world.spawn(Transform::IDENTITY);
        });
        assert_eq!(cloud, None);
    }

    #[test]
    fn a_value_counts_with_its_entity() {
        let swapped = after(|world, [a, b, _]| {
            world.get_mut::<Door>(a).unwrap().0 = 2;
            world.get_mut::<Door>(b).unwrap().0 = 1;
        });
        assert_eq!(swapped, Some("door"));
    }

    #[test]
    fn which_entities_there_are_counts_and_their_order_does_not() {
        let [one, other] = [1, 2].map(|index| Entity::from_raw_u32(index).unwrap());
        let sums = [&[][..], &[one], &[other], &[one, other]].map(roster::checksum);
        let all: std::collections::HashSet<u64> = sums.into_iter().collect();
        assert_eq!(all.len(), 4, "{sums:?}");
        assert_eq!(roster::checksum(&[other, one]), sums[3]);
    }
}
