//! A hitch, after which the cap on steps leaves time over: dropped, or kept as printed.

use spring_math::catalogue::wrong::fixed_steps_printed;
use spring_math::planner::{Backlog, Planner, PlannerSettings, Policy};

use crate::clock::Hitches;

use super::*;

const PAGE: Page = Page {
    name: "backlog",
    title: "Time left over after a hitch",
    chapter: Chapter::Steps,
    calls: "spring_math::planner::Planner::plan",
    formula: "steps = min(due, 8); Drop: the rest of the time is gone; as printed: to_simulate keeps it",
    to_try: "Lengthen the hitch (one every three seconds): as printed, the swing then runs 8 times too fast, for longer.",
    mistake: "The printed loop keeps the time beyond its cap, and takes 8 steps in each frame until it is worked off; to do so must be a choice.",
    errata: Some(12),
    traces: &[Trace::right("Backlog::Drop"), Trace::wrong("as printed")],
    view: View::OverTime,
    script: Script::Step,
    fps: 60.0,
    measure: Measure::TopSpeed,
};

/// Length of a step, s, and the most of them in a frame.
const STEP_SECS: f64 = 1.0 / 60.0;
const MAX_STEPS: u32 = 8;
/// Where the undamped swing begins, from its goal, m.
const SWING: Vec2 = Vec2::splat(0.5);

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct LeftOver {
    /// Length of a hitch.
    #[default(1.0)]
    #[reflect(@limits(0.0..=2.5, 0.2..=2.0))]
    hitch_secs: f32,
    /// Undamped frequency of the swing.
    #[default(0.5)]
    #[reflect(@limits(0.1..=5.0, 0.2..=1.0))]
    frequency_hz: f32,
    #[reflect(ignore)]
    hitches: Hitches,
    #[reflect(ignore)]
    #[default(Planner::new(PlannerSettings::default()))]
    planner: Planner,
    #[reflect(ignore)]
    to_simulate: f64,
    #[reflect(ignore)]
    dropped: Moving,
    #[reflect(ignore)]
    printed: Moving,
}

impl Demo for LeftOver {
    fn page(&self) -> &'static Page {
        &PAGE
    }

    fn rest(&mut self, at: Vec2) {
        (self.hitches, self.to_simulate) = (Hitches::default(), 0.0);
        let settings = PlannerSettings::new(Policy::Fixed, STEP_SECS, MAX_STEPS, Backlog::Drop);
        self.planner = Planner::new(settings.unwrap_or_default());
        self.dropped = (at + SWING, Vec2::ZERO);
        self.printed = self.dropped;
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let swing = spring(self.frequency_hz, 0.0);
        if let Some(secs) = self
            .hitches
            .frame(frame.now_secs, frame.dt, self.hitch_secs)
        {
            for dt in self.planner.plan(secs.into()).steps() {
                self.dropped = exact(swing, self.dropped, frame.goal, dt as f32);
            }
            for _ in
                0..fixed_steps_printed(&mut self.to_simulate, secs.into(), STEP_SECS, MAX_STEPS)
            {
                self.printed = exact(swing, self.printed, frame.goal, STEP_SECS as f32);
            }
        }
        vec![self.dropped.0, self.printed.0]
    }
}
