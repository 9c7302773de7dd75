//! A spring whose goal swings at the spring's frequency builds up; others do not.

use spring_math::catalogue::resonance::energy;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "resonance",
    title: "Resonance: small pushes add up",
    chapter: Chapter::Resonance,
    calls: "spring_math::catalogue::resonance::energy",
    formula: "energy = (v^2 + w^2 (x - goal)^2) / 2; its amplitude is sqrt(2 energy) / w",
    to_try: "Wiggle the goal at the spring's frequency: each push adds to the swing; at other rates it grows and shrinks again.",
    mistake: "A weak spring on a camera or a lamp seems harmless, until steps or waves come at its frequency.",
    traces: &[
        Trace::right("your frequency"),
        Trace::input("its amplitude, by the energy"),
        Trace::other("another frequency"),
    ],
    script: Script::Sine,
    measure: Measure::Largest,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Resonance {
    /// Frequency of the first spring. The script swings at 0.5 Hz.
    #[default(0.5)]
    #[reflect(@limits(0.1..=4.0, 0.25..=1.5))]
    frequency_hz: f32,
    /// Frequency of the other spring.
    #[default(0.8)]
    #[reflect(@limits(0.1..=4.0, 0.25..=1.5))]
    other_hz: f32,
    /// Damping ratio of both.
    #[default(0.03)]
    #[reflect(@limits(0.0..=1.0, 0.01..=0.2))]
    damping_ratio: f32,
    /// How far the base of the springs moves when the goal moves by 1 m.
    #[default(0.15)]
    #[reflect(@limits(0.01..=1.0, 0.05..=0.5).unit("m/m"))]
    lever: f32,
    springs: [Moving; 2],
}

impl Motion for Resonance {
    fn rest(&mut self, at: Vec2) {
        self.springs = [(at * self.lever, Vec2::ZERO); 2];
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let base = frame.goal * self.lever;
        let springs =
            [self.frequency_hz, self.other_hz].map(|hertz| spring(hertz, self.damping_ratio));
        for (moving, spring) in self.springs.iter_mut().zip(springs) {
            *moving = exact(spring, *moving, base, frame.dt);
        }
        let [(x, v), (other, _)] = self.springs;
        let energy = energy(springs[0], x.y, v.y, base.y, 0.0);
        let amplitude = (2.0 * energy * springs[0].compliance()).sqrt();
        vec![x, Vec2::new(0.0, amplitude), other]
    }
}
