//! [`Between`]: copies of the state between two keyframes, made when the steps there last ran again. With them, going back step by step
//! runs a few steps again each time, not half a second of them.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::snapshot::{Snapshot, snapshot};
use springyard_timestep::StepClock;

/// Steps between two copies. The copies take memory beside that of the keyframes: at most 22 of them at 60 steps a second, in the oldest
/// part with its 3 s between keyframes.
pub const EVERY_STEPS: u64 = 8;

/// The copies, by the number of steps before them.
#[derive(Default)]
pub struct Between(BTreeMap<u64, Snapshot>);

impl Between {
    /// Copies the present state.
    pub fn keep(&mut self, world: &mut World) {
        let tick = world.resource::<StepClock>().ticks;
        self.0.insert(tick, snapshot(world));
    }

    /// The last copy at or before a step.
    #[must_use]
    pub fn before(&self, tick: u64) -> Option<(u64, &Snapshot)> {
        let (tick, state) = self.0.range(..=tick).next_back()?;
        Some((*tick, state))
    }

    /// Adds the copies of `other`.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Removes all.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Estimate of the memory that they take, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.values().map(Snapshot::bytes).sum()
    }
}
