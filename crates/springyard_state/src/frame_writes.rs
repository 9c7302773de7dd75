//! [`FrameWrites`]: what frames have written into the state since the last step, in `Update` for instance. It is input of the next step.

use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;

use super::registry::StateRegistry;
use super::step_runs::StepRuns;
use super::written::{Write, Written};

/// What frames have written between two steps.
#[derive(Default)]
pub struct FrameWrites(Vec<Box<dyn Write>>);

impl FrameWrites {
    /// What has been written since the last step.
    #[must_use]
    pub fn since_last_step(world: &mut World) -> Self {
        let since = world.get_resource::<StepRuns>().map(StepRuns::end);
        Self::since(world, since.unwrap_or_default())
    }

    /// Whether anything has been written since this tick.
    #[must_use]
    pub fn are_any_since(world: &mut World, since: Tick) -> bool {
        !Self::since(world, since).0.is_empty()
    }

    fn since(world: &mut World, since: Tick) -> Self {
        let registry = world.get_resource::<StateRegistry>();
        let written: Vec<Written> = registry.map_or_else(Vec::new, |registry| {
            registry.written.values().copied().collect()
        });
        let written = written.into_iter();
        Self(
            written
                .filter_map(|written| written(world, since))
                .collect(),
        )
    }

    /// Writes it again.
    pub fn write(&self, world: &mut World) {
        for values in &self.0 {
            values.write(world);
        }
    }

    /// Estimate of its size in memory, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.iter().map(|values| values.bytes()).sum()
    }
}
