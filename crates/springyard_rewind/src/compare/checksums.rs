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
    let fold = |sum: u64| (sum ^ (sum >> 32)) as u32;
    sums.into_iter().map(fold).collect()
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
