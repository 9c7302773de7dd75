//! A tween (a curve of fixed duration), to compare with a spring when the motion is interrupted.
//!
//! To copy: rather [`crate::Propagator::advance`], or [`crate::catalogue::easing`] where the duration must be fixed. An
//! undisturbed tween is smooth and ends on time. Given another goal half-way, a tween starts a new curve *from rest*: the
//! velocity jumps, visibly. A spring keeps its velocity; another goal is just another argument.

use std::f32::consts::PI;

use crate::{ParameterError, SpringValue, error, propagator::valid_step};

/// The curve of a tween.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Ease {
    /// Constant speed.
    Linear,
    /// Slow start, fast end: `s^2`.
    QuadIn,
    /// Fast start, slow end: `1 - (1 - s)^2`.
    QuadOut,
    /// Slow at both ends: `3 s^2 - 2 s^3`.
    #[default]
    Smooth,
    /// At rest at both ends, without acceleration there: `6 s^5 - 15 s^4 + 10 s^3`. Source: Flash and Hogan 1985.
    MinimumJerk,
    /// Start at once, slow end, a quarter of a circle: `sqrt(1 - (1 - s)^2)`.
    CircOut,
    /// Slow at both ends, half a wave: `(1 - cos(pi s)) / 2`.
    Sine,
    /// Falls, and bounces off the goal three times: parabolas `7.5625 s^2`.
    BounceOut,
}

impl Ease {
    /// The part of the distance after the part `s` of the duration, both 0 to 1, and its slope.
    #[must_use]
    pub fn at(self, s: f32) -> (f32, f32) {
        match self {
            Self::Linear => (s, 1.0),
            Self::QuadIn => (s * s, 2.0 * s),
            Self::QuadOut => (s * (2.0 - s), 2.0 * (1.0 - s)),
            Self::Smooth => (s * s * (3.0 - 2.0 * s), 6.0 * s * (1.0 - s)),
            Self::MinimumJerk => (
                s * s * s * (s * (6.0 * s - 15.0) + 10.0),
                30.0 * s * s * (1.0 - s) * (1.0 - s),
            ),
            Self::CircOut => {
                let height = (s * (2.0 - s)).max(0.0).sqrt();
                // Vertical at the start: a slope that is finite, and larger than any that a step sees.
                (height, (1.0 - s) / height.max(1e-3))
            }
            Self::Sine => {
                let (sine, cosine) = (PI * s).sin_cos();
                (0.5 * (1.0 - cosine), 0.5 * PI * sine)
            }
            Self::BounceOut => {
                // Middle of each bounce, and the part of the way there, in 2.75ths of the duration.
                let (middle, low) = match s * 2.75 {
                    part if part < 1.0 => (0.0, 0.0),
                    part if part < 2.0 => (1.5, 0.75),
                    part if part < 2.5 => (2.25, 0.9375),
                    _ => (2.625, 0.984_375),
                };
                let from_middle = s - middle / 2.75;
                (
                    7.5625 * from_middle * from_middle + low,
                    15.125 * from_middle,
                )
            }
        }
    }
}

/// The state of a tween, running or finished.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tween<V> {
    from: V,
    to: V,
    ease: Ease,
    duration: f32,
    elapsed: f32,
}

impl<V: SpringValue> Tween<V> {
    /// From rest to rest in `duration` seconds.
    pub fn new(from: V, to: V, ease: Ease, duration: f32) -> Result<Self, ParameterError> {
        Ok(Self {
            from,
            to,
            ease,
            duration: error::positive("duration (s)", duration)?,
            elapsed: 0.0,
        })
    }

    /// The usual, wrong way to interrupt: starts a new tween at the current position. The position is continuous, the velocity is
    /// not.
    pub fn retarget(&mut self, to: V) {
        self.from = self.now().0;
        self.to = to;
        self.elapsed = 0.0;
    }

    /// Advances by `dt` seconds: position and velocity.
    pub fn step(&mut self, dt: f32) -> (V, V) {
        self.elapsed = (self.elapsed + valid_step(dt)).min(self.duration);
        self.now()
    }

    /// Current position and velocity.
    #[must_use]
    pub fn now(&self) -> (V, V) {
        let way = self.to - self.from;
        if self.elapsed >= self.duration {
            return (self.to, way * 0.0);
        }
        let (part, slope) = self.ease.at(self.elapsed / self.duration);
        (self.from + way * part, way * (slope / self.duration))
    }
}
