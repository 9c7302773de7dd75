//! The closed form after a target that jumps: what every lane is measured against.

use spring_math::{Spring, exact};

use super::target::SteppingTarget;

/// The exact curve, in `f64`. Between two jumps it is one closed form, so nothing adds up.
#[derive(Debug, Clone, Copy)]
pub struct Reference {
    spring: Spring,
    since_secs: f64,
    start: (f64, f64),
    goal: f64,
}

impl Reference {
    /// At rest at 0 m, at a time (s).
    #[must_use]
    pub fn at_rest(spring: Spring, now_secs: f64, target: SteppingTarget) -> Self {
        Self {
            spring,
            since_secs: now_secs,
            start: (0.0, 0.0),
            goal: target.at(now_secs),
        }
    }

    /// Position (m) and velocity (m/s) at a time (s), as if the target did not jump again.
    #[must_use]
    pub fn at(&self, secs: f64) -> (f64, f64) {
        let time = (secs - self.since_secs).max(0.0);
        exact::curve(self.spring, self.start, (self.goal, 0.0), time)
    }

    /// Goes on through the target's jumps between two times (s).
    pub fn advance(&mut self, target: SteppingTarget, from: f64, to: f64) {
        for (at, goal) in target.jumps_between(from, to) {
            self.begin(at);
            self.goal = goal;
        }
    }

    /// Goes on from where it is, with another spring.
    pub fn set_spring(&mut self, spring: Spring, now_secs: f64) {
        self.begin(now_secs);
        self.spring = spring;
    }

    fn begin(&mut self, secs: f64) {
        self.start = self.at(secs);
        self.since_secs = secs;
    }
}
