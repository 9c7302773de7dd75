//! One lane of the lab: a rapier body stepped with one substep policy and one integrator. Start with [`Lane`].
//!
//! A body that diverges (explodes) stands still for a second and restarts on the exact curve.

use std::time::Instant;

use spring_math::planner::{Backlog, FramePlan, Planner, PlannerSettings, Policy};
use spring_math::{Method, Spring};

use super::rail_body::{RailBody, RailState};
use super::reference::Reference;
use super::sums::Sums;
use super::target::SteppingTarget;
use springyard_timestep::LastTwo;
use springyard_timestep::policies::PlannerControl;

/// The policy or the method that a lane compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaneKind {
    /// A policy, with the integrator that all policy lanes share.
    Policy(Policy),
    /// An integrator, with the policy that the game uses.
    Method(Method),
}

impl LaneKind {
    /// All lanes, from left to right.
    pub const ALL: [Self; 10] = [
        Self::Policy(Policy::Fixed),
        Self::Policy(Policy::FixedLagging),
        Self::Policy(Policy::Uniform),
        Self::Policy(Policy::Mixed),
        Self::Policy(Policy::Variable),
        Self::Method(Method::Explicit),
        Self::Method(Method::SemiImplicit),
        Self::Method(Method::StablePdBody),
        Self::Method(Method::Implicit),
        Self::Method(Method::ExactBody),
    ];

    /// Display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Policy(policy) => policy.name(),
            Self::Method(Method::StablePdBody) => "stable-pd",
            Self::Method(Method::ExactBody) => "exact",
            Self::Method(method) => method.name(),
        }
    }

    /// Colour (sRGB) of the body, its curve and its row of metrics. Distinguishable with most kinds of colour blindness (after
    /// Okabe and Ito); the methods have the policies' colours, lighter.
    #[must_use]
    pub const fn colour(self) -> [u8; 3] {
        match self {
            Self::Policy(Policy::Fixed) => [86, 180, 233],
            Self::Policy(Policy::FixedLagging) => [230, 159, 0],
            Self::Policy(Policy::Uniform) => [0, 178, 125],
            Self::Policy(Policy::Mixed) => [204, 121, 187],
            Self::Policy(Policy::Variable) => [240, 100, 40],
            Self::Method(Method::Explicit) => [255, 90, 110],
            Self::Method(Method::SemiImplicit) => [250, 210, 90],
            Self::Method(Method::StablePdBody) => [150, 150, 255],
            Self::Method(Method::Implicit) => [120, 220, 220],
            Self::Method(_) => [170, 235, 120],
        }
    }

    fn settings(self, game: PlannerSettings) -> PlannerSettings {
        match self {
            // Cannot fail: all values come from settings that were valid.
            Self::Policy(it) => PlannerControl::Policy(it).apply_to(game).unwrap_or(game),
            Self::Method(_) => game,
        }
    }
}

/// A body farther than this from the middle of the target's range (0.5 m) counts as exploded, m.
const EXPLODED_BEYOND_M: f32 = 10.0;

/// Time that an exploded lane stands still before it restarts on the exact curve, s.
const REST_SECS: f64 = 1.0;

/// A body in its own rapier world, with its own planner and integrator.
pub struct Lane {
    kind: LaneKind,
    body: RailBody,
    run: LaneRun,
}

/// What a lane keeps from frame to frame besides its body.
#[derive(Debug, Clone, Copy)]
struct LaneRun {
    planner: Planner,
    method: Method,
    /// Height after the last two steps, m.
    last: LastTwo<f32>,
    displayed: f32,
    /// End of the rest after an explosion, s; `None` while the lane runs.
    resting_until: Option<f64>,
    /// How the last frame was split into steps.
    last_plan: Option<FramePlan>,
    sums: Sums,
}

/// State of a [`Lane`].
#[derive(Debug, Clone)]
pub(super) struct LaneState {
    body: RailState,
    run: LaneRun,
}

/// The input that a frame gives to all lanes.
#[derive(Clone, Copy)]
pub(super) struct LaneFrame<'a> {
    /// Start of the frame, s.
    pub start: f64,
    /// Length of the frame, s.
    pub secs: f64,
    pub spring: Spring,
    pub target: SteppingTarget,
    pub reference: &'a Reference,
    /// Position (m) and velocity (m/s) of the exact curve at the frame's end.
    pub exact: (f64, f64),
}

impl Lane {
    /// A lane whose body has this height (m) and velocity (m/s), and whose first step starts now.
    #[must_use]
    pub fn new(
        kind: LaneKind,
        policy_method: Method,
        game: PlannerSettings,
        (height, velocity): (f64, f64),
    ) -> Self {
        let height = height as f32;
        Self {
            kind,
            body: RailBody::new(height, velocity as f32),
            run: LaneRun {
                planner: Planner::new(kind.settings(game)),
                method: match kind {
                    LaneKind::Policy(_) => policy_method,
                    LaneKind::Method(method) => method,
                },
                last: LastTwo::new(height),
                displayed: height,
                resting_until: None,
                last_plan: None,
                sums: Sums::default(),
            },
        }
    }

    /// Drops the time beyond the step cap, or simulates it later, from the next frame on.
    pub(super) fn set_backlog(&mut self, backlog: Backlog) {
        let now = self.run.planner.settings();
        // Cannot fail: all values come from settings that were valid.
        let settings = PlannerControl::Backlog(backlog).apply_to(now);
        self.run.planner.set_settings(settings.unwrap_or(now));
    }

    /// The state of the lane.
    pub(super) fn state(&self) -> LaneState {
        LaneState {
            body: self.body.state(),
            run: self.run,
        }
    }

    /// Goes on from a state.
    pub(super) fn set_state(&mut self, state: &LaneState) {
        self.body.set_state(state.body);
        self.run = state.run;
    }

    /// Starts the sums anew. The body goes on.
    pub(super) fn restart_sums(&mut self) {
        self.run.sums = Sums::default();
    }

    pub(super) fn frame(&mut self, frame: LaneFrame) {
        let began = Instant::now();
        let now = frame.start + frame.secs;
        // Start of the first step, in frame time. Dropped time counts, so the target does not wait for a lane that lost time.
        let mut secs = frame.start - self.run.planner.carried_secs();
        let plan = self.run.planner.plan(frame.secs);
        self.run.last_plan = Some(plan);
        if self.run.resting_until.is_some_and(|until| now >= until) {
            self.restart(frame.reference.at(secs));
        }
        if self.run.resting_until.is_none() {
            for dt in plan.steps() {
                let goal = frame.target.at(secs) as f32;
                self.body
                    .step(frame.spring, self.run.method, goal, dt as f32);
                self.run.last.record(self.body.height());
                secs += dt;
            }
            self.run.displayed = self.run.last.at(plan.alpha as f32);
            // Written so that NaN counts as outside.
            let inside = (self.run.last.current - 0.5).abs() < EXPLODED_BEYOND_M;
            if !inside {
                self.run.resting_until = Some(now + REST_SECS);
                self.run.sums.explosions += 1;
            }
        }
        let run = &mut self.run;
        let seen = run.resting_until.is_none().then_some(run.displayed);
        (run.sums).add(seen, frame.exact, frame.secs, &plan, began.elapsed());
    }

    fn restart(&mut self, (height, velocity): (f64, f64)) {
        let height = height as f32;
        self.body = RailBody::new(height, velocity as f32);
        self.run.last = LastTwo::new(height);
        self.run.resting_until = None;
    }

    /// The policy or the method that this lane compares.
    #[must_use]
    pub fn kind(&self) -> LaneKind {
        self.kind
    }

    /// The integrator.
    #[must_use]
    pub fn method(&self) -> Method {
        self.run.method
    }

    /// The substep policy.
    #[must_use]
    pub fn policy(&self) -> Policy {
        self.run.planner.settings().policy()
    }

    /// How the last frame was split into steps; `None` before the first frame.
    #[must_use]
    pub fn last_plan(&self) -> Option<FramePlan> {
        self.run.last_plan
    }

    /// Frame time that is not simulated yet, s; negative if the steps ran past the frame's end.
    #[must_use]
    pub fn carried_secs(&self) -> f64 {
        self.run.planner.carried_secs()
    }

    /// The fixed step of its policy, or the longest one, s.
    #[must_use]
    pub fn step_secs(&self) -> f64 {
        self.run.planner.settings().step_secs()
    }

    /// Displayed position of the body, m. After an explosion: the position at which the body left the rail.
    #[must_use]
    pub fn displayed(&self) -> f32 {
        self.run.displayed
    }

    /// Whether the lane stands still after an explosion.
    #[must_use]
    pub fn is_resting(&self) -> bool {
        self.run.resting_until.is_some()
    }

    /// Measurements since the settings last changed.
    #[must_use]
    pub fn sums(&self) -> &Sums {
        &self.run.sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::file::LAB_LANES;

    #[test]
    fn level_files_know_the_lanes_by_their_names() {
        assert_eq!(LaneKind::ALL.map(LaneKind::name), LAB_LANES);
    }
}
