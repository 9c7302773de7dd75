//! The frequency that a spring needs in order to swing at a given one, right and as printed.

use spring_math::catalogue::{resonance, wrong};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "resonant_frequency",
    title: "Resonant frequency of a damped spring, misprinted",
    chapter: Chapter::Resonance,
    calls: "spring_math::catalogue::resonance::spring_swinging_at",
    formula: "w^2 = W^2 + d^2 / 4, W the free swing that one wants, d = 4 ln 2 / half-life the damping",
    to_try: "Flick the goal: at 1 Hz and 0.5 s, as here, from its first pass of the goal to the second the right spring takes half a second, the printed one 28 % more.",
    mistake: "As printed, w^2 = W^2 - d^2 / 4: it subtracts once more what the damping already takes.",
    errata: Some(9),
    traces: &[Trace::right("swings at it"), Trace::wrong("as printed")],
    measure: Measure::Frequency,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct ResonantFrequency {
    /// Frequency at which the spring should swing.
    #[default(1.0)]
    #[reflect(@limits(0.5..=4.0, 0.8..=2.0))]
    frequency_hz: f32,
    /// The *Roll-Call*'s half-life, which sets the damping.
    #[default(0.5)]
    #[reflect(@limits(0.46..=5.0, 0.5..=2.0))]
    half_life_secs: f32,
    springs: [Moving; 2],
}

impl Motion for ResonantFrequency {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let hertz = self.frequency_hz;
        let damping = Spring::from_roll_call_half_life(hertz, self.half_life_secs)
            .map_or(0.0, Spring::damping);
        let springs = [
            resonance::spring_swinging_at(hertz, damping),
            wrong::spring_resonant_at(hertz, damping),
        ]
        .map(|spring| spring.unwrap_or(Spring::UNIT));
        by_springs(springs, &mut self.springs, frame.goal, frame.dt)
    }
}
