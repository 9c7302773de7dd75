//! Position before velocity, or velocity before position: two orders of two lines.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "old_position_first",
    title: "Euler: position first or velocity first",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator",
    instead: Some("spring_math::Propagator::exact"),
    formula: "position first (explicit): x += v dt;  v += a dt, a of the old x;  velocity first (semi-implicit): v += a dt;  x += v dt;  a = w^2 (goal - x) - 2 z w v",
    right: EXACT,
    to_try: "Lower the damping or the frame rate: position first grows, velocity first does not.",
    mistake: "The two lines in the wrong order are explicit Euler: each step takes w dt / 2 off the damping ratio.",
    traces: &[
        Trace::right("exact"),
        Trace::wrong("position first"),
        Trace::other("velocity first"),
    ],
    fps: 30.0,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct OldPositionFirst {
    /// Undamped frequency.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.1)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.0))]
    damping_ratio: f32,
    springs: [Moving; 3],
}

impl Motion for OldPositionFirst {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let methods = [Method::Exact, Method::Explicit, Method::SemiImplicit];
        by_methods(methods, &mut self.springs, spring, frame)
    }
}
