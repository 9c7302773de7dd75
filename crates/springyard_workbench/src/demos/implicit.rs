//! Backward Euler never explodes, and damps more the longer the step.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "implicit",
    title: "Implicit (backward) Euler damps too much",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator(Method::Implicit)",
    instead: Some("spring_math::Propagator::exact"),
    formula: "v += a dt;  x += v dt;  a = w^2 (goal - x) - 2 z w v of the new x and v",
    right: EXACT,
    to_try: "Lower the frame rate or raise the frequency: beside the exact one the swing dies sooner and is slower, as long as the ratio is small.",
    mistake: "Stable at any step, but not the spring that you asked for: the ratio grows by about (1 - z^2) w dt / 2, and the swing is slower.",
    errata: Some(26),
    traces: &[Trace::right("exact"), Trace::wrong("backward Euler")],
    fps: 30.0,
    measure: Measure::Overshoot,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Implicit {
    /// Undamped frequency.
    #[default(1.5)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.15)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.0))]
    damping_ratio: f32,
    springs: [Moving; 2],
}

impl Motion for Implicit {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let methods = [Method::Exact, Method::Implicit];
        by_methods(methods, &mut self.springs, spring, frame)
    }
}
