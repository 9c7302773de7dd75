//! [`Pops`]: a count that has grown pops, on a spring. Pure: the time is an argument.

use spring_math::{ParameterError, Propagator, Spring};

use crate::overlay::finish::words::Count;
use crate::visuals::shown_time::goes_on;

/// How long a count pops, s. The spring is at rest by then.
const POP_SECS: f64 = 0.4;
/// The spring: one swing is seen, and the second is too small.
const POP_HZ: f32 = 3.2;
const POP_RATIO: f32 = 0.55;
/// Rate at which a picture begins to grow, in its size per second.
const KICK: f32 = 13.0;

/// When each count has grown last.
#[derive(Debug, Clone, Default)]
pub struct Pops {
    counts: Vec<Count>,
    now_secs: f64,
    /// For each count the simulated time at which it grew, s.
    grew_secs: Vec<Option<f64>>,
}

impl Pops {
    /// Notes the counts of a frame at this simulated time, s. A rewind, a seek and another level make nothing pop.
    pub fn note(&mut self, now_secs: f64, counts: &[Count]) {
        let is_next = goes_on(now_secs - self.now_secs);
        let things = |counts: &[Count]| -> Vec<_> {
            counts.iter().map(|(what, _, all)| (*what, *all)).collect()
        };
        if !is_next || things(counts) != things(&self.counts) {
            self.grew_secs = vec![None; counts.len()];
        } else {
            let pairs = counts.iter().zip(&self.counts);
            for (grew, ((_, has, _), (_, had, _))) in self.grew_secs.iter_mut().zip(pairs) {
                if has > had {
                    *grew = Some(now_secs);
                } else if has < had {
                    *grew = None;
                }
            }
        }
        self.now_secs = now_secs;
        counts.clone_into(&mut self.counts);
    }

    /// Forgets what has grown.
    pub fn calm(&mut self) {
        self.grew_secs.fill(None);
    }

    /// The factor on the size of each picture, at the time of the last frame noted.
    pub fn factors(&self) -> Result<Vec<f32>, ParameterError> {
        let factors = self.grew_secs.iter();
        factors
            .map(|grew| grew.map_or(Ok(1.0), |at| factor(self.now_secs - at)))
            .collect()
    }
}

/// The factor on the size of a picture this long after its count has grown, s.
fn factor(age_secs: f64) -> Result<f32, ParameterError> {
    if age_secs >= POP_SECS {
        return Ok(1.0);
    }
    let spring = Spring::from_hertz(POP_HZ, POP_RATIO)?;
    // From the kick to the age in one step: the step is exact for any length.
    let (size, _) = Propagator::exact(spring, age_secs as f32).advance(1.0, KICK, 1.0);
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coils(has: usize) -> Vec<Count> {
        vec![("coil", has, 6), ("ring", 0, 13)]
    }

    /// The factors after these frames: time, s, and coils.
    fn after(frames: &[(f64, usize)]) -> Vec<f32> {
        let mut pops = Pops::default();
        for (secs, has) in frames {
            pops.note(*secs, &coils(*has));
        }
        pops.factors().unwrap()
    }

    #[test]
    fn a_count_that_grows_pops_alone_and_is_at_rest_after_its_time() {
        assert_eq!(after(&[(1.0, 0), (1.1, 0)]), [1.0, 1.0]);
        let begin = after(&[(1.0, 0), (1.1, 1), (1.17, 1)]);
        assert!(begin[0] > 1.2 && begin[0] < 1.5, "{begin:?}");
        assert_eq!(begin[1], 1.0);
        assert_eq!(after(&[(1.0, 0), (1.1, 1), (1.51, 1)]), [1.0, 1.0]);
        // Just before the end it is too small to be seen.
        assert!((factor(POP_SECS - 1e-6).unwrap() - 1.0).abs() < 0.01);
    }

    #[test]
    fn in_a_pause_a_pop_stands_still() {
        let early = after(&[(1.0, 0), (1.1, 1), (1.15, 1)]);
        let paused = after(&[(1.0, 0), (1.1, 1), (1.15, 1), (1.15, 1), (1.15, 1)]);
        assert_eq!(early, paused);
    }

    #[test]
    fn nothing_pops_after_a_rewind_a_seek_or_in_the_first_frame() {
        assert_eq!(after(&[(1.0, 3)]), [1.0, 1.0]);
        assert_eq!(after(&[(1.0, 0), (9.0, 3), (9.05, 3)]), [1.0, 1.0]);
        assert_eq!(after(&[(1.0, 0), (1.1, 1), (1.05, 0)]), [1.0, 1.0]);
    }
}
