//! Simulated time, dropped time and the interpolation factor of the current frame, in one resource.

use bevy::prelude::*;
use bevy::time::Fixed;
use serde::Serialize;
use springyard_state::{RegisterState, StateType};

/// How much time has been simulated and dropped since the start, and the steps of the current frame.
///
/// No frame time is lost: over any run, the sum of `frame_secs` = `simulated_secs` + `dropped_secs` + the accumulated remainder
/// ([`carried_secs`](Self::carried_secs)).
///
/// Only the number and the time of the steps are state. The rest depends on how the time came in frames.
#[derive(Resource, Debug, Clone, Default, Serialize)]
pub struct StepClock {
    /// Number of steps finished since the start.
    pub ticks: u64,
    /// Time simulated since the start, s. During a step, the time at the *start* of that step.
    pub simulated_secs: f64,
    /// Length of the running step, or of the last one between steps, s.
    #[serde(skip)]
    pub step_secs: f64,
    /// Frame time that was never simulated because a frame hit the cap on steps, s.
    #[serde(skip)]
    pub dropped_secs: f64,
    /// The accumulator: frame time that is not simulated yet, s. Negative after steps that ran past the frame's time.
    #[serde(skip)]
    pub carried_secs: f64,
    /// Whether this frame hit the cap on steps, so that the game ran slower than real time: time was dropped, or a step and more is
    /// left for later frames.
    #[serde(skip)]
    pub is_behind: bool,
    /// Interpolation factor of the frame: 0 shows the step before the last, 1 the last step.
    #[serde(skip)]
    pub alpha: f32,
    /// Length of this frame in virtual time (after pause and time scale), s. While paused: 0, or the length of its single steps.
    #[serde(skip)]
    pub frame_secs: f64,
    /// Lengths of this frame's steps, in order, s.
    #[serde(skip)]
    pub frame_steps: Vec<f64>,
}

impl StepClock {
    /// The simulated time at the end of the running step, s: that of the bodies' poses after rapier has moved them, since the
    /// clock itself has the time of the step's start until the step is over. Between steps it means nothing.
    #[must_use]
    pub fn step_end_secs(&self) -> f64 {
        self.simulated_secs + self.step_secs
    }

    /// The simulated time to which this frame's views are interpolated, s.
    #[must_use]
    pub fn shown_secs(&self) -> f64 {
        self.simulated_secs - (1.0 - f64::from(self.alpha)) * self.step_secs
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepClock>()
        .register(StateType {
            // Frames write their own fields.
            input_on: None,
            ..StateType::state::<StepClock>("step_clock")
        })
        .register_derived::<Time<Fixed>>("fixed_time")
        .register_unkept::<Time>("set anew from the fixed clock at the begin of each step");
}
