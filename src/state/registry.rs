//! [`StateRegistry`]: the list of all types that are state. Each module's plugin fills it with the functions of this file.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::Serialize;

use super::hasher::StateHasher;

/// Adds a state of an entity to the hash. Returns whether the entity has that state.
pub type HashEntity = fn(EntityRef, &mut StateHasher) -> bool;

/// Adds a resource to the hash. Returns whether the resource exists.
type HashResource = fn(&World, &mut StateHasher) -> bool;

/// All types that are state, sorted by name, so that the order in which plugins are added does not matter.
#[derive(Resource, Debug, Default)]
pub struct StateRegistry {
    pub(super) bodies: Option<HashEntity>,
    pub(super) components: BTreeMap<&'static str, HashEntity>,
    pub(super) resources: BTreeMap<&'static str, HashResource>,
}

impl StateRegistry {
    /// Name of the state that [`register_bodies`] registers.
    pub const BODIES: &str = "body";

    /// The names of all registered states.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let bodies = self.bodies.map(|_| Self::BODIES);
        let components = self.components.keys().copied();
        bodies
            .into_iter()
            .chain(components)
            .chain(self.resources.keys().copied())
    }
}

/// Registers pose and velocity of bodies. They come before all other state. The physics engine's module calls this: `state` does
/// not know that engine.
pub fn register_bodies(app: &mut App, hash: HashEntity) {
    registry(app).bodies = Some(hash);
}

/// Registers a component as state. `name` is unique, and usually the name of the type. Registering it again changes nothing.
///
/// An entity that has the component needs a unique [`Name`], which identifies the entity in every run.
pub fn register_component<T: Component + Clone + Serialize>(app: &mut App, name: &'static str) {
    registry(app).components.insert(name, hash_component::<T>);
}

/// Registers a resource as state. `name` is unique, and usually the name of the type. Registering it again changes nothing.
pub fn register_resource<T: Resource + Clone + Serialize>(app: &mut App, name: &'static str) {
    registry(app).resources.insert(name, hash_resource::<T>);
}

/// Registers a resource as state that the hash leaves out while it has its default value: a run in which it never changes has the
/// hash that it had before this state was added. Registering it again changes nothing.
pub fn register_resource_unless_default<T>(app: &mut App, name: &'static str)
where
    T: Resource + Clone + Default + PartialEq + Serialize,
{
    registry(app)
        .resources
        .insert(name, hash_resource_unless_default::<T>);
}

fn registry(app: &mut App) -> Mut<'_, StateRegistry> {
    app.init_resource::<StateRegistry>()
        .world_mut()
        .resource_mut()
}

fn hash_component<T: Component + Serialize>(entity: EntityRef, hasher: &mut StateHasher) -> bool {
    let value = entity.get::<T>();
    value.inspect(|value| hasher.add(*value)).is_some()
}

fn hash_resource<T: Resource + Serialize>(world: &World, hasher: &mut StateHasher) -> bool {
    let value = world.get_resource::<T>();
    value.inspect(|value| hasher.add(*value)).is_some()
}

fn hash_resource_unless_default<T>(world: &World, hasher: &mut StateHasher) -> bool
where
    T: Resource + Default + PartialEq + Serialize,
{
    let value = world.get_resource::<T>();
    let changed = value.filter(|value| **value != T::default());
    changed.inspect(|value| hasher.add(*value)).is_some()
}
