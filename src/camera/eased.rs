//! A number or a vector on a spring.

use spring_math::{Propagator, Spring, SpringValue};

/// A value that eases to a goal.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Eased<V> {
    /// Where it is.
    pub value: V,
    /// How fast it moves, per second.
    pub rate: V,
    /// Where its goal was at the last frame.
    goal: V,
}

impl<V: SpringValue + Default> Eased<V> {
    /// At rest.
    pub fn reset(&mut self, value: V) {
        *self = Self {
            value,
            rate: V::default(),
            goal: value,
        };
    }

    /// `dt` seconds towards a goal that has come to `goal` in that time. The spring takes the middle of its way for the whole of
    /// it, which makes the error of a frame's length one of second order; it is not told how the goal moves, so it trails it.
    pub fn towards(&mut self, spring: Spring, dt: f32, goal: V) -> V {
        let middle = (self.goal + goal) * 0.5;
        self.towards_mean(spring, dt, middle);
        if dt > 0.0 {
            self.goal = goal;
        }
        self.value
    }

    /// `dt` seconds towards a goal whose *mean* over that time is this: a velocity, say, that was read as way over time.
    pub fn towards_mean(&mut self, spring: Spring, dt: f32, mean_goal: V) -> V {
        (self.value, self.rate) =
            Propagator::exact(spring, dt).advance(self.value, self.rate, mean_goal);
        self.value
    }
}
