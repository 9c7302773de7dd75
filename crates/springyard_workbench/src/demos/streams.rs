//! Two animations that run all the time, of which the goal's side of the middle chooses one: for the demos of transitions.

use std::f64::consts::TAU;

use super::*;

/// The animation below (`false`) or above the middle at a time, s: place and velocity.
pub(super) type Animation = fn(bool, f64) -> Moving;

/// A swing along y about a middle, m, of a size, m, and a rate, Hz.
fn swing(middle_m: f32, size_m: f32, rate_hz: f64, secs: f64) -> Moving {
    let (sine, cosine) = (TAU * rate_hz * secs).sin_cos();
    let velocity = TAU * rate_hz * cosine;
    (
        Vec2::new(0.0, middle_m + size_m * sine as f32),
        Vec2::new(0.0, size_m * velocity as f32),
    )
}

/// Above, a fast wave; below, a slow one.
pub(super) fn middle_above_or_below(is_high: bool, secs: f64) -> Moving {
    if is_high {
        swing(0.4, 0.2, 1.2, secs)
    } else {
        swing(-0.3, 0.35, 0.4, secs)
    }
}

/// Above, a swing of 3.1 m/s; below, it stands still in the middle.
pub(super) fn swings_or_stands(is_high: bool, secs: f64) -> Moving {
    if is_high {
        swing(0.0, 0.5, 1.0, secs)
    } else {
        (Vec2::ZERO, Vec2::ZERO)
    }
}

/// Above, it swings with the figure that it follows; below, it stands aside.
pub(super) fn follows_or_stands_aside(is_high: bool, secs: f64) -> Moving {
    if is_high {
        swing(0.2, 0.4, 1.0, secs)
    } else {
        (Vec2::new(0.0, -0.4), Vec2::ZERO)
    }
}

/// Which of two animations plays.
#[derive(SmartDefault)]
pub(super) struct Streams {
    #[default(middle_above_or_below as Animation)]
    animation: Animation,
    /// Whether it is the one above.
    pub(super) is_high: bool,
}

impl Streams {
    pub(super) fn at_rest(animation: Animation, goal: Vec2) -> Self {
        let is_high = goal.y > 0.0;
        Self { animation, is_high }
    }

    /// One of the animations at a time, s.
    pub(super) fn at(&self, is_high: bool, secs: f64) -> Moving {
        (self.animation)(is_high, secs)
    }

    /// Follows the goal. Where that switches: the old and the new animation at the start of the frame.
    pub(super) fn switch(&mut self, frame: &Frame) -> Option<(Moving, Moving)> {
        if self.is_high == (frame.goal.y > 0.0) {
            return None;
        }
        self.is_high = !self.is_high;
        let start = frame.now_secs - f64::from(frame.dt);
        Some((self.at(!self.is_high, start), self.at(self.is_high, start)))
    }
}
