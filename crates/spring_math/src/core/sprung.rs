//! [`Sprung`]: a number or a vector with its velocity, moved by a spring towards a goal that is updated once a frame.
//!
//! To copy: a camera's distance, a height, a colour. The spring is an argument of each step, so it can be tuned while the value
//! moves.
//!
//! ```
//! # use spring_math::{Spring, sprung::Sprung};
//! let mut height = Sprung::new(0.0); // at rest
//! let smoothed = height.towards(Spring::from_hertz(2.0, 1.0)?, 1.0 / 60.0, 3.0); // once a frame
//! # assert!(smoothed > 0.0 && smoothed < 3.0);
//! # Ok::<(), spring_math::ParameterError>(())
//! ```

use super::propagator::Propagator;
use super::spring::Spring;
use super::value::SpringValue;

/// A value that follows a goal on a spring.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sprung<V> {
    /// The value. Writing it leaves the goal of the last frame where it was; [`Self::reset`] sets both.
    pub value: V,
    /// Its rate of change, per second.
    pub velocity: V,
    /// The goal of the last frame.
    goal: V,
}

impl<V: SpringValue + Default> Sprung<V> {
    /// A value at rest on its goal.
    #[must_use]
    pub fn new(value: V) -> Self {
        Self {
            value,
            velocity: V::default(),
            goal: value,
        }
    }

    /// Sets the value, at rest on its goal.
    pub fn reset(&mut self, value: V) {
        *self = Self::new(value);
    }

    /// Advances by `dt` seconds towards a goal that has moved from its last value to `goal` in that time.
    ///
    /// The spring holds the mean of the two for the whole frame, so the error of the frame's length is of second order: half the
    /// frame time, a quarter of the error. The goal's velocity is not passed to the spring, so the value trails a moving goal.
    pub fn towards(&mut self, spring: Spring, dt: f32, goal: V) -> V {
        let middle = (self.goal + goal) * 0.5;
        self.towards_mean(spring, dt, middle);
        if dt > 0.0 {
            self.goal = goal;
        }
        self.value
    }

    /// Advances by `dt` seconds towards a goal whose *mean* over that time is `mean_goal`: a goal that stays, for example, or a
    /// velocity measured as distance over time. For a following [`Self::towards`] that mean is the goal of this frame.
    pub fn towards_mean(&mut self, spring: Spring, dt: f32, mean_goal: V) -> V {
        (self.value, self.velocity) =
            Propagator::exact(spring, dt).advance(self.value, self.velocity, mean_goal);
        if dt > 0.0 {
            self.goal = mean_goal;
        }
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value after one second behind a goal that swings once in that time.
    fn behind(fps: u16, step: impl Fn(&mut Sprung<f32>, Spring, f32, f32)) -> f32 {
        let spring = Spring::from_hertz(2.0, 1.0).unwrap();
        let mut sprung = Sprung::default();
        for frame in 1..=fps {
            let secs = f32::from(frame) / f32::from(fps);
            let goal = (std::f32::consts::TAU * secs).sin();
            step(&mut sprung, spring, 1.0 / f32::from(fps), goal);
        }
        sprung.value
    }

    #[test]
    fn twice_the_frames_leave_a_quarter_of_the_error_behind_a_moving_goal() {
        let middle = |fps| behind(fps, |s, spring, dt, goal| _ = s.towards(spring, dt, goal));
        let end = |fps| {
            behind(fps, |s, spring, dt, goal| {
                _ = s.towards_mean(spring, dt, goal)
            })
        };
        // The closed form in f64: x'' = w^2 (sin(n t) - x) - 2 w x', from rest at 0, after one turn of n.
        let (w, n) = (2.0 * std::f64::consts::TAU, std::f64::consts::TAU);
        let scale = w * w / (w * w + n * n).powi(2);
        let (cosine, sine) = (-2.0 * w * n * scale, (w * w - n * n) * scale);
        let exact = cosine + (-cosine + (-w * cosine - n * sine)) * (-w).exp();
        let error = |value: f32| (f64::from(value) - exact).abs();
        let ratio = error(middle(30)) / error(middle(60));
        assert!((3.5..4.5).contains(&ratio), "{ratio}");
        // The wrong way: the goal at the end of the frame in place of the mean.
        let ratio = error(end(30)) / error(end(60));
        assert!((1.7..2.3).contains(&ratio), "{ratio}");
    }

    #[test]
    fn a_frame_of_no_time_changes_nothing() {
        let mut sprung = Sprung::new(3.0_f32);
        let spring = Spring::from_hertz(2.0, 1.0).unwrap();
        let before = sprung;
        sprung.towards(spring, 0.0, 9.0);
        sprung.towards_mean(spring, 0.0, 9.0);
        assert_eq!(sprung, before);
    }

    #[test]
    fn a_goal_that_stays_pulls_to_the_same_place_in_either_way() {
        let spring = Spring::from_hertz(2.0, 1.0).unwrap();
        let mut sprung = Sprung::new(0.0_f32);
        for _ in 0..100 {
            sprung.towards_mean(spring, 0.05, 10.0);
        }
        assert!((sprung.value - 10.0).abs() < 1e-4, "{sprung:?}");
        let value = sprung.towards(spring, 0.05, 10.0);
        assert!((value - 10.0).abs() < 1e-4, "{sprung:?}");
    }
}
