//! Two springs as filters of a noisy signal.

use spring_math::catalogue::smoothing::Smoother;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "noise",
    title: "Smoothing a noisy signal: noise against lag",
    chapter: Chapter::Smoothing,
    calls: "spring_math::catalogue::smoothing::Smoother::sample",
    formula: "lag = 2 z / w;  noise that is left = noise * sqrt(w dt / 4), at z = 1",
    to_try: "Raise the frequency: the lag shrinks in proportion, the noise that is left grows with the square root.",
    mistake: "No filter has neither: one that removes the noise is late, and one that is in time lets the noise through.",
    traces: &[
        Trace::right("smoother"),
        Trace::other("smoother, four times as fast"),
        Trace::input("noisy signal"),
    ],
    script: Script::Sine,
    measure: Measure::Lag,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Noise {
    /// Undamped frequency of the slow smoother; both are critical.
    #[default(1.0)]
    #[reflect(@limits(0.1..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Largest noise.
    #[default(0.15)]
    #[reflect(@limits(0.0..=0.5, 0.0..=0.3))]
    noise_m: f32,
    made_for_hz: f32,
    #[reflect(ignore)]
    #[default([Smoother::new(Spring::UNIT, Vec2::ZERO); 2])]
    smoothers: [Smoother<Vec2>; 2],
}

impl Motion for Noise {
    fn rest(&mut self, at: Vec2) {
        self.make([at; 2]);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        if self.made_for_hz.to_bits() != self.frequency_hz.to_bits() {
            self.make(self.smoothers.map(|it| it.value()));
        }
        let signal = frame.goal + self.noise_m * frame.noise;
        let [slow, fast] = &mut self.smoothers;
        vec![
            slow.sample(signal, frame.dt),
            fast.sample(signal, frame.dt),
            signal,
        ]
    }
}

impl Noise {
    /// Makes the smoothers anew at these places, as the slider has moved.
    fn make(&mut self, at: [Vec2; 2]) {
        self.made_for_hz = self.frequency_hz;
        let smoother = |times: f32, at| Smoother::new(spring(times * self.frequency_hz, 1.0), at);
        self.smoothers = [smoother(1.0, at[0]), smoother(4.0, at[1])];
    }
}
