//! [`Parked`]: an entity that exists in other steps of the history, but not in the present one.
//!
//! bevy never gives the id of a despawned entity to another one again. So an entity that a seek may bring back is not despawned: it, and
//! everything linked to it, gets a component that hides it from all queries, and keeps all its others.

use bevy::ecs::entity::EntityHashSet;
use bevy::prelude::*;

/// On an entity that does not exist at present. Only queries with this component find it, and the physics engine has no body for it.
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

/// The entities that have been parked at any time. Even those that exist at present are missing from some snapshots.
#[derive(Resource, Default)]
pub struct EverParked(pub EntityHashSet);

/// On what `StepCommands` has spawned: it is part of the state, whatever its other components.
#[derive(Component, Debug, Clone, Copy)]
pub(crate) struct OfStep;
