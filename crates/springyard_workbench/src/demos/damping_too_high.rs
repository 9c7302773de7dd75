//! High damping explodes in explicit Euler, as high stiffness does.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "damping_too_high",
    title: "Explicit Euler explodes with too much damping",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator(Method::Explicit)",
    instead: Some("spring_math::Propagator::exact"),
    formula: "x += v dt;  v += a dt;  a = w^2 (goal - x) - 2 z w v of the old x;  stable while w dt < 2 / (z + sqrt(z^2 - 1)), for z above 1",
    right: EXACT,
    to_try: "Lower the damping to 2: explicit Euler is stable again; raise it to 3: it explodes at once.",
    mistake: "More damping does not calm an explicit spring: above the limit each step turns the velocity round and makes it larger. Too little explodes, too: below z = 1 the limit is w dt < 2 z.",
    traces: &[Trace::right("exact"), Trace::wrong("explicit Euler")],
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct DampingTooHigh {
    /// Undamped frequency.
    #[default(4.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(2.5)]
    #[reflect(@limits(0.0..=20.0, 1.0..=8.0))]
    damping_ratio: f32,
    springs: [Moving; 2],
}

impl Motion for DampingTooHigh {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let methods = [Method::Exact, Method::Explicit];
        by_methods(methods, &mut self.springs, spring, frame)
    }
}
