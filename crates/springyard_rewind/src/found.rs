//! [`Found`]: the state that a step finds when it begins, against that after the step before: the changes made outside of the fixed step,
//! and checksums of the result.

use bevy::ecs::archetype::ArchetypeId;
use bevy::prelude::*;

use super::seek_error::SeekError;
use crate::compare::checksums::{Checksums, checksums, first_difference};
use crate::entities::park::{park, unpark};
use crate::entities::roster::remove_later_components;
use crate::snapshot::frame_writes::FrameWrites;

/// What systems outside of the fixed step have changed since the step before, and checksums of the state that the step then found.
#[derive(Default)]
pub struct Found {
    /// The entities that were spawned outside of the fixed step, or became part of the state there, or were given another component that
    /// makes them part, with the components that they had when the step began.
    pub(super) spawned: Vec<(Entity, ArchetypeId)>,
    /// The entities that were despawned there: they are parked.
    pub(super) despawned: Vec<Entity>,
    /// The values of registered types that were written there.
    pub(super) writes: FrameWrites,
    /// Checksums of the state with all of these changes.
    pub(super) checksums: Checksums,
}

impl Found {
    /// Makes the same changes again, to the state after the step before.
    pub fn write(&self, world: &mut World) {
        for (entity, archetype) in &self.spawned {
            if world.entities().contains_spawned(*entity) {
                unpark(world, *entity);
                remove_later_components(world, *entity, *archetype);
            }
        }
        self.writes.write(world);
        for entity in &self.despawned {
            park(world, *entity);
        }
    }

    /// Estimate of its size in memory, bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.writes.bytes()
            + size_of_val(self.spawned.as_slice())
            + size_of_val(self.despawned.as_slice())
            + size_of_val(&*self.checksums)
    }

    /// Compares the state with what the step found the first time. `tick`: number of steps before it.
    ///
    /// # Errors
    ///
    /// [`SeekError::Diverged`]: a registered state differs.
    pub(super) fn check(&self, world: &mut World, tick: u64) -> Result<(), SeekError> {
        check(&self.checksums, world, tick)
    }
}

/// Returns [`SeekError::Diverged`] if the state has other checksums than these. `tick`: number of steps before it.
pub(super) fn check(wanted: &Checksums, world: &mut World, tick: u64) -> Result<(), SeekError> {
    let now = checksums(world);
    first_difference(world, wanted, &now).map_or(Ok(()), |state| {
        Err(SeekError::Diverged {
            tick,
            state: state.to_owned(),
        })
    })
}
