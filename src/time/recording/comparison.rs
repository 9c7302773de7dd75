//! [`Comparison`]: compares a run with a recording, step by step, and says where it differs first.

use std::collections::BTreeMap;
use std::fmt;

use bevy::prelude::*;

use super::file::{Changed, Recording};
use super::states::StateLog;
use crate::time::divergence::{Compared, Divergence, compare_step};
use springyard_timestep::{BeforeStep, StepClock, is_live};

/// Number of steps and the simulated time after them, s.
type At = (u64, f64);

/// A comparison in progress: of the state after each step with the recorded one, or of the state hashes where the recording has no
/// states.
#[derive(Resource)]
pub struct Comparison {
    hashes: BTreeMap<u64, u64>,
    states: Option<StateLog>,
    /// Number of steps that can be compared: all, or those before the first change of something other than input.
    last_tick: u64,
    change: Option<(f64, Changed)>,
    /// Where the state last equalled the recorded one. The start, as long as no step was compared.
    same_at: At,
    outcome: Option<Outcome>,
}

/// What a comparison has shown.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// The whole run is the recorded one.
    Same,
    /// The run is the recorded one up to this time (s). Then something other than input was changed, at its own time (s); or the
    /// recording has no hash of what comes after.
    SameUpTo(f64, Option<(f64, Changed)>),
    /// No step was compared: the recording has no hash of any, or none before such a change.
    Nothing(Option<(f64, Changed)>),
    /// The first value that differs.
    Field(Divergence),
    /// The state hash is the recorded one at the first place and another at the second.
    Hash {
        /// Steps and simulated time (s) where it was the same last.
        same: At,
        /// Steps and simulated time (s) where it differs.
        differs: At,
    },
}

impl Outcome {
    /// Whether steps were compared and nothing differs.
    #[must_use]
    pub fn is_same(&self) -> bool {
        matches!(self, Self::Same | Self::SameUpTo(..))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Same => write!(f, "same"),
            Self::SameUpTo(secs, None) => write!(
                f,
                "same up to {secs:.3} s; the recording has no hash of what comes after"
            ),
            // The time of the change is rounded in the file.
            Self::SameUpTo(secs, Some((at, changed))) if (at - secs).abs() < 1e-6 => write!(
                f,
                "same up to {at} s; there {changed}, and the rest cannot be played"
            ),
            Self::SameUpTo(secs, Some((at, changed))) => write!(
                f,
                "same up to {secs:.3} s; at {at} s {changed}, and the rest cannot be played"
            ),
            Self::Nothing(None) => write!(
                f,
                "nothing was compared: the recording has no hash of a step"
            ),
            Self::Nothing(Some((at, changed))) => write!(
                f,
                "nothing was compared: at {at} s {changed}, and before that the recording has no hash of a step"
            ),
            Self::Field(divergence) => write!(f, "{divergence}"),
            Self::Hash { same, differs } => write!(
                f,
                "diverged: between tick {} and tick {} ({:.3} s to {:.3} s): the state hash differs",
                same.0, differs.0, same.1, differs.1
            ),
        }
    }
}

impl Comparison {
    /// A comparison with a recording, and with its states if there are any.
    #[must_use]
    pub fn with(recording: &Recording, states: Option<StateLog>) -> Self {
        let change = recording.first_change();
        let last_tick = change.map_or_else(|| recording.ticks(), |(ticks, ..)| ticks);
        Self {
            hashes: recording.hash_of_ticks(),
            states,
            last_tick,
            change: change.map(|(_, secs, changed)| (secs, changed)),
            same_at: (0, 0.0),
            outcome: None,
        }
    }

    /// Its outcome; `None` while the run goes on and nothing differs.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Where the state last equalled the recorded one: number of steps, and simulated time, s.
    #[must_use]
    pub fn same_at(&self) -> At {
        self.same_at
    }

    /// Compares the present state, between two steps.
    pub fn compare(&mut self, world: &World) {
        let clock = world.resource::<StepClock>();
        let (tick, secs) = (clock.ticks, clock.simulated_secs);
        if self.outcome.is_some() || tick > self.last_tick {
            return;
        }
        self.outcome = self.difference(world, (tick, secs));
        if self.outcome.is_none() && tick == self.last_tick {
            self.outcome = Some(self.at_the_end());
        }
    }

    /// The outcome if no step differs.
    fn at_the_end(&self) -> Outcome {
        match (self.same_at, self.change) {
            ((0, _), change) => Outcome::Nothing(change),
            ((tick, _), None) if tick == self.last_tick => Outcome::Same,
            ((_, secs), change) => Outcome::SameUpTo(secs, change),
        }
    }

    fn difference(&mut self, world: &World, now: At) -> Option<Outcome> {
        let same = self.same_at;
        let states = self.states.as_ref();
        match states.map(|states| compare_step(states, world, now.0)) {
            Some(Compared::Differs(divergence)) => return Some(Outcome::Field(divergence)),
            Some(Compared::Same) => self.same_at = now,
            Some(Compared::NotRecorded) | None => {}
        }
        let recorded = *self.hashes.get(&now.0)?;
        if recorded != springyard_rewind::hash(world) {
            return Some(Outcome::Hash { same, differs: now });
        }
        self.same_at = now;
        None
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        BeforeStep,
        compare_present
            .run_if(resource_exists::<Comparison>)
            .run_if(is_live),
    );
}

fn compare_present(world: &mut World) {
    world.resource_scope(|world, mut comparison: Mut<Comparison>| comparison.compare(world));
}
