//! [`walk`]: all registered state in the order of the hash. Whatever reads the whole state, value by value, goes this way.

use bevy::prelude::*;

use super::parked::Parked;
use super::registry::StateRegistry;
use super::sink::StateSink;

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
            Self::Body(_) => StateRegistry::BODIES,
            Self::Component(state, _) | Self::Resource(state) => state,
        }
    }
}

/// Visits the bodies, then the components of each entity, then the resources. Entities are in the order of their names, states in the
/// order of theirs. `visit` gets a function that adds the values to a sink; it adds nothing and returns false where there is no such
/// state: an entity without the component, a resource that does not exist.
pub(super) fn walk(
    world: &World,
    mut visit: impl FnMut(StatePart, &dyn Fn(&mut StateSink) -> bool),
) {
    let Some(registry) = world.get_resource::<StateRegistry>() else {
        return;
    };
    let mut entities: Vec<(&Name, EntityRef)> = world
        .iter_entities()
        .filter(|entity| !entity.contains::<Parked>())
        .filter_map(|entity| Some((entity.get::<Name>()?, entity)))
        .collect();
    entities.sort_by_key(|(name, _)| name.as_str());
    if let Some(add) = registry.bodies {
        for (name, entity) in &entities {
            visit(StatePart::Body(name.as_str()), &|sink| add(*entity, sink));
        }
    }
    for (name, entity) in &entities {
        for (&state, add) in &registry.components {
            let part = StatePart::Component(state, name.as_str());
            visit(part, &|sink| add(*entity, sink));
        }
    }
    for (&state, add) in &registry.resources {
        visit(StatePart::Resource(state), &|sink| add(world, sink));
    }
}
