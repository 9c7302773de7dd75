//! Dead blending: a cross-fade from an extrapolation of the old motion to the new motion.
//!
//! To copy: [`DeadBlend`]. Inertialization adds an offset, which can lead to poses that neither source has. Dead blending
//! extrapolates the old motion ([`crate::catalogue::extrapolation`]) and fades from it to the new one over a fixed time. As with
//! inertialization the old source is no longer evaluated, and nothing jumps. Unlike inertialization, the fade ends at a known
//! time, and the output stays between two plausible motions.

use crate::catalogue::extrapolation::Extrapolation;
use crate::{ParameterError, SpringValue, error, propagator::valid_step};

/// The state of a fade, running or finished.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeadBlend<V> {
    extrapolation: Extrapolation,
    blend_secs: f32,
    elapsed: f32,
    position: V,
    velocity: V,
}

impl<V: SpringValue> DeadBlend<V> {
    /// With fades of `blend_secs` seconds; `zero` is the zero of the type. Starts finished.
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

    /// Starts a fade from the current output, position and velocity. During a fade, pass the last result of [`Self::step`].
    pub fn switch(&mut self, output: (V, V)) {
        (self.position, self.velocity) = output;
        self.elapsed = 0.0;
    }

    /// Advances by `dt` seconds: the blended position and velocity, for the new source's position and velocity *at the end of the
    /// step*.
    #[must_use]
    pub fn step(&mut self, source: (V, V), dt: f32) -> (V, V) {
        let dt = valid_step(dt);
        (self.position, self.velocity) = self.extrapolation.step(self.position, self.velocity, dt);
        self.elapsed = (self.elapsed + dt).min(self.blend_secs);
        let part = self.elapsed / self.blend_secs;
        if part >= 1.0 {
            return source;
        }
        // Smoothstep, and its slope: the change of the weight contributes to the velocity.
        let weight = part * part * (3.0 - 2.0 * part);
        let slope = 6.0 * part * (1.0 - part) / self.blend_secs;
        let gap = source.0 - self.position;
        (
            self.position + gap * weight,
            self.velocity + (source.1 - self.velocity) * weight + gap * slope,
        )
    }

    /// Whether the fade is finished, so that the output is the source.
    #[must_use]
    pub fn finished(&self) -> bool {
        self.elapsed >= self.blend_secs
    }
}
