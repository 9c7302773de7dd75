//! [`CameraTrace`]: what the camera did in the last seconds, sampled once a frame while the tuning panel is open.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::overlay::tuning::TuningPanel;
use springyard_camera::{CameraSystems, LiveRig, Rig, RigState};
use springyard_rewind::RewindSystems;
use springyard_timestep::{FrameSteps, StepClock};

/// The camera in one frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CameraSample {
    /// Simulated time that the frame shows, s.
    pub secs: f64,
    /// Horizontal lag of the spring of `follow` along the direction in which the character faces, m: without look ahead and shoulder.
    /// Above 0 the camera is behind the character, below 0, after a stop, ahead of it.
    pub lag_m: f32,
    /// Horizontal distance from the character to the pivot, m: lag, look ahead and shoulder together.
    pub pivot_m: f32,
    /// Height of the character above the height that the camera follows, m.
    pub above_m: f32,
    /// Distance from the pivot to the camera, m.
    pub distance_m: f32,
    /// Pitch at which the curves of the section *by pitch* are read, degrees.
    pub pitch_deg: f32,
}

impl CameraSample {
    fn of(rig: &Rig, state: &RigState, secs: f64) -> Self {
        let subject = rig.subject.position;
        Self {
            secs,
            lag_m: -state.follow.error().dot(rig.subject.facing),
            pivot_m: (rig.pivot - subject).with_y(0.0).length(),
            above_m: subject.y - (rig.pivot.y - rig.raised_m - rig.pivot_above_m),
            distance_m: rig.distance,
            pitch_deg: state.by_pitch.pitch_deg,
        }
    }

    fn is_finite(&self) -> bool {
        (self.lag_m + self.pivot_m + self.above_m + self.distance_m + self.pitch_deg).is_finite()
    }
}

/// Length of the trace, s.
pub const KEPT_SECS: f64 = 6.0;
/// Most samples: those of 6 s at 240 frames a second.
const MOST: usize = 1440;

/// The last samples, oldest first. Their times increase.
#[derive(Debug, Clone, Default)]
pub struct CameraTrace(VecDeque<CameraSample>);

impl CameraTrace {
    /// Adds the sample of a frame. `most_secs`: the most time that a frame takes; after a longer one, or if time has not moved on, time
    /// was set to another place, and the samples before are forgotten.
    pub fn add(&mut self, sample: CameraSample, most_secs: f64) {
        if let Some(last) = self.0.back() {
            let passed = sample.secs - last.secs;
            if !(0.0..=most_secs).contains(&passed) {
                self.clear();
            } else if passed == 0.0 {
                // A pause: there is one sample for each time.
                self.0.pop_back();
            }
        }
        if sample.is_finite() {
            self.0.push_back(sample);
        }
        let oldest = sample.secs - KEPT_SECS;
        while self.0.len() > MOST || self.0.front().is_some_and(|first| first.secs < oldest) {
            self.0.pop_front();
        }
    }

    /// Forgets all samples.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The samples, oldest first.
    pub fn samples(&self) -> impl ExactSizeIterator<Item = &CameraSample> {
        self.0.iter()
    }
}

/// Samples the camera while the [`TuningPanel`] is open.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        sample_camera
            .after(CameraSystems::Place)
            .after(RewindSystems::PutBackFrame)
            .run_if(|panel: Res<TuningPanel>| panel.shown),
    );
}

/// Samples the camera that the tuning is for. A teleport of the character is a cut of the picture: the trace begins anew.
fn sample_camera(
    mut panel: ResMut<TuningPanel>,
    clock: Res<StepClock>,
    frame: Res<FrameSteps>,
    rigs: Query<(&Rig, &RigState), With<LiveRig>>,
) {
    let Ok((rig, state)) = rigs.single() else {
        return;
    };
    if rig.subject.cut {
        panel.camera.clear();
    }
    // A change of the policy moves the time shown by up to a step.
    let most_secs = frame.secs + 2.0 * clock.step_secs;
    let sample = CameraSample::of(rig, state, frame.shown_secs(&clock));
    panel.camera.add(sample, most_secs);
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME_SECS: f64 = 1.0 / 60.0;

    fn sample(secs: f64) -> CameraSample {
        CameraSample {
            secs,
            lag_m: 0.1,
            pivot_m: 0.3,
            above_m: 0.0,
            distance_m: 5.0,
            pitch_deg: -12.0,
        }
    }

    fn times(trace: &CameraTrace) -> Vec<f64> {
        trace.samples().map(|sample| sample.secs).collect()
    }

    #[test]
    fn it_keeps_six_seconds_and_never_more_samples_than_those_of_240_frames_a_second() {
        for (fps, expected) in [(60_u32, 361), (1000, MOST)] {
            let mut trace = CameraTrace::default();
            for frame in 0..20 * fps {
                trace.add(sample(f64::from(frame) / f64::from(fps)), 0.05);
            }
            let kept = times(&trace);
            assert!(kept.len().abs_diff(expected) <= 1, "{fps}: {}", kept.len());
            assert!(kept[kept.len() - 1] - kept[0] <= KEPT_SECS);
        }
    }

    #[test]
    fn a_time_that_jumps_forgets_what_was_before_and_a_pause_adds_nothing() {
        let mut trace = CameraTrace::default();
        let mut add = |secs| {
            trace.add(sample(secs), 3.0 * FRAME_SECS);
            times(&trace)
        };
        add(1.0);
        assert_eq!(add(1.02), [1.0, 1.02]);
        assert_eq!(add(1.02), [1.0, 1.02], "a pause");
        assert_eq!(add(0.5), [0.5], "a rewind");
        assert_eq!(add(0.51), [0.5, 0.51]);
        assert_eq!(add(0.7), [0.7], "a seek");
        let broken = CameraSample {
            distance_m: f32::NAN,
            ..sample(0.71)
        };
        trace.add(broken, 3.0 * FRAME_SECS);
        assert_eq!(times(&trace), [0.7]);
    }
}
