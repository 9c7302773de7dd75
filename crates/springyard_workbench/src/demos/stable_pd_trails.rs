//! Stable PD predicts the body but not the goal, and trails a moving goal.

use spring_math::catalogue::wrong::stable_pd_printed;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "stable_pd_trails",
    title: "Stable PD trails a moving goal",
    chapter: Chapter::Integrators,
    calls: "spring_math::catalogue::wrong::stable_pd_printed",
    instead: Some("spring_math::Propagator::advance_moving"),
    formula: "v += dt (w^2 (goal - x - v dt) + 2 z w (q - v)) / (1 + 2 z w dt);  x += v dt;  goal: at the start of the step",
    right: "v += dt (w^2 (goal + q dt - x - v dt) + 2 z w (q - v)) / (1 + 2 z w dt);  x += v dt;  goal + q dt: at the end of the step",
    to_try: "Drag the goal evenly: the printed one trails by one frame, a tenth of a second at 10 frames a second; raise the frame rate.",
    mistake: "The rule predicts the body one step ahead, but not the goal: it trails by the goal's motion in one step.",
    errata: Some(2),
    traces: &[
        Trace::right("goal at the end of the step"),
        Trace::wrong("as printed"),
    ],
    script: Script::Ramp,
    fps: 10.0,
    measure: Measure::Lag,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct StablePdTrails {
    /// Undamped frequency.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=2.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(1.0)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.5))]
    damping_ratio: f32,
    right: Moving,
    printed: (f32, f32),
}

impl Motion for StablePdTrails {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let (dt, q) = (frame.dt, frame.goal_velocity());
        let (x, v) = self.right;
        self.right =
            Propagator::stable_pd_body(spring, dt).advance_moving(x, v, frame.last_goal, q);
        let (x, v) = self.printed;
        let v = stable_pd_printed(x, v, frame.last_goal.y, q.y, spring, dt);
        self.printed = (x + v * dt, v);
        vec![self.right.0, Vec2::splat(self.printed.0)]
    }
}
