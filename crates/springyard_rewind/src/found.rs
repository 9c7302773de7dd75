//! [`Found`]: what a step finds when it begins: what frames have changed since the step before, and the checksums of the state.

use bevy::ecs::archetype::ArchetypeId;
use bevy::prelude::*;

use super::seek_error::SeekError;
use crate::compare::checksums::{Checksums, checksums, first_difference};
use crate::entities::park::{park, unpark};
use crate::entities::roster::remove_later_components;
use crate::snapshot::frame_writes::FrameWrites;

/// What a step finds when it begins.
#[derive(Default)]
pub struct Found {
    /// The entities that frames have spawned since the step before, with the components that they had.
    pub(super) appeared: Vec<(Entity, ArchetypeId)>,
    /// Those that frames have despawned.
    pub(super) gone: Vec<Entity>,
    pub(super) writes: FrameWrites,
    pub(super) checksums: Checksums,
}

impl Found {
    /// Changes the state after the step before as frames did.
    pub fn write(&self, world: &mut World) {
        for (entity, archetype) in &self.appeared {
            if world.entities().contains_spawned(*entity) {
                unpark(world, *entity);
                remove_later_components(world, *entity, *archetype);
            }
        }
        self.writes.write(world);
        for entity in &self.gone {
            park(world, *entity);
        }
    }

    /// Whether the state is the one of then. `tick`: number of steps before it.
    pub fn check(&self, world: &mut World, tick: u64) -> Result<(), SeekError> {
        check(&self.checksums, world, tick)
    }
}

/// Whether the state has these checksums. `tick`: number of steps before it.
pub(super) fn check(wanted: &Checksums, world: &mut World, tick: u64) -> Result<(), SeekError> {
    let now = checksums(world);
    first_difference(world, wanted, &now).map_or(Ok(()), |state| {
        Err(SeekError::Diverged {
            tick,
            state: state.to_owned(),
        })
    })
}
