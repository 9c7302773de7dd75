//! Dead blending: a cross-fade from where the old motion would have gone.
//!
//! Inertialization adds an offset, which can lead to poses that neither source has. Dead blending lets the old motion run on by itself
//! ([`crate::catalogue::extrapolation`]) and fades from it to the new one over a fixed time. As with inertialization the old source is no longer
//! evaluated, and nothing jumps; unlike it, the end is at a known time, and the output lies between two sensible motions.

use crate::catalogue::extrapolation::Extrapolation;
use crate::{ParameterError, SpringValue, error, propagator::valid_step};

/// A fade that is under way, or over.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeadBlend<V> {
    extrapolation: Extrapolation,
    blend_secs: f32,
    elapsed: f32,
    position: V,
    velocity: V,
}

impl<V: SpringValue> DeadBlend<V> {
    /// Fades last `blend_secs`; `zero` is the zero of the type.
    pub fn new(
        extrapolation: Extrapolation,
        blend_secs: f32,
        zero: V,
    ) -> Result<Self, ParameterError> {
        let blend_secs = error::positive("blend time (s)", blend_secs)?;
        Ok(Self {
            extrapolation,
            blend_secs,
            elapsed: blend_secs,
            position: zero,
            velocity: zero,
        })
    }

    /// Starts a fade from the present output, position and velocity. During a fade that is the fade's own result.
    pub fn switch(&mut self, output: (V, V)) {
        (self.position, self.velocity) = output;
        self.elapsed = 0.0;
    }

    /// `dt` seconds on: what to show, given the new source's position and velocity *at the end of the step*.
    #[must_use]
    pub fn step(&mut self, source: (V, V), dt: f32) -> (V, V) {
        let dt = valid_step(dt);
        (self.position, self.velocity) = self.extrapolation.step(self.position, self.velocity, dt);
        self.elapsed = (self.elapsed + dt).min(self.blend_secs);
        let part = self.elapsed / self.blend_secs;
        if part >= 1.0 {
            return source;
        }
        // Smoothstep, and its slope for the velocity: the fade itself moves the output.
        let weight = part * part * (3.0 - 2.0 * part);
        let slope = 6.0 * part * (1.0 - part) / self.blend_secs;
        let gap = source.0 - self.position;
        (
            self.position + gap * weight,
            self.velocity + (source.1 - self.velocity) * weight + gap * slope,
        )
    }

    /// Whether the fade is over, so that only the source is output.
    #[must_use]
    pub fn finished(&self) -> bool {
        self.elapsed >= self.blend_secs
    }
}
