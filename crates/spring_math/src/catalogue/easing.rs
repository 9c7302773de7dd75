#![doc = include_str!("easing.md")]

use crate::{ParameterError, SpringValue, error, propagator::valid_step};

/// The state of an easing, running or finished.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InertialEasing<V> {
    from: V,
    velocity: V,
    goal: V,
    duration: f32,
    elapsed: f32,
}

impl<V: SpringValue> InertialEasing<V> {
    /// From `position` moving at `velocity` to `goal` at rest, in `duration` seconds.
    pub fn new(position: V, velocity: V, goal: V, duration: f32) -> Result<Self, ParameterError> {
        let duration = error::positive("duration (s)", duration)?;
        Ok(Self {
            from: position,
            velocity,
            goal,
            duration,
            elapsed: 0.0,
        })
    }

    /// Starts a new easing to another goal, from the current position and velocity, in `duration` seconds from now.
    pub fn retarget(&mut self, goal: V, duration: f32) -> Result<(), ParameterError> {
        let (position, velocity) = self.now();
        *self = Self::new(position, velocity, goal, duration)?;
        Ok(())
    }

    /// Advances by `dt` seconds: position and velocity.
    pub fn step(&mut self, dt: f32) -> (V, V) {
        self.elapsed = (self.elapsed + valid_step(dt)).min(self.duration);
        self.now()
    }

    /// Current position and velocity.
    #[must_use]
    pub fn now(&self) -> (V, V) {
        if self.finished() {
            return (self.goal, self.goal * 0.0);
        }
        let s = self.elapsed / self.duration;
        let rest = 1.0 - s;
        let way = self.from - self.goal;
        // 1 - 3 s^2 + 2 s^3 and s - 2 s^2 + s^3, factored so that they end exactly on zero.
        let position = self.goal
            + way * (rest * rest * (1.0 + 2.0 * s))
            + self.velocity * (self.duration * s * rest * rest);
        let velocity =
            way * (-6.0 * s * rest / self.duration) + self.velocity * (rest * (1.0 - 3.0 * s));
        (position, velocity)
    }

    /// Whether the duration is over.
    #[must_use]
    pub fn finished(&self) -> bool {
        self.elapsed >= self.duration
    }
}
