//! [`LastSecond`]: the mean of a value over the last second.

use std::collections::VecDeque;

use serde::Serialize;

/// The samples of the last second.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct LastSecond(VecDeque<Sample>);

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Sample {
    value: f64,
    /// Length of the step that ended with this value, s.
    secs: f64,
}

/// Length of the mean, s.
const WINDOW_SECS: f64 = 1.0;
/// The lengths of steps that add up to a second may miss it by rounding, s.
const ROUNDING_SECS: f64 = 1e-9;

impl LastSecond {
    /// Adds a value at the end of a step of `dt` seconds.
    pub fn add(&mut self, value: f64, dt: f64) {
        self.0.push_back(Sample { value, secs: dt });
        let mut span = self.span_secs();
        while let Some(oldest) = self.0.front()
            && span - oldest.secs >= WINDOW_SECS - ROUNDING_SECS
        {
            span -= oldest.secs;
            self.0.pop_front();
        }
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The mean by time; `None` before a second has passed.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let span = self.span_secs();
        let sum: f64 = self.0.iter().map(|sample| sample.value * sample.secs).sum();
        (span >= WINDOW_SECS - ROUNDING_SECS).then(|| sum / span)
    }

    fn span_secs(&self) -> f64 {
        self.0.iter().map(|sample| sample.secs).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_is_needed_and_what_is_older_does_not_count() {
        for hz in [30, 60, 144, 240] {
            let (mut mean, dt) = (LastSecond::default(), 1.0 / f64::from(hz));
            for _ in 1..hz {
                mean.add(1.0, dt);
                assert_eq!(mean.mean(), None, "{hz} Hz");
            }
            mean.add(1.0, dt);
            assert!((mean.mean().unwrap() - 1.0).abs() < 1e-12, "{hz} Hz");
            for _ in 0..hz {
                mean.add(5.0, dt);
            }
            assert!((mean.mean().unwrap() - 5.0).abs() < 1e-12, "{hz} Hz");
            assert_eq!(mean.0.len(), hz as usize);
        }
    }

    #[test]
    fn a_longer_step_counts_for_longer() {
        let mut mean = LastSecond::default();
        mean.add(0.0, 0.75);
        mean.add(4.0, 0.25);
        assert_eq!(mean.mean(), Some(1.0));
    }
}
