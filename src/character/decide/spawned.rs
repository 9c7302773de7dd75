//! The mode [`Spawned`](Locomotion::Spawned): the first step at a new place, in which the engine may find no ground yet.

use super::entry::Entry;
use super::step::StepInputs;
use crate::character::locomotion::Locomotion;
use crate::character::state::CharacterState;

/// In the first step after a spawn: the character keeps its position for that one step.
pub(super) fn enter(state: &CharacterState, step: &StepInputs) -> Option<Entry> {
    let is_new = state.locomotion == Locomotion::Spawned { is_second_step: false };
    is_new.then(|| Entry {
        mode: Locomotion::Spawned { is_second_step: true },
        over: None,
        carried: state.carried,
        carry: state.locomotion.slide_gain(),
        upwards: step.body.velocity.y,
        since_grounded: state.since_grounded,
        momentum: state.momentum.faded(step.dt),
    })
}
