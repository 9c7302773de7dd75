//! `Roster`: which entities are there, and in which order queries find them.
//!
//! A query goes through its entities in the order of their rows. An entity that gains or loses a component changes that order, and
//! with it the order in which bodies enter the physics engine, or in which a game draws random numbers. So a snapshot has it, too.

use std::any::TypeId;

use bevy::ecs::archetype::{Archetype, ArchetypeId};
use bevy::ecs::change_detection::Tick;
use bevy::ecs::component::ComponentId;
use bevy::ecs::entity::{EntityHashMap, EntityHashSet};
use bevy::ecs::resource::IsResource;
use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard_state::{StateRegistry, StateType};

use super::link::{Link, Links};
use super::park::{park, unpark};
use super::parked::{EverParked, OfStep, Parked};

/// The entities that are part of the state: those with a registered component, and all bodies.
pub(crate) struct Roster {
    entities: Vec<Entity>,
    links: Vec<Link>,
    /// To which entity each is linked: for each entity a row, with a target for each of the links.
    targets: Vec<Option<Entity>>,
}

/// Which archetypes have entities of the state, and since when new entities are parked.
#[derive(Resource, Default)]
pub(crate) struct RosterCache {
    is_listed: Vec<bool>,
    /// Entities that were spawned before this are never parked: they may have become part of the state later.
    since: Option<Tick>,
}

/// On an entity while its row moves to the end.
#[derive(Component)]
struct Moving;

/// From now on, an entity that is new is parked when a snapshot without it is restored. Before the first call: never.
pub fn park_what_is_new(world: &mut World) {
    let now = world.increment_change_tick();
    world.insert_resource(EverParked::default());
    world.init_resource::<RosterCache>();
    world.resource_mut::<RosterCache>().since = Some(now);
}

/// The entities that are part of the state, in the order of their rows, archetype after archetype.
#[must_use]
pub fn entities(world: &mut World) -> Vec<Entity> {
    let mut found = Vec::new();
    visit(world, |archetype| {
        found.extend(archetype.entities().iter().map(|row| row.id()));
    });
    found
}

/// Visits the archetypes that have entities of the state.
fn visit(world: &mut World, mut visit: impl FnMut(&Archetype)) {
    world.init_resource::<RosterCache>();
    world.resource_scope(|world, mut cache: Mut<RosterCache>| {
        let known = cache.is_listed.len();
        let new = world.archetypes().iter().skip(known);
        let new: Vec<bool> = new.map(|archetype| is_listed(world, archetype)).collect();
        cache.is_listed.extend(new);
        let archetypes = world.archetypes().iter().zip(&cache.is_listed);
        for (archetype, _) in archetypes.filter(|(_, is_listed)| **is_listed) {
            if !archetype.is_empty() {
                visit(archetype);
            }
        }
    });
}

fn is_listed(world: &World, archetype: &Archetype) -> bool {
    let has = |type_id: TypeId| {
        let id = world.components().get_id(type_id);
        id.is_some_and(|id| archetype.contains(id))
    };
    if has(TypeId::of::<Parked>()) || has(TypeId::of::<IsResource>()) {
        return false;
    }
    let registry = world.get_resource::<StateRegistry>();
    let mut types = registry.into_iter().flat_map(StateRegistry::iter);
    has(TypeId::of::<OfStep>()) || types.any(|it| it.makes_part && has(it.type_id))
}

/// A number that differs if the entities differ.
#[must_use]
pub fn checksum(entities: &[Entity]) -> u64 {
    let bits = entities.iter().map(|entity| entity.to_bits());
    bits.fold(0, |sum, bits| {
        sum.wrapping_add(SplitMix64::new(bits).bits())
    })
}

impl Roster {
    pub fn now(world: &mut World) -> Self {
        let (entities, links) = (entities(world), Links::of(world));
        let mut targets = Vec::with_capacity(entities.len() * links.len());
        for entity in &entities {
            let entity = world.entity(*entity);
            targets.extend(links.iter().map(|link| (link.target)(entity)));
        }
        Self {
            entities,
            links,
            targets,
        }
    }

    /// The links of the entity at this place, with their targets.
    fn links_of(&self, place: usize) -> impl Iterator<Item = (&Link, Option<Entity>)> {
        let targets = self.targets.iter().skip(place * self.links.len());
        self.links.iter().zip(targets.copied())
    }

    /// The first entity that no longer exists.
    pub fn missing(&self, world: &World) -> Option<Entity> {
        let exists = |entity: &&Entity| world.entities().contains_spawned(**entity);
        self.entities.iter().find(|it| !exists(it)).copied()
    }

    /// Brings back the entities of the list. Those that are not in it are parked, or if they were there at all times, are no part of the
    /// state any more.
    pub fn bring_back(&self, world: &mut World) {
        let wanted: EntityHashSet = self.entities.iter().copied().collect();
        for entity in entities(world) {
            if wanted.contains(&entity) {
                continue;
            }
            if comes_and_goes(world, entity) {
                park(world, entity);
            } else {
                // It had nothing yet that makes it part.
                remove_registered(world, entity, |_, it, _| it.makes_part);
            }
        }
        for (place, entity) in self.entities.iter().copied().enumerate() {
            if !world.entities().contains_spawned(entity) {
                continue;
            }
            if world.get::<Parked>(entity).is_some() {
                unpark(world, entity);
            }
            for (link, target) in self.links_of(place) {
                if (link.target)(world.entity(entity)) != target {
                    (link.set_target)(&mut world.entity_mut(entity), target);
                }
            }
        }
    }

    /// Puts the rows into the order that they had. Last: whatever adds or removes a component moves a row.
    pub fn put_in_order(&self, world: &mut World) {
        let places = self.entities.iter().copied().zip(0_usize..);
        let places: EntityHashMap<usize> = places.collect();
        let place = |entity: &Entity| places.get(entity).copied().unwrap_or(usize::MAX);
        let mut unordered: Vec<Vec<Entity>> = Vec::new();
        visit(world, |archetype| {
            let rows = archetype.entities().iter().map(|row| row.id());
            if !rows.clone().is_sorted_by_key(|entity| place(&entity)) {
                let mut rows: Vec<Entity> = rows.collect();
                rows.sort_by_key(place);
                unordered.push(rows);
            }
        });
        for rows in unordered {
            for entity in &rows {
                world.entity_mut(*entity).insert(Moving);
            }
            for entity in &rows {
                world.entity_mut(*entity).remove::<Moving>();
            }
        }
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.entities.as_slice())
            + size_of_val(self.links.as_slice())
            + size_of_val(self.targets.as_slice())
    }
}

/// Removes from an entity the components that snapshots keep and that it had not yet when its archetype was this one.
pub fn remove_later_components(world: &mut World, entity: Entity, archetype: ArchetypeId) {
    remove_registered(world, entity, |world, it, id| {
        let then = world.archetypes().get(archetype);
        it.is_in_snapshots() && then.is_some_and(|then| !then.contains(id))
    });
}

/// Removes the components of registered types for which `is_gone` is true of one of their registrations, in one move of the entity's row.
fn remove_registered(
    world: &mut World,
    entity: Entity,
    is_gone: impl Fn(&World, &StateType, ComponentId) -> bool,
) {
    let Some(registry) = world.get_resource::<StateRegistry>() else {
        return;
    };
    let is_gone = |id: &ComponentId| {
        let type_id = world.components().get_info(*id).and_then(|it| it.type_id());
        type_id.is_some_and(|it| registry.of_type(it).any(|it| is_gone(world, it, *id)))
    };
    let owner = world.entity(entity);
    let present = owner.archetype().iter_components();
    let gone: Vec<ComponentId> = present.filter(is_gone).collect();
    if !gone.is_empty() {
        world.entity_mut(entity).remove_by_ids(&gone);
    }
}

/// The components that make an entity part of the state. One that nothing has used yet has no id, and is not among them.
pub fn part_ids(world: &World) -> impl Iterator<Item = ComponentId> {
    let registry = world.get_resource::<StateRegistry>();
    let types = registry.into_iter().flat_map(StateRegistry::iter);
    let types = types.filter(|it| it.makes_part);
    types.filter_map(|it| world.components().get_id(it.type_id))
}

/// Whether the entity comes and goes: it was spawned since [`park_what_is_new`], or has been parked. Any other one was there at all times, and
/// has only become part of the state later.
fn comes_and_goes(world: &World, entity: Entity) -> bool {
    let parked = world.get_resource::<EverParked>();
    if parked.is_some_and(|parked| parked.0.contains(&entity)) {
        return true;
    }
    let since = world.get_resource::<RosterCache>();
    let since = since.and_then(|cache| cache.since);
    let spawned = world.entities().entity_get_spawn_or_despawn_tick(entity);
    since
        .zip(spawned)
        .is_some_and(|(since, spawned)| spawned.is_newer_than(since, world.read_change_tick()))
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use springyard_state::RegisterState;

    use super::*;

    #[derive(Component, Clone, Serialize)]
    struct Door;

    #[derive(Component, Clone, Serialize)]
    struct Hinge;

    /// Frame state: no snapshot of steps has it.
    #[derive(Component, Clone, Debug)]
    struct Lamp;

    #[test]
    fn only_what_came_later_and_is_in_snapshots_is_taken_off() {
        let mut app = App::new();
        app.register_state::<Door>("door")
            .register_state::<Hinge>("hinge")
            .register_frame_state::<Lamp>("lamp");
        let world = app.world_mut();
        let gate = world.spawn(Door).id();
        let then = world.entity(gate).archetype().id();
        let later = (Hinge, Lamp, Name::new("gate"));
        world.entity_mut(gate).insert(later);
        remove_later_components(world, gate, then);
        let gate = world.entity(gate);
        assert!(gate.contains::<Door>() && !gate.contains::<Hinge>());
        assert!(gate.contains::<Lamp>() && gate.contains::<Name>());
    }
}
