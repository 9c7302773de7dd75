//! The fixed-rate exponential: as `rate dt` at one frame rate, at every frame rate.

use spring_math::catalogue::damper::{Damper, fixed_rate_exponential, lerp_rate};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "fixed_rate",
    title: "Exponential damper, fixed timestep: another rate",
    chapter: Chapter::Dampers,
    calls: "spring_math::catalogue::damper::fixed_rate_exponential",
    instead: Some("spring_math::catalogue::damper::Damper::step"),
    formula: "x += (goal - x) * (1 - (1 - rate * frame)^(dt / frame)), frame = 1 / clock",
    right: "x = goal + (x - goal) exp(-rate dt)",
    to_try: "Set the frame rate to the clock: rate times dt then goes with the fixed-rate exponential while the rate is below the clock; at any other it does not.",
    mistake: "It needs the rate of a clock, it decays by -clock ln(1 - rate / clock), faster than its rate, and above rate = clock it has no value (here its rate stops just below). A half-life needs none of this: x = goal + (x - goal) 2^(-dt / h).",
    traces: &[
        Trace::wrong("fixed-rate exponential"),
        Trace::wrong("rate times dt"),
        Trace::right("exact damper of the same rate"),
    ],
    fps: 12.0,
    measure: Measure::HalfWay,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct FixedRate {
    /// Rate, below the clock.
    #[default(3.0)]
    #[reflect(@limits(0.1..=20.0, 0.5..=6.0).unit("1/s"))]
    rate: f32,
    /// Clock: the frame rate at which `rate dt` is copied.
    #[default(4.0)]
    #[reflect(@limits(2.0..=240.0, 3.0..=60.0).unit("1/s"))]
    clock_fps: f32,
    fixed: Vec2,
    lerp: Vec2,
    exact: Vec2,
}

impl Motion for FixedRate {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let &Frame { goal, dt, .. } = frame;
        let damper = Damper::from_rate(self.rate).unwrap_or(Damper::AT_ONCE);
        let rate = self.rate.min(0.99 * self.clock_fps);
        self.fixed = fixed_rate_exponential(self.fixed, goal, rate, dt, 1.0 / self.clock_fps);
        self.lerp = lerp_rate(self.lerp, goal, self.rate, dt);
        self.exact = damper.step(self.exact, goal, dt);
        vec![self.fixed, self.lerp, self.exact]
    }
}
