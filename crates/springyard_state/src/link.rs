//! [`Link`]: a relationship whose entities come and go together, such as a parent and its children.

use bevy::ecs::relationship::{Relationship, RelationshipTarget};
use bevy::prelude::*;

/// A relationship whose entities come and go together.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    /// The entities that are linked to one.
    pub linked: fn(EntityRef) -> Vec<Entity>,
    /// The one to which an entity is linked.
    pub target: fn(EntityRef) -> Option<Entity>,
    /// Links an entity to another one, or to none.
    pub set_target: fn(&mut EntityWorldMut, Option<Entity>),
}

impl Link {
    pub fn of<R: RelationshipTarget>() -> Self {
        Self {
            linked: |entity| {
                let linked = entity.get::<R>();
                linked.map_or_else(Vec::new, |linked| linked.iter().collect())
            },
            target: |entity| entity.get::<R::Relationship>().map(Relationship::get),
            set_target: |entity, target| {
                match target {
                    Some(target) => entity.insert(<R::Relationship as Relationship>::from(target)),
                    None => entity.remove::<R::Relationship>(),
                };
            },
        }
    }
}
