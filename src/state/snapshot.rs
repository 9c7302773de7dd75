//! [`Snapshot`]: a copy of all state, from which the simulation goes on exactly as it did the first time.
//!
//! A copy is taken between two steps and restored between two steps, in the same world: entities are kept by their ids, so all of them
//! must still exist.
//!
//! **Change detection.** A system that reacts to `Changed<T>` must react after a restore as it did then: to a value written after that
//! system ran, and to no other. So each value keeps the age of its last change, counted in bevy's change ticks before the end of the
//! step ([`note_step_end`]), and gets that age again. A step runs the same systems in the same order, so the ages fit.

use std::marker::PhantomData;

use bevy::ecs::change_detection::Tick;
use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use super::registry::StateRegistry;

/// A copy of some state.
pub trait Kept: Send + Sync {
    /// Writes it back.
    fn restore(&self, world: &mut World);

    /// Estimate of its size in memory, bytes.
    fn bytes(&self) -> usize;
}

/// Copies some state.
pub type Keep = fn(&mut World) -> Box<dyn Kept>;

/// A copy of state: see [`snapshot`] and [`frame_snapshot`].
pub struct Snapshot {
    parts: Vec<Box<dyn Kept>>,
}

impl Snapshot {
    /// Writes all of it back into the world that it was taken of, between two steps.
    ///
    /// An entity that no longer exists is left out.
    pub fn restore(&self, world: &mut World) {
        for part in &self.parts {
            part.restore(world);
        }
    }

    /// Estimate of its size in memory, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let own = size_of::<Self>() + self.parts.len() * size_of::<Box<dyn Kept>>();
        own + self.parts.iter().map(|part| part.bytes()).sum::<usize>()
    }
}

/// Copies all that steps change: registered state, and what is registered to be kept with it, such as the sets of the physics engine.
#[must_use]
pub fn snapshot(world: &mut World) -> Snapshot {
    copy(world, |registry| &registry.kept)
}

/// Copies what frames change and steps do not read, such as the camera: what is registered as frame state.
#[must_use]
pub fn frame_snapshot(world: &mut World) -> Snapshot {
    copy(world, |registry| &registry.frame)
}

/// Copies the settings that steps read and do not write, such as the tuning.
#[must_use]
pub fn settings_snapshot(world: &mut World) -> Snapshot {
    copy(world, |registry| &registry.settings)
}

/// The change ticks of all settings: whether any has changed is seen by comparing two such lists.
#[must_use]
pub fn settings_changes(world: &World) -> Vec<u32> {
    let registry = world.get_resource::<StateRegistry>();
    let ticks = registry.map(|registry| registry.settings_changed.values());
    let ticks = ticks.into_iter().flatten();
    ticks.map(|tick| tick(world).unwrap_or_default()).collect()
}

fn copy(
    world: &mut World,
    list: fn(&StateRegistry) -> &std::collections::BTreeMap<&'static str, Keep>,
) -> Snapshot {
    let registry = world.get_resource::<StateRegistry>();
    let keeps: Vec<Keep> = registry.map_or_else(Vec::new, |registry| {
        list(registry).values().copied().collect()
    });
    Snapshot {
        parts: keeps.into_iter().map(|keep| keep(world)).collect(),
    }
}

/// The change tick at the end of the last step.
#[derive(Resource, Debug, Clone, Copy)]
pub struct StepEnd(Tick);

/// Notes the end of a step. The loop that runs the steps calls it after each.
pub fn note_step_end(world: &mut World) {
    let now = world.change_tick();
    world.insert_resource(StepEnd(now));
}

fn step_end(world: &mut World) -> u32 {
    let end = world.get_resource::<StepEnd>().map(|end| end.0);
    end.unwrap_or_else(|| world.change_tick()).get()
}

/// The age of a change, in change ticks before the end of the last step. Wraps round for a change after it.
fn age(end: u32, changed: Tick) -> u32 {
    end.wrapping_sub(changed.get())
}

/// A component of the chosen entities.
struct KeptComponent<T> {
    /// Entity, value, age of its last change.
    values: Vec<(Entity, T, u32)>,
    is_kept: fn(EntityRef) -> bool,
}

impl<T: Component<Mutability = Mutable> + Clone> Kept for KeptComponent<T> {
    fn restore(&self, world: &mut World) {
        let end = step_end(world);
        let mut owners = world.query_filtered::<EntityRef, With<T>>();
        let owners = owners.iter(world).filter(|owner| (self.is_kept)(*owner));
        let mut gone: Vec<Entity> = owners.map(|owner| owner.id()).collect();
        // Kept in the order of the query, which is not that of the ids.
        let mut kept: Vec<Entity> = self.values.iter().map(|(entity, ..)| *entity).collect();
        kept.sort_unstable();
        gone.retain(|entity| kept.binary_search(entity).is_err());
        for entity in gone {
            world.entity_mut(entity).remove::<T>();
        }
        for (entity, value, age) in &self.values {
            put_back(world, *entity, value.clone(), end.wrapping_sub(*age));
        }
    }

    fn bytes(&self) -> usize {
        self.values.len() * size_of::<(Entity, T, u32)>()
    }
}

/// Writes a component that was changed last at this tick.
fn put_back<T: Component<Mutability = Mutable>>(
    world: &mut World,
    entity: Entity,
    value: T,
    changed: u32,
) {
    let Ok(mut entity) = world.get_entity_mut(entity) else {
        return;
    };
    match entity.get_mut::<T>() {
        Some(mut present) => *present.bypass_change_detection() = value,
        None => {
            entity.insert(value);
        }
    }
    if let Some(mut present) = entity.get_mut::<T>() {
        present.set_last_changed(Tick::new(changed));
    }
}

/// Copies a component of all entities that have it.
pub(super) fn keep_component<T>(world: &mut World) -> Box<dyn Kept>
where
    T: Component<Mutability = Mutable> + Clone,
{
    keep_component_where::<T>(world, |_| true)
}

/// Copies a component of those entities that have it and are chosen.
#[must_use]
pub fn keep_component_where<T>(world: &mut World, is_kept: fn(EntityRef) -> bool) -> Box<dyn Kept>
where
    T: Component<Mutability = Mutable> + Clone,
{
    let end = step_end(world);
    let mut query = world.query_filtered::<EntityRef, With<T>>();
    let found = query.iter(world).filter(|entity| is_kept(*entity));
    let values = found.filter_map(|entity| {
        let value = entity.get_ref::<T>()?;
        Some((
            entity.id(),
            T::clone(&value),
            age(end, value.last_changed()),
        ))
    });
    let mut values: Vec<(Entity, T, u32)> = values.collect();
    // The camera's components have one owner, and a list has place for four at first.
    values.shrink_to_fit();
    Box::new(KeptComponent { values, is_kept })
}

/// A resource, and the age of its last change; `None`: there was none.
struct KeptResource<T>(Option<(T, u32)>);

impl<T: Resource<Mutability = Mutable> + Clone> Kept for KeptResource<T> {
    fn restore(&self, world: &mut World) {
        let Some((value, age)) = &self.0 else {
            world.remove_resource::<T>();
            return;
        };
        let changed = step_end(world).wrapping_sub(*age);
        match world.get_resource_mut::<T>() {
            Some(mut present) => *present.bypass_change_detection() = value.clone(),
            None => world.insert_resource(value.clone()),
        }
        if let Some(mut present) = world.get_resource_mut::<T>() {
            present.set_last_changed(Tick::new(changed));
        }
    }

    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

/// Copies a resource.
pub(super) fn keep_resource<T>(world: &mut World) -> Box<dyn Kept>
where
    T: Resource<Mutability = Mutable> + Clone,
{
    let end = step_end(world);
    let value = world.get_resource_ref::<T>();
    Box::new(KeptResource(
        value.map(|value| (T::clone(&value), age(end, value.last_changed()))),
    ))
}

/// Empties the caches of one type.
struct EmptyCaches<T>(PhantomData<fn() -> T>);

impl<T: Component<Mutability = Mutable> + Default> Kept for EmptyCaches<T> {
    fn restore(&self, world: &mut World) {
        let mut caches = world.query::<&mut T>();
        for mut cache in caches.iter_mut(world) {
            *cache = T::default();
        }
    }

    fn bytes(&self) -> usize {
        0
    }
}

pub(super) fn empty_caches<T>(_: &mut World) -> Box<dyn Kept>
where
    T: Component<Mutability = Mutable> + Default,
{
    Box::new(EmptyCaches::<T>(PhantomData))
}
