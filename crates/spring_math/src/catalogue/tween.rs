//! A tween (a curve of fixed duration), to compare with a spring when the motion is interrupted.
//!
//! To copy: rather [`crate::Propagator::advance`], or [`crate::catalogue::easing`] where the duration must be fixed. An
//! undisturbed tween is smooth and ends on time. Given another goal half-way, a tween starts a new curve *from rest*: the
//! velocity jumps, visibly. A spring keeps its velocity; another goal is just another argument.

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
