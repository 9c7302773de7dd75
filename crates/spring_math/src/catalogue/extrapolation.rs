#![doc = include_str!("extrapolation.md")]

use crate::{ParameterError, SpringValue, error, propagator::valid_step};
use std::f64::consts::LN_2;

/// Extrapolation with an exponentially decaying velocity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Extrapolation {
    half_life: f32,
}

impl Extrapolation {
    /// From the half-life of the velocity, s: finite and above zero.
    pub fn from_half_life(half_life: f32) -> Result<Self, ParameterError> {
        Ok(Self {
            half_life: error::positive("half-life (s)", half_life)?,
        })
    }

    /// Position and velocity after `dt` seconds.
    #[must_use]
    pub fn step<V: SpringValue>(self, x: V, v: V, dt: f32) -> (V, V) {
        let rate = LN_2 / f64::from(self.half_life);
        let change = (-rate * f64::from(valid_step(dt))).exp_m1();
        (x + v * (-change / rate) as f32, v + v * change as f32)
    }

    /// The position at which the motion comes to rest.
    #[must_use]
    pub fn rest<V: SpringValue>(self, x: V, v: V) -> V {
        x + v * (f64::from(self.half_life) / LN_2) as f32
    }
}
