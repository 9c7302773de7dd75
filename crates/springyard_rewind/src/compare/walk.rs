//! [`walk`]: all registered state in the order of the hash. Whatever reads the whole state, value by value, uses it.

use bevy::prelude::*;
use springyard_state::{Reading, Role, StateRegistry, StateType};

use super::bodies::{BODIES, Bodies};
use crate::entities::Parked;

/// What is visited: which state, of which entity.
#[derive(Debug, Clone, Copy)]
pub(super) enum StatePart<'a> {
    /// Pose and velocity of the body of this name.
    Body(&'a str),
    /// A component: name of the state, name of the entity.
    Component(&'static str, &'a str),
    /// A resource: name of the state.
    Resource(&'static str),
}

impl<'a> StatePart<'a> {
    /// Owner of resources.
    const WORLD: &'static str = "world";

    /// The name of the entity, or `world`.
    pub fn owner(self) -> &'a str {
        match self {
            Self::Body(owner) | Self::Component(_, owner) => owner,
            Self::Resource(_) => Self::WORLD,
        }
    }

    /// The name of the state.
    pub fn state(self) -> &'static str {
        match self {
            Self::Body(_) => BODIES,
            Self::Component(state, _) | Self::Resource(state) => state,
        }
    }
}

/// Receives the values of one part.
type Give<'a> = &'a mut dyn FnMut(&dyn erased_serde::Serialize);

/// Visits the bodies, then the components of each entity, then the resources. Entities are in the order of their names, states in the
/// order of theirs. `visit` gets a function that gives the values; it gives nothing and returns false where there is no such state: an
/// entity without the component, a resource that does not exist.
pub(super) fn walk(world: &World, mut visit: impl FnMut(StatePart, &dyn Fn(Give) -> bool)) {
    let Some(registry) = world.get_resource::<StateRegistry>() else {
        return;
    };
    let mut entities: Vec<(&Name, EntityRef)> = world
        .iter_entities()
        .filter(|entity| !entity.contains::<Parked>())
        .filter_map(|entity| Some((entity.get::<Name>()?, entity)))
        .collect();
    entities.sort_by_key(|(name, _)| name.as_str());
    if let Some(Bodies(read)) = world.get_resource::<Bodies>() {
        for (name, entity) in &entities {
            visit(StatePart::Body(name.as_str()), &|give| read(*entity, give));
        }
    }
    let states: Vec<&StateType> = registry.of_role(Role::State).collect();
    for (name, entity) in &entities {
        for state in &states {
            let part = StatePart::Component(state.name, name.as_str());
            visit(part, &|give| give_value(state, *entity, give));
        }
    }
    for state in &states {
        let component = world.components().get_id(state.type_id);
        let owner = component.and_then(|component| world.resource_entities().get(component));
        if let Some(entity) = owner.and_then(|owner| world.get_entity(owner).ok()) {
            visit(StatePart::Resource(state.name), &|give| {
                give_value(state, entity, give)
            });
        }
    }
}

/// Gives the value that an entity has of a state. Returns whether it has one that counts.
pub(super) fn give_value(state: &StateType, entity: EntityRef, give: Give) -> bool {
    let read = state.read.and_then(|read| read(entity));
    let Some(Reading::Serialized(value)) = read else {
        return false;
    };
    give(value);
    true
}
