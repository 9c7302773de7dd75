//! [`Parked`]: an entity that other steps of the history have, and the present one has not.
//!
//! bevy never gives the id of a despawned entity to another one again. So an entity that a seek may bring back is not despawned: it gets a
//! component that hides it from all queries, with all that is linked to it, and keeps what else it has.

use bevy::ecs::entity::EntityHashSet;
use bevy::prelude::*;

/// On an entity that is not there at present. Only queries with this component find it, and the physics engine has no body for it.
#[derive(Component, Debug, Clone, Copy)]
pub struct Parked {
    /// The entity that was parked: this one, or one to which it is linked, such as its parent.
    pub(super) with: Entity,
}

impl Parked {
    /// Whether the entity itself was parked, and not only one to which it is linked.
    #[must_use]
    pub fn is_root(&self, entity: Entity) -> bool {
        self.with == entity
    }
}

/// The entities that have been parked at any time: also those that are there at present are not in all snapshots.
#[derive(Resource, Default)]
pub struct EverParked(pub EntityHashSet);

/// On what `StepCommands` has spawned: it is part of the state, whatever else it has.
#[derive(Component, Debug, Clone, Copy)]
pub(crate) struct OfStep;
