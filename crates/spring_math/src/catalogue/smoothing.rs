//! Smooths a noisy signal ([`Smoother`]), and rejects single outliers ([`SpikeFilter`]).
//!
//! To copy: either type. A spring that follows a signal is a low-pass filter of second order: slow changes pass, noise above the
//! spring's frequency is averaged away. The cost is a delay of `2 zeta / omega` seconds behind a steady slope. A spring alone
//! only rounds off a spike; the spike filter rejects it.

use crate::{ParameterError, Propagator, Spring, SpringValue, error};

/// A spring that follows the samples of a signal.
#[doc(alias = "SmoothDamp")]
#[doc(alias = "smooth damp")]
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

    /// Advances by `dt` seconds towards the newest sample; returns the smoothed value.
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

    /// Rate of change of the smoothed value, per second: a derivative of the signal without its noise.
    #[must_use]
    pub fn velocity(&self) -> V {
        self.velocity
    }

    /// The lag of the smoothed value behind a signal of constant slope, s. Not finite for a spring of 0 Hz, which follows nothing.
    #[must_use]
    pub fn delay_secs(&self) -> f32 {
        2.0 * self.spring.zeta() / self.spring.omega()
    }
}

/// A smoother that ignores samples too far from the smoothed value, until they persist.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpikeFilter {
    smoother: Smoother<f32>,
    threshold: f32,
    patience: u32,
    refused: u32,
}

impl SpikeFilter {
    /// Samples more than `threshold` (in the signal's unit) away from the smoothed value are spikes, and ignored. After
    /// `patience` of them in a row the signal counts as having jumped, and the filter follows it. Samples that are not finite are ignored, and
    /// do not count.
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

    /// Advances by `dt` seconds towards the newest sample, or without it if it is a spike or not finite; returns the filtered value.
    pub fn sample(&mut self, sample: f32, dt: f32) -> f32 {
        let near = (sample - self.smoother.value()).abs() <= self.threshold;
        if near || (self.refused >= self.patience && sample.is_finite()) {
            // After a jump the count stays up until the value is near the signal, so that the filter follows all the way.
            self.refused = if near { 0 } else { self.refused };
            self.smoother.sample(sample, dt)
        } else {
            let counts = u32::from(sample.is_finite());
            self.refused = self.refused.saturating_add(counts);
            self.smoother.sample(self.smoother.value(), dt)
        }
    }

    /// The filtered value.
    #[must_use]
    pub fn value(&self) -> f32 {
        self.smoother.value()
    }
}
