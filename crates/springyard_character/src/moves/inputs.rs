//! [`MoveInputs`]: what a step offers a move.

use bevy::prelude::Deref;

use crate::decide::{self, Entry, StepInputs};
use crate::state::CharacterState;

/// What a step offers a move: these fields, by `Deref` those of [`StepInputs`] and [`StepStart`](crate::decide::StepStart)
/// (`inputs.intent`, `inputs.body`, `inputs.sensed`, `inputs.dt`), and the methods below. The [page of the moves](super) lists all of them.
#[derive(Debug, Clone, Copy, Deref)]
pub struct MoveInputs<'a> {
    /// The character after the last step.
    pub state: &'a CharacterState,
    /// The inputs of the step.
    #[deref]
    pub step: &'a StepInputs<'a>,
    /// Whether this move had the last step. False before its first step, after it has ended, and after a jump, a kick, a crush, a respawn
    /// or another move has interrupted it.
    pub is_active: bool,
}

impl MoveInputs<'_> {
    /// The crate's own mode that has the step unless a move takes it: standing, sliding, spawned or in the air. `mode` is that mode, also
    /// while the move is under way; `over` is the ground that holds the character in it, `carried` the velocity of that ground.
    #[doc(alias = "fallback")]
    #[must_use]
    pub fn below(&self) -> Entry {
        decide::below(self.state, self.step)
    }

    /// Whether a buffered press of jump is one for a double jump or a move: in the air, past the coyote time, and with no landing within
    /// the buffer time. Such a landing would turn it into a jump off the ground.
    #[must_use]
    pub fn has_air_press(&self) -> bool {
        decide::has_air_press(self.state, self.step, self.tuning.jump_buffer_secs)
    }

    /// The same for a move with a jump buffer of its own, as a wall jump has: with a press no older than `buffer_secs`, in place of the
    /// character's own jump buffer.
    #[must_use]
    pub fn has_air_press_within(&self, buffer_secs: f32) -> bool {
        decide::has_air_press(self.state, self.step, buffer_secs)
    }

    /// Whether the charges of moves are there again: the character stands, or a move has renewed them
    /// ([`TakeOver::renews`](super::TakeOver::renews)) in the last step.
    #[must_use]
    pub fn is_renewed(&self) -> bool {
        self.state.since_grounded.renewed || self.below().mode.is_grounded()
    }
}
