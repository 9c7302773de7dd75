//! [`Settling`]: when a platform has come near its goal, for good.

use serde::Serialize;

/// A body this near to its goal is settled, as a part of the way.
pub const SETTLED: f64 = 0.02;
/// After this time within [`SETTLED`], a body is taken to be at rest, s: it is measured without waiting for the next jump.
const AT_REST_SECS: f64 = 1.0;

/// How near a body is to its goal, and since when.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Settling {
    /// Distance from the goal, as a part of the way.
    off: f64,
    /// Time at which the body came within [`SETTLED`], s, if it has stayed there.
    settled_secs: Option<f64>,
}

impl Settling {
    /// A body this far from its goal, as a part of the way, that has not been seen to stay there.
    #[must_use]
    pub fn from(off: f64) -> Self {
        Self {
            off,
            settled_secs: None,
        }
    }

    /// Adds a step of `dt` seconds that began at `secs` and ends this far from the goal, as a part of the way.
    pub fn step(&mut self, off: f64, secs: f64, dt: f64) {
        // NaN is not near.
        if off.is_nan() || off > SETTLED {
            self.settled_secs = None;
        } else if self.settled_secs.is_none() {
            // Between the two samples, on the line through them.
            let part = if self.off > SETTLED {
                (self.off - SETTLED) / (self.off - off)
            } else {
                0.0
            };
            self.settled_secs = Some(secs + part * dt);
        }
        self.off = off;
    }

    /// Time at which the body came within [`SETTLED`], s, if it has stayed there.
    #[must_use]
    pub fn settled_secs(&self) -> Option<f64> {
        self.settled_secs
    }

    /// Whether the body has settled long enough, at this time (s), to be taken to be at rest.
    #[must_use]
    pub fn is_at_rest(&self, secs: f64) -> bool {
        let settled = self.settled_secs;
        settled.is_some_and(|settled| secs - settled >= AT_REST_SECS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_arrival_counts() {
        let mut settling = Settling::from(1.0);
        // From 1 to 0 of the way: within 0.02 after 0.98 of the step.
        settling.step(0.0, 0.0, 0.5);
        let first = settling.settled_secs().unwrap();
        assert!((first - 0.49).abs() < 1e-9, "{first}");
        settling.step(0.05, 0.5, 0.5);
        assert_eq!(settling.settled_secs(), None);
        settling.step(0.0, 1.0, 0.5);
        let last = settling.settled_secs().unwrap();
        assert!((last - 1.3).abs() < 1e-9, "{last}");
        assert!(!settling.is_at_rest(2.0));
        assert!(settling.is_at_rest(2.5));
    }

    #[test]
    fn a_distance_that_is_no_number_is_not_settled() {
        let mut settling = Settling::from(1.0);
        settling.step(f64::NAN, 0.0, 0.5);
        assert_eq!(settling.settled_secs(), None);
        settling.step(0.0, 0.5, 0.5);
        settling.step(f64::NAN, 1.0, 0.5);
        assert_eq!(settling.settled_secs(), None);
    }

    #[test]
    fn a_body_that_is_at_its_goal_has_settled_at_once() {
        let mut settling = Settling::from(0.0);
        settling.step(0.0, 0.0, 0.5);
        assert_eq!(settling.settled_secs(), Some(0.0));
    }
}
