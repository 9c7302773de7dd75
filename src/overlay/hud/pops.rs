//! [`Pops`]: a count that has grown pops, on a spring. Pure: the time is an argument.

use spring_math::ParameterError;

use crate::overlay::finish::words::Count;
use crate::visuals::marks::pop::Pop;
use crate::visuals::shown_time::goes_on;

/// Growth of a picture, as a part of its size: one swing is seen, and the second is too small.
const POP: Pop = Pop {
    peak: 0.34,
    hertz: 3.2,
    ratio: 0.55,
};

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
        let age = |at: f64| (self.now_secs - at) as f32;
        let pops = self.grew_secs.iter().map(|grew| POP.at(grew.map(age)));
        pops.map(|pop| pop.map(|grown| 1.0 + grown)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::marks::pop::LASTS_SECS;

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
        let end = after(&[(1.0, 0), (1.1, 1), (1.3, 1), (1.61, 1)]);
        assert_eq!(end, [1.0, 1.0]);
        // Just before the end it is too small to be seen.
        assert!(POP.at(Some(LASTS_SECS - 1e-6)).unwrap().abs() < 0.01);
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
