//! Tweening, beside the spring: what happens when it is interrupted.
//!
//! A tween plays a curve of fixed length. Undisturbed it is fine, and ends when it should. Sent elsewhere half-way, it starts a new curve *from rest*: the
//! velocity jumps, which one sees. A spring has no curve to start; it keeps its velocity ([`crate::Propagator::advance`] with another goal is all
//! there is to it). Where a fixed length is needed as well, see [`crate::catalogue::easing`].

use crate::{ParameterError, SpringValue, error, propagator::valid_step};

/// The curve of a tween.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
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
}

impl Ease {
    /// The part of the way after the part `s` of the time, both 0 to 1, and its slope.
    #[must_use]
    pub fn at(self, s: f32) -> (f32, f32) {
        match self {
            Self::Linear => (s, 1.0),
            Self::QuadIn => (s * s, 2.0 * s),
            Self::QuadOut => (s * (2.0 - s), 2.0 * (1.0 - s)),
            Self::Smooth => (s * s * (3.0 - 2.0 * s), 6.0 * s * (1.0 - s)),
        }
    }
}

/// A tween that is under way, or over.
#[derive(Debug, Clone, Copy, PartialEq)]
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

    /// Wrong, in the way everyone does it: a new tween from where it is now. The position is continuous, the velocity is not.
    pub fn retarget(&mut self, to: V) {
        self.from = self.now().0;
        self.to = to;
        self.elapsed = 0.0;
    }

    /// `dt` seconds on: position and velocity.
    pub fn step(&mut self, dt: f32) -> (V, V) {
        self.elapsed = (self.elapsed + valid_step(dt)).min(self.duration);
        self.now()
    }

    /// Position and velocity now.
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
