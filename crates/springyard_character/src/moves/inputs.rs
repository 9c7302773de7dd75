//! [`MoveInputs`]: what a step offers a move.

use std::ops::Deref;

use crate::decide::{self, Entry, StepInputs};
use crate::state::CharacterState;

/// What a step offers a move, besides the fields of [`StepInputs`]: `inputs.intent`, `inputs.body`, `inputs.sensed`, `inputs.dt`.
#[derive(Debug, Clone, Copy)]
pub struct MoveInputs<'a> {
    /// The character after the last step.
    pub state: &'a CharacterState,
    /// The inputs of the step.
    pub step: &'a StepInputs<'a>,
    /// Whether this move had the last step. False before its first step, and after a jump, a kick, a crush, a respawn or another move has
    /// interrupted it.
    pub is_active: bool,
}

impl<'a> Deref for MoveInputs<'a> {
    type Target = StepInputs<'a>;

    fn deref(&self) -> &StepInputs<'a> {
        self.step
    }
}

impl MoveInputs<'_> {
    /// The mode that has the step unless a move takes it, with the ground beneath the character and the velocity that carries it.
    #[must_use]
    pub fn below(&self) -> Entry {
        decide::below(self.state, self.step)
    }

    /// Whether a buffered press of jump waits for a double jump or a move: in the air, past the coyote time, with no landing within the
    /// buffer time at which it would jump off the ground.
    #[must_use]
    pub fn has_air_press(&self) -> bool {
        decide::has_air_press(self.state, self.step)
    }

    /// Whether charges are there again: the character stands, or a move has renewed them in the last step.
    #[must_use]
    pub fn is_renewed(&self) -> bool {
        self.state.since_grounded.renewed || self.below().mode.is_grounded()
    }
}
