//! [`RunMarks`]: what makes the present run's time differ from that of a run played through in real time: tuned, assisted, rewound,
//! slowed, paused, too slow frames, or continued from an earlier run.
//!
//! It is not state: no step depends on it, and the speed of the game is not part of the simulation.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::time::Virtual;
use serde::Serialize;

use super::StationSystems;
use super::continued::ContinuedRun;
use super::new_run::NewRun;
use super::run_clock::{RunClock, run_clock};
use crate::frames::FrameInjector;
use crate::frames::controls::{BaseSpeed, TimeControl};
use crate::input::Assist;
use crate::tuning::{MoveTuning, PlayerTuning};
use springyard_character::CharacterTuning;
use springyard_state::RegisterState;
use springyard_timestep::{FrameSteps, StepClock, is_live};

/// What was changed in the present run. A new run clears it. After the goal it stays as it is.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct RunMarks {
    /// The tuning of the character was changed since the run's start. A tuning with which the run starts does not count.
    pub tuned: bool,
    /// An assist was on, or the game's speed was set below 1. Before the run's start: is on, or is below 1, now.
    pub assisted: bool,
    /// Time was run back in the run, and the game went on from there.
    pub rewound: bool,
    /// Time ran slower than the game's speed says, by the time scale, or frames had injected times, which are not those of the clock.
    pub slowed: bool,
    /// Time was stopped, or ran in single steps, by their keys: then the player can look round and hold keys for the next step. The pause
    /// of the menu, of a lost focus and of an unplugged gamepad does not count: it takes the input as well.
    pub paused: bool,
    /// The run continues an earlier one.
    pub continued: bool,
    /// Time simulated in frames too slow for the cap on steps, in which the game ran slower than real time, s.
    pub slow_frames_secs: f64,
}

/// Time of a run that may pass in frames that are too slow, s. A hitch takes up 0.13 s of it, whatever its length, at the
/// default cap of 8 steps and 60 steps a second. A machine that is always too slow uses it up in a second.
pub const SLOW_FRAMES_ALLOWED_SECS: f64 = 1.0;

impl RunMarks {
    /// Whether more of the run than [`SLOW_FRAMES_ALLOWED_SECS`] passed in frames that were too slow.
    #[must_use]
    pub fn has_slow_frames(&self) -> bool {
        self.slow_frames_secs > SLOW_FRAMES_ALLOWED_SECS
    }

    /// A word for each mark, to show beside the run's time.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        let words = [
            ("tuned", self.tuned),
            ("assisted", self.assisted),
            ("rewound", self.rewound),
            ("slowed", self.slowed),
            ("paused", self.paused),
            ("continued", self.continued),
            ("slow frames", self.has_slow_frames()),
        ];
        words
            .into_iter()
            .filter_map(|(word, is_on)| is_on.then_some(word))
    }

    /// Why the run's time does not count: it cannot be a best time, and earns no medal and no ghost. `None`: it counts.
    /// An assisted run counts, among assisted runs, and a rewound one among rewound runs.
    #[must_use]
    pub fn why_not_counted(&self) -> Option<&'static str> {
        let reasons = [
            ("Tuned in the run", self.tuned),
            ("Slow motion in the run", self.slowed),
            ("Stopped by the button for pause or steps", self.paused),
            ("Continued from an earlier run", self.continued),
            ("Frames were too slow, see Settings", self.has_slow_frames()),
        ];
        let reason = reasons.into_iter().find(|(_, applies)| *applies);
        reason.map(|(reason, _)| reason)
    }

    /// The marks after a step of a run in the state `clock`. `step`: the marks that this step alone makes.
    #[must_use]
    fn after(self, clock: &RunClock, step: Self) -> Self {
        if clock.took_secs.is_some() {
            self
        } else if clock.started_secs.is_none() {
            Self {
                assisted: step.assisted,
                continued: step.continued,
                ..Self::default()
            }
        } else {
            Self {
                tuned: self.tuned || step.tuned,
                assisted: self.assisted || step.assisted,
                rewound: self.rewound || step.rewound,
                slowed: self.slowed || step.slowed,
                paused: self.paused || step.paused,
                continued: self.continued || step.continued,
                slow_frames_secs: self.slow_frames_secs + step.slow_frames_secs,
            }
        }
    }
}

/// The tuning with which the present run has begun: of the character and of its moves. Before the run's start, that of the last step. A rewind
/// leaves the tuning in force as it is, so what a run began with is kept beside its marks.
#[derive(Resource, Debug, Clone, Default)]
struct BegunWith(Option<Arc<(CharacterTuning, MoveTuning)>>);

pub(super) fn plugin(app: &mut App) {
    // Like the picture, the marks of a past moment are those of its frame.
    app.register_frame_state::<RunMarks>("run_marks")
        .register_frame_state::<BegunWith>("run_begun_with");
    app.init_resource::<RunMarks>()
        .init_resource::<BegunWith>()
        .add_systems(First, mark_stops)
        .add_systems(
            FixedPostUpdate,
            mark_run
                .after(run_clock)
                .in_set(StationSystems::RunClock)
                .run_if(is_live),
        );
}

/// Marks a run that is stopped by the key for pause or for single steps, while it is going on.
fn mark_stops(
    clock: Res<RunClock>,
    mut controls: MessageReader<TimeControl>,
    mut marks: ResMut<RunMarks>,
) {
    let stops = controls
        .read()
        .filter(|control| matches!(control, TimeControl::TogglePause | TimeControl::SingleStep));
    if stops.count() > 0 && clock.started_secs.is_some() && clock.took_secs.is_none() {
        marks.paused = true;
    }
}

fn mark_run(
    clock: Res<RunClock>,
    step: Res<StepClock>,
    frame: Res<FrameSteps>,
    tuning: Res<PlayerTuning>,
    assist: Res<Assist>,
    (time, base, injector): (Res<Time<Virtual>>, Res<BaseSpeed>, Res<FrameInjector>),
    continued: Res<ContinuedRun>,
    mut new_runs: MessageReader<NewRun>,
    mut begun_with: ResMut<BegunWith>,
    mut marks: ResMut<RunMarks>,
) {
    let speed = time.relative_speed_f64();
    // A continued run may start in its first step.
    let is_new_run = new_runs.read().count() > 0;
    let has_begun = clock.started_secs.is_some() && !is_new_run && begun_with.0.is_some();
    let player = (tuning.character, tuning.moves);
    let is_same = begun_with.0.as_deref() == Some(&player);
    if !has_begun && !is_same {
        begun_with.0 = Some(Arc::new(player));
    }
    let now = RunMarks {
        tuned: has_begun && !is_same,
        assisted: assist.is_on() || (base.0 < 1.0 && speed < 1.0),
        slowed: speed < base.0.min(1.0) || injector.is_injecting(),
        slow_frames_secs: if frame.is_behind { step.step_secs } else { 0.0 },
        continued: continued.0,
        ..default()
    };
    let before = if is_new_run {
        RunMarks::default()
    } else {
        *marks
    };
    let now = before.after(&clock, now);
    marks.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: RunMarks = RunMarks {
        tuned: false,
        assisted: false,
        rewound: false,
        slowed: false,
        paused: false,
        continued: false,
        slow_frames_secs: 0.0,
    };
    const ALL: RunMarks = RunMarks {
        tuned: true,
        assisted: true,
        rewound: true,
        slowed: true,
        paused: true,
        continued: true,
        slow_frames_secs: 1.25,
    };

    fn clock(started_secs: Option<f64>, took_secs: Option<f64>) -> RunClock {
        RunClock {
            started_secs,
            took_secs,
            ..default()
        }
    }

    #[test]
    fn before_the_start_only_the_present_assists_and_a_continued_run_count() {
        let waits = clock(None, None);
        let marked = RunMarks {
            assisted: true,
            continued: true,
            ..NONE
        };
        assert_eq!(NONE.after(&waits, ALL), marked);
        assert_eq!(marked.after(&waits, NONE), NONE);
        assert_eq!(ALL.after(&waits, NONE), NONE, "a new run");
    }

    #[test]
    fn in_the_run_a_mark_stays_and_after_the_goal_none_comes() {
        let runs = clock(Some(2.0), None);
        assert_eq!(NONE.after(&runs, NONE), NONE);
        assert_eq!(NONE.after(&runs, ALL), ALL);
        assert_eq!(ALL.after(&runs, NONE), ALL);
        assert_eq!(ALL.after(&runs, ALL).slow_frames_secs, 2.5);
        let done = clock(Some(2.0), Some(9.0));
        assert_eq!(NONE.after(&done, ALL), NONE);
        assert_eq!(ALL.after(&done, NONE), ALL);
    }

    #[test]
    fn each_mark_has_its_word_and_all_but_an_assist_and_a_rewind_keep_the_time_from_counting() {
        let one = |set: fn(&mut RunMarks)| {
            let mut marks = NONE;
            set(&mut marks);
            let words: Vec<_> = marks.words().collect();
            (words, marks.why_not_counted().is_some())
        };
        assert_eq!(one(|_| {}), (vec![], false));
        assert_eq!(one(|it| it.tuned = true), (vec!["tuned"], true));
        assert_eq!(one(|it| it.assisted = true), (vec!["assisted"], false));
        assert_eq!(one(|it| it.rewound = true), (vec!["rewound"], false));
        assert_eq!(one(|it| it.slowed = true), (vec!["slowed"], true));
        assert_eq!(one(|it| it.paused = true), (vec!["paused"], true));
        let continued = one(|it| it.continued = true);
        assert_eq!(continued, (vec!["continued"], true));
        let slow = one(|it| it.slow_frames_secs = 1.01);
        assert_eq!(slow, (vec!["slow frames"], true));
        // A few hitches.
        assert_eq!(one(|it| it.slow_frames_secs = 0.99), (vec![], false));
    }
}
