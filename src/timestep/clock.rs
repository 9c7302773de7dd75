//! The account of simulated time.

use bevy::prelude::*;

/// Where simulated time stands, and how the current frame was cut into steps.
///
/// Frame times add up: over any run, the sum of `frame_secs` = `simulated_secs` + `dropped_secs` + the time still in hand
/// ([`carried_secs`](Self::carried_secs)).
#[derive(Resource, Debug, Clone, Default)]
pub struct StepClock {
    /// Steps finished since the start.
    pub ticks: u64,
    /// Time simulated since the start, s. Within a step it is the time at the step's *start*.
    pub simulated_secs: f64,
    /// The length of the step in hand, or of the last one, s.
    pub step_secs: f64,
    /// Frame time that was never simulated because a frame hit the cap on steps, s.
    pub dropped_secs: f64,
    /// Frame time given but not yet simulated, s. Negative where steps have run past the frame.
    pub carried_secs: f64,
    /// How far between the previous step (0) and the last step (1) the frame lies.
    pub alpha: f32,
    /// This frame's time, s: scaled; while paused 0, or the length of its single steps.
    pub frame_secs: f64,
    /// The steps this frame took, s.
    pub frame_steps: Vec<f64>,
}

impl StepClock {
    /// The time that this frame shows, s: views are interpolated to it.
    #[must_use]
    pub fn shown_secs(&self) -> f64 {
        self.simulated_secs - (1.0 - f64::from(self.alpha)) * self.step_secs
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepClock>();
}
