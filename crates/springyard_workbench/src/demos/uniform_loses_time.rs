//! Uniform steps with a cap: the time beyond it, lost as printed, or made up for.

use spring_math::catalogue::wrong::uniform_simulated_printed;
use spring_math::planner::{Planner, Policy};

use crate::clock::Hitches;

use super::hitch::{MAX_STEPS, STEP_SECS, SWING, planner};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "uniform_loses_time",
    title: "Uniform substeps lose time in a hitch",
    chapter: Chapter::Steps,
    calls: "spring_math::planner::Planner::plan",
    formula: "as printed: n = ceil(frame / max_dt), min(n, 8) steps of frame / n;  right: the planner's steps, and one exact step over dropped_secs",
    to_try: "Lengthen the hitch: the right way is where it would be without one; as printed, it has lost all but 8 steps of it, for good.",
    mistake: "A clock outside the game went on in the hitch, such as music: the swing must be where it would be without. The listing takes 8 of its steps and loses the rest; one exact step over dropped_secs makes up for it. Without such a clock, drop it.",
    errata: Some(13),
    traces: &[
        Trace::right("dropped time made up for"),
        Trace::wrong("as printed"),
        Trace::other("without a hitch"),
    ],
    script: Script::Still,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct UniformLosesTime {
    /// Length of a hitch.
    #[default(0.7)]
    #[reflect(@limits(0.0..=2.5, 0.2..=2.0))]
    hitch_secs: f32,
    /// Undamped frequency of the swing.
    #[default(0.5)]
    #[reflect(@limits(0.1..=5.0, 0.2..=1.0))]
    frequency_hz: f32,
    #[reflect(ignore)]
    hitches: Hitches,
    #[reflect(ignore)]
    #[default(planner(Policy::Uniform))]
    planner: Planner,
    whole: Moving,
    printed: Moving,
    smooth: Moving,
}

impl Motion for UniformLosesTime {
    fn rest(&mut self, _at: Vec2) {
        self.hitches = Hitches::default();
        self.planner = planner(Policy::Uniform);
        self.whole = SWING;
        (self.printed, self.smooth) = (SWING, SWING);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let swing = spring(self.frequency_hz, 0.0);
        self.smooth = exact(swing, self.smooth, Vec2::ZERO, frame.dt);
        if let Some(secs) = self
            .hitches
            .frame(frame.now_secs, frame.dt, self.hitch_secs)
        {
            let plan = self.planner.plan(secs.into());
            for dt in plan.steps().chain([plan.dropped_secs]) {
                self.whole = exact(swing, self.whole, Vec2::ZERO, dt as f32);
            }
            // The exact steps are as one, which is as long as all of them.
            let simulated = uniform_simulated_printed(secs.into(), STEP_SECS, MAX_STEPS);
            self.printed = exact(swing, self.printed, Vec2::ZERO, simulated as f32);
        }
        [self.whole, self.printed, self.smooth]
            .map(|(x, _)| frame.goal + x)
            .into()
    }
}
