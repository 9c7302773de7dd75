//! The frequency that makes a spring critical, over its half-life.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "critical_pairs",
    title: "Half-life and frequency of a critical spring",
    chapter: Chapter::Springs,
    calls: "spring_math::Spring::critical_from_roll_call_half_life",
    formula: "f = 2 ln 2 / (2 pi h z) Hz by the Roll-Call half-life h, ln 2 / (2 pi h) by that of the envelope at z = 1",
    to_try: "Turn the damping ratio: below 1 the frequency is higher than the critical one, above 1 lower.",
    mistake: "Frequency and half-life together fix the damping ratio: a pair above the teal curve swings, one below it creeps, where h is that of the Roll-Call. half_way shows which h is half of the way.",
    traces: &[
        Trace::right("Roll-Call half-life, critical"),
        Trace::other("Roll-Call half-life, your ratio"),
        Trace::other("envelope half-life, critical"),
    ],
    view: View::Function {
        x: (0.1, 1.0),
        x_label: "half-life, s",
        y_label: "undamped frequency, Hz",
    },
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct CriticalPairs {
    /// Damping ratio of the second curve.
    #[default(0.5)]
    #[reflect(@limits(0.05..=10.0, 0.2..=3.0))]
    damping_ratio: f32,
}

impl Motion for CriticalPairs {
    fn at(&self, half_life: f32) -> Vec<f32> {
        let springs = [
            Spring::critical_from_roll_call_half_life(half_life),
            Spring::from_roll_call_half_life_and_zeta(half_life, self.damping_ratio),
            Spring::critical_from_envelope_half_life(half_life),
        ];
        springs
            .map(|spring| spring.unwrap_or(Spring::UNIT).frequency_hz())
            .into()
    }
}
