//! Damping ratios at one half-life: the lower, the faster the swing.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "ratio_and_half_life",
    title: "Damping ratio and half-life are not independent",
    chapter: Chapter::Springs,
    calls: "spring_math::Spring::from_roll_call_half_life_and_zeta",
    formula: "w = 2 ln 2 / (h z): the decay z w stays, the frequency goes with 1 / z",
    to_try: "Lower the ratio: the swing becomes faster and faster in the same envelope; above 1 the spring creeps, far slower than h says.",
    mistake: "Half-life and ratio are not independent: the ratio changes the frequency, and ratio 0 has none.",
    traces: &[
        Trace::right("ratio 1"),
        Trace::other("your ratio"),
        Trace::other("ratio 3"),
    ],
    measure: Measure::HalfWay,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct RatioAndHalfLife {
    /// The Roll-Call half-life of all three.
    #[default(0.4)]
    #[reflect(@limits(0.05..=2.0, 0.2..=0.8))]
    half_life_secs: f32,
    /// Damping ratio of the second spring.
    #[default(0.2)]
    #[reflect(@limits(0.05..=3.0, 0.1..=2.0))]
    damping_ratio: f32,
    springs: [Moving; 3],
}

impl Motion for RatioAndHalfLife {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let springs = [1.0, self.damping_ratio, 3.0].map(|ratio| {
            let spring = Spring::from_roll_call_half_life_and_zeta(self.half_life_secs, ratio);
            spring.unwrap_or(Spring::UNIT)
        });
        by_springs(springs, &mut self.springs, frame.goal, frame.dt)
    }
}
