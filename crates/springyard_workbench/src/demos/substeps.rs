//! Four rules by which frame time becomes steps, under semi-implicit Euler.

use spring_math::Method;
use spring_math::planner::{Backlog, Planner, PlannerSettings, Policy};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "substeps",
    title: "Substeps: mixed, uniform, fixed, variable",
    chapter: Chapter::Steps,
    calls: "spring_math::planner::Planner::plan",
    formula: "mixed: steps of max, then the rest;  uniform: n equal steps up to max;  fixed: steps of max past the frame, drawn between the last two;  variable: one step a frame",
    to_try: "Raise the step rate: all but the variable step go to the exact spring. Lower the frame rate: below 6.3 a second the variable step explodes.",
    mistake: "One semi-implicit Euler step a frame is another spring at each frame rate, unstable where w dt > 2 (sqrt(1 + z^2) - z). Only fixed takes the same steps at any frame rate.",
    traces: &[
        Trace::right("exact"),
        Trace::other("mixed"),
        Trace::other("uniform"),
        Trace::other("fixed"),
        Trace::wrong("variable"),
    ],
    fps: 10.0,
    ..Page::USUAL
};

const POLICIES: [Policy; 4] = [
    Policy::Mixed,
    Policy::Uniform,
    Policy::Fixed,
    Policy::Variable,
];

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Substeps {
    /// Undamped frequency.
    #[default(1.5)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.3)]
    #[reflect(@limits(0.0..=2.0, 0.1..=1.0))]
    damping_ratio: f32,
    /// Steps a second.
    #[default(24.0)]
    #[reflect(@limits(20.0..=500.0, 20.0..=240.0))]
    step_rate_hz: f32,
    exact: Moving,
    #[reflect(ignore)]
    #[default([Planner::new(PlannerSettings::default()); 4])]
    planners: [Planner; 4],
    before: [Vec2; 4],
    last: [Moving; 4],
}

impl Motion for Substeps {
    fn rest(&mut self, at: Vec2) {
        self.exact = at_rest(at);
        self.planners = POLICIES.map(|policy| Planner::new(self.settings(policy)));
        (self.before, self.last) = ([at; 4], [at_rest(at); 4]);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        self.exact = exact(spring, self.exact, frame.goal, frame.dt);
        let mut places = vec![self.exact.0];
        for (index, policy) in POLICIES.into_iter().enumerate() {
            let settings = self.settings(policy);
            self.planners[index].set_settings(settings);
            let plan = self.planners[index].plan(frame.dt.into());
            for dt in plan.steps() {
                let (x, v) = self.last[index];
                self.before[index] = x;
                self.last[index] = Method::SemiImplicit
                    .propagator(spring, dt as f32)
                    .advance(x, v, frame.goal);
            }
            places.push(self.before[index].lerp(self.last[index].0, plan.alpha as f32));
        }
        places
    }
}

impl Substeps {
    fn settings(&self, policy: Policy) -> PlannerSettings {
        let step_secs = 1.0 / f64::from(self.step_rate_hz);
        PlannerSettings::new(policy, step_secs, 100, Backlog::Drop).unwrap_or_default()
    }
}
