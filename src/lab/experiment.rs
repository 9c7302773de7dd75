//! The experiment: runs all lanes over the same frames, beside the exact curve, and keeps the last seconds as samples.

use std::collections::{VecDeque, vec_deque};

use bevy::prelude::*;
use smart_default::SmartDefault;
use spring_math::planner::{Backlog, PlannerSettings};
use spring_math::{Method, Spring};

use super::lane::{Lane, LaneFrame, LaneKind, LaneState};
use super::reference::Reference;
use super::target::SteppingTarget;

/// Parameters of the lab. Policy, step rate, step cap and backlog are the game's own planner settings.
#[derive(Resource, SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct LabSettings {
    /// The spring of all lanes: damped lightly enough to oscillate visibly, stiff enough that the integrators differ at 60 steps a second.
    #[default(Spring::from_hertz(1.5, 0.15).unwrap_or(Spring::UNIT))]
    pub spring: Spring,
    /// Integrator of all policy lanes.
    #[default(Method::StablePdBody)]
    pub policy_method: Method,
    /// Time between two jumps of the target, s, 0.1 to 60.
    #[default(2.0)]
    pub hold_secs: f64,
}

/// The game's own frame, as its planner split it into steps.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FrameSplit {
    /// Length of each step, s.
    pub steps: Vec<f32>,
    /// Time dropped in this frame because of the step cap, s.
    pub dropped_secs: f32,
    /// Accumulator after the frame, s; negative if the steps ran past the frame's end.
    pub carried_secs: f32,
    /// Interpolation factor: 0 at the second-last step, 1 at the last.
    pub alpha: f32,
}

/// One frame of the experiment.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// Sum of the frame times so far, s.
    pub secs: f64,
    /// Length of the frame, s.
    pub frame_secs: f32,
    /// Position of the target, m.
    pub target: f32,
    /// Position on the exact curve, m.
    pub exact: f64,
    /// Displayed position of each lane's body, m; NaN while the lane rests after an explosion.
    pub lanes: [f32; LaneKind::ALL.len()],
    /// The game's own split of the frame.
    pub cut: FrameSplit,
}

/// Length of the history, s: the curves panel scrolls back 10 s and needs its visible window before that.
const REMEMBERED_SECS: f64 = 15.0;

/// Most frames in the history: 15 s at 400 frames a second.
const REMEMBERED_FRAMES: usize = 6000;

/// The lanes, the exact curve, and a history of both.
#[derive(Resource)]
pub struct Lab {
    settings: LabSettings,
    planner: PlannerSettings,
    /// Frames per second of the lab's own clock; `None` for a lab that runs on the game's frames.
    own_fps: Option<f64>,
    lanes: Vec<Lane>,
    target: SteppingTarget,
    reference: Reference,
    now_secs: f64,
    history: VecDeque<Sample>,
}

/// State of a [`Lab`] on a clock of its own, whose settings never change.
#[derive(Debug, Clone)]
pub(super) struct LabState {
    pub lanes: Vec<LaneState>,
    reference: Reference,
    now_secs: f64,
}

impl Lab {
    /// A lab with all bodies at rest at 0 m and the target at 1 m.
    #[must_use]
    pub fn new(settings: LabSettings, planner: PlannerSettings) -> Self {
        let at_rest = (0.0, 0.0);
        let target = SteppingTarget::new(hold_secs(settings));
        Self {
            settings,
            planner,
            own_fps: None,
            lanes: lanes(settings, planner, at_rest),
            target,
            reference: Reference::new(settings.spring, 0.0, at_rest, target),
            now_secs: 0.0,
            history: VecDeque::new(),
        }
    }

    /// A lab on a clock of its own of `fps` frames per second: with the default settings, and 60 steps a second, at most 8 in a
    /// frame. The lanes of these names simulate the time beyond the cap later; the others drop it.
    #[must_use]
    pub fn on_own_clock(fps: f64, catch_up: &[String]) -> Self {
        let mut lab = Self::new(LabSettings::default(), PlannerSettings::default());
        for lane in &mut lab.lanes {
            if catch_up.iter().any(|name| name == lane.kind().name()) {
                lane.set_backlog(Backlog::CatchUp);
            }
        }
        lab.own_fps = Some(fps);
        lab
    }

    /// Frames per second of the lab's own clock; `None` for a lab that runs on the game's frames. A lab on its own clock keeps its
    /// settings.
    #[must_use]
    pub fn own_fps(&self) -> Option<f64> {
        self.own_fps
    }

    /// Starts the metrics anew. The bodies go on.
    pub fn restart_metrics(&mut self) {
        for lane in &mut self.lanes {
            lane.restart_sums();
        }
    }

    /// Uses other settings from the next frame on. All lanes and the exact curve start anew from the present place of the exact curve,
    /// and the target stays where it is for a whole [`hold_secs`](LabSettings::hold_secs). If the lanes went on from where they are, what
    /// is left of their errors under the old settings would count as an error under the new ones.
    pub fn apply(&mut self, settings: &LabSettings, planner: PlannerSettings) {
        if *settings == self.settings && planner == self.planner {
            return;
        }
        let (settings, now) = (*settings, self.now_secs);
        let start = self.reference.at(now);
        self.target = self.target.held_anew(hold_secs(settings), now);
        self.reference = Reference::new(settings.spring, now, start, self.target);
        self.lanes = lanes(settings, planner, start);
        (self.settings, self.planner) = (settings, planner);
    }

    /// Runs all lanes over a frame of `secs` seconds. `cut` is the game's own split of that frame, for the history.
    pub fn frame(&mut self, secs: f64, cut: FrameSplit) {
        let lanes = self.run_lanes(secs);
        self.remember(secs, lanes, cut);
    }

    /// Runs all lanes over a frame of `secs` seconds of the lab's own clock. The history has the split of the first lane, `fixed`;
    /// unless the frame `is_live`, because a past step runs again, it is not added.
    pub fn own_frame(&mut self, secs: f64, is_live: bool) {
        let lanes = self.run_lanes(secs);
        if is_live {
            self.remember(secs, lanes, self.first_split());
        }
    }

    /// Runs all lanes. Returns their displayed positions, m; NaN for a lane that rests.
    fn run_lanes(&mut self, secs: f64) -> [f32; LaneKind::ALL.len()] {
        let target = self.target;
        let start = self.now_secs;
        self.now_secs += secs;
        self.reference.advance(target, start, self.now_secs);
        let exact = self.reference.at(self.now_secs);
        let frame = LaneFrame {
            start,
            secs,
            spring: self.settings.spring,
            target,
            reference: &self.reference,
            exact,
        };
        let mut lanes = [f32::NAN; LaneKind::ALL.len()];
        for (lane, seen) in self.lanes.iter_mut().zip(&mut lanes) {
            lane.frame(frame);
            if !lane.is_resting() {
                *seen = lane.displayed();
            }
        }
        lanes
    }

    /// How the first lane split its last frame.
    fn first_split(&self) -> FrameSplit {
        let Some(lane) = self.lanes.first() else {
            return FrameSplit::default();
        };
        lane.last_plan()
            .map_or_else(FrameSplit::default, |plan| FrameSplit {
                steps: plan.steps().map(|secs| secs as f32).collect(),
                dropped_secs: plan.dropped_secs as f32,
                carried_secs: lane.carried_secs() as f32,
                alpha: plan.alpha as f32,
            })
    }

    /// Adds a frame to the history.
    fn remember(&mut self, secs: f64, lanes: [f32; LaneKind::ALL.len()], cut: FrameSplit) {
        if secs == 0.0 {
            return;
        }
        // What came after this frame before a rewind.
        let before = (self.history).partition_point(|sample| sample.secs < self.now_secs);
        self.history.truncate(before);
        self.history.push_back(Sample {
            secs: self.now_secs,
            frame_secs: secs as f32,
            target: self.target() as f32,
            exact: self.exact(),
            lanes,
            cut,
        });
        while self.history.len() > REMEMBERED_FRAMES
            || self
                .history
                .front()
                .is_some_and(|first| first.secs < self.now_secs - REMEMBERED_SECS)
        {
            self.history.pop_front();
        }
    }

    /// The state of the lanes and of the exact curve.
    pub(super) fn state(&self) -> LabState {
        LabState {
            lanes: self.lanes.iter().map(Lane::state).collect(),
            reference: self.reference,
            now_secs: self.now_secs,
        }
    }

    /// Goes on from an earlier state of this lab. The history stays until a frame is added to it.
    pub(super) fn set_state(&mut self, state: &LabState) {
        for (lane, state) in self.lanes.iter_mut().zip(&state.lanes) {
            lane.set_state(state);
        }
        self.reference = state.reference;
        self.now_secs = state.now_secs;
    }

    /// The current settings.
    #[must_use]
    pub fn settings(&self) -> LabSettings {
        self.settings
    }

    /// The game's planner settings, which the lanes share.
    #[must_use]
    pub fn planner(&self) -> PlannerSettings {
        self.planner
    }

    /// The lanes, from left to right.
    #[must_use]
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// Sum of the frame times so far, s.
    #[must_use]
    pub fn now_secs(&self) -> f64 {
        self.now_secs
    }

    /// Position on the exact curve now, m.
    #[must_use]
    pub fn exact(&self) -> f64 {
        self.reference.at(self.now_secs).0
    }

    /// Position of the target now, m.
    #[must_use]
    pub fn target(&self) -> f64 {
        self.target.at(self.now_secs)
    }

    /// The last frames up to now, oldest first, without frames of length 0.
    #[must_use]
    pub fn history(&self) -> vec_deque::Iter<'_, Sample> {
        let ended = |sample: &Sample| sample.secs <= self.now_secs;
        self.history.range(..self.history.partition_point(ended))
    }
}

/// Time between two jumps of the target, s.
fn hold_secs(settings: LabSettings) -> f64 {
    settings.hold_secs.clamp(0.1, 60.0)
}

/// All lanes, from left to right, each with its body at this height (m) and velocity (m/s).
fn lanes(settings: LabSettings, planner: PlannerSettings, start: (f64, f64)) -> Vec<Lane> {
    let new_lane = |kind| Lane::new(kind, settings.policy_method, planner, start);
    LaneKind::ALL.into_iter().map(new_lane).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::metrics::lane_metrics;

    /// The largest error of each lane over the next `secs` seconds in frames of `frame_secs`, m.
    fn largest_errors(lab: &mut Lab, frame_secs: f64, secs: f64) -> Vec<f64> {
        for _ in 0..(secs / frame_secs) as usize {
            lab.frame(frame_secs, FrameSplit::default());
        }
        let metrics = lab.lanes().iter().map(|lane| lane_metrics(lab, lane));
        metrics.map(|lane| lane.max_error_m).collect()
    }

    /// Twice the error allows for a longer swing: the change may come when the body is up to 0.6 m beyond the range of the target.
    #[test]
    fn after_a_change_in_mid_swing_no_lane_has_more_error_than_after_a_fresh_start() {
        let planner = PlannerSettings::default();
        let slow = LabSettings::default();
        let fast = LabSettings {
            spring: Spring::from_hertz(2.0, 0.15).unwrap(),
            ..slow
        };
        for frame_secs in [1.0 / 60.0, 1.0 / 144.0, 1.0 / 37.0] {
            let fresh = largest_errors(&mut Lab::new(fast, planner), frame_secs, 6.0);
            for change_secs in [0.23, 0.41, 1.3, 2.17, 4.25] {
                let mut lab = Lab::new(slow, planner);
                largest_errors(&mut lab, frame_secs, change_secs);
                let place = lab.exact();
                lab.apply(&fast, planner);
                assert_eq!(lab.exact(), place, "the exact curve goes on");
                let changed = largest_errors(&mut lab, frame_secs, 6.0);
                for ((lane, changed), fresh) in lab.lanes().iter().zip(&changed).zip(&fresh) {
                    let name = lane.kind().name();
                    assert!(
                        *changed <= 2.0 * fresh,
                        "{name}, changed after {change_secs} s, frames of {frame_secs} s: {changed} m, fresh {fresh} m"
                    );
                }
                let exact = changed[LaneKind::ALL.len() - 1];
                assert!(exact < 0.01, "{exact} m");
            }
        }
    }

    #[test]
    fn a_change_at_the_start_is_a_fresh_start() {
        let planner = PlannerSettings::default();
        let settings = LabSettings {
            hold_secs: 0.7,
            ..LabSettings::default()
        };
        let mut changed = Lab::new(LabSettings::default(), planner);
        changed.apply(&settings, planner);
        let errors = largest_errors(&mut changed, 0.02, 3.0);
        let fresh = largest_errors(&mut Lab::new(settings, planner), 0.02, 3.0);
        assert_eq!(errors, fresh);
    }
}
