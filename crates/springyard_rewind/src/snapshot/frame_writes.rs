//! [`FrameWrites`]: what systems outside of the fixed step, such as those in `Update`, have written into registered state since the last step.
//! It is input of the next step.

use bevy::ecs::change_detection::Tick;
use bevy::ecs::entity::EntityHashSet;
use bevy::prelude::*;
use springyard_state::{Role, StateRegistry, StateType};

use super::copies::{Copies, owners};
use super::kept::Kept;
use super::step_runs::StepRuns;

/// What systems outside of the fixed step have written between two steps, or all values of an entity.
#[derive(Default)]
pub struct FrameWrites(Vec<Copies>);

impl FrameWrites {
    /// What has been written since the last step, and all values of the entities that have become part of the state since: an entity that
    /// is given a body has its `Transform` for longer, and from now on it is state.
    #[must_use]
    pub fn since_last_step(world: &World, new: &EntityHashSet) -> Self {
        let since = world.get_resource::<StepRuns>().map(StepRuns::end);
        Self::since(world, since.unwrap_or_default(), new)
    }

    /// All values that an entity has now.
    #[must_use]
    pub fn all_of(world: &World, entity: Entity) -> Self {
        let entity = world.get_entity(entity).ok();
        let types = registered_types(world).filter_map(|registered| {
            let owner = entity.filter(|it| is_kept_on(registered, *it))?;
            owner
                .contains_type_id(registered.type_id)
                .then(|| Copies::of(world, registered, vec![owner]))
        });
        Self(types.collect())
    }

    /// Whether anything has been written since this tick.
    #[must_use]
    pub fn are_any_since(world: &World, since: Tick) -> bool {
        !Self::since(world, since, &EntityHashSet::default())
            .0
            .is_empty()
    }

    fn since(world: &World, since: Tick, new: &EntityHashSet) -> Self {
        let types = registered_types(world);
        let written = types.filter_map(|it| written_since(world, it, since, new));
        Self(written.collect())
    }

    /// Writes it again: what was written looks changed to all systems of the next step, and nothing else does.
    pub fn write(&self, world: &mut World) {
        for written in &self.0 {
            written.write(world);
        }
    }

    /// Estimate of its size in memory, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.iter().map(Kept::bytes).sum()
    }
}

fn registered_types(world: &World) -> impl Iterator<Item = &StateType> {
    let registry = world.get_resource::<StateRegistry>();
    registry.into_iter().flat_map(StateRegistry::iter)
}

/// Whether a snapshot has the value of this type on this entity.
fn is_kept_on(registered: &StateType, entity: EntityRef) -> bool {
    let is_kept = registered.is_in_snapshots() && registered.role != Role::Cache;
    is_kept && (registered.is_on)(entity)
}

/// The values of one type that have been written since this tick, and those of these entities.
fn written_since(
    world: &World,
    registered: &StateType,
    since: Tick,
    new: &EntityHashSet,
) -> Option<Copies> {
    let component = world.components().get_id(registered.type_id)?;
    let now = world.read_change_tick();
    let written = owners(world, registered.type_id).filter(|owner| {
        if new.contains(&owner.id()) {
            return is_kept_on(registered, *owner);
        }
        let ticks = owner.get_change_ticks_by_id(component);
        let is_written = ticks.is_some_and(|ticks| ticks.changed.is_newer_than(since, now));
        is_written && registered.input_on.is_some_and(|is_on| is_on(*owner))
    });
    let written: Vec<EntityRef> = written.collect();
    (!written.is_empty()).then(|| Copies::of(world, registered, written))
}

#[cfg(test)]
mod tests {
    use bevy::ecs::change_detection::ComponentTicks;
    use serde::Serialize;
    use springyard_state::RegisterState;

    use super::super::step_runs::note_step_end;
    use super::*;

    #[derive(Component, Clone, Serialize)]
    struct Door([u64; 5]);

    /// Frame state.
    #[derive(Component, Clone, Debug)]
    struct Lamp;

    /// A cache.
    #[derive(Component, Default)]
    struct Draft;

    /// State of entities that are no door.
    #[derive(Component, Clone, Serialize)]
    struct Wick;

    #[test]
    fn the_size_of_what_was_written_is_that_of_values_and_entities() {
        let mut app = App::new();
        app.register_state::<Door>("door");
        let since = app.world_mut().increment_change_tick();
        for count in 0..4 {
            let size = FrameWrites::since(app.world(), since, &EntityHashSet::default()).bytes();
            let row = size_of::<Door>() + size_of::<(Entity, ComponentTicks)>();
            assert_eq!(size, count * row);
            assert_eq!(FrameWrites::are_any_since(app.world(), since), count > 0);
            app.world_mut().spawn(Door([0; 5]));
        }
        let now = app.world_mut().increment_change_tick();
        assert!(!FrameWrites::are_any_since(app.world(), now));
    }

    #[test]
    fn a_value_that_was_not_written_does_not_look_changed_when_it_is_put_back() {
        let mut app = App::new();
        app.register_state::<Door>("door");
        let world = app.world_mut();
        let [old, written] = [0, 1].map(|it| world.spawn(Door([it; 5])).id());
        note_step_end(world);
        world.get_mut::<Door>(written).expect("a door").0[0] = 7;
        let writes = FrameWrites::since_last_step(world, &EntityHashSet::from_iter([old]));
        note_step_end(world);
        let end = world.resource::<StepRuns>().end();
        writes.write(world);
        let now = world.change_tick();
        let is_changed = [old, written].map(|it| {
            let ticks = world.entity(it).get_change_ticks::<Door>();
            ticks.is_some_and(|it| it.changed.is_newer_than(end, now))
        });
        assert_eq!(is_changed, [false, true]);
    }

    #[test]
    fn of_a_new_entity_only_what_snapshots_copy_of_it_is_noted() {
        let is_no_door = |entity: EntityRef| !entity.contains::<Door>();
        let mut app = App::new();
        app.register_state::<Door>("door")
            .register_frame_state::<Lamp>("lamp")
            .register_cache::<Draft>("draft")
            .register(StateType::state::<Wick>("wick").on(is_no_door));
        let gate = (Door([0; 5]), Lamp, Draft, Wick);
        let gate = app.world_mut().spawn(gate).id();
        let new = EntityHashSet::from_iter([gate]);
        let row = size_of::<Door>() + size_of::<(Entity, ComponentTicks)>();
        for noted in [
            FrameWrites::all_of(app.world(), gate),
            FrameWrites::since_last_step(app.world(), &new),
        ] {
            assert_eq!((noted.0.len(), noted.bytes()), (1, row));
        }
    }
}
