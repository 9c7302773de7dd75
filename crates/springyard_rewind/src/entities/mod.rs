//! Entities that come and go with the steps: which there are, and how a step that runs again spawns the same ones.

pub(crate) mod link;
pub(crate) mod lives;
pub(crate) mod park;
pub mod parked;
pub(crate) mod roster;
pub mod step_commands;

use bevy::prelude::*;

pub use parked::Parked;

/// The name of an entity; `None` for one without a name, parked or despawned.
pub(crate) fn name_of(world: &World, bits: u64) -> Option<&Name> {
    let entity = world.get_entity(Entity::try_from_bits(bits)?).ok()?;
    entity
        .get::<Name>()
        .filter(|_| !entity.contains::<Parked>())
}
