//! Parks entities, and brings them back: see [`parked`](super::parked).

use bevy::ecs::entity::EntityHashSet;
use bevy::prelude::*;

use springyard_state::StateRegistry;

use super::link::Links;
use super::parked::{EverParked, OfStep, Parked};

/// Whether an entity is part of the state, parked or not.
pub fn is_part(world: &World, entity: Entity) -> bool {
    let registry = world.get_resource::<StateRegistry>();
    let entity = world.get_entity(entity);
    entity.is_ok_and(|entity| {
        let mut types = registry.into_iter().flat_map(StateRegistry::iter);
        entity.contains::<OfStep>()
            || types.any(|it| it.makes_part && entity.contains_type_id(it.type_id))
    })
}

/// The entities that are linked directly to one.
pub(super) fn linked_to(world: &World, entity: Entity) -> Vec<Entity> {
    let Ok(entity) = world.get_entity(entity) else {
        return Vec::new();
    };
    let links = Links::of(world).into_iter();
    links.flat_map(|link| (link.linked)(entity)).collect()
}

/// An entity and all that are linked to it, directly or not, each once: links may form a circle.
fn with_linked(world: &World, root: Entity) -> Vec<Entity> {
    let mut found = vec![root];
    let mut known = EntityHashSet::from_iter([root]);
    let mut at = 0;
    while let Some(entity) = found.get(at).copied() {
        let linked = linked_to(world, entity).into_iter();
        found.extend(linked.filter(|it| known.insert(*it)));
        at += 1;
    }
    found
}

/// Parks an entity. Parked twice is parked once.
pub fn park(world: &mut World, root: Entity) {
    world.init_resource::<EverParked>();
    world.resource_mut::<EverParked>().0.insert(root);
    for entity in with_linked(world, root) {
        if let Ok(mut entity) = world.get_entity_mut(entity)
            && !entity.contains::<Parked>()
        {
            entity.insert(Parked { with: root });
        }
    }
}

/// Brings a parked entity back, with what was parked with it and is not part of the state itself: that comes back by itself.
pub fn unpark(world: &mut World, root: Entity) {
    world.entity_mut(root).remove::<Parked>();
    let is_with_root = |world: &World, entity: Entity| {
        let parked = world.get::<Parked>(entity);
        parked.is_some_and(|parked| parked.with == root)
    };
    let mut left = linked_to(world, root);
    while let Some(entity) = left.pop() {
        if !is_with_root(world, entity) {
            continue;
        }
        if !is_part(world, entity) {
            world.entity_mut(entity).remove::<Parked>();
            left.extend(linked_to(world, entity));
            continue;
        }
        for linked in with_linked(world, entity) {
            if is_with_root(world, linked) {
                world.entity_mut(linked).insert(Parked { with: entity });
            }
        }
    }
}
