//! A swing by the half-life of its envelope, the envelope, and the same half-life by another definition.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "envelope",
    title: "Half-life of a swing: its envelope",
    chapter: Chapter::Springs,
    calls: "spring_math::Spring::from_envelope_half_life",
    formula: "kept(t) = exp(-z w t) = 2^(-t / h); by the Roll-Call half-life 4^(-t / h)",
    to_try: "Turn frequency and half-life: the tops stay on the envelope, and only the half-life changes it, while z = ln 2 / (w h) is below 1; above, it creeps.",
    mistake: "In one Roll-Call half-life the swing falls to a quarter, although the name says a half.",
    traces: &[
        Trace::right("by the envelope half-life"),
        Trace::wrong("by the Roll-Call half-life"),
        Trace::input("envelope, above"),
        Trace::input("envelope, below"),
    ],
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Envelope {
    /// Undamped frequency.
    #[default(2.0)]
    #[reflect(@limits(0.5..=10.0, 1.0..=4.0))]
    frequency_hz: f32,
    /// Half-life: in this time half of the swing is left.
    #[default(0.5)]
    #[reflect(@limits(0.1..=5.0, 0.2..=2.0))]
    half_life_secs: f32,
    springs: [Moving; 2],
    swing: Vec2,
}

impl Motion for Envelope {
    fn rest(&mut self, at: Vec2) {
        self.springs = [at_rest(at); 2];
        self.swing = Vec2::ZERO;
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let &Frame { goal, dt, .. } = frame;
        let (frequency_hz, half_life) = (self.frequency_hz, self.half_life_secs);
        let springs = [
            Spring::from_envelope_half_life(frequency_hz, half_life),
            Spring::from_roll_call_half_life(frequency_hz, half_life),
        ]
        .map(|it| it.unwrap_or(Spring::UNIT));
        if frame.goal != frame.last_goal {
            self.swing = self.swing.max((goal - self.springs[0].0).abs());
        }
        self.swing *= springs[0].amplitude_kept(dt);
        let mut places = by_springs(springs, &mut self.springs, goal, dt);
        places.extend([goal + self.swing, goal - self.swing]);
        places
    }
}
