//! [`FrameWrites`]: what systems outside of the fixed step, such as those in `Update`, have written into registered state since the last step.
//! It is input of the next step.

use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;
use springyard_state::{StateRegistry, StateType};

use super::copies::{Copies, owners};
use super::kept::Kept;
use super::step_runs::StepRuns;

/// What systems outside of the fixed step have written between two steps: the values of each type that have been written.
#[derive(Default)]
pub struct FrameWrites(Vec<Copies>);

impl FrameWrites {
    /// What has been written since the last step.
    #[must_use]
    pub fn since_last_step(world: &World) -> Self {
        let since = world.get_resource::<StepRuns>().map(StepRuns::end);
        Self::since(world, since.unwrap_or_default())
    }

    /// Whether anything has been written since this tick.
    #[must_use]
    pub fn are_any_since(world: &World, since: Tick) -> bool {
        !Self::since(world, since).0.is_empty()
    }

    fn since(world: &World, since: Tick) -> Self {
        let registry = world.get_resource::<StateRegistry>();
        let types = registry.into_iter().flat_map(StateRegistry::iter);
        Self(
            types
                .filter_map(|it| written_since(world, it, since))
                .collect(),
        )
    }

    /// Writes it again: to all systems of the next step it looks changed.
    pub fn write(&self, world: &mut World) {
        for written in &self.0 {
            written.put_as_changed(world);
        }
    }

    /// Estimate of its size in memory, bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.iter().map(Copies::bytes).sum()
    }
}

/// The values of one type that have been written; `None`: none have.
fn written_since(world: &World, registered: &StateType, since: Tick) -> Option<Copies> {
    let is_input_on = registered.input_on?;
    let component = world.components().get_id(registered.type_id)?;
    let now = world.read_change_tick();
    let written = owners(world, registered.type_id).filter(|owner| {
        let ticks = owner.get_change_ticks_by_id(component);
        let is_new = ticks.is_some_and(|ticks| ticks.changed.is_newer_than(since, now));
        is_new && is_input_on(*owner)
    });
    let written: Vec<EntityRef> = written.collect();
    (!written.is_empty()).then(|| Copies::of(world, registered, written))
}
