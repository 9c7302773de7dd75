//! [`Snapshot`]: a copy of all state, from which the simulation goes on exactly as it did the first time.
//!
//! A copy is taken between two steps and restored between two steps, in the same world: entities are kept by their ids. Those that have
//! come since are parked, and those that were parked since are brought back: see [`Parked`](crate::Parked).
//!
//! **Change detection.** A system that reacts to `Changed<T>` must react after a restore as it did then: to a value written after that
//! system ran, and to no other. So each value keeps its ticks, and a restore gives it ticks with the same place among the last runs of the
//! systems as these have now ([`step_runs`]).

mod copies;
pub mod frame_writes;
pub mod kept;
pub mod step_runs;

use std::sync::Arc;

use bevy::prelude::*;
use springyard_state::{Role, StateRegistry, StateType};

use crate::entities::roster::Roster;
use copies::Copies;
use kept::{Keep, Keeps, Kept};

pub(crate) use copies::owners;

/// A copy of state: see [`snapshot`] and [`frame_snapshot`].
pub struct Snapshot {
    /// Which entities there are. Only the steps of a game change that.
    roster: Option<Roster>,
    parts: Vec<Box<dyn Kept>>,
}

impl Snapshot {
    /// Writes all of it back into the world from which it was taken, between two steps.
    ///
    /// An entity that no longer exists is left out: see [`missing`](Self::missing).
    pub fn restore(&self, world: &mut World) {
        if let Some(roster) = &self.roster {
            roster.bring_back(world);
        }
        for part in &self.parts {
            part.restore(world);
        }
        if let Some(roster) = &self.roster {
            roster.put_in_order(world);
        }
    }

    /// The first entity of the copy that no longer exists: it was despawned, not parked.
    #[must_use]
    pub fn missing(&self, world: &World) -> Option<Entity> {
        self.roster.as_ref()?.missing(world)
    }

    /// Estimate of its size in memory, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let own = size_of::<Self>() + self.parts.len() * size_of::<Box<dyn Kept>>();
        let roster = self.roster.as_ref().map_or(0, Roster::bytes);
        own + roster + self.parts.iter().map(|part| part.bytes()).sum::<usize>()
    }
}

/// Copies all that steps change: registered state, and what the functions of [`register_kept`](kept::register_kept) copy, such as the sets of
/// the physics engine.
#[must_use]
pub fn snapshot(world: &mut World) -> Snapshot {
    let roster = Some(Roster::now(world));
    let mut parts = copies(world, StateType::is_in_snapshots);
    let keeps = world.get_resource::<Keeps>();
    let keeps: Vec<Keep> = keeps.map_or_else(Vec::new, |it| it.0.values().copied().collect());
    parts.extend(keeps.into_iter().map(|keep| keep(world)));
    Snapshot { roster, parts }
}

/// Copies what systems outside of the fixed step change and no step reads, such as the camera: what is registered as frame state.
#[must_use]
pub fn frame_snapshot(world: &World) -> Snapshot {
    Snapshot {
        roster: None,
        parts: copies(world, |it| it.role == Role::Frame),
    }
}

/// Copies the settings that steps read and do not write, such as the tuning.
#[must_use]
pub fn settings_snapshot(world: &World) -> Snapshot {
    Snapshot {
        roster: None,
        parts: copies(world, |it| it.role == Role::Setting),
    }
}

/// The settings in force, shared by the steps between two changes.
pub(crate) struct SettingsInForce {
    shared: Arc<Snapshot>,
    changes: Vec<u32>,
}

impl SettingsInForce {
    pub fn now(world: &World) -> Self {
        Self {
            shared: Arc::new(settings_snapshot(world)),
            changes: settings_changes(world),
        }
    }

    /// The copy of the present values: the one before, unless a value has changed since.
    pub fn share(&mut self, world: &World) -> Arc<Snapshot> {
        let changes = settings_changes(world);
        if changes != self.changes {
            if self.shared.parts.iter().all(|it| it.is_present(world)) {
                // Written, with the value that it had.
                self.changes = changes;
            } else {
                *self = Self::now(world);
            }
        }
        self.shared.clone()
    }
}

/// The change ticks of all settings: whether any has changed is seen by comparing two such lists.
#[must_use]
pub fn settings_changes(world: &World) -> Vec<u32> {
    let registry = world.get_resource::<StateRegistry>();
    let settings = registry
        .into_iter()
        .flat_map(|it| it.of_role(Role::Setting));
    let ticks = settings.map(|setting| {
        let component = world.components().get_id(setting.type_id);
        let changed = owners(world, setting.type_id).map(|owner| {
            let ticks = component.and_then(|it| owner.get_change_ticks_by_id(it));
            ticks.map_or(0, |ticks| ticks.changed.get())
        });
        changed.fold(0, u32::wrapping_add)
    });
    ticks.collect()
}

/// Drops the messages that the last steps have written.
pub fn drop_step_messages(world: &mut World) {
    let registry = world.get_resource::<StateRegistry>();
    let messages = registry
        .into_iter()
        .flat_map(|it| it.of_role(Role::Message));
    let messages: Vec<StateType> = messages.copied().collect();
    for message in messages {
        reset(world, &message);
    }
}

/// Empties all values of a type.
fn reset(world: &mut World, registered: &StateType) {
    let owners = owners(world, registered.type_id).map(|it| it.id());
    for owner in owners.collect::<Vec<_>>() {
        (registered.reset)(&mut world.entity_mut(owner));
    }
}

fn copies(world: &World, is_wanted: impl Fn(&StateType) -> bool) -> Vec<Box<dyn Kept>> {
    let registry = world.get_resource::<StateRegistry>();
    let wanted = registry.into_iter().flat_map(StateRegistry::iter);
    let wanted = wanted.filter(|registered| is_wanted(registered));
    wanted
        .map(|registered| Box::new(Copies::now(world, registered)) as Box<dyn Kept>)
        .collect()
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use springyard_state::RegisterState;

    use super::kept::register_kept;
    use super::*;

    #[derive(Component, Clone, Serialize)]
    struct Door([u64; 5]);

    #[derive(Resource, Clone, PartialEq)]
    struct Gate(u64);

    struct Lake;

    impl Kept for Lake {
        fn restore(&self, _: &mut World) {}

        fn bytes(&self) -> usize {
            1000
        }
    }

    #[test]
    fn the_size_of_a_copy_is_the_sum_of_its_parts() {
        let mut app = App::new();
        let size = |app: &mut App| snapshot(app.world_mut()).bytes();
        let empty = size(&mut app);
        assert_eq!(empty, size_of::<Snapshot>());
        register_kept(&mut app, "a lake", |_| Box::new(Lake));
        let of_lake = size(&mut app) - empty;
        // With its pointer in the list.
        assert_eq!(of_lake, 1000 + size_of::<Box<dyn Kept>>());
        register_kept(&mut app, "another lake", |_| Box::new(Lake));
        app.register_state::<Door>("door");
        let none = size(&mut app);
        assert_eq!(none, empty + 2 * of_lake + size_of::<Box<dyn Kept>>());
        app.world_mut().spawn(Door([0; 5]));
        let of_door = size(&mut app) - none;
        // The value, its entity and its ticks; and the entity in the list of those that are there.
        assert!((40 + 16 + 8..=40 + 16 + 40).contains(&of_door), "{of_door}");
        for count in 2..5 {
            app.world_mut().spawn(Door([0; 5]));
            assert_eq!(size(&mut app), none + count * of_door);
        }
    }

    #[test]
    fn settings_have_changed_if_one_of_them_is_written() {
        let mut app = App::new();
        app.register_setting::<Gate>("gate");
        let before = settings_changes(app.world());
        assert_eq!(before.len(), 1);
        app.insert_resource(Gate(1));
        let there = settings_changes(app.world());
        assert_ne!(there, before);
        assert_eq!(there, settings_changes(app.world()));
        app.world_mut().increment_change_tick();
        app.world_mut().resource_mut::<Gate>().0 = 1;
        assert_ne!(there, settings_changes(app.world()));
    }
}
