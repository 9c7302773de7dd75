//! [`StateRegistry`]: the list of all types that are state. Each module's plugin fills it with the functions of this file.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use bevy::ecs::component::Mutable;
use bevy::ecs::relationship::RelationshipTarget;
use bevy::prelude::*;
use serde::Serialize;

use super::checksum::{Checksum, checksum_component, checksum_resource};
use super::covered::{Covered, Print, print_debug, print_messages, print_serialized};
use super::kept::{Keep, empty_caches, keep_component, keep_resource};
use super::layout::{BODIES, Layout};
use super::link::Link;
use super::parked::{OfStep, Parked};
use super::sink::StateSink;
use super::written::{Written, written_component, written_resource};

/// Adds a state of an entity to the hash or to the fields. Returns whether the entity has that state; if not, nothing is added.
pub type AddEntity = fn(EntityRef, &mut StateSink) -> bool;

/// Adds a resource to the hash or to the fields. Returns whether the resource exists and counts; if not, nothing is added.
pub(super) type AddResource = fn(&World, &mut StateSink) -> bool;

/// All types that are state, sorted by name, so that the order in which plugins are added does not matter.
#[derive(Resource, Debug, Default, Clone)]
pub struct StateRegistry {
    pub(super) bodies: Option<AddEntity>,
    pub(super) components: BTreeMap<&'static str, AddEntity>,
    pub(super) resources: BTreeMap<&'static str, AddResource>,
    /// What a snapshot has.
    pub(super) kept: BTreeMap<&'static str, Keep>,
    /// What a snapshot of a frame has.
    pub(super) frame: BTreeMap<&'static str, Keep>,
    /// Settings that steps read.
    pub(super) settings: BTreeMap<&'static str, Keep>,
    /// The change tick of each setting.
    pub(super) settings_changed: BTreeMap<&'static str, fn(&World) -> Option<u32>>,
    /// Empties the messages that steps write.
    pub(super) drop_messages: BTreeMap<&'static str, fn(&mut World)>,
    /// What frames may write between two steps, as input of the next one.
    pub(super) written: BTreeMap<&'static str, Written>,
    /// Checksums, by which a seek finds that steps that run again give another state.
    pub(super) checksums: BTreeMap<&'static str, Checksum>,
    /// The components that make an entity part of the state.
    pub(super) parts: HashSet<TypeId>,
    /// The relationships whose entities come and go together.
    pub(super) links: BTreeMap<&'static str, Link>,
    /// What each registration covers.
    pub(super) covered: BTreeMap<&'static str, Vec<Covered>>,
    /// The registrations that cover a type.
    pub(super) covered_types: HashMap<TypeId, BTreeSet<&'static str>>,
    /// What steps change and no snapshot has, with the reason.
    pub(super) unkept: HashMap<TypeId, &'static str>,
    /// How the values of a type are compared.
    pub(super) prints: HashMap<TypeId, Print>,
    /// The layout of the last [`fields`](super::fields()), which the next ones share while it does not change. No state: it saves
    /// time only.
    pub(super) layout: Arc<Mutex<Arc<Layout>>>,
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

    /// The name under which a snapshot has a component or resource.
    #[must_use]
    pub fn name_of(&self, type_id: TypeId) -> Option<&'static str> {
        let names = self.covered_types.get(&type_id)?;
        let mut names = names.iter().copied();
        names.find(|name| self.kept.contains_key(name))
    }

    /// The names of all registrations: also of what the hash leaves out, of settings and of messages.
    pub fn all_names(&self) -> BTreeSet<&'static str> {
        let kept = self.kept.keys().chain(self.frame.keys());
        let others = self.settings.keys().chain(self.drop_messages.keys());
        self.names().chain(kept.chain(others).copied()).collect()
    }

    /// A copy without the registrations of this name. For tests: each registration is there for something that fails without it.
    #[must_use]
    pub fn without(&self, name: &str) -> Self {
        let mut copy = self.clone();
        copy.bodies = copy.bodies.filter(|_| name != Self::BODIES);
        copy.components.remove(name);
        copy.resources.remove(name);
        copy.kept.remove(name);
        copy.frame.remove(name);
        copy.settings.remove(name);
        copy.settings_changed.remove(name);
        copy.drop_messages.remove(name);
        copy.written.remove(name);
        copy.checksums.remove(name);
        copy.covered.remove(name);
        copy
    }

    fn cover(&mut self, name: &'static str, covered: Covered) {
        let of_type = self.covered_types.entry(covered.type_id).or_default();
        if of_type.insert(name) {
            self.covered.entry(name).or_default().push(covered);
        }
    }
}

/// Registers pose and velocity of bodies. They come before all other state. The physics engine's module calls this: `state` does
/// not depend on that engine.
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
    registry(app)
        .checksums
        .insert(name, checksum_component::<T, T>);
    register_part::<T>(app);
    register_written(app, name, written_component::<T, T>);
    keep::<T>(app, name, keep_component::<T>, print_serialized::<T>);
}

/// Registers a resource as state. `name` is unique, and usually the name of the type. Registering it again changes nothing.
pub fn register_resource<T>(app: &mut App, name: &'static str)
where
    T: Resource<Mutability = Mutable> + Clone + Serialize,
{
    registry(app).resources.insert(name, add_resource::<T>);
    registry(app).checksums.insert(name, checksum_resource::<T>);
    register_written(app, name, written_resource::<T>);
    keep::<T>(app, name, keep_resource::<T>, print_serialized::<T>);
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
    registry(app).checksums.insert(name, checksum_resource::<T>);
    register_written(app, name, written_resource::<T>);
    keep::<T>(app, name, keep_resource::<T>, print_serialized::<T>);
}

/// Registers a component that makes an entity part of the state, such as that of a body: a restored snapshot has all of these entities, and
/// no others. A component that is registered as state does so.
pub fn register_part<T: Component>(app: &mut App) {
    registry(app).parts.insert(TypeId::of::<T>());
}

/// Registers a relationship whose entities are despawned together, such as a parent and its children: they are parked together.
pub fn register_linked<R: RelationshipTarget>(app: &mut App) {
    let name = std::any::type_name::<R>();
    registry(app).links.insert(name, Link::of::<R>());
}

/// Registers what frames may write between two steps, and steps read: it is input of the next step. What is registered as state is.
pub fn register_written(app: &mut App, name: &'static str, written: Written) {
    registry(app).written.insert(name, written);
}

/// Registers a checksum, by which a seek finds that steps that run again give another state: see [`checksums`](fn@super::checksums). All
/// that is registered as state has one.
pub fn register_checksum(app: &mut App, name: &'static str, checksum: Checksum) {
    registry(app).checksums.insert(name, checksum);
}

/// Declares that frames write this state for their own use, and that it is no input of steps.
pub fn register_no_input(app: &mut App, name: &'static str) {
    registry(app).written.remove(name);
}

/// Registers a component that a snapshot has and the hash leaves out: a cache, or what is drawn of a step.
pub fn register_kept_component<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone + Debug,
{
    keep::<T>(app, name, keep_component::<T>, print_debug::<T>);
}

/// Registers a resource that a snapshot has and the hash leaves out.
pub fn register_kept_resource<T>(app: &mut App, name: &'static str)
where
    T: Resource<Mutability = Mutable> + Clone + Debug,
{
    keep::<T>(app, name, keep_resource::<T>, print_debug::<T>);
}

/// Registers a component that steps compute from state and keep for the next steps. A restored snapshot empties it.
pub fn register_cache<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Default,
{
    register_kept(app, name, empty_caches::<T>);
    register_covered::<T>(app, name, |_| true);
}

/// Registers anything else that a snapshot has, such as the sets of a physics engine. [`register_covered`] declares which types these are.
pub fn register_kept(app: &mut App, name: &'static str, keep: Keep) {
    registry(app).kept.insert(name, keep);
}

/// Declares which component or resource a [`register_kept`] or [`register_frame`] of this name copies: that of the chosen entities. Several
/// are possible.
pub fn register_covered<T: 'static>(
    app: &mut App,
    name: &'static str,
    is_chosen: fn(EntityRef) -> bool,
) {
    let covered = Covered {
        type_id: TypeId::of::<T>(),
        is_chosen,
    };
    registry(app).cover(name, covered);
}

/// Registers a component or resource that steps change and no snapshot has, and `why` no later step needs its value:
/// [`watch`](fn@super::watch) leaves it out.
pub fn register_unkept<T: 'static>(app: &mut App, why: &'static str) {
    registry(app).unkept.insert(TypeId::of::<T>(), why);
}

/// Makes [`watch`](fn@super::watch) compare the values of a type by what they print, exactly.
pub fn register_compared<T: Component + Debug>(app: &mut App) {
    let prints = &mut registry(app).prints;
    prints.insert(TypeId::of::<T>(), print_debug::<T>);
}

/// Registers a component that frames change and no step reads, such as the springs of a camera: a snapshot of a frame has it.
pub fn register_frame_component<T>(app: &mut App, name: &'static str)
where
    T: Component<Mutability = Mutable> + Clone + Debug,
{
    register_frame(app, name, keep_component::<T>);
    register_covered::<T>(app, name, |_| true);
    register_compared::<T>(app);
}

/// Registers a resource that frames change and no step reads: a snapshot of a frame has it.
pub fn register_frame_resource<T>(app: &mut App, name: &'static str)
where
    T: Resource<Mutability = Mutable> + Clone + Debug,
{
    register_frame(app, name, keep_resource::<T>);
    register_covered::<T>(app, name, |_| true);
    register_compared::<T>(app);
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
    register_covered::<Messages<M>>(app, name, |_| true);
    let prints = &mut registry(app).prints;
    prints.insert(TypeId::of::<Messages<M>>(), print_messages::<M>);
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

/// Registers a type that a snapshot has as a whole.
fn keep<T: 'static>(app: &mut App, name: &'static str, keep: Keep, print: Print) {
    register_kept(app, name, keep);
    register_covered::<T>(app, name, |_| true);
    let prints = &mut registry(app).prints;
    prints.insert(TypeId::of::<T>(), print);
}

fn registry(app: &mut App) -> Mut<'_, StateRegistry> {
    if !app.world().contains_resource::<StateRegistry>() {
        // Only queries that are made after this leave parked entities out.
        app.world_mut().register_disabling_component::<Parked>();
        app.init_resource::<StateRegistry>();
        register_linked::<Children>(app);
        register_part::<OfStep>(app);
    }
    app.world_mut().resource_mut()
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
