//! The exact damper by its half-life, whose velocity jumps with the goal, beside a critical spring, whose velocity does not.

use spring_math::catalogue::damper::Damper;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "half_life",
    title: "Exponential damper (half-life): its velocity jumps",
    chapter: Chapter::Dampers,
    calls: "spring_math::catalogue::damper::Damper::step",
    instead: Some("spring_math::Propagator::exact"),
    formula: "x = goal + (x - goal) * 2^(-dt / h)",
    right: "x = goal + (e + (v + w e) dt) exp(-w dt),  v = (v - (v + w e) w dt) exp(-w dt), of the old x and v;  e = x - goal, z = 1;  w = 1.678 / h: half way after h, too",
    to_try: "Flick the goal: the damper is at full speed within a frame, the spring starts softly and is half way there just as soon.",
    mistake: "A damper is right at any frame rate, but its velocity jumps with the goal: fine for a health bar, a kink on a camera.",
    traces: &[Trace::right("critical spring"), Trace::wrong("damper")],
    measure: Measure::Kink,
    ..Page::USUAL
};

/// Time to half way of a critical spring that starts at rest, in `1 / omega`: the root of `(1 + t) exp(-t) = 1/2`.
pub(super) const HALF_WAY: f32 = 1.678_347;

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct HalfLife {
    /// Time until half of the distance is left, of the damper and, from rest, of the spring.
    #[default(0.15)]
    #[reflect(@limits(0.01..=1.0, 0.05..=0.4))]
    half_life_secs: f32,
    spring: Moving,
    damper: Vec2,
}

impl Motion for HalfLife {
    fn step(&mut self, &Frame { goal, dt, .. }: &Frame) -> Vec<Vec2> {
        let damper = Damper::from_half_life(self.half_life_secs).unwrap_or(Damper::AT_ONCE);
        self.damper = damper.step(self.damper, goal, dt);
        let critical = Spring::critical(HALF_WAY / self.half_life_secs).unwrap_or(Spring::UNIT);
        self.spring = exact(critical, self.spring, goal, dt);
        vec![self.spring.0, self.damper]
    }
}
