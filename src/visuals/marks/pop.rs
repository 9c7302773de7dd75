//! What all that reacts shares: [`Pop`], the motion of a spring that is hit once, as a function of the time since then, and `Since`,
//! that time. Nothing is stepped: it stands still in a pause and runs back with the time. To copy.

use crate::visuals::shown_time::goes_on;
use bevy::prelude::Component;
use spring_math::{ParameterError, Propagator, Spring};

/// A spring at rest that is hit at time 0: it goes out to `peak`, and rings down. For [`LASTS_SECS`], then it is at rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pop {
    /// Its largest displacement, in any unit.
    pub peak: f32,
    /// Frequency of the spring without damping.
    pub hertz: f32,
    /// Damping ratio, less than 1.
    pub ratio: f32,
}

/// A pop is over after this time, s.
pub const LASTS_SECS: f32 = 0.5;

impl Pop {
    /// Displacement at a time after the hit, s. `None`: there was no hit. It is 0 when the pop is over.
    pub fn at(&self, age_secs: Option<f32>) -> Result<f32, ParameterError> {
        let Some(age_secs) = age_secs.filter(|age| (0.0..LASTS_SECS).contains(age)) else {
            return Ok(0.0);
        };
        let spring = Spring::from_hertz(self.hertz, self.ratio)?;
        // Hit with velocity v, it is farthest at the angle acos(zeta) of its damped swing, at `v / omega * exp(-zeta * that time * omega)`.
        let root = (1.0 - self.ratio * self.ratio).sqrt();
        let velocity = self.peak * spring.omega() * (self.ratio * self.ratio.acos() / root).exp();
        Ok(Propagator::exact(spring, age_secs)
            .advance(0.0, velocity, 0.0)
            .0)
    }
}

/// Since when a condition holds, in simulated time: on an entity whose state has no time of its own.
///
/// A change counts only if it is seen in play. What holds at the first look, or after a jump of the time, began long ago.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Since {
    /// Whether it held at the last look, and when that was, s.
    last: Option<(bool, f64)>,
    /// When it began, s.
    began_secs: Option<f64>,
}

impl Since {
    /// Looks at whether it `holds` now, at a simulated time, s. True if it has just begun.
    pub(super) fn look(&mut self, holds: bool, now_secs: f64) -> bool {
        let begins = self
            .last
            .is_some_and(|(held, then)| !held && holds && goes_on(now_secs - then));
        if begins {
            self.began_secs = Some(now_secs);
        } else if !holds {
            self.began_secs = None;
        }
        self.last = Some((holds, now_secs));
        begins
    }

    /// Time since it began, s, if it was seen to begin and a pop still lasts.
    pub(super) fn age_secs(&self, now_secs: f64) -> Option<f32> {
        let age = (now_secs - self.began_secs?) as f32;
        (0.0..LASTS_SECS).contains(&age).then_some(age)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_test_lab::worst::largest;

    #[test]
    fn a_pop_reaches_its_peak_and_no_more() {
        for ratio in [0.1, 0.3, 0.7] {
            let pop = Pop {
                peak: 0.15,
                hertz: 4.0,
                ratio,
            };
            let out = (0..500).map(|ms| pop.at(Some(ms as f32 * 1e-3)).unwrap());
            let highest = largest(out);
            assert!((highest - 0.15).abs() < 1e-4, "{highest} at {ratio}");
            assert_eq!(pop.at(Some(0.5)).unwrap(), 0.0);
            assert_eq!(pop.at(None).unwrap(), 0.0);
        }
    }

    #[test]
    fn only_a_change_that_is_seen_in_play_begins_something() {
        let mut since = Since::default();
        // Spawned so, as after a reload.
        assert!(!since.look(true, 5.0) && since.age_secs(5.0).is_none());
        assert!(!since.look(false, 5.1));
        assert!(since.look(true, 5.2) && !since.look(true, 5.3));
        assert!(since.age_secs(5.3).is_some() && since.age_secs(5.8).is_none());
        // Back in time, while it lasts, and to before it.
        assert!(since.age_secs(5.25).is_some() && since.age_secs(5.1).is_none());
        // A new run, and a seek to where it is so.
        since.look(false, 6.0);
        assert!(!since.look(true, 90.0) && since.age_secs(90.0).is_none());
    }
}
