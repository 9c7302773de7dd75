//! A hitch, after which the cap on steps leaves time over: dropped, or kept as printed.

use spring_math::catalogue::wrong::fixed_steps_printed;
use spring_math::planner::{Planner, Policy};

use crate::clock::Hitches;

use super::hitch::{MAX_STEPS, STEP_SECS, SWING, planner};
use super::*;

pub(super) const PAGE: Page = Page {
    name: "backlog",
    title: "Fixed steps: time left over after a hitch",
    chapter: Chapter::Steps,
    calls: "spring_math::planner::Planner::plan",
    formula: "steps = min(due, 8); Drop: the rest of the time is gone; as printed: to_simulate keeps it",
    to_try: "Lengthen the hitch (one every three seconds): as printed, the swing then runs 8 times too fast at 60 frames a second, for longer.",
    mistake: "The world stood in the hitch, and no clock outside the game went on: time beyond the cap may go. The printed loop silently catches up, 8 steps a frame. Where a clock went on, as music does, see the next page.",
    errata: Some(12),
    traces: &[Trace::right("Backlog::Drop"), Trace::wrong("as printed")],
    script: Script::Still,
    ..Page::USUAL
};

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
    #[default(planner(Policy::Fixed))]
    planner: Planner,
    to_simulate: f64,
    dropped: [Moving; 2],
    printed: [Moving; 2],
    drawn: [Vec2; 2],
}

impl Motion for LeftOver {
    fn rest(&mut self, _at: Vec2) {
        (self.hitches, self.to_simulate) = (Hitches::default(), 0.0);
        self.planner = planner(Policy::Fixed);
        self.dropped = [SWING; 2];
        self.printed = self.dropped;
        self.drawn = [SWING.0; 2];
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let swing = spring(self.frequency_hz, 0.0);
        let step =
            |[_, last]: [Moving; 2]| [last, exact(swing, last, Vec2::ZERO, STEP_SECS as f32)];
        if let Some(secs) = self
            .hitches
            .frame(frame.now_secs, frame.dt, self.hitch_secs)
        {
            let plan = self.planner.plan(secs.into());
            for _ in plan.steps() {
                self.dropped = step(self.dropped);
            }
            for _ in
                0..fixed_steps_printed(&mut self.to_simulate, secs.into(), STEP_SECS, MAX_STEPS)
            {
                self.printed = step(self.printed);
            }
            let between =
                |[before, last]: [Moving; 2], alpha: f64| before.0.lerp(last.0, alpha as f32);
            let alpha = (1.0 + self.to_simulate / STEP_SECS).min(1.0);
            self.drawn = [
                between(self.dropped, plan.alpha),
                between(self.printed, alpha),
            ];
        }
        self.drawn.map(|place| frame.goal + place).into()
    }
}
