//! [`StateRegistry`]: the list of all types that are state. Each module's plugin fills it with the functions of this file.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bevy::ecs::component::{ComponentId, Mutable};
use bevy::prelude::*;
use serde::Serialize;

use super::kept::{Keep, empty_caches, keep_component, keep_resource};
use super::layout::{BODIES, Layout};
use super::sink::StateSink;

/// Adds a state of an entity to the hash or to the fields. Returns whether the entity has that state; if not, nothing is added.
pub type AddEntity = fn(EntityRef, &mut StateSink) -> bool;

/// Adds a resource to the hash or to the fields. Returns whether the resource exists and counts; if not, nothing is added.
pub(super) type AddResource = fn(&World, &mut StateSink) -> bool;

/// All types that are state, sorted by name, so that the order in which plugins are added does not matter.
#[derive(Resource, Debug, Default)]
pub struct StateRegistry {
    pub(super) bodies: Option<AddEntity>,
    pub(super) components: BTreeMap<&'static str, AddEntity>,
    pub(super) resources: BTreeMap<&'static str, AddResource>,
    /// What a snapshot has.
    pub(super) kept: BTreeMap<&'static str, Keep>,
    /// The names of the components and resources among that.
    types: BTreeMap<ComponentId, &'static str>,
    /// What a snapshot of a frame has.
    pub(super) frame: BTreeMap<&'static str, Keep>,
    /// Settings that steps read.
    pub(super) settings: BTreeMap<&'static str, Keep>,
    /// The change tick of each setting.
    pub(super) settings_changed: BTreeMap<&'static str, fn(&World) -> Option<u32>>,
    /// Empties the messages that steps write.
    pub(super) drop_messages: BTreeMap<&'static str, fn(&mut World)>,
    /// The layout of the last [`fields`](super::fields()), which the next ones share while it does not change. No state: it saves
    /// time only.
    pub(super) layout: Mutex<Arc<Layout>>,
}

impl StateRegistry {
    /// Name of the state that [`register_bodies`] registers.
    pub const BODIES: &str = BODIES;

    /// The names of all registered states.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let bodies = self.bodies.map(|_| Self::BODIES);
        let components = self.components.keys().copied();
        bodies
            .into_iter()
            .chain(components)
            .chain(self.resources.keys().copied())
    }

    /// The name of a component or resource that a snapshot has.
    #[must_use]
    pub fn name_of(&self, id: ComponentId) -> Option<&'static str> {
        self.types.get(&id).copied()
    }
}

/// Registers pose and velocity of bodies. They come before all other state. The physics engine's module calls this: `state` does
/// not know that engine.
pub fn register_bodies(app: &mut App, add: AddEntity) {
    registry(app).bodies = Some(add);
}

/// Registers a component as state. `name` is unique, and usually the name of the type. Registering it again changes nothing.
///
/// An entity that has the component needs a unique [`Name`], which identifies the entity in every run.
pub fn register_component<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone + Serialize,
{
    registry(app).components.insert(name, add_component::<T>);
    register_kept_component::<T>(app, name);
}

/// Registers a resource as state. `name` is unique, and usually the name of the type. Registering it again changes nothing.
pub fn register_resource<T>(app: &mut App, name: &'static str)
where
    T: Resource<Mutability = Mutable> + Clone + Serialize,
{
    registry(app).resources.insert(name, add_resource::<T>);
    register_kept_resource::<T>(app, name);
}

/// Registers a resource as state that the hash leaves out while it has its default value: a run in which it never changes has the
/// hash that it had before this state was added. Registering it again changes nothing.
pub fn register_resource_unless_default<T>(app: &mut App, name: &'static str)
where
    T: Resource<Mutability = Mutable> + Clone + Default + PartialEq + Serialize,
{
    registry(app)
        .resources
        .insert(name, add_resource_unless_default::<T>);
    register_kept_resource::<T>(app, name);
}

/// Registers a component that a snapshot has and the hash leaves out: a cache, or what is drawn of a step.
pub fn register_kept_component<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone,
{
    register_kept_component_with::<T>(app, name, keep_component::<T>);
}

/// The same with a copy of one's own, such as of the component of some entities only.
pub fn register_kept_component_with<T: Component>(app: &mut App, name: &'static str, keep: Keep) {
    let id = app.world_mut().register_component::<T>();
    registry(app).types.insert(id, name);
    register_kept(app, name, keep);
}

/// Registers a resource that a snapshot has and the hash leaves out.
pub fn register_kept_resource<T>(app: &mut App, name: &'static str)
where
    T: Resource<Mutability = Mutable> + Clone,
{
    let id = app.world_mut().register_component::<T>();
    registry(app).types.insert(id, name);
    register_kept(app, name, keep_resource::<T>);
}

/// Registers a component that steps compute from state and keep for the next steps. A restored snapshot empties it.
pub fn register_cache<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Default,
{
    register_kept(app, name, empty_caches::<T>);
}

/// Registers anything else that a snapshot has, such as the sets of a physics engine.
pub fn register_kept(app: &mut App, name: &'static str, keep: Keep) {
    registry(app).kept.insert(name, keep);
}

/// Registers a component that frames change and no step reads, such as the springs of a camera: a snapshot of a frame has it.
pub fn register_frame_component<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone,
{
    register_frame(app, name, keep_component::<T>);
}

/// Registers a resource that frames change and no step reads: a snapshot of a frame has it.
pub fn register_frame_resource<T>(app: &mut App, name: &'static str)
where
    T: Resource<Mutability = Mutable> + Clone,
{
    register_frame(app, name, keep_resource::<T>);
}

/// Registers anything else that a snapshot of a frame has.
pub fn register_frame(app: &mut App, name: &'static str, keep: Keep) {
    registry(app).frame.insert(name, keep);
}

/// Registers a resource that steps read and do not write, and that may change between two steps, such as a tuning. Steps that are
/// computed again have the value of then.
pub fn register_setting<T>(app: &mut App, name: &'static str)
where
    T: Resource<Mutability = Mutable> + Clone,
{
    registry(app).settings.insert(name, keep_resource::<T>);
    registry(app).settings_changed.insert(name, |world| {
        let value = world.get_resource_ref::<T>()?;
        Some(value.last_changed().get())
    });
}

/// Registers messages that steps write: those of steps that are computed again are dropped.
pub fn register_step_message<M: Message>(app: &mut App, name: &'static str) {
    registry(app).drop_messages.insert(name, |world| {
        if let Some(mut messages) = world.get_resource_mut::<Messages<M>>() {
            messages.clear();
        }
    });
}

/// Drops the messages of the last steps: [`register_step_message`].
pub fn drop_step_messages(world: &mut World) {
    let registry = world.get_resource::<StateRegistry>();
    let drops: Vec<_> = registry.map_or_else(Vec::new, |registry| {
        registry.drop_messages.values().copied().collect()
    });
    for drop in drops {
        drop(world);
    }
}

fn registry(app: &mut App) -> Mut<'_, StateRegistry> {
    app.init_resource::<StateRegistry>()
        .world_mut()
        .resource_mut()
}

fn add_component<T: Component + Serialize>(entity: EntityRef, sink: &mut StateSink) -> bool {
    let value = entity.get::<T>();
    value.inspect(|value| sink.add(*value)).is_some()
}

fn add_resource<T: Resource + Serialize>(world: &World, sink: &mut StateSink) -> bool {
    let value = world.get_resource::<T>();
    value.inspect(|value| sink.add(*value)).is_some()
}

fn add_resource_unless_default<T>(world: &World, sink: &mut StateSink) -> bool
where
    T: Resource + Default + PartialEq + Serialize,
{
    let value = world.get_resource::<T>();
    let changed = value.filter(|value| **value != T::default());
    changed.inspect(|value| sink.add(*value)).is_some()
}
