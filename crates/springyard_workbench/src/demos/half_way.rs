//! One half-life, three meanings: critical springs that start at rest.

use super::half_life::HALF_WAY;
use super::*;

pub(super) const PAGE: Page = Page {
    name: "half_way",
    title: "Half-life of a spring: not half of the way",
    chapter: Chapter::Springs,
    calls: "spring_math::Spring::critical_from_roll_call_half_life",
    instead: Some("spring_math::Spring::critical"),
    formula: "Roll-Call half-life: w = 2 ln 2 / h;  envelope half-life: w = ln 2 / h;  z = 1",
    right: "w = 1.678 / h, z = 1: half of the way from rest after h",
    to_try: "Turn the half-life: the Roll-Call spring is half way after 1.21 of them, the one by its envelope after 2.42.",
    mistake: "A critical spring that starts at rest has not covered half of the way after either of these half-lives: the name holds for dampers.",
    traces: &[
        Trace::right("half way after h"),
        Trace::wrong("Roll-Call half-life h"),
        Trace::other("envelope half-life h"),
    ],
    measure: Measure::HalfWay,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct HalfWay {
    /// The half-life, whose meaning differs.
    #[default(0.2)]
    #[reflect(@limits(0.02..=2.0, 0.1..=0.8))]
    half_life_secs: f32,
    springs: [Moving; 3],
}

impl Motion for HalfWay {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let half_life = self.half_life_secs;
        let springs = [
            Spring::critical(HALF_WAY / half_life),
            Spring::critical_from_roll_call_half_life(half_life),
            Spring::critical_from_envelope_half_life(half_life),
        ]
        .map(|spring| spring.unwrap_or(Spring::UNIT));
        by_springs(springs, &mut self.springs, frame.goal, frame.dt)
    }
}
