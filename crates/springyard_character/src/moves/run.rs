//! Runs one move for all characters that have it, and turns its state with their axes.

use bevy::prelude::*;

use super::{Move, MoveInputs, Taken};
use crate::decide::StepStart;
use crate::events::CharacterEvent;
use crate::recover::{CharacterField, ParameterFaults};
use crate::spawn::Moves;
use crate::start::InputData;
use crate::state::CharacterState;
use crate::up_frame::AxesTurn;

/// Runs the move `M` on each character, and sends what it did. What it changes in its state is kept if the step is its, and if it returns
/// nothing; it is dropped with a take-over that is refused or not finite.
pub(super) fn run<M: Move>(
    time: Res<Time>,
    mut characters: Query<
        (
            Entity,
            &M,
            &mut M::State,
            &CharacterState,
            InputData,
            &mut StepStart,
        ),
        Moves,
    >,
    mut events: MessageWriter<CharacterEvent>,
    mut faults: ParameterFaults,
) {
    for (entity, parameters, mut state, character, inputs, mut start) in &mut characters {
        if character.locomotion.is_new() {
            state.set_if_neq(M::State::default());
        }
        let Some(step) = inputs.with(&start) else {
            continue;
        };
        let inputs = MoveInputs {
            state: character,
            step: &step,
            is_active: character.locomotion.is_in::<M>(),
        };
        let mut next = state.clone();
        let take_over = match parameters.step(&mut next, &inputs) {
            Ok(take_over) => take_over,
            Err(error) => {
                faults.report(entity, CharacterField::MoveParameters, &error);
                continue;
            }
        };
        // A character that walks out of a crush makes no move.
        let is_refused = step.taken.is_some() || step.sensed.escape_direction.is_some();
        let is_finite = take_over.is_none_or(|take_over| take_over.is_finite());
        if is_finite && !(is_refused && take_over.is_some()) {
            let happened = M::happened(&state, &next, take_over.as_ref(), &inputs);
            events.write_batch(happened.map(|what| CharacterEvent {
                character: entity,
                secs: time.elapsed_secs_f64(),
                what: what.seen_from(&inputs.frame),
            }));
            state.set_if_neq(next);
        }
        let name = M::NAME;
        let taken = take_over.map(|take_over| Taken { name, take_over });
        start.taken = start.taken.or(taken.filter(|_| !is_refused));
    }
}

/// Turns what the move keeps with the axes of its characters.
pub(super) fn turn<M: Move>(mut characters: Query<(&mut M::State, &AxesTurn)>) {
    for (mut state, turned) in &mut characters {
        if let Some((turn, risen)) = turned.by {
            let mut next = state.clone();
            M::turn(&mut next, turn, risen);
            state.set_if_neq(next);
        }
    }
}
