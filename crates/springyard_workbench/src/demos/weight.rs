//! What is felt as weight: how fast a thing follows the hand, not how many kilograms it has.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "weight",
    title: "Weight is felt as a low frequency, not as mass",
    chapter: Chapter::Springs,
    calls: "spring_math::Spring::from_stiffness_damping_mass",
    instead: Some("spring_math::Spring::from_hertz"),
    formula: "k = m w^2, c = 2 z w m: w = sqrt(k / m) again, whatever m is",
    right: "w = 2 pi f, with a low f for what is to feel heavy, and z below 1, so that it swings past",
    to_try: "Turn the mass: the amber trace stays on the light one. Turn the heavy frequency down: that is weight, as of the hammers in the level Drive lab.",
    mistake: "A drive that multiplies its spring by the mass moves 40 kg like 4 kg, so more mass does not feel heavier. Give a heavy body a lower frequency and a ratio below 1.",
    traces: &[
        Trace::right("heavy: lower frequency"),
        Trace::other("light, 4 kg"),
        Trace::wrong("heavy: more mass"),
    ],
    goal: "hand",
    measure: Measure::HalfWay,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Weight {
    /// Frequency of the light thing.
    #[default(5.0)]
    #[reflect(@limits(0.5..=10.0, 2.0..=8.0))]
    light_hz: f32,
    /// Frequency of the heavy one.
    #[default(1.1)]
    #[reflect(@limits(0.2..=10.0, 0.5..=4.0))]
    heavy_hz: f32,
    /// Mass of what is to feel heavy and is not.
    #[default(40.0)]
    #[reflect(@limits(0.1..=1000.0, 4.0..=100.0).unit("kg"))]
    mass_kg: f32,
    /// Damping ratio of all three.
    #[default(0.6)]
    #[reflect(@limits(0.0..=3.0, 0.2..=1.0))]
    damping_ratio: f32,
    springs: [Moving; 3],
}

impl Motion for Weight {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let light = spring(self.light_hz, self.damping_ratio);
        // The drive multiplies by the mass, and the body divides by it.
        let m = self.mass_kg;
        let massive =
            Spring::from_stiffness_damping_mass(m * light.stiffness(), m * light.damping(), m);
        let springs = [
            spring(self.heavy_hz, self.damping_ratio),
            light,
            massive.unwrap_or(Spring::UNIT),
        ];
        by_springs(springs, &mut self.springs, frame.goal, frame.dt)
    }
}
