//! The exact response to the square-wave target, in closed form: the reference for the error of every lane.

use spring_math::{Spring, exact};

use super::target::SteppingTarget;

/// The exact curve, in `f64`. Between two jumps it is one closed form, so no error accumulates from frame to frame.
#[derive(Debug, Clone, Copy)]
pub struct Reference {
    spring: Spring,
    since_secs: f64,
    start: (f64, f64),
    goal: f64,
}

impl Reference {
    /// The curve of a body that has this position (m) and velocity (m/s) at `now_secs` (s).
    #[must_use]
    pub fn new(spring: Spring, now_secs: f64, start: (f64, f64), target: SteppingTarget) -> Self {
        Self {
            spring,
            since_secs: now_secs,
            start,
            goal: target.at(now_secs),
        }
    }

    /// Position (m) and velocity (m/s) at a time (s), as if the target did not jump again.
    #[must_use]
    pub fn at(&self, secs: f64) -> (f64, f64) {
        let time = (secs - self.since_secs).max(0.0);
        exact::curve(self.spring, self.start, (self.goal, 0.0), time)
    }

    /// Advances through the target's jumps between two times (s).
    pub fn advance(&mut self, target: SteppingTarget, from: f64, to: f64) {
        for (at, goal) in target.jumps_between(from, to) {
            // A new closed form, from the state at the jump.
            self.start = self.at(at);
            self.since_secs = at;
            self.goal = goal;
        }
    }
}
