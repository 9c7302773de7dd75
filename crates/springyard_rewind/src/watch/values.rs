//! [`Values`]: the values of all components and resources of a world, and what has changed since they were read.

use std::any::TypeId;
use std::collections::HashMap;

use bevy::ecs::archetype::ArchetypeId;
use bevy::ecs::change_detection::Tick;
use bevy::ecs::component::ComponentId;
use bevy::ecs::reflect::AppTypeRegistry;
use bevy::ecs::resource::IsResource;
use bevy::prelude::*;
use bevy::reflect::ReflectFromPtr;

use springyard_state::{Reading, Role, StateRegistry};

use super::change::{Change, How};
use super::printed::print;
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
    /// Number of passes so far.
    passes: u64,
}

/// An entity.
struct Owner {
    archetype: ArchetypeId,
    /// In the order of the archetype.
    parts: Vec<Part>,
    /// The pass that has seen it last.
    seen_in: u64,
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

/// A change, before its names are looked up.
pub(super) struct RawChange<'w> {
    /// `None`: the entity itself.
    pub component: Option<ComponentId>,
    pub how: How,
    type_id: Option<TypeId>,
    /// `None` once it is despawned.
    entity: Option<EntityRef<'w>>,
    is_resource: bool,
}

impl RawChange<'_> {
    /// The registrations that cover it.
    pub fn names(&self, registry: Option<&StateRegistry>) -> Vec<&'static str> {
        let Some((registry, type_id)) = registry.zip(self.type_id) else {
            return Vec::new();
        };
        let covers = registry.of_type(type_id).filter(|it| {
            // A resource that is gone has no entity.
            let is_chosen = self.entity.is_none_or(|entity| (it.is_on)(entity));
            it.role != Role::Setting && is_chosen
        });
        covers.map(|it| it.name).collect()
    }

    pub fn change(&self, world: &World, names: Vec<&'static str>) -> Change {
        let info = self
            .component
            .and_then(|component| world.components().get_info(component));
        let name = |entity: EntityRef| {
            let name = entity.get::<Name>();
            name.map_or_else(|| entity.id().to_string(), ToString::to_string)
        };
        let owner = match self.entity {
            _ if self.is_resource => "world".to_owned(),
            Some(entity) => name(entity),
            None => "an entity that is gone".to_owned(),
        };
        Change {
            owner,
            type_name: info.map_or_else(|| "entity".to_owned(), |info| info.name().to_string()),
            how: self.how,
            type_id: self.type_id,
            names,
        }
    }
}

impl Values {
    /// The present values.
    #[must_use]
    pub fn now(world: &World) -> Self {
        let mut values = Self::default();
        values.pass(world, |_| ());
        values
    }

    /// What has changed since the values were read last. Reads them again.
    pub fn changes(&mut self, world: &World) -> Vec<Change> {
        let registry = world.get_resource::<StateRegistry>();
        let mut changes = Vec::new();
        self.pass(world, |raw| {
            changes.push(raw.change(world, raw.names(registry)));
        });
        changes
    }

    /// Visits what has changed since the last pass; in the first one everything is new.
    pub(super) fn pass<'w>(&mut self, world: &'w World, mut visit: impl FnMut(RawChange<'w>)) {
        self.passes += 1;
        for entity in world.iter_entities() {
            let parts = self.owners.get_mut(&entity.id());
            let before = parts.map(|owner| std::mem::take(&mut owner.parts));
            let is_new = before.is_none();
            let resource = entity.get::<IsResource>();
            let resource = resource.map(IsResource::resource_component_id);
            let known = self.owners.get(&entity.id());
            let is_same = known.is_some_and(|owner| owner.archetype == entity.archetype().id());
            let mut visit = |component: Option<ComponentId>, how| {
                if is_new && resource.is_none() && component.is_some() {
                    return; // The entity is new as a whole.
                }
                visit(raw(world, Some(entity), component, how, resource.is_some()));
            };
            let parts = match before {
                Some(before) if is_same => self.compared(world, entity, before, &mut visit),
                before => {
                    // A snapshot has the entities of the state.
                    let is_ignored = self.is_ignored(world, entity) || is_part(world, entity.id());
                    if is_new && resource.is_none() && !is_ignored {
                        visit(None, How::Added);
                    }
                    self.merged(world, entity, before.unwrap_or_default(), &mut visit)
                }
            };
            let owner = Owner {
                archetype: entity.archetype().id(),
                parts,
                seen_in: self.passes,
                resource,
            };
            self.owners.insert(entity.id(), owner);
        }
        let passes = self.passes;
        self.owners.retain(|_, owner| {
            if owner.seen_in != passes && !is_parked(world, owner.archetype) {
                let component = owner.resource;
                visit(raw(
                    world,
                    None,
                    component,
                    How::Removed,
                    component.is_some(),
                ));
            }
            owner.seen_in == passes
        });
    }

    fn way(&mut self, world: &World, component: ComponentId) -> Way {
        let way = self.ways.entry(component);
        *way.or_insert_with(|| Way::of(world, component))
    }

    /// Whether the entity is not one of the game's.
    fn is_ignored(&self, world: &World, entity: EntityRef) -> bool {
        let mut components = entity.archetype().iter_components();
        components.any(|component| {
            let info = world.components().get_info(component);
            info.is_some_and(|info| info.name().starts_with(SYSTEMS))
        })
    }

    /// The parts of an entity that has the same components as before.
    fn compared(
        &mut self,
        world: &World,
        entity: EntityRef,
        mut parts: Vec<Part>,
        visit: &mut impl FnMut(Option<ComponentId>, How),
    ) -> Vec<Part> {
        for part in &mut parts {
            self.compare(world, entity, part, visit);
        }
        parts
    }

    /// The parts of an entity that has other components than before.
    fn merged(
        &mut self,
        world: &World,
        entity: EntityRef,
        mut before: Vec<Part>,
        visit: &mut impl FnMut(Option<ComponentId>, How),
    ) -> Vec<Part> {
        let mut parts = Vec::new();
        for component in entity.archetype().iter_components() {
            let found = before.iter().position(|part| part.component == component);
            if let Some(found) = found {
                let mut part = before.swap_remove(found);
                self.compare(world, entity, &mut part, visit);
                parts.push(part);
                continue;
            }
            let way = self.way(world, component);
            if !matches!(way, Way::Ignored) {
                visit(Some(component), How::Added);
            }
            parts.push(Part {
                component,
                changed: changed(entity, component),
                value: way.read(world, entity),
            });
        }
        for part in before {
            if !matches!(self.way(world, part.component), Way::Ignored) {
                visit(Some(part.component), How::Removed);
            }
        }
        parts
    }

    fn compare(
        &mut self,
        world: &World,
        entity: EntityRef,
        part: &mut Part,
        visit: &mut impl FnMut(Option<ComponentId>, How),
    ) {
        let changed = changed(entity, part.component);
        if changed == part.changed {
            return;
        }
        part.changed = changed;
        let way = self.way(world, part.component);
        if matches!(way, Way::Ignored) {
            return;
        }
        let now = way.read(world, entity);
        if let Some(how) = part.value.differs(&now) {
            visit(Some(part.component), how);
        }
        part.value = now;
    }
}

/// Whether the entities of this archetype are parked: what is despawned then is in no step of the history.
fn is_parked(world: &World, archetype: ArchetypeId) -> bool {
    let parked = world.components().get_id(TypeId::of::<Parked>());
    let archetype = world.archetypes().get(archetype);
    parked
        .zip(archetype)
        .is_some_and(|(parked, archetype)| archetype.contains(parked))
}

/// The tick of the last change of a component.
fn changed(entity: EntityRef, component: ComponentId) -> Tick {
    let ticks = entity.get_change_ticks_by_id(component);
    ticks.map_or_else(Tick::default, |ticks| ticks.changed)
}

fn raw<'w>(
    world: &World,
    entity: Option<EntityRef<'w>>,
    component: Option<ComponentId>,
    how: How,
    is_resource: bool,
) -> RawChange<'w> {
    let info = component.and_then(|component| world.components().get_info(component));
    RawChange {
        component,
        how,
        type_id: info.and_then(|info| info.type_id()),
        entity,
        is_resource,
    }
}
