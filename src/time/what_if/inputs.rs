//! [`Inputs`]: the recorded input for steps that may begin at other times than the recorded ones.

use crate::input::StepInput;
use springyard_rewind::PastStep;

/// Gives each step the input of a recorded step, and each press to one step only.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Inputs {
    /// Number of recorded steps whose presses have been given.
    taken: usize,
}

impl Inputs {
    /// The recorded steps up to this index whose input has not been given yet.
    pub fn next_steps<'a>(&self, past: &'a [PastStep], index: usize) -> &'a [PastStep] {
        past.get(self.taken..=index).unwrap_or_default()
    }

    /// The input of the recorded step of this index, with the presses of all recorded steps since the last call.
    pub fn take(&mut self, past: &[PastStep], index: usize) -> StepInput {
        let mut input = past.get(index).map_or_else(StepInput::default, input_of);
        input.intent.clear_presses();
        input.new_run = false;
        input.continues = None;
        for step in past.iter().take(index + 1).skip(self.taken) {
            let step = input_of(step);
            input.intent.add_presses(&step.intent);
            input.new_run |= step.new_run;
            if step.continues.is_some() {
                input.continues = step.continues;
            }
        }
        self.taken = self.taken.max(index + 1);
        input
    }
}

fn input_of(step: &PastStep) -> StepInput {
    step.inputs.get().cloned().unwrap_or_default()
}

/// Tolerance of times, which are sums of steps, s.
pub(super) const ROUNDING_SECS: f64 = 1e-6;

/// Index of the recorded step that contains a simulated time (s); the first or the last one for a time outside of all.
pub(super) fn index_at(past: &[PastStep], secs: f64) -> usize {
    let begun = past.partition_point(|step| begins_secs(step) <= secs + ROUNDING_SECS);
    begun.saturating_sub(1)
}

/// Simulated time at which a recorded step begins, s.
pub(super) fn begins_secs(step: &PastStep) -> f64 {
    step.end_secs - step.secs
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use bevy::prelude::*;

    use super::*;
    use springyard_rewind::Inputs as StepInputs;

    /// Steps of 0.1 s from 0 s on, with this number of jump presses in each.
    pub fn steps(presses: &[u32]) -> Vec<PastStep> {
        let settings = Arc::new(springyard_rewind::settings_snapshot(&World::new()));
        let step = |(index, presses): (usize, &u32)| {
            let mut input = StepInput::default();
            input.intent.jump.presses = *presses;
            let inputs = StepInputs::default().with(input);
            PastStep::new(0.1, 0.1 * (index + 1) as f64, inputs, settings.clone())
        };
        presses.iter().enumerate().map(step).collect()
    }

    #[test]
    fn at_half_and_at_twice_the_step_rate_each_press_counts_once() {
        let past = steps(&[0, 1, 0, 0, 2, 1]);
        for step_secs in [0.2, 0.1, 0.05, 0.03] {
            let mut inputs = Inputs::default();
            let mut presses = 0;
            let mut starts = 0.0;
            while starts < 0.75 {
                let index = index_at(&past, starts);
                presses += inputs.take(&past, index).intent.jump.presses;
                starts += step_secs;
            }
            assert_eq!(presses, 4, "{step_secs}");
        }
    }

    #[test]
    fn a_step_has_the_input_of_the_recorded_step_that_contains_its_start() {
        let past = steps(&[0; 6]);
        let found = [-1.0, 0.0, 0.099, 0.1, 0.25, 0.6, 9.0].map(|secs| index_at(&past, secs));
        assert_eq!(found, [0, 0, 0, 1, 2, 5, 5]);
    }
}
