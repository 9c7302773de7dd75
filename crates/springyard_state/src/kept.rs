//! Copies of one type's state: [`Kept`]. Values keep when they were added and changed last: see [`snapshot`](mod@super::snapshot).

use std::marker::PhantomData;

use bevy::ecs::change_detection::ComponentTicks;
use bevy::ecs::component::Mutable;
use bevy::ecs::entity_disabling::Disabled;
use bevy::ecs::query::Allow;
use bevy::prelude::*;

use super::step_runs::StepRuns;

/// A copy of some state.
pub trait Kept: Send + Sync {
    /// Writes it back.
    fn restore(&self, world: &mut World);

    /// Estimate of its size in memory, bytes.
    fn bytes(&self) -> usize;
}

/// Copies some state.
pub type Keep = fn(&mut World) -> Box<dyn Kept>;

/// When the systems of the last step ran.
fn step_runs(world: &World) -> StepRuns {
    let runs = world.get_resource::<StepRuns>();
    runs.cloned().unwrap_or_default()
}

/// When a value was added, and changed last.
#[must_use]
pub fn ticks_of(value: &impl DetectChanges) -> ComponentTicks {
    ComponentTicks {
        added: value.added(),
        changed: value.last_changed(),
    }
}

/// Sets when a value was added, and changed last.
pub fn set_ticks(value: &mut impl DetectChangesMut, ticks: ComponentTicks) {
    // This sets both.
    value.set_last_added(ticks.added);
    value.set_last_changed(ticks.changed);
}

/// The query for a component and the one beside it, kept from copy to copy. A game may disable entities itself; those that are
/// [`Parked`](super::Parked) are left out.
#[derive(Resource)]
pub struct Owners<T: Component, B: Component>(
    pub QueryState<(Entity, Ref<'static, T>, &'static B), Allow<Disabled>>,
);

impl<T: Component, B: Component> FromWorld for Owners<T, B> {
    fn from_world(world: &mut World) -> Self {
        Self(world.query_filtered())
    }
}

/// Calls `read` with the query, and with the world that it is for. No entity has ever had the component: returns the default at once.
pub fn with_owners<T: Component, B: Component, R: Default>(
    world: &mut World,
    read: impl FnOnce(&World, &mut Owners<T, B>) -> R,
) -> R {
    let component = world.component_id::<T>();
    let archetypes = world.archetypes().component_index();
    if component.is_none_or(|component| !archetypes.contains_key(&component)) {
        return R::default();
    }
    world.init_resource::<Owners<T, B>>();
    world.resource_scope(|world, mut owners: Mut<Owners<T, B>>| read(world, &mut owners))
}

/// A component `T` of the entities whose component `B` is chosen.
struct KeptComponent<T, B> {
    /// Entity, value, when it was added and changed, by the ids of the entities.
    values: Vec<(Entity, T, ComponentTicks)>,
    is_chosen: fn(&B) -> bool,
    /// What these ticks are compared with.
    runs: StepRuns,
}

impl<T, B> Kept for KeptComponent<T, B>
where
    T: Component<Mutability = Mutable> + Clone,
    B: Component,
{
    fn restore(&self, world: &mut World) {
        let is_kept = |entity| (self.values).binary_search_by_key(&entity, |(kept, ..)| *kept);
        let gone: Vec<Entity> = with_owners::<T, B, _>(world, |world, owners| {
            let chosen = owners.0.iter(world).filter(|(.., b)| (self.is_chosen)(b));
            let chosen = chosen.map(|(owner, ..)| owner);
            chosen.filter(|owner| is_kept(*owner).is_err()).collect()
        });
        for entity in gone {
            world.entity_mut(entity).remove::<T>();
        }
        for (entity, value, ticks) in &self.values {
            let ticks = self.runs.ticks_now(*ticks, world);
            put_back(world, *entity, value.clone(), ticks);
        }
    }

    fn bytes(&self) -> usize {
        self.values.len() * size_of::<(Entity, T, ComponentTicks)>()
    }
}

/// Writes a component that was added and changed last at these ticks.
fn put_back<T: Component<Mutability = Mutable>>(
    world: &mut World,
    entity: Entity,
    value: T,
    ticks: ComponentTicks,
) {
    let Ok(mut entity) = world.get_entity_mut(entity) else {
        return;
    };
    if let Some(mut present) = entity.get_mut::<T>() {
        *present.bypass_change_detection() = value;
        set_ticks(&mut present, ticks);
        return;
    }
    entity.insert(value);
    if let Some(mut present) = entity.get_mut::<T>() {
        set_ticks(&mut present, ticks);
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
    let values = with_owners::<T, B, _>(world, |world, owners| {
        let chosen = owners.0.iter(world).filter(|(.., b)| is_chosen(b));
        let values = chosen.map(|(entity, value, _)| (entity, T::clone(&value), ticks_of(&value)));
        let mut values: Vec<(Entity, T, ComponentTicks)> = values.collect();
        // The camera's components have one owner, and a list has place for four at first.
        values.shrink_to_fit();
        values.sort_unstable_by_key(|(entity, ..)| *entity);
        values
    });
    Box::new(KeptComponent {
        values,
        is_chosen,
        runs: step_runs(world),
    })
}

/// A resource, when it was added and changed last, and what these ticks are compared with; `None`: there was none.
struct KeptResource<T>(Option<(T, ComponentTicks, StepRuns)>);

impl<T: Resource<Mutability = Mutable> + Clone> Kept for KeptResource<T> {
    fn restore(&self, world: &mut World) {
        let Some((value, ticks, runs)) = &self.0 else {
            world.remove_resource::<T>();
            return;
        };
        let ticks = runs.ticks_now(*ticks, world);
        match world.get_resource_mut::<T>() {
            Some(mut present) => *present.bypass_change_detection() = value.clone(),
            None => world.insert_resource(value.clone()),
        }
        if let Some(mut present) = world.get_resource_mut::<T>() {
            set_ticks(&mut present, ticks);
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
    let value = world.get_resource_ref::<T>();
    let kept = value.map(|value| (T::clone(&value), ticks_of(&value)));
    Box::new(KeptResource(
        kept.map(|(value, ticks)| (value, ticks, step_runs(world))),
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
