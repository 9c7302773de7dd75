//! Rare outliers: a filter that refuses them, and a spring that only rounds them off.

use spring_math::catalogue::smoothing::{Smoother, SpikeFilter};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "spikes",
    title: "Filtering: reject spikes in a signal",
    chapter: Chapter::Smoothing,
    calls: "spring_math::catalogue::smoothing::SpikeFilter::sample",
    formula: "if abs(sample - x) > threshold, for less than 6 samples in a row: keep x; else a spring step to it",
    to_try: "Lower the spikes below the threshold: the filter then takes them for motion, as the smoother alone does.",
    mistake: "A spring alone spreads a spike: a bump of w dt / e of its height, 1 / w later.",
    traces: &[
        Trace::right("spike filter"),
        Trace::wrong("smoother alone"),
        Trace::input("signal"),
    ],
    script: Script::Sine,
    measure: Measure::FromGoal,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Spikes {
    /// Undamped frequency of both, which are critical.
    #[default(6.0)]
    #[reflect(@limits(0.5..=10.0, 2.0..=8.0))]
    frequency_hz: f32,
    /// Height of a spike.
    #[default(0.9)]
    #[reflect(@limits(0.0..=2.0, 0.3..=1.0))]
    spike_m: f32,
    /// The filter refuses what is farther away.
    #[default(0.4)]
    #[reflect(@limits(0.05..=2.0, 0.2..=0.6))]
    threshold_m: f32,
    made_for: [f32; 2],
    #[reflect(ignore)]
    filter: Option<SpikeFilter>,
    #[reflect(ignore)]
    #[default(Smoother::new(Spring::UNIT, 0.0))]
    smoother: Smoother<f32>,
}

impl Motion for Spikes {
    fn rest(&mut self, at: Vec2) {
        self.make([at.y; 2]);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let wanted = [self.frequency_hz, self.threshold_m];
        if self.made_for.map(f32::to_bits) != wanted.map(f32::to_bits) {
            let filtered = self.filter.map_or(0.0, |it| it.value());
            self.make([filtered, self.smoother.value()]);
        }
        // One frame in thirty has a spike.
        let spike = if frame.noise.x > 14.0 / 15.0 {
            self.spike_m.copysign(frame.noise.y)
        } else {
            0.0
        };
        let signal = frame.goal.y + spike;
        let filtered = self
            .filter
            .as_mut()
            .map_or(signal, |it| it.sample(signal, frame.dt));
        [filtered, self.smoother.sample(signal, frame.dt), signal]
            .map(|y| Vec2::new(frame.goal.x, y))
            .into()
    }
}

impl Spikes {
    /// Makes filter and smoother anew at these places, as a slider has moved.
    fn make(&mut self, [filtered, smoothed]: [f32; 2]) {
        self.made_for = [self.frequency_hz, self.threshold_m];
        let spring = spring(self.frequency_hz, 1.0);
        self.filter = SpikeFilter::new(spring, filtered, self.threshold_m, 5).ok();
        self.smoother = Smoother::new(spring, smoothed);
    }
}
