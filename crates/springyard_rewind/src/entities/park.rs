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

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use springyard_state::RegisterState;

    use super::*;
    use crate::entities::link::register_linked;

    #[derive(Component, Clone, Serialize)]
    struct Door;

    #[test]
    fn what_is_parked_with_an_entity_comes_back_with_it_unless_it_is_state_itself() {
        let mut app = App::new();
        app.register_state::<Door>("door");
        register_linked::<Children>(&mut app);
        let world = app.world_mut();
        let gate = world.spawn(Door).id();
        let picture = world.spawn(ChildOf(gate)).id();
        let light = world.spawn(ChildOf(picture)).id();
        let hatch = world.spawn((Door, ChildOf(gate))).id();
        let handle = world.spawn(ChildOf(hatch)).id();
        assert!(is_part(world, hatch) && !is_part(world, handle));
        let parked = |world: &World| {
            let all = [gate, picture, light, hatch, handle];
            all.map(|it| world.get::<Parked>(it).map(|parked| parked.with))
        };
        park(world, gate);
        assert_eq!(parked(world), [Some(gate); 5]);
        unpark(world, gate);
        let [of_gate, of_hatch] = [Some(gate), Some(hatch)];
        assert_eq!(parked(world), [None, None, None, of_hatch, of_hatch]);
        // The hatch is gone already, and comes back without the gate.
        park(world, gate);
        let all = [of_gate, of_gate, of_gate, of_hatch, of_hatch];
        assert_eq!(parked(world), all);
        unpark(world, hatch);
        assert_eq!(parked(world), [of_gate, of_gate, of_gate, None, None]);
    }
}
