//! Explicit Euler on an undamped spring: it gains energy in every step.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "explicit_euler",
    title: "Explicit Euler adds energy",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator(Method::Explicit)",
    instead: Some("spring_math::Propagator::exact"),
    formula: "x += v dt;  v += a dt;  a = w^2 (goal - x) - 2 z w v of the old x and v",
    right: EXACT,
    to_try: "The swing grows where w dt > 2 z: raise the frame rate above 63, and it dies out; lower it, or the damping, and it explodes sooner.",
    mistake: "Each step adds energy: without damping the swing grows by sqrt(1 + (w dt)^2) a step, at any frame rate.",
    traces: &[Trace::right("exact"), Trace::wrong("explicit Euler")],
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct ExplicitEuler {
    /// Undamped frequency.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio. Explicit Euler is stable while `w dt < 2 z`, for ratios below 1.
    #[default(0.05)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.0))]
    damping_ratio: f32,
    springs: [Moving; 2],
}

impl Motion for ExplicitEuler {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let methods = [Method::Exact, Method::Explicit];
        by_methods(methods, &mut self.springs, spring, frame)
    }
}
