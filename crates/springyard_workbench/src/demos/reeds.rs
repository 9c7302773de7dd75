//! Reeds on a base that shakes at a tone: which of them has the most energy, tuned right and as printed.

use std::f32::consts::TAU;

use spring_math::catalogue::damper::Damper;
use spring_math::catalogue::resonance::{ResonanceBank, spring_swinging_at};
use spring_math::catalogue::wrong;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "reeds",
    title: "Resonance: the reed that hears a tone, misprinted",
    chapter: Chapter::Resonance,
    calls: "spring_math::catalogue::resonance::ResonanceBank::shake",
    formula: "the reed of frequency W swings freely at it: w^2 = W^2 + d^2 / 4, d = 2 z w the damping",
    to_try: "Move the goal, which sets the tone: the loudest reed comes to it, as printed a sharper one; a longer half-life brings both together.",
    mistake: "As printed, w^2 = W^2 - d^2 / 4: the loudest reed bears too high a frequency, 1.7 Hz at a tone of 1.2 Hz. Here the tone pushes the reeds; where it moves their goal, tune them as bank does.",
    errata: Some(9),
    traces: &[Trace::right("loudest reed"), Trace::wrong("as printed")],
    goal: "tone: 1.5 Hz at 0 m, 0.5 Hz a metre",
    measure: Measure::AtEnd,
    ..Page::USUAL
};

/// The lowest reed, Hz, the distance of two, Hz, and their number.
const LOWEST_HZ: f32 = 1.0;
const APART_HZ: f32 = 0.02;
const REEDS: usize = 81;
/// The tone at 0 m, Hz, and what 1 m adds to it, Hz.
const MIDDLE_HZ: f32 = 1.5;
const PER_METRE_HZ: f32 = 0.5;
/// The energy of a reed swings twice in a period: its mean halves in this time, s.
const MEAN_HALF_LIFE_SECS: f32 = 0.25;

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Reeds {
    /// Time in which a reed's swing halves.
    #[default(0.125)]
    #[reflect(@limits(0.115..=5.0, 0.125..=0.5))]
    half_life_secs: f32,
    /// With the half-life for which they are tuned, s: right, and as printed.
    #[reflect(ignore)]
    banks: Option<(f32, [ResonanceBank; 2])>,
    /// Mean energies.
    #[default([[0.0; REEDS]; 2])]
    means: [[f32; REEDS]; 2],
    /// Angle of the tone, rad.
    phase: f32,
}

impl Reeds {
    /// The banks, tuned anew when the slider has been turned.
    fn banks(&mut self) -> Option<&mut [ResonanceBank; 2]> {
        let half_life = self.half_life_secs;
        if self.banks.as_ref().is_none_or(|(of, _)| *of != half_life) {
            let reeds = || (0..REEDS).map(|i| LOWEST_HZ + APART_HZ * i as f32);
            let right = ResonanceBank::tuned(reeds(), half_life, spring_swinging_at).ok()?;
            let printed = ResonanceBank::tuned(reeds(), half_life, wrong::spring_resonant_at);
            self.banks = Some((half_life, [right, printed.ok()?]));
        }
        self.banks.as_mut().map(|(_, banks)| banks)
    }
}

impl Motion for Reeds {
    fn rest(&mut self, _at: Vec2) {
        (self.banks, self.phase) = (None, 0.0);
        self.means = [[0.0; REEDS]; 2];
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let tone_hz = MIDDLE_HZ + PER_METRE_HZ * frame.goal.y;
        self.phase = (self.phase + TAU * tone_hz * frame.dt) % TAU;
        let shake = self.phase.sin();
        let damper = Damper::from_half_life(MEAN_HALF_LIFE_SECS).unwrap_or(Damper::AT_ONCE);
        let mut means = self.means;
        let banks = self.banks().into_iter().flatten();
        let loudest = banks.zip(&mut means).map(|(bank, means)| {
            bank.shake(shake, frame.dt);
            for (mean, (_, energy)) in means.iter_mut().zip(bank.energies()) {
                *mean = damper.step(*mean, energy, frame.dt);
            }
            let reeds = bank.energies().zip(means.iter());
            let loudest = reeds.max_by(|one, other| one.1.total_cmp(other.1));
            let hertz = loudest.map_or(MIDDLE_HZ, |((hertz, _), _)| hertz);
            Vec2::new(0.0, (hertz - MIDDLE_HZ) / PER_METRE_HZ)
        });
        let places = loudest.collect();
        self.means = means;
        places
    }
}
