//! All lanes over the same frames, and what was seen of them.

use std::collections::VecDeque;

use bevy::prelude::*;
use spring_math::planner::PlannerSettings;
use spring_math::{Method, Spring};

use super::lane::{Lane, LaneFrame, LaneKind};
use super::reference::Reference;
use super::target::SteppingTarget;

/// What can be chosen in the lab. The rest - policy, step rate, cap, backlog - is the game's own.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct LabSettings {
    /// The spring of all lanes.
    pub spring: Spring,
    /// How the lanes of the policies are stepped.
    pub policy_method: Method,
    /// How long the target stays before it jumps, s, 0.1 to 60.
    pub hold_secs: f64,
}

impl Default for LabSettings {
    fn default() -> Self {
        Self {
            // Swings long enough to see, stiff enough that 60 steps a second make a difference.
            spring: Spring::from_hertz(1.5, 0.15).unwrap_or(Spring::UNIT),
            policy_method: Method::StablePdBody,
            hold_secs: 2.0,
        }
    }
}

/// How the game's own planner cut a frame.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FrameCut {
    /// The steps, s.
    pub steps: Vec<f32>,
    /// Lost to the cap in this frame, s.
    pub dropped_secs: f32,
    /// In hand after it, s; negative where steps ran past the frame.
    pub carried_secs: f32,
    /// Where the frame lies between its last two steps.
    pub alpha: f32,
}

/// One frame, as it was seen.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// All frame times so far, s.
    pub secs: f64,
    /// How long the frame was, s.
    pub frame_secs: f32,
    /// The target, m.
    pub target: f32,
    /// The exact curve, m.
    pub exact: f64,
    /// Where each lane's body was seen, m; no number while it rests after an explosion.
    pub lanes: [f32; LaneKind::ALL.len()],
    /// How the game cut the frame.
    pub cut: FrameCut,
}

/// Ten seconds to scrub back, and what is in view then.
const REMEMBERED_SECS: f64 = 15.0;

/// Most frames remembered: 15 s at 400 frames a second.
const REMEMBERED_FRAMES: usize = 6000;

/// The lanes, the exact curve, and the last seconds of both.
#[derive(Resource)]
pub struct Lab {
    settings: LabSettings,
    planner: PlannerSettings,
    lanes: Vec<Lane>,
    reference: Reference,
    now_secs: f64,
    history: VecDeque<Sample>,
}

impl Lab {
    /// Everything at rest at 0 m, with the target at 1 m.
    #[must_use]
    pub fn new(settings: LabSettings, planner: PlannerSettings) -> Self {
        let new_lane = |kind| Lane::new(kind, settings.policy_method, planner);
        Self {
            settings,
            planner,
            lanes: LaneKind::ALL.into_iter().map(new_lane).collect(),
            reference: Reference::at_rest(settings.spring, 0.0, target(settings)),
            now_secs: 0.0,
            history: VecDeque::new(),
        }
    }

    /// Other settings from the next frame on: everything moves on from where it is, and the metrics start afresh.
    pub fn apply(&mut self, settings: &LabSettings, planner: PlannerSettings) {
        if *settings == self.settings && planner == self.planner {
            return;
        }
        if settings.hold_secs != self.settings.hold_secs {
            // Another rhythm is another experiment.
            *self = Self::new(*settings, planner);
            return;
        }
        self.reference.set_spring(settings.spring, self.now_secs);
        for lane in &mut self.lanes {
            lane.change(settings.policy_method, planner);
        }
        (self.settings, self.planner) = (*settings, planner);
    }

    /// A frame of so many seconds; `cut` is how the game itself took it.
    pub fn frame(&mut self, secs: f64, cut: FrameCut) {
        let target = target(self.settings);
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
        if secs == 0.0 {
            return;
        }
        self.history.push_back(Sample {
            secs: self.now_secs,
            frame_secs: secs as f32,
            target: target.at(self.now_secs) as f32,
            exact: exact.0,
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

    /// The settings in force.
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

    /// All frame times so far, s.
    #[must_use]
    pub fn now_secs(&self) -> f64 {
        self.now_secs
    }

    /// The exact curve now, m.
    #[must_use]
    pub fn exact(&self) -> f64 {
        self.reference.at(self.now_secs).0
    }

    /// The target now, m.
    #[must_use]
    pub fn target(&self) -> f64 {
        target(self.settings).at(self.now_secs)
    }

    /// The last frames, oldest first. Frames of no length are left out.
    #[must_use]
    pub fn history(&self) -> &VecDeque<Sample> {
        &self.history
    }
}

fn target(settings: LabSettings) -> SteppingTarget {
    SteppingTarget {
        hold_secs: settings.hold_secs.clamp(0.1, 60.0),
    }
}
