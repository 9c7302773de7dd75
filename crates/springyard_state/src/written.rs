//! [`Written`]: the values of one type that frames have written since the last step.

use bevy::ecs::change_detection::Tick;
use bevy::ecs::component::Mutable;
use bevy::prelude::*;

use super::kept::with_owners;

/// Writes values as frames have written them: to all systems of the next step they look changed.
pub trait Write: Send + Sync {
    /// Writes them again.
    fn write(&self, world: &mut World);

    /// Estimate of their size in memory, bytes.
    fn bytes(&self) -> usize;
}

/// Copies the values of one type that have changed since this tick. `None`: none has.
pub type Written = fn(&mut World, Tick) -> Option<Box<dyn Write>>;

struct WrittenComponents<T>(Vec<(Entity, T)>);

impl<T: Component<Mutability = Mutable> + Clone> Write for WrittenComponents<T> {
    fn write(&self, world: &mut World) {
        for (entity, value) in &self.0 {
            let Ok(mut entity) = world.get_entity_mut(*entity) else {
                continue;
            };
            match entity.get_mut::<T>() {
                Some(mut present) => *present = value.clone(),
                None => {
                    entity.insert(value.clone());
                }
            }
        }
    }

    fn bytes(&self) -> usize {
        self.0.len() * size_of::<(Entity, T)>()
    }
}

/// The components `T` that have changed since a tick, of entities that have a component `B`.
#[must_use]
pub fn written_component<T, B>(world: &mut World, since: Tick) -> Option<Box<dyn Write>>
where
    T: Component<Mutability = Mutable> + Clone,
    B: Component,
{
    let now = world.read_change_tick();
    let found: Vec<(Entity, T)> = with_owners::<T, B, _>(world, |world, owners| {
        let written = owners.0.iter(world);
        let written =
            written.filter(|(_, value, _)| value.last_changed().is_newer_than(since, now));
        written
            .map(|(entity, value, _)| (entity, T::clone(&value)))
            .collect()
    });
    let is_any = !found.is_empty();
    is_any.then(|| Box::new(WrittenComponents(found)) as Box<dyn Write>)
}

struct WrittenResource<T>(T);

impl<T: Resource<Mutability = Mutable> + Clone> Write for WrittenResource<T> {
    fn write(&self, world: &mut World) {
        world.insert_resource(self.0.clone());
    }

    fn bytes(&self) -> usize {
        size_of::<T>()
    }
}

/// A resource that has changed since a tick.
#[must_use]
pub fn written_resource<T>(world: &mut World, since: Tick) -> Option<Box<dyn Write>>
where
    T: Resource<Mutability = Mutable> + Clone,
{
    let now = world.read_change_tick();
    let value = world.get_resource_ref::<T>()?;
    let is_written = value.last_changed().is_newer_than(since, now);
    is_written.then(|| Box::new(WrittenResource(T::clone(&value))) as Box<dyn Write>)
}
