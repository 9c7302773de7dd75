//! Smoothing a noisy signal, and keeping single wild samples out of it.
//!
//! A spring that follows a signal is a low-pass filter of second order: slow changes pass, noise above the spring's
//! frequency is averaged away. The price is delay, `2 zeta / omega` seconds behind a steady slope. A spring alone only
//! rounds off a spike; [`SpikeFilter`] does not let it in.

use crate::{ParameterError, Propagator, Spring, SpringValue, error};

/// A spring that follows samples of a signal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Smoother<V> {
    spring: Spring,
    position: V,
    velocity: V,
}

impl<V: SpringValue> Smoother<V> {
    /// At rest on the first sample.
    #[must_use]
    pub fn new(spring: Spring, first: V) -> Self {
        Self {
            spring,
            position: first,
            velocity: first * 0.0,
        }
    }

    /// `dt` seconds towards the newest sample; returns the smoothed value.
    pub fn sample(&mut self, sample: V, dt: f32) -> V {
        let step = Propagator::exact(self.spring, dt);
        (self.position, self.velocity) = step.advance(self.position, self.velocity, sample);
        self.position
    }

    /// The smoothed value.
    #[must_use]
    pub fn value(&self) -> V {
        self.position
    }

    /// How fast the smoothed value changes, per second: a derivative of the signal without its noise.
    #[must_use]
    pub fn velocity(&self) -> V {
        self.velocity
    }

    /// How far the smoothed value is behind a signal that rises steadily, s.
    #[must_use]
    pub fn delay_secs(&self) -> f32 {
        2.0 * self.spring.zeta() / self.spring.omega()
    }
}

/// A smoother that leaves out samples farther off than a spring could have gone, until they persist.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpikeFilter {
    smoother: Smoother<f32>,
    threshold: f32,
    patience: u32,
    refused: u32,
}

impl SpikeFilter {
    /// Samples more than `threshold` (in the signal's unit) away from the smoothed value are spikes, unless more than `patience`
    /// of them come in a row: then the signal has jumped, and the filter follows.
    pub fn new(
        spring: Spring,
        first: f32,
        threshold: f32,
        patience: u32,
    ) -> Result<Self, ParameterError> {
        let threshold = error::positive("threshold", threshold)?;
        Ok(Self {
            smoother: Smoother::new(spring, first),
            threshold,
            patience,
            refused: 0,
        })
    }

    /// `dt` seconds towards the newest sample, or on without it if it is a spike (or not a number); returns the filtered value.
    pub fn sample(&mut self, sample: f32, dt: f32) -> f32 {
        let near = (sample - self.smoother.value()).abs() <= self.threshold;
        if near || (self.refused >= self.patience && sample.is_finite()) {
            // Having given in, it follows all the way, not only the first sample.
            self.refused = if near { 0 } else { self.refused };
            self.smoother.sample(sample, dt)
        } else {
            self.refused = self.refused.saturating_add(1);
            self.smoother.sample(self.smoother.value(), dt)
        }
    }

    /// The filtered value.
    #[must_use]
    pub fn value(&self) -> f32 {
        self.smoother.value()
    }
}
