//! [`Snapshot`]: a copy of all state, from which the simulation goes on exactly as it did the first time.
//!
//! A copy is taken between two steps and restored between two steps, in the same world: entities are kept by their ids. Those that have
//! come since are parked, and those that were parked since are brought back: see [`parked`](mod@super::parked).
//!
//! **Change detection.** A system that reacts to `Changed<T>` must react after a restore as it did then: to a value written after that
//! system ran, and to no other. So each value keeps its ticks, and a restore gives it ticks with the same place among the last runs of the
//! systems as these have now ([`step_runs`](super::step_runs)).

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::kept::{Keep, Kept};
use super::registry::StateRegistry;
use super::roster::Roster;

/// A copy of state: see [`snapshot`] and [`frame_snapshot`].
pub struct Snapshot {
    /// Which entities there are. Only the steps of a game change that.
    roster: Option<Roster>,
    parts: Vec<Box<dyn Kept>>,
}

impl Snapshot {
    /// Writes all of it back into the world that it was taken of, between two steps.
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

/// Copies all that steps change: registered state, and what is registered to be kept with it, such as the sets of the physics engine.
#[must_use]
pub fn snapshot(world: &mut World) -> Snapshot {
    Snapshot {
        roster: Some(Roster::now(world)),
        ..copy(world, |registry| &registry.kept)
    }
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

fn copy(world: &mut World, list: fn(&StateRegistry) -> &BTreeMap<&'static str, Keep>) -> Snapshot {
    let registry = world.get_resource::<StateRegistry>();
    let keeps: Vec<Keep> = registry.map_or_else(Vec::new, |registry| {
        list(registry).values().copied().collect()
    });
    Snapshot {
        roster: None,
        parts: keeps.into_iter().map(|keep| keep(world)).collect(),
    }
}
