//! `lerp(x, goal, rate * dt)`: overshoots from `rate dt > 1` on, explodes above 2.

use spring_math::catalogue::damper::{Damper, lerp_rate};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "lerp_rate",
    title: "Lerp smoothing by rate * dt overshoots",
    chapter: Chapter::Dampers,
    calls: "spring_math::catalogue::damper::lerp_rate",
    instead: Some("spring_math::catalogue::damper::Damper::step"),
    formula: "x += (goal - x) * rate * dt;  clamped: x += (goal - x) * min(1, rate * dt)",
    right: "x = goal + (x - goal) exp(-rate dt)",
    to_try: "Here the rate is above the frame rate: it jumps over the goal. With a rate past twice the frame rate it explodes; with one below the frame rate nothing jumps.",
    mistake: "rate dt is the first term of 1 - exp(-rate dt) alone: right only for short frames. Clamped to 1, it is at the goal within one frame.",
    traces: &[
        Trace::right("exact damper"),
        Trace::wrong("rate times dt"),
        Trace::wrong("the same, clamped to 1"),
    ],
    fps: 12.0,
    measure: Measure::Overshoot,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct LerpRate {
    /// Rate of the damper. At 1 / dt the lerp is there in one frame.
    #[default(20.0)]
    #[reflect(@limits(0.5..=150.0, 2.0..=100.0).unit("1/s"))]
    rate: f32,
    exact: Vec2,
    lerp: Vec2,
    clamped: Vec2,
}

impl Motion for LerpRate {
    fn step(&mut self, &Frame { goal, dt, .. }: &Frame) -> Vec<Vec2> {
        let damper = Damper::from_rate(self.rate).unwrap_or(Damper::AT_ONCE);
        self.exact = damper.step(self.exact, goal, dt);
        self.lerp = lerp_rate(self.lerp, goal, self.rate, dt);
        self.clamped = lerp_rate(self.clamped, goal, self.rate.min(1.0 / dt), dt);
        vec![self.exact, self.lerp, self.clamped]
    }
}
