//! [`Link`]: a relationship whose entities come and go together, such as a parent and its children.

use std::collections::BTreeMap;

use bevy::ecs::relationship::{Relationship, RelationshipTarget};
use bevy::prelude::*;

/// The relationships whose entities come and go together, by the names of their types.
#[derive(Resource, Default)]
pub(crate) struct Links(BTreeMap<&'static str, Link>);

impl Links {
    /// All of them.
    pub fn of(world: &World) -> Vec<Link> {
        let links = world.get_resource::<Self>();
        links.map_or_else(Vec::new, |links| links.0.values().copied().collect())
    }
}

/// Registers a relationship whose entities are despawned together, such as a parent and its children: they are parked together.
pub fn register_linked<R: RelationshipTarget>(app: &mut App) {
    app.init_resource::<Links>();
    let mut links = app.world_mut().resource_mut::<Links>();
    links.0.insert(std::any::type_name::<R>(), Link::of::<R>());
}

/// A relationship whose entities come and go together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    /// The entities that are linked to one.
    pub linked: fn(EntityRef) -> Vec<Entity>,
    /// The one to which an entity is linked.
    pub target: fn(EntityRef) -> Option<Entity>,
    /// Links an entity to another one, or to none.
    pub set_target: fn(&mut EntityWorldMut, Option<Entity>),
}

impl Link {
    fn of<R: RelationshipTarget>() -> Self {
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
