//! [`FrameWrites`]: what systems outside of the fixed step, such as those in `Update`, have written into registered state since the last step.
//! It is input of the next step.

use bevy::ecs::change_detection::Tick;
use bevy::ecs::entity::EntityHashSet;
use bevy::prelude::*;
use springyard_state::{Column, StateRegistry, StateType};

use super::copies::owners;
use super::step_runs::StepRuns;

/// What systems outside of the fixed step have written between two steps.
#[derive(Default)]
pub struct FrameWrites(Vec<Written>);

/// The values of one type that have been written.
struct Written {
    registered: StateType,
    entities: Vec<Entity>,
    values: Box<dyn Column>,
}

impl FrameWrites {
    /// What has been written since the last step, and all values of the entities that have become part of the state since: an entity that
    /// is given a body has its `Transform` for longer, and from now on it is state.
    #[must_use]
    pub fn since_last_step(world: &World, new: &EntityHashSet) -> Self {
        let since = world.get_resource::<StepRuns>().map(StepRuns::end);
        Self::since(world, since.unwrap_or_default(), new)
    }

    /// Whether anything has been written since this tick.
    #[must_use]
    pub fn are_any_since(world: &World, since: Tick) -> bool {
        !Self::since(world, since, &EntityHashSet::default())
            .0
            .is_empty()
    }

    fn since(world: &World, since: Tick, new: &EntityHashSet) -> Self {
        let registry = world.get_resource::<StateRegistry>();
        let types = registry.into_iter().flat_map(StateRegistry::iter);
        let written = types.filter_map(|it| Written::since(world, it, since, new));
        Self(written.collect())
    }

    /// Writes it again: to all systems of the next step it looks changed.
    pub fn write(&self, world: &mut World) {
        for written in &self.0 {
            written.write(world);
        }
    }

    /// Estimate of its size in memory, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let sizes = self.0.iter();
        let sizes = sizes.map(|it| it.values.bytes() + it.entities.len() * size_of::<Entity>());
        sizes.sum()
    }
}

impl Written {
    fn since(
        world: &World,
        registered: &StateType,
        since: Tick,
        new: &EntityHashSet,
    ) -> Option<Self> {
        let is_input_on = registered.input_on?;
        let component = world.components().get_id(registered.type_id)?;
        let now = world.read_change_tick();
        let written = owners(world, registered.type_id).filter(|owner| {
            let ticks = owner.get_change_ticks_by_id(component);
            let is_written = ticks.is_some_and(|ticks| ticks.changed.is_newer_than(since, now));
            (is_written || new.contains(&owner.id())) && is_input_on(*owner)
        });
        let mut written: Vec<EntityRef> = written.collect();
        if written.is_empty() {
            return None;
        }
        written.sort_unstable_by_key(EntityRef::id);
        let mut values = (registered.column)(written.len());
        written.retain(|owner| values.push(*owner));
        Some(Self {
            registered: *registered,
            entities: written.iter().map(EntityRef::id).collect(),
            values,
        })
    }

    fn write(&self, world: &mut World) {
        let Some(component) = world.components().get_id(self.registered.type_id) else {
            return;
        };
        for (index, entity) in self.entities.iter().enumerate() {
            let Ok(mut entity) = world.get_entity_mut(*entity) else {
                continue;
            };
            self.values.put(index, &mut entity);
            if let Ok(mut present) = entity.get_mut_by_id(component) {
                present.set_changed();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use springyard_state::RegisterState;

    use super::*;

    #[derive(Component, Clone, Serialize)]
    struct Door([u64; 5]);

    #[test]
    fn the_size_of_what_was_written_is_that_of_values_and_entities() {
        let mut app = App::new();
        app.register_state::<Door>("door");
        let since = app.world_mut().increment_change_tick();
        for count in 0..4 {
            let size = FrameWrites::since(app.world(), since, &EntityHashSet::default()).bytes();
            assert_eq!(size, count * (size_of::<Door>() + size_of::<Entity>()));
            assert_eq!(FrameWrites::are_any_since(app.world(), since), count > 0);
            app.world_mut().spawn(Door([0; 5]));
        }
        let now = app.world_mut().increment_change_tick();
        assert!(!FrameWrites::are_any_since(app.world(), now));
    }
}
