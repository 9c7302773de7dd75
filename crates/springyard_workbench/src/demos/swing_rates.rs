//! The frequency at which each method swings, for one spring.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "swing_rates",
    title: "Which Euler keeps the frequency?",
    chapter: Chapter::Integrators,
    calls: "spring_math::Method::propagator",
    instead: Some("spring_math::Propagator::exact"),
    formula: "explicit: old x, v;  semi-implicit: v first;  Stable PD: pull at x + v dt, damping of the new v;  backward: new x, v;  a = w^2 (goal - x) - 2 z w v",
    right: EXACT,
    to_try: "Read the hertz in the table, then lower the frame rate to 30: backward Euler is the slowest at both, and loses the most, 7 %.",
    mistake: "A text says that implicit keeps it better. None keeps it: at these values explicit Euler swings 1.6 % too fast and dies away too late, semi-implicit 1.3 % too fast, Stable PD 1.9 % and backward Euler 3 % too slowly.",
    traces: &[
        Trace::right("exact"),
        Trace::wrong("explicit"),
        Trace::other("semi-implicit"),
        Trace::other("Stable PD on a body"),
        Trace::wrong("backward Euler"),
    ],
    measure: Measure::Frequency,
    ..Page::USUAL
};

const METHODS: [Method; 5] = [
    Method::Exact,
    Method::Explicit,
    Method::SemiImplicit,
    Method::StablePdBody,
    Method::Implicit,
];

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct SwingRates {
    /// Undamped frequency.
    #[default(1.5)]
    #[reflect(@limits(0.1..=5.0, 0.5..=3.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.15)]
    #[reflect(@limits(0.0..=1.0, 0.0..=0.4))]
    damping_ratio: f32,
    springs: [Moving; 5],
}

impl Motion for SwingRates {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        by_methods(METHODS, &mut self.springs, spring, frame)
    }
}
