//! [`Divergence`]: the first step after which a run differs from a recorded one, and in what.

use std::fmt;

use bevy::prelude::*;

use super::recording::states::StateLog;
use springyard_rewind::Difference;
use springyard_timestep::StepClock;

/// A step whose state is not the recorded one.
#[derive(Debug, Clone, PartialEq)]
pub struct Divergence {
    /// Number of steps before that state.
    pub tick: u64,
    /// Its simulated time, s.
    pub secs: f64,
    /// The first value that differs.
    pub difference: Difference,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (tick, secs, it) = (self.tick, self.secs, &self.difference);
        write!(
            f,
            "diverged: tick {tick} ({secs:.3} s) body {} field {} recorded {} now {}",
            it.owner, it.field, it.recorded, it.now
        )
    }
}

/// What the comparison of one step has shown.
#[derive(Debug, Clone, PartialEq)]
pub enum Compared {
    /// Nothing: the log does not have that step.
    NotRecorded,
    /// The state is the recorded one, in every bit.
    Same,
    /// It differs.
    Differs(Divergence),
}

/// Compares the present state, which is that after step `tick`, with the recorded one.
#[must_use]
pub fn compare_step(log: &StateLog, world: &World, tick: u64) -> Compared {
    let Some(recorded) = log.at(tick) else {
        return Compared::NotRecorded;
    };
    let Some(difference) = recorded.first_difference(&springyard_rewind::fields(world)) else {
        return Compared::Same;
    };
    let clock = world.get_resource::<StepClock>();
    Compared::Differs(Divergence {
        tick,
        secs: clock.map_or(0.0, |clock| clock.simulated_secs),
        difference,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_divergence_is_one_line() {
        let divergence = Divergence {
            tick: 93,
            secs: 1.55,
            difference: Difference {
                owner: "ferry".to_owned(),
                field: "velocity.x".to_owned(),
                recorded: "1.5".to_owned(),
                now: "1.5000001".to_owned(),
            },
        };
        let line =
            "diverged: tick 93 (1.550 s) body ferry field velocity.x recorded 1.5 now 1.5000001";
        assert_eq!(divergence.to_string(), line);
    }
}
