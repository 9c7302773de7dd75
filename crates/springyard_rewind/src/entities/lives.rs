//! [`Lives`]: between which steps each entity of the state exists. One that no step of the history has is despawned.

use bevy::ecs::entity::{EntityHashMap, EntityHashSet};
use bevy::prelude::*;

use super::parked::{EverParked, Parked};
use super::roster;

#[derive(Debug, Clone)]
struct Life {
    /// The first state that has the entity, and the first after it that has not: number of steps before it.
    born: u64,
    died: u64,
    /// Its name, for messages.
    label: String,
}

/// The entities of the state since the history began.
#[derive(Default)]
pub(crate) struct Lives {
    lives: EntityHashMap<Life>,
    /// The entities of the last state.
    present: Vec<Entity>,
    /// The entities that were parked between the last two calls of [`look`](Self::look).
    parked: Vec<Entity>,
    has_begun: bool,
    /// Whether it has been logged that an entity was despawned for good, and that one was spawned with `Commands`.
    has_logged_lost: bool,
    has_logged_by_commands: bool,
}

impl Lives {
    /// Notes which entities exist after step `tick`. Returns those that are new and were not noted before.
    pub fn look(&mut self, world: &mut World, tick: u64) -> Vec<Entity> {
        let now = roster::entities(world);
        let mut new = Vec::new();
        for entity in &now {
            if !self.lives.contains_key(entity) {
                self.note_born(world, *entity, tick);
                new.push(*entity);
            }
        }
        self.parked.clear();
        for entity in std::mem::replace(&mut self.present, now) {
            let Some(life) = self.lives.get_mut(&entity).filter(|it| it.died == u64::MAX) else {
                continue;
            };
            if world.get::<Parked>(entity).is_some() {
                life.died = tick;
                self.parked.push(entity);
            } else if !world.entities().contains_spawned(entity) {
                life.died = tick;
                if !std::mem::replace(&mut self.has_logged_lost, true) {
                    warn!(
                        "{} was despawned for good, so no seek can go back to before that: despawn it with springyard_rewind::StepCommands",
                        life.label
                    );
                }
            }
        }
        if !std::mem::replace(&mut self.has_begun, true) {
            // All of them are new to a history that begins.
            new.clear();
        }
        new
    }

    /// Logs, once, that a step has spawned an entity with plain `Commands`.
    pub fn log_by_commands(&mut self, label: &str) {
        if !std::mem::replace(&mut self.has_logged_by_commands, true) {
            warn!(
                "a step has spawned {label} with Commands, and cannot run again in a seek: spawn it with springyard_rewind::StepCommands"
            );
        }
    }

    /// Notes that the entity exists from the state after step `tick` on.
    pub fn note_born(&mut self, world: &World, entity: Entity, tick: u64) {
        let name = world.get::<Name>(entity);
        let life = Life {
            born: tick,
            // Spawned and parked in one step.
            died: if world.get::<Parked>(entity).is_some() {
                tick
            } else {
                u64::MAX
            },
            label: name.map_or_else(|| entity.to_string(), ToString::to_string),
        };
        self.lives.insert(entity, life);
    }

    /// The entities that are parked, and were not when [`look`](Self::look) was called before.
    pub fn parked(&self) -> &[Entity] {
        &self.parked
    }

    /// The name of an entity, for messages.
    pub fn label(&self, entity: Entity) -> String {
        let life = self.lives.get(&entity);
        life.map_or_else(|| entity.to_string(), |life| life.label.clone())
    }

    /// Forgets the states after step `tick`: the one after it is the last state again.
    pub fn forget_after(&mut self, tick: u64) {
        self.lives.retain(|_, life| life.born <= tick);
        self.present.clear();
        for (entity, life) in &mut self.lives {
            if life.died > tick {
                life.died = u64::MAX;
                self.present.push(*entity);
            }
        }
        // The order of the map is not the same in each run.
        self.present.sort_unstable();
    }

    /// Forgets the states before step `tick`.
    pub fn forget_before(&mut self, tick: u64) {
        self.lives.retain(|_, life| life.died > tick);
    }

    /// Despawns the parked entities that no step of the history has.
    pub fn free(&self, world: &mut World) {
        let mut parked = world.query::<(Entity, &Parked)>();
        let roots = parked
            .iter(world)
            .filter(|(it, parked)| parked.is_root(*it));
        let roots = roots.map(|(entity, _)| entity);
        let unknown: EntityHashSet = roots.filter(|it| !self.lives.contains_key(it)).collect();
        let mut known = world.get_resource_or_init::<EverParked>();
        known.0.retain(|entity| !unknown.contains(entity));
        for entity in unknown {
            // One that is linked to another is gone by now.
            if let Ok(entity) = world.get_entity_mut(entity) {
                entity.despawn();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use springyard_state::RegisterState;

    use super::*;
    use crate::entities::link::register_linked;
    use crate::entities::park::{park, unpark};

    #[derive(Component, Clone, Serialize)]
    struct Door;

    /// A history that begins at step 1, and a door with a picture that comes in step 2.
    fn begun() -> (World, Lives, Entity) {
        let mut app = App::new();
        app.register_state::<Door>("door");
        register_linked::<Children>(&mut app);
        let mut world = std::mem::take(app.world_mut());
        let mut lives = Lives::default();
        let old = world.spawn((Door, Name::new("old"))).id();
        assert!(lives.look(&mut world, 1).is_empty(), "it was there before");
        let late = world.spawn(Door).with_child(Name::new("picture")).id();
        assert_eq!(lives.look(&mut world, 2), [late]);
        let labels = [old, late].map(|it| lives.label(it));
        assert_eq!(labels, ["old".to_owned(), late.to_string()]);
        (world, lives, late)
    }

    #[test]
    fn an_entity_goes_once_in_each_course_that_has_it() {
        let (mut world, mut lives, late) = begun();
        park(&mut world, late);
        lives.look(&mut world, 5);
        assert_eq!(lives.parked(), [late]);
        // On from step 5, the first without it: it does not go again. From step 4 it does.
        for (tick, gone) in [(5, None), (4, Some(late))] {
            lives.forget_after(tick);
            lives.look(&mut world, tick);
            assert_eq!(lives.parked(), gone.as_slice(), "from step {tick}");
        }
        // A course from before it came knows nothing of it.
        lives.forget_after(1);
        unpark(&mut world, late);
        assert_eq!(lives.look(&mut world, 6), [late]);
    }

    #[test]
    fn a_parked_entity_is_despawned_when_no_step_has_it_any_more() {
        let (mut world, mut lives, late) = begun();
        park(&mut world, late);
        lives.look(&mut world, 5);
        let count = |world: &mut World| world.query::<&Parked>().iter(world).count();
        let was_parked = |world: &World| world.resource::<EverParked>().0.contains(&late);
        // Step 4 has it, with its picture.
        lives.forget_before(4);
        lives.free(&mut world);
        assert_eq!((count(&mut world), was_parked(&world)), (2, true));
        lives.forget_before(5);
        lives.free(&mut world);
        assert_eq!((count(&mut world), was_parked(&world)), (0, false));
        assert!(world.get_entity(late).is_err());
    }
}
