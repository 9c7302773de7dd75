//! [`Steps`]: which steps a frame has.

use spring_math::planner::Planner;

use super::inputs::{ROUNDING_SECS, begins_secs};
use springyard_rewind::PastStep;

/// Length of a frame, s.
pub(super) const FRAME_SECS: f64 = 1.0 / 60.0;

/// The source of the steps of frames of [`FRAME_SECS`].
pub(super) enum Steps {
    /// Steps of the recorded lengths.
    Recorded {
        /// Index of the next one.
        next: usize,
    },
    /// Steps of another policy or rate.
    Planned(Planner),
}

/// A step of a frame.
pub(super) struct FrameStep {
    /// Its length, s.
    pub secs: f64,
    /// Index of the recorded step that it repeats; `None`: that of its time.
    pub recorded: Option<usize>,
}

/// The steps of a frame, and the time to which it interpolates.
pub(super) struct PathFrame {
    pub secs: f64,
    pub steps: Vec<FrameStep>,
    /// As in [`FrameSteps`](springyard_timestep::FrameSteps).
    pub alpha: f32,
    /// As in [`FrameSteps`](springyard_timestep::FrameSteps).
    pub carried_secs: f64,
}

impl PathFrame {
    /// The first frame: it shows the last step before the span.
    pub fn first() -> Self {
        Self {
            secs: 0.0,
            steps: Vec::new(),
            alpha: 1.0,
            carried_secs: 0.0,
        }
    }
}

impl Steps {
    /// The frame that ends at this simulated time (s).
    pub fn frame(&mut self, past: &[PastStep], ends_secs: f64) -> PathFrame {
        match self {
            Self::Recorded { next } => recorded_frame(next, past, ends_secs),
            Self::Planned(planner) => planned_frame(planner),
        }
    }
}

/// All recorded steps that begin before the frame's end. What they simulate beyond it is interpolated back.
fn recorded_frame(next: &mut usize, past: &[PastStep], ends_secs: f64) -> PathFrame {
    let begins = |step: &PastStep| begins_secs(step) < ends_secs - ROUNDING_SECS;
    let mut steps = Vec::new();
    while let Some(step) = past.get(*next).filter(|step| begins(step)) {
        steps.push(FrameStep {
            secs: step.secs,
            recorded: Some(*next),
        });
        *next += 1;
    }
    let last = next.checked_sub(1).and_then(|last| past.get(last));
    let (simulated_secs, step_secs) =
        last.map_or((ends_secs, FRAME_SECS), |last| (last.end_secs, last.secs));
    let ahead_secs = simulated_secs - ends_secs;
    PathFrame {
        secs: FRAME_SECS,
        steps,
        alpha: if ahead_secs <= ROUNDING_SECS {
            1.0
        } else {
            (1.0 - ahead_secs / step_secs).clamp(0.0, 1.0) as f32
        },
        carried_secs: -ahead_secs,
    }
}

fn planned_frame(planner: &mut Planner) -> PathFrame {
    let plan = planner.plan(FRAME_SECS);
    let step = |secs| FrameStep {
        secs,
        recorded: None,
    };
    PathFrame {
        secs: FRAME_SECS,
        steps: plan.steps().map(step).collect(),
        alpha: plan.alpha as f32,
        carried_secs: planner.carried_secs(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::inputs::tests::steps;
    use super::*;

    #[test]
    fn every_recorded_step_is_in_one_frame_and_the_view_is_at_the_frames_end() {
        // Steps of 0.1 s in frames of 1/60 s: six frames a step.
        let past = steps(&[0; 6]);
        let mut source = Steps::Recorded { next: 0 };
        let mut seen = Vec::new();
        let mut simulated_secs = 0.0;
        for frame in 1..=36 {
            let ends_secs = f64::from(frame) * FRAME_SECS;
            let frame = source.frame(&past, ends_secs);
            seen.extend(frame.steps.iter().map(|step| step.recorded));
            simulated_secs += frame.steps.iter().map(|step| step.secs).sum::<f64>();
            let shown = simulated_secs - (1.0 - f64::from(frame.alpha)) * 0.1;
            assert!((shown - ends_secs).abs() < 1e-5, "{shown} at {ends_secs}");
        }
        assert_eq!(seen, (0..6).map(Some).collect::<Vec<_>>());
    }
}
