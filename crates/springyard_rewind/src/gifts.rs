//! [`Gift`]: what an older entity had when a step gave it a body, or another component that makes it part of the state.
//!
//! Until then no snapshot has its other values, such as the `Transform` of what becomes a body: a seek to before leaves them as they are.
//! So the values are noted right after the component was added. When the step runs again they are written at that very place.
//!
//! What is given outside of steps is noted with the other writes of frames ([`given_since`], `found.rs`).

use std::collections::HashSet;
use std::sync::Arc;

use bevy::ecs::archetype::ArchetypeId;
use bevy::ecs::change_detection::Tick;
use bevy::ecs::component::ComponentId;
use bevy::ecs::entity::EntityHashSet;
use bevy::prelude::*;
use springyard_state::RegisterState;
use springyard_timestep::{BeforeStep, Resimulating, is_live};

use crate::entities::roster::{entities, part_ids, remove_later_components};
use crate::entities::step_commands::Spawns;
use crate::snapshot::frame_writes::FrameWrites;
use crate::snapshot::step_runs::is_spawned_in_step;
use crate::watch::WatchSystems;

/// What an entity had right after the first such component was added in a step.
pub struct Gift {
    entity: Entity,
    archetype: ArchetypeId,
    values: FrameWrites,
}

impl Gift {
    /// Estimate of its size in memory, bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.values.bytes()
    }
}

/// The gifts of the running step.
#[derive(Resource, Default)]
pub(super) struct Gifts {
    /// The components that are observed.
    observed: HashSet<ComponentId>,
    /// Whether one was added outside of steps, or may have been, since the last step.
    is_any_in_frames: bool,
    /// Those that the step has made.
    made: Vec<Gift>,
    /// Those of a step that runs again.
    again: Option<Arc<[Gift]>>,
    /// The entities to which one was made.
    given: EntityHashSet,
}

impl Gifts {
    /// A step begins.
    pub fn begin_step(&mut self) {
        self.made.clear();
        self.given.clear();
    }

    /// The step is over. Returns the gifts that it has made.
    #[must_use]
    pub fn end_step(&mut self) -> Arc<[Gift]> {
        std::mem::take(&mut self.made).into()
    }

    /// The next step runs again, and made these gifts the first time.
    pub fn give(&mut self, gifts: Arc<[Gift]>) {
        self.again = Some(gifts);
    }

    /// That step is over.
    pub fn take_back(&mut self) {
        self.again = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<Gifts>("of the running step; no step reads it")
        .init_resource::<Gifts>()
        .add_systems(BeforeStep, observe.before(WatchSystems).run_if(is_live));
}

/// The entities of the state that were given a component after this tick, outside of steps, that makes them part of it, for the first time
/// or again. In the order of their rows.
pub fn given_since(world: &mut World, since: Tick) -> Vec<Entity> {
    if !std::mem::take(&mut world.resource_mut::<Gifts>().is_any_in_frames) {
        return Vec::new();
    }
    let parts: Vec<ComponentId> = part_ids(world).collect();
    let now = world.read_change_tick();
    let mut given = entities(world);
    given.retain(|entity| {
        let entity = world.entity(*entity);
        let mut ticks = (parts.iter()).filter_map(|id| entity.get_change_ticks_by_id(*id));
        ticks.any(|it| it.added.is_newer_than(since, now))
    });
    given
}

/// Observes the components that make an entity part of the state. Before each step, since one gets its id when a system or command first uses
/// it; what was added of it until then was not seen.
fn observe(world: &mut World) {
    world.resource_scope(|world, mut gifts: Mut<Gifts>| {
        let parts = part_ids(world);
        let new: Vec<ComponentId> = parts.filter(|id| gifts.observed.insert(*id)).collect();
        if !new.is_empty() {
            gifts.is_any_in_frames = true;
            world.spawn(Observer::new(note_addition).with_components(new));
        }
    });
}

fn note_addition(
    add: On<Add>,
    spawns: Res<Spawns>,
    mut gifts: ResMut<Gifts>,
    mut commands: Commands,
) {
    if spawns.is_in_step() {
        let entity = add.entity;
        commands.queue(move |world: &mut World| note_or_write(world, entity));
    } else {
        gifts.is_any_in_frames = true;
    }
}

/// Notes the values of the entity, or in a step that runs again writes those that were noted.
fn note_or_write(world: &mut World, entity: Entity) {
    if !world.entities().contains_spawned(entity) {
        return;
    }
    let mut gifts = world.resource_mut::<Gifts>();
    if !gifts.given.insert(entity) {
        return;
    }
    if let Some(again) = gifts.again.clone() {
        if let Some(gift) = again.iter().find(|it| it.entity == entity) {
            remove_later_components(world, entity, gift.archetype);
            gift.values.write(world);
        }
    } else if !world.contains_resource::<Resimulating>() && !is_spawned_in_step(world, entity) {
        let gift = Gift {
            entity,
            archetype: world.entity(entity).archetype().id(),
            values: FrameWrites::all_of(world, entity),
        };
        world.resource_mut::<Gifts>().made.push(gift);
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;
    use crate::snapshot::step_runs::note_step_end;

    #[derive(Component, Clone, Serialize, Debug, PartialEq)]
    struct Door([u64; 5]);

    /// A world in a step, with two entities that are older.
    fn world() -> (World, [Entity; 2]) {
        let mut app = App::new();
        app.register_state::<Door>("door").init_resource::<Gifts>();
        let world = app.world_mut();
        let doors = [(); 2].map(|()| world.spawn(Door([0; 5])).id());
        note_step_end(world);
        (std::mem::take(world), doors)
    }

    /// What is noted of a step that gives this entity something, twice.
    fn gifts_of_step(world: &mut World, entity: Entity) -> Arc<[Gift]> {
        world.resource_mut::<Gifts>().begin_step();
        note_or_write(world, entity);
        note_or_write(world, entity);
        world.resource_mut::<Gifts>().end_step()
    }

    #[test]
    fn each_step_that_is_played_notes_its_own_gifts_to_older_entities() {
        let (mut world, [gate, door]) = world();
        // Twice is once, and the next step has one of its own.
        assert_eq!(gifts_of_step(&mut world, gate).len(), 1);
        assert_eq!(gifts_of_step(&mut world, gate).len(), 1);
        // After a step that ran again, and that had made none.
        world.resource_mut::<Gifts>().give(Arc::new([]));
        world.resource_mut::<Gifts>().take_back();
        assert_eq!(gifts_of_step(&mut world, gate).len(), 1);
        // What the step itself has spawned is no older entity.
        let new = world.spawn(Door([1; 5])).id();
        assert_eq!(gifts_of_step(&mut world, new).len(), 0);
        world.despawn(door);
        assert_eq!(gifts_of_step(&mut world, door).len(), 0);
    }

    #[test]
    fn a_step_that_runs_again_writes_the_gift_of_that_entity_and_notes_none() {
        let (mut world, [gate, door]) = world();
        let gifts = gifts_of_step(&mut world, gate);
        world.insert_resource(Resimulating);
        for entity in [gate, door] {
            world.entity_mut(entity).insert(Door([7; 5]));
            world.resource_mut::<Gifts>().give(gifts.clone());
            assert_eq!(gifts_of_step(&mut world, entity).len(), 0);
        }
        assert_eq!(world.get::<Door>(gate), Some(&Door([0; 5])));
        assert_eq!(world.get::<Door>(door), Some(&Door([7; 5])));
    }
}
