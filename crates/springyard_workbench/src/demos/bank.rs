//! A bank of reeds: the one whose frequency is in the signal answers most.

use spring_math::catalogue::resonance::ResonanceBank;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "bank",
    title: "Resonance: which frequency is in a signal",
    chapter: Chapter::Resonance,
    calls: "spring_math::catalogue::resonance::ResonanceBank",
    formula: "a spring for each W: w^2 = W^2 + d^2 / 2, d = 2 z w (driven, it swings most at W);  strength = sqrt(2 energy) / w / gain(W)",
    to_try: "Wiggle the goal faster and faster: one reed after the other answers; a longer half-life answers later, to its own rate only.",
    mistake: "By energy alone a stiff reed, which follows any goal, seems as loud at a low tone as the reed tuned to it: divide by the gain at its own frequency. Here the signal moves the goal of the reeds; where it pushes them, tune them as reeds does.",
    traces: &[
        Trace::right("0.5 Hz"),
        Trace::other("0.8 Hz"),
        Trace::other("1.2 Hz"),
        Trace::wrong("1.2 Hz, by energy alone"),
    ],
    goal: "signal",
    script: Script::Sweep,
    measure: Measure::Largest,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Bank {
    /// Time in which a reed's swing halves: longer is more selective, and slower.
    #[default(1.0)]
    #[reflect(@limits(0.1..=5.0, 0.4..=2.0))]
    half_life_secs: f32,
    /// With the half-life for which it is tuned, s.
    #[reflect(ignore)]
    bank: Option<(f32, ResonanceBank)>,
}

impl Bank {
    /// The bank, tuned anew when the slider has been turned.
    fn bank(&mut self) -> Option<&mut ResonanceBank> {
        let half_life = self.half_life_secs;
        if self.bank.as_ref().is_none_or(|(of, _)| *of != half_life) {
            let bank = ResonanceBank::new([0.5, 0.8, 1.2], half_life).ok()?;
            self.bank = Some((half_life, bank));
        }
        self.bank.as_mut().map(|(_, bank)| bank)
    }
}

impl Motion for Bank {
    fn rest(&mut self, _at: Vec2) {
        self.bank = None;
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let Some(bank) = self.bank() else {
            return Vec::new();
        };
        bank.step(frame.goal.y, frame.dt);
        let mut strengths: Vec<f32> = bank.strengths().map(|(_, strength)| strength).collect();
        let energies: Vec<f32> = bank.energies().map(|(_, energy)| energy).collect();
        // The strength of the slowest reed with the energy of the fastest.
        let by_energy = if energies[0] > 0.0 {
            strengths[0] * (energies[2] / energies[0]).sqrt()
        } else {
            0.0
        };
        strengths.push(by_energy);
        let shown = strengths.into_iter();
        shown.map(|strength| Vec2::new(0.0, strength)).collect()
    }
}
