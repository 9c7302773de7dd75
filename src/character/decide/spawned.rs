//! The mode [`Spawned`](Locomotion::Spawned): the first step at a new place, in which the engine may find no ground yet.

use super::entry::Entry;
use super::step::StepInputs;
use crate::character::locomotion::Locomotion;
use crate::character::state::CharacterState;

/// Held where it was put, for one step.
pub(super) fn enter(state: &CharacterState, step: &StepInputs) -> Option<Entry> {
    let is_new = state.locomotion == Locomotion::Spawned { has_looked: false };
    is_new.then(|| Entry {
        mode: Locomotion::Spawned { has_looked: true },
        over: None,
        carried: state.carried,
        carry: state.locomotion.slide_gain(),
        upwards: step.body.velocity.y,
        since_grounded: state.since_grounded,
        momentum: state.momentum.faded(step.dt),
    })
}
