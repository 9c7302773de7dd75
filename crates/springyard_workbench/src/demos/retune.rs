//! A stiffer spring with the same damping ratio, and one with the same damping constant.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "retune",
    title: "Stiffness and damping: stiffness turned up alone",
    chapter: Chapter::Springs,
    calls: "spring_math::Spring::from_stiffness_damping",
    instead: Some("spring_math::Spring::from_hertz"),
    formula: "k n^2 at the same c: w = n sqrt(k), but z = c / (2 n sqrt(k));  k, c: stiffness and damping of a unit of mass, n: the factor",
    right: "k = (n w)^2, c = 2 z n w: n times the frequency, the same z",
    to_try: "Turn up the factor: by frequency the spring is faster, of the same shape; by stiffness alone it swings more and more.",
    mistake: "Stiffness and damping constants must be tuned together; with frequency and ratio each number does one thing.",
    traces: &[
        Trace::right("frequency turned up, ratio kept"),
        Trace::wrong("stiffness turned up, damping kept"),
        Trace::other("before"),
    ],
    measure: Measure::Overshoot,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Retune {
    /// Undamped frequency before.
    #[default(0.7)]
    #[reflect(@limits(0.1..=5.0, 0.3..=2.0))]
    frequency_hz: f32,
    /// Damping ratio before.
    #[default(0.7)]
    #[reflect(@limits(0.0..=3.0, 0.0..=1.5))]
    damping_ratio: f32,
    /// By how much the frequency is turned up.
    #[default(3.0)]
    #[reflect(@limits(0.2..=10.0, 1.0..=5.0))]
    factor: f32,
    springs: [Moving; 3],
}

impl Motion for Retune {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let before = spring(self.frequency_hz, self.damping_ratio);
        let right = spring(self.frequency_hz * self.factor, self.damping_ratio);
        let wrong = Spring::from_stiffness_damping(right.stiffness(), before.damping())
            .unwrap_or(Spring::UNIT);
        let springs = [right, wrong, before];
        by_springs(springs, &mut self.springs, frame.goal, frame.dt)
    }
}
