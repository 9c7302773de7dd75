//! [`checksums`](fn@checksums): a number for each registered state. A step that runs again must find those that it found the first time.
//!
//! Unlike the [state hash](fn@super::hash) these are for one world: entities count by their ids, also those without a name.

use bevy::prelude::*;

use super::checksum::Checksum;
use super::registry::StateRegistry;

/// The checksums of all registered states, in the order of their names.
pub type Checksums = Box<[u32]>;

/// The checksum of each registered state.
#[must_use]
pub fn checksums(world: &mut World) -> Checksums {
    let registry = world.get_resource::<StateRegistry>();
    let all: Vec<Checksum> = registry.map_or_else(Vec::new, |registry| {
        registry.checksums.values().copied().collect()
    });
    let fold = |sum: u64| (sum ^ (sum >> 32)) as u32;
    all.into_iter()
        .map(|checksum| fold(checksum(world)))
        .collect()
}

/// The name of the first state that differs.
#[must_use]
pub fn first_difference(world: &World, one: &Checksums, other: &Checksums) -> Option<&'static str> {
    let registry = world.get_resource::<StateRegistry>()?;
    let names = registry.checksums.keys();
    let mut pairs = names.zip(one.iter().zip(other));
    pairs.find_map(|(name, (one, other))| (one != other).then_some(*name))
}
