//! A bank of reeds: the one whose frequency is in the signal answers most.

use spring_math::catalogue::resonance::ResonanceBank;
use spring_math::catalogue::wrong;

use super::*;

const PAGE: Page = Page {
    name: "bank",
    title: "Which frequency is in a signal",
    chapter: Chapter::Resonance,
    calls: "spring_math::catalogue::resonance::ResonanceBank",
    formula: "one spring a frequency, w^2 = W^2 + d^2 / 2, all behind one goal; strength = sqrt(2 energy) / w / gain(W)",
    to_try: "Wiggle the goal faster and faster: one reed after the other answers; a longer half-life answers later and only to its own rate.",
    mistake: "As printed, w^2 = W^2 - d^2 / 4: the reed of 1 Hz answers to a slower wiggle.",
    errata: Some(9),
    traces: &[
        Trace::right("0.5 Hz"),
        Trace::right("1 Hz"),
        Trace::right("1.5 Hz"),
        Trace::wrong("1 Hz as printed"),
    ],
    view: View::OverTime,
    script: Script::Sweep,
    fps: 60.0,
    measure: Measure::Largest,
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Bank {
    /// Time in which a reed's swing halves: longer is more selective, and slower.
    #[default(0.3)]
    #[reflect(@limits(0.2..=5.0, 0.25..=1.0))]
    half_life_secs: f32,
    /// With the half-life for which they are tuned, s.
    #[reflect(ignore)]
    banks: Option<(f32, [ResonanceBank; 2])>,
}

impl Bank {
    /// The banks, tuned anew when the slider has been turned.
    fn banks(&mut self) -> Option<&mut [ResonanceBank; 2]> {
        let half_life = self.half_life_secs;
        if self.banks.as_ref().is_none_or(|(of, _)| *of != half_life) {
            let right = ResonanceBank::new([0.5, 1.0, 1.5], half_life);
            let printed = ResonanceBank::tuned([1.0], half_life, wrong::spring_resonant_at);
            self.banks = Some((half_life, [right.ok()?, printed.ok()?]));
        }
        self.banks.as_mut().map(|(_, banks)| banks)
    }
}

impl Demo for Bank {
    fn page(&self) -> &'static Page {
        &PAGE
    }

    fn rest(&mut self, _at: Vec2) {
        self.banks = None;
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let Some(banks) = self.banks() else {
            return vec![Vec2::ZERO; PAGE.traces.len()];
        };
        banks
            .iter_mut()
            .flat_map(|bank| {
                bank.step(frame.goal.y, frame.dt);
                bank.strengths()
                    .map(|(_, strength)| strength)
                    .collect::<Vec<_>>()
            })
            .map(|strength| Vec2::new(0.0, strength))
            .collect()
    }
}
