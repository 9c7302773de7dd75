//! Time until a spring stays near its goal, over the damping ratio.

use spring_math::exact;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "settling",
    title: "Settling time over the damping ratio",
    chapter: Chapter::Springs,
    calls: "spring_math::exact::curve",
    formula: "the last time at which |x(t)| is above the tolerance, from x = 1 at rest; by the envelope: ln(1 / tolerance) / (z w)",
    to_try: "Turn the tolerance: the jumps move, since at each one more swing fits in; the lowest one, 0.78 at 2 %, is the best ratio.",
    mistake: "The rule by the envelope ignores the jumps, and beyond 1 it falls while the spring creeps.",
    traces: &[Trace::right("settled"), Trace::wrong("by the envelope")],
    view: View::Function {
        x: (0.2, 2.0),
        x_label: "damping ratio",
        y_label: "settling time, s",
    },
    ..Page::USUAL
};

/// Times in an undamped swing at which the spring is looked at.
const TIMES_A_SWING: f64 = 1000.0;
/// All of them: five swings.
const TIMES: u32 = 5000;

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Settling {
    /// Undamped frequency.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Tolerance, a part of the way.
    #[default(2.0)]
    #[reflect(@limits(0.5..=20.0, 1.0..=10.0).unit("%"))]
    tolerance_percent: f32,
}

impl Motion for Settling {
    fn at(&self, damping_ratio: f32) -> Vec<f32> {
        let spring = spring(self.frequency_hz, damping_ratio);
        let tolerance = self.tolerance_percent / 100.0;
        let secs = |index: u32| f64::from(spring.duration()) * f64::from(index) / TIMES_A_SWING;
        let place = |index: u32| exact::curve(spring, (1.0, 0.0), (0.0, 0.0), secs(index)).0;
        let outside = |index: &u32| place(*index).abs() > f64::from(tolerance);
        let last = (0..TIMES).rev().find(outside).unwrap_or(0);
        let by_envelope = spring.envelope_half_life() * -tolerance.log2();
        vec![secs(last) as f32, by_envelope]
    }
}
