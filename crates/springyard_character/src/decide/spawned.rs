//! The mode [`Spawned`](Locomotion::Spawned): the first step at a new place, in which the engine may find no ground yet.

use super::air;
use super::entry::Entry;
use super::step::StepInputs;
use crate::locomotion::Locomotion;
use crate::state::CharacterState;

/// The entry of the first step after a spawn. The character keeps its height for that one step; horizontally it already walks.
pub(super) fn enter(state: &CharacterState, step: &StepInputs) -> Option<Entry> {
    state.locomotion.is_new().then(|| Entry {
        mode: Locomotion::Spawned {
            is_second_step: true,
        },
        since_grounded: state.since_grounded,
        ..air::enter(state, step)
    })
}
