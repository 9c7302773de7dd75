//! The published "exact" spring with a fast `exp`, a fast `atan` and epsilons, in short steps.

use spring_math::catalogue::wrong::almost_exact_spring;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "almost_exact",
    title: "Exact spring damper with fast exp and fast atan",
    chapter: Chapter::Springs,
    calls: "spring_math::catalogue::wrong::almost_exact_spring",
    instead: Some("spring_math::Propagator::exact"),
    formula: "x = goal + j exp(-z w dt) cos(k dt + p), j and p from x and v by fast exp, fast atan, epsilons;  k = w sqrt(1 - z^2), z < 1",
    right: EXACT,
    to_try: "Raise the steps a frame: the printed spring gets worse with each; the exact one does not change.",
    mistake: "Each step goes through an approximate amplitude and phase, so that the error is per step: about 0.5 mm at one step a frame, a third of a metre at 40, as here. The cause is the fast atan: with atan2 the error all but vanishes.",
    errata: Some(8),
    traces: &[Trace::right("exact"), Trace::wrong("as printed")],
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct AlmostExact {
    /// Undamped frequency.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=3.0))]
    frequency_hz: f32,
    /// Damping ratio, below 1.
    #[default(0.1)]
    #[reflect(@limits(0.0..=0.9, 0.05..=0.8))]
    damping_ratio: f32,
    /// Steps in each frame.
    #[default(40.0)]
    #[reflect(@limits(1.0..=200.0, 1.0..=200.0))]
    steps: f32,
    exact: Moving,
    printed: (f32, f32),
}

impl Motion for AlmostExact {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let dt = frame.dt / self.steps.round();
        let step = Propagator::exact(spring, dt);
        for _ in 0..self.steps.round() as u32 {
            let (x, v) = self.exact;
            self.exact = step.advance(x, v, frame.goal);
            let (x, v) = self.printed;
            self.printed = almost_exact_spring(x, v, frame.goal.y, spring, dt);
        }
        vec![self.exact.0, Vec2::splat(self.printed.0)]
    }
}
