//! Copies of one type's state: [`Kept`]. Values keep the age of their last change: see [`snapshot`](mod@super::snapshot).

use std::marker::PhantomData;

use bevy::ecs::change_detection::Tick;
use bevy::ecs::component::Mutable;
use bevy::prelude::*;

/// A copy of some state.
pub trait Kept: Send + Sync {
    /// Writes it back.
    fn restore(&self, world: &mut World);

    /// Estimate of its size in memory, bytes.
    fn bytes(&self) -> usize;
}

/// Copies some state.
pub type Keep = fn(&mut World) -> Box<dyn Kept>;

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

/// The query for a component and the one beside it, kept from copy to copy.
#[derive(Resource)]
struct Owners<T: Component, B: Component>(QueryState<(Entity, Ref<'static, T>, &'static B)>);

impl<T: Component, B: Component> FromWorld for Owners<T, B> {
    fn from_world(world: &mut World) -> Self {
        Self(world.query())
    }
}

/// A component `T` of the entities whose component `B` is chosen.
struct KeptComponent<T, B> {
    /// Entity, value, age of its last change, by the ids of the entities.
    values: Vec<(Entity, T, u32)>,
    is_chosen: fn(&B) -> bool,
}

impl<T, B> Kept for KeptComponent<T, B>
where
    T: Component<Mutability = Mutable> + Clone,
    B: Component,
{
    fn restore(&self, world: &mut World) {
        let end = step_end(world);
        let is_kept = |entity| (self.values).binary_search_by_key(&entity, |(kept, ..)| *kept);
        let mut owners = world.query::<(Entity, &T, &B)>();
        let chosen = owners.iter(world).filter(|(.., b)| (self.is_chosen)(b));
        let gone: Vec<Entity> = chosen
            .map(|(owner, ..)| owner)
            .filter(|owner| is_kept(*owner).is_err())
            .collect();
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
    if let Some(mut present) = entity.get_mut::<T>() {
        *present.bypass_change_detection() = value;
        present.set_last_changed(Tick::new(changed));
        return;
    }
    entity.insert(value);
    if let Some(mut present) = entity.get_mut::<T>() {
        present.set_last_changed(Tick::new(changed));
    }
}

/// Copies a component of all entities that have it.
pub fn keep_component<T>(world: &mut World) -> Box<dyn Kept>
where
    T: Component<Mutability = Mutable> + Clone,
{
    keep_component_where::<T, T>(world, |_| true)
}

/// Copies a component `T` of those entities whose component `B` is chosen.
#[must_use]
pub fn keep_component_where<T, B>(world: &mut World, is_chosen: fn(&B) -> bool) -> Box<dyn Kept>
where
    T: Component<Mutability = Mutable> + Clone,
    B: Component,
{
    let end = step_end(world);
    world.init_resource::<Owners<T, B>>();
    let values = world.resource_scope(|world, mut owners: Mut<Owners<T, B>>| {
        let chosen = owners.0.iter(world).filter(|(.., b)| is_chosen(b));
        let values = chosen.map(|(entity, value, _)| {
            let age = age(end, value.last_changed());
            (entity, T::clone(&value), age)
        });
        let mut values: Vec<(Entity, T, u32)> = values.collect();
        // The camera's components have one owner, and a list has place for four at first.
        values.shrink_to_fit();
        values.sort_unstable_by_key(|(entity, ..)| *entity);
        values
    });
    Box::new(KeptComponent { values, is_chosen })
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
