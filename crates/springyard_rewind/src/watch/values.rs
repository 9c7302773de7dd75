//! [`Values`]: the values of all components and resources of a world, and what has changed since they were read.

use std::any::TypeId;
use std::collections::HashMap;

use bevy::ecs::archetype::ArchetypeId;
use bevy::ecs::change_detection::Tick;
use bevy::ecs::component::ComponentId;
use bevy::ecs::reflect::AppTypeRegistry;
use bevy::ecs::resource::IsResource;
use bevy::platform::hash::fixed_hash_one;
use bevy::prelude::*;
use bevy::reflect::ReflectFromPtr;

use springyard_state::{Reading, Role, StateRegistry};

use super::change::{Change, How};
use crate::compare::hasher::StateHasher;
use crate::entities::Parked;
use crate::entities::park::is_part;

/// The types of this crate that keep copies, queries and change ticks, by the start of their names.
const OWN: [&str; 4] = [
    "springyard_rewind::compare::",
    "springyard_rewind::entities::",
    "springyard_rewind::snapshot::",
    "springyard_rewind::watch::Watch",
];

/// Reads a value.
type Read = fn(EntityRef) -> Option<Reading>;

/// The types with which bevy keeps systems that run on call, each on an entity of its own, by the start of their names.
const SYSTEMS: &str = "bevy_ecs::system::";

/// The values of all components and resources.
#[derive(Default)]
pub struct Values {
    owners: HashMap<Entity, Owner>,
    ways: HashMap<ComponentId, Way>,
}

/// An entity.
struct Owner {
    archetype: ArchetypeId,
    parts: Vec<Part>,
    /// The component, if it is a resource.
    resource: Option<ComponentId>,
}

/// A component of an entity.
struct Part {
    component: ComponentId,
    changed: Tick,
    value: Value,
}

/// How the values of a type are read.
#[derive(Clone, Copy)]
enum Way {
    Print(Read),
    Reflection(TypeId),
    /// Not at all: a write is a change.
    Nothing,
    /// They do not matter.
    Ignored,
}

enum Value {
    Print(u64),
    Reflected(Box<dyn Reflect>),
    Unknown,
}

impl Value {
    /// How a written value differs from this one before; `None`: it does not.
    fn differs(&self, now: &Self) -> Option<How> {
        let is_same = match (self, now) {
            (Self::Print(before), Self::Print(now)) => Some(before == now),
            (Self::Reflected(before), Self::Reflected(now)) => {
                before.reflect_partial_eq(now.as_partial_reflect())
            }
            _ => None,
        };
        match is_same {
            Some(true) => None,
            Some(false) => Some(How::Changed),
            None => Some(How::Written),
        }
    }
}

impl Way {
    fn of(world: &World, component: ComponentId) -> Self {
        let Some(info) = world.components().get_info(component) else {
            return Self::Nothing;
        };
        let Some(type_id) = info.type_id() else {
            return Self::Nothing;
        };
        if OWN.iter().any(|own| info.name().starts_with(own)) || info.name().starts_with(SYSTEMS) {
            return Self::Ignored;
        }
        let registry = world.get_resource::<StateRegistry>();
        let registrations = || registry.into_iter().flat_map(|it| it.of_type(type_id));
        let mut roles = registrations().map(|it| it.role).peekable();
        if roles.peek().is_some() && roles.all(|role| matches!(role, Role::Unkept(_))) {
            return Self::Ignored;
        }
        if let Some(read) = registrations().find_map(|it| it.read) {
            return Self::Print(read);
        }
        let types = world.get_resource::<AppTypeRegistry>();
        let is_reflected = |types: &AppTypeRegistry| {
            let types = types.read();
            types.get_type_data::<ReflectFromPtr>(type_id).is_some()
        };
        if types.is_some_and(is_reflected) {
            return Self::Reflection(type_id);
        }
        Self::Nothing
    }

    fn read(self, world: &World, entity: EntityRef) -> Value {
        let value = match self {
            Self::Print(read) => read(entity).map(|value| Value::Print(print(world, &value))),
            Self::Reflection(type_id) => {
                let value = world.get_reflect(entity.id(), type_id).ok();
                let copy = value.and_then(|value| value.reflect_clone().ok());
                copy.map(Value::Reflected)
            }
            Self::Nothing | Self::Ignored => None,
        };
        value.unwrap_or(Value::Unknown)
    }
}

impl Values {
    /// The present values.
    #[must_use]
    pub fn now(world: &World) -> Self {
        let mut values = Self::default();
        values.changes(world);
        values
    }

    /// What has changed since the values were read last; in the first call everything is new. Reads them again.
    pub fn changes(&mut self, world: &World) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut gone = std::mem::take(&mut self.owners);
        for entity in world.iter_entities() {
            let resource = entity.get::<IsResource>();
            let resource = resource.map(IsResource::resource_component_id);
            let before = gone.remove(&entity.id());
            let is_new = before.is_none() && resource.is_none();
            let before = before.map_or_else(Vec::new, |owner| owner.parts);
            let (parts, changed) = self.compare(world, entity, before);
            if !is_new {
                let changed = changed.into_iter();
                changes.extend(
                    changed.map(|(part, how)| change(world, Some(entity), Some(part), how)),
                );
            } else if !is_of_system(world, entity) && !is_part(world, entity.id()) {
                // The entity is new as a whole. A snapshot has those of the state.
                changes.push(change(world, Some(entity), None, How::Added));
            }
            let owner = Owner {
                archetype: entity.archetype().id(),
                parts,
                resource,
            };
            self.owners.insert(entity.id(), owner);
        }
        let mut gone: Vec<Owner> = gone.into_values().collect();
        gone.retain(|owner| !is_parked(world, owner.archetype));
        let gone = gone.into_iter();
        changes.extend(gone.map(|owner| change(world, None, owner.resource, How::Removed)));
        changes
    }

    fn way(&mut self, world: &World, component: ComponentId) -> Way {
        let way = self.ways.entry(component);
        *way.or_insert_with(|| Way::of(world, component))
    }

    /// The present parts of an entity that had these before, and what has changed.
    fn compare(
        &mut self,
        world: &World,
        entity: EntityRef,
        mut before: Vec<Part>,
    ) -> (Vec<Part>, Vec<(ComponentId, How)>) {
        let mut parts = Vec::new();
        let mut changed = Vec::new();
        for component in entity.archetype().iter_components() {
            let ticks = entity.get_change_ticks_by_id(component);
            let tick = ticks.map_or_else(Tick::default, |ticks| ticks.changed);
            let at = before.iter().position(|part| part.component == component);
            let known = at.map(|at| before.swap_remove(at));
            let way = self.way(world, component);
            let (value, how) = match known {
                Some(part) if part.changed == tick => (part.value, None),
                Some(part) => {
                    let now = way.read(world, entity);
                    let how = part.value.differs(&now);
                    (now, how)
                }
                None => (way.read(world, entity), Some(How::Added)),
            };
            changed.extend(how.map(|how| (component, how)));
            parts.push(Part {
                component,
                changed: tick,
                value,
            });
        }
        changed.extend(before.iter().map(|part| (part.component, How::Removed)));
        changed.retain(|(component, _)| !matches!(self.way(world, *component), Way::Ignored));
        (parts, changed)
    }
}

/// The change of a component, or of the entity as a whole. `entity`: `None` once it is despawned, which for a resource means that it is
/// removed.
fn change(
    world: &World,
    entity: Option<EntityRef>,
    component: Option<ComponentId>,
    how: How,
) -> Change {
    let info = component.and_then(|component| world.components().get_info(component));
    let type_id = info.and_then(|info| info.type_id());
    let registry = world.get_resource::<StateRegistry>();
    let registrations = registry.zip(type_id).into_iter();
    let registrations = registrations.flat_map(|(registry, type_id)| registry.of_type(type_id));
    let covers = registrations
        .filter(|it| it.role != Role::Setting && entity.is_none_or(|entity| (it.is_on)(entity)));
    let names = covers.map(|it| it.name).collect();
    let owner = match entity {
        Some(entity) if !entity.contains::<IsResource>() => {
            let name = entity.get::<Name>();
            name.map_or_else(|| entity.id().to_string(), ToString::to_string)
        }
        None if component.is_none() => "an entity that is gone".to_owned(),
        _ => "world".to_owned(),
    };
    Change {
        owner,
        type_name: info.map_or_else(|| "entity".to_owned(), |info| info.name().to_string()),
        how,
        component,
        type_id,
        names,
    }
}

/// Whether the entity is a system of bevy's, and not one of the game's.
fn is_of_system(world: &World, entity: EntityRef) -> bool {
    let mut components = entity.archetype().iter_components();
    components.any(|component| {
        let info = world.components().get_info(component);
        info.is_some_and(|info| info.name().starts_with(SYSTEMS))
    })
}

/// Whether the entities of this archetype are parked: what is despawned then is in no step of the history.
fn is_parked(world: &World, archetype: ArchetypeId) -> bool {
    let parked = world.components().get_id(TypeId::of::<Parked>());
    let archetype = world.archetypes().get(archetype);
    parked
        .zip(archetype)
        .is_some_and(|(parked, archetype)| archetype.contains(parked))
}

/// A number that differs between two values (to the odds of a 64-bit hash).
fn print(world: &World, value: &Reading) -> u64 {
    match value {
        Reading::Serialized(value) => {
            let mut hasher = StateHasher::new(world);
            hasher.add(*value);
            hasher.finish()
        }
        // Numbers are printed exactly.
        Reading::Printed(value) => fixed_hash_one(format!("{value:?}")),
        // Between the start and the end of a step no message is dropped.
        Reading::Count(count) => *count as u64,
    }
}
