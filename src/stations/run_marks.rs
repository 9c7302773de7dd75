//! [`RunMarks`]: whether the present run was tuned, assisted or rewound, so that its time is compared only with runs of the same conditions.
//!
//! It is no state: no step depends on it, and the speed of the game is not part of the simulation.

use bevy::prelude::*;
use bevy::time::Virtual;
use serde::Serialize;

use super::StationSystems;
use super::run_clock::{RunClock, run_clock};
use crate::character::CharacterTuning;
use crate::input::Assist;
use crate::state;
use crate::timestep::is_live;
use crate::tuning::PlayerTuning;

/// What was changed in the present run. A new run clears it. After the goal it stays as it is.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct RunMarks {
    /// The tuning of the character was changed since the run's start. A tuning with which the run starts does not count.
    pub tuned: bool,
    /// An assist was on, or time ran slower than real time. Before the run's start: is on, or runs slower, now.
    pub assisted: bool,
    /// Time was run back in the run, and the game went on from there: its time counts as no best time and earns no medal.
    pub rewound: bool,
}

impl RunMarks {
    /// The marks after a step of a run in the state `clock`. `tuned`: the tuning has changed since the last step. `assisted`: an assist
    /// is on, or time runs slower, in this step.
    #[must_use]
    fn after(self, clock: &RunClock, tuned: bool, assisted: bool) -> Self {
        if clock.took_secs.is_some() {
            self
        } else if clock.started_secs.is_none() {
            Self {
                tuned: false,
                assisted,
                rewound: false,
            }
        } else {
            Self {
                tuned: self.tuned || tuned,
                assisted: self.assisted || assisted,
                rewound: self.rewound,
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    // As the picture, the marks of a past moment are those of its frame.
    state::register_frame_resource::<RunMarks>(app, "run_marks");
    app.init_resource::<RunMarks>().add_systems(
        FixedPostUpdate,
        mark_run
            .after(run_clock)
            .in_set(StationSystems::RunClock)
            .run_if(is_live),
    );
}

fn mark_run(
    clock: Res<RunClock>,
    tuning: Res<PlayerTuning>,
    assist: Res<Assist>,
    time: Res<Time<Virtual>>,
    mut last: Local<Option<CharacterTuning>>,
    mut marks: ResMut<RunMarks>,
) {
    let is_tuned = last.replace(tuning.0).is_some_and(|last| last != tuning.0);
    let is_assisted = assist.is_on() || time.relative_speed_f64() < 1.0;
    let now = marks.after(&clock, is_tuned, is_assisted);
    marks.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: RunMarks = RunMarks {
        tuned: false,
        assisted: false,
        rewound: false,
    };
    const BOTH: RunMarks = RunMarks {
        tuned: true,
        assisted: true,
        rewound: false,
    };

    fn clock(started_secs: Option<f64>, took_secs: Option<f64>) -> RunClock {
        RunClock {
            started_secs,
            took_secs,
            ..default()
        }
    }

    #[test]
    fn before_the_start_only_the_present_assists_count() {
        let waits = clock(None, None);
        let assisted = RunMarks {
            assisted: true,
            ..NONE
        };
        assert_eq!(NONE.after(&waits, true, true), assisted);
        assert_eq!(assisted.after(&waits, false, false), NONE);
        assert_eq!(BOTH.after(&waits, false, false), NONE, "a new run");
    }

    #[test]
    fn a_rewound_run_stays_one_until_a_new_run() {
        let rewound = RunMarks {
            rewound: true,
            ..NONE
        };
        for clock in [clock(Some(2.0), None), clock(Some(2.0), Some(9.0))] {
            assert_eq!(rewound.after(&clock, false, false), rewound);
        }
        assert_eq!(rewound.after(&clock(None, None), false, false), NONE);
    }

    #[test]
    fn in_the_run_a_mark_stays_and_after_the_goal_none_comes() {
        let runs = clock(Some(2.0), None);
        assert_eq!(NONE.after(&runs, false, false), NONE);
        assert_eq!(NONE.after(&runs, true, true), BOTH);
        assert_eq!(BOTH.after(&runs, false, false), BOTH);
        let done = clock(Some(2.0), Some(9.0));
        assert_eq!(NONE.after(&done, true, true), NONE);
        assert_eq!(BOTH.after(&done, false, false), BOTH);
    }
}
