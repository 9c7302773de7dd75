//! A damper as the limit of springs with one lag and ever higher damping ratios, and as an Euler step that forgets its velocity.

use spring_math::catalogue::damper::Damper;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "damper_as_limit",
    title: "Damper: a spring without inertia",
    chapter: Chapter::Springs,
    calls: "spring_math::catalogue::damper::Damper::from_rate",
    formula: "w = 2 z / lag; z to infinity: a damper of rate 1 / lag;  Euler, a = k (goal - x) - c v, c dt = 1: x += (goal - x) dt / lag",
    to_try: "Raise the damping ratio at the same lag: the spring approaches the damper. Lower the frame rate: Euler with c dt = 1 leaves the damper.",
    mistake: "A damper has no velocity of its own, so it kinks with its goal; a spring starts softly, however high its damping.",
    traces: &[
        Trace::right("damper"),
        Trace::other("spring, your ratio"),
        Trace::other("spring, ratio 1"),
        Trace::other("Euler, c dt = 1"),
    ],
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct DamperAsLimit {
    /// Lag behind an even motion, of the damper and of both springs.
    #[default(0.3)]
    #[reflect(@limits(0.02..=2.0, 0.1..=0.6))]
    lag_secs: f32,
    /// Damping ratio of the first spring.
    #[default(4.0)]
    #[reflect(@limits(0.1..=100.0, 0.3..=8.0))]
    damping_ratio: f32,
    damper: Vec2,
    springs: [Moving; 2],
    euler: Moving,
}

impl Motion for DamperAsLimit {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let &Frame { goal, dt, .. } = frame;
        let damper = Damper::from_rate(1.0 / self.lag_secs).unwrap_or(Damper::AT_ONCE);
        self.damper = damper.step(self.damper, goal, dt);
        let springs = [self.damping_ratio, 1.0]
            .map(|ratio| Spring::new(2.0 * ratio / self.lag_secs, ratio).unwrap_or(Spring::UNIT));
        let springs = by_springs(springs, &mut self.springs, goal, dt);
        // c dt = 1: what is left of the velocity is the pull of the step alone.
        let forgets =
            Spring::from_stiffness_damping_mass(1.0 / (self.lag_secs * dt), 1.0 / dt, 1.0);
        let (x, v) = self.euler;
        self.euler = Method::SemiImplicit
            .propagator(forgets.unwrap_or(Spring::UNIT), dt)
            .advance(x, v, goal);
        vec![self.damper, springs[0], springs[1], self.euler.0]
    }
}
