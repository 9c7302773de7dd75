//! Undamped, underdamped, critical and overdamped, of one frequency.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "regimes",
    title: "Under-, critically and over-damped springs",
    chapter: Chapter::Springs,
    calls: "spring_math::Propagator::advance",
    formula: "a = w^2 (goal - x) - 2 z w v",
    to_try: "Turn the damping: at 0.8 it settles within 2 % of the goal in two thirds of the time that 1 takes; at 0.7 it is later than 1.",
    mistake: "\"Critical is as fast as possible\" holds only for springs that never pass the goal. The closed form has a branch for each regime: that of z < 1 takes the root of 1 - z^2, which is no number above 1.",
    traces: &[
        Trace::right("your damping ratio"),
        Trace::other("undamped, 0"),
        Trace::other("critical, 1"),
        Trace::other("overdamped, 3"),
    ],
    measure: Measure::Settling,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Regimes {
    /// Undamped frequency of all four springs.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=3.0))]
    frequency_hz: f32,
    /// Damping ratio of the first spring. 0 swings for ever; 1 is the least that never passes the goal.
    #[default(0.8)]
    #[reflect(@limits(0.0..=10.0, 0.2..=1.5))]
    damping_ratio: f32,
    springs: [Moving; 4],
}

impl Motion for Regimes {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let ratios = [self.damping_ratio, 0.0, 1.0, 3.0];
        let springs = ratios.map(|ratio| spring(self.frequency_hz, ratio));
        by_springs(springs, &mut self.springs, frame.goal, frame.dt)
    }
}
