//! A lightly damped spring that is struck: as a curve, and for an ear.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "ring",
    title: "A spring that rings is a tone",
    chapter: Chapter::Resonance,
    calls: "spring_math::Propagator::exact",
    formula: "v(t) = exp(-z w t) (cos(k t) - z w sin(k t) / k) after a blow of 1 m/s;  w = 2 pi 128 f, k = w sqrt(1 - z^2)",
    to_try: "Turn the ratio: at 0.005 a bell, at 0.05 a thud; the frequency: what moves at 2 Hz sings 256 Hz.",
    mistake: "A spring for motion, at a ratio of 1, makes no tone at all: it is over before it has swung.",
    traces: &[
        Trace::right("velocity: the sound"),
        Trace::input("exp(-z w t)"),
        Trace::input("-exp(-z w t)"),
    ],
    view: View::Function {
        x: (0.0, 0.06),
        x_label: "time, s",
        y_label: "velocity, m/s",
    },
    ..Page::USUAL
};

/// A platform sings this many times the frequency of its spring.
const SUNG: f32 = 128.0;

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Ring {
    /// Frequency of the spring that moves; it sings 128 times as high.
    #[default(2.0)]
    #[reflect(@limits(0.5..=4.0, 1.0..=4.0))]
    frequency_hz: f32,
    /// Damping ratio: how long it rings.
    #[default(0.02)]
    #[reflect(@limits(0.002..=1.0, 0.005..=0.1))]
    damping_ratio: f32,
}

impl Motion for Ring {
    fn at(&self, secs: f32) -> Vec<f32> {
        let sung = spring(SUNG * self.frequency_hz, self.damping_ratio);
        let (_, velocity) = Propagator::exact(sung, secs).advance(0.0, 1.0, 0.0);
        let envelope = (-sung.zeta() * sung.omega() * secs).exp();
        vec![velocity, envelope, -envelope]
    }

    fn sings(&self) -> Option<Spring> {
        Some(spring(self.frequency_hz, self.damping_ratio))
    }
}
