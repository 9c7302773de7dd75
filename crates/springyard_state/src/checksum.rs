//! [`Checksum`]: a number for one registered state.

use bevy::prelude::*;
use serde::Serialize;

use super::hasher::StateHasher;
use super::kept::with_owners;

/// A number that differs between two states, to the odds of a 64-bit hash.
pub type Checksum = fn(&mut World) -> u64;

/// Of a component `T` of the entities that have a component `B`. The order of the entities does not matter.
#[must_use]
pub fn checksum_component<T, B>(world: &mut World) -> u64
where
    T: Component + Serialize,
    B: Component,
{
    with_owners::<T, B, _>(world, |world, owners| {
        let values = owners.0.iter(world);
        let sums = values.map(|(entity, value, _)| {
            let mut hasher = StateHasher::by_id(world);
            hasher.add(&entity.to_bits());
            hasher.add(&*value);
            hasher.finish()
        });
        sums.fold(0, u64::wrapping_add)
    })
}

/// Of a resource.
pub(super) fn checksum_resource<T: Resource + Serialize>(world: &mut World) -> u64 {
    let world: &World = world;
    world.get_resource::<T>().map_or(0, |value| {
        let mut hasher = StateHasher::by_id(world);
        hasher.add(value);
        hasher.finish()
    })
}
