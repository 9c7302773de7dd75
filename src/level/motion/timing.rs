//! When a motion begins, in which part of its cycle, and in which direction.

use crate::level::file::MotionTiming;

impl MotionTiming {
    /// The time along a motion with this cycle (s) at the simulated time `t_secs` (s), and how fast it runs: -1 backwards, 1
    /// forwards, 0 before the motion begins.
    #[must_use]
    pub fn motion_time(&self, cycle_secs: f64, t_secs: f64) -> (f64, f32) {
        let first = f64::from(self.phase) * cycle_secs;
        let since = t_secs - f64::from(self.start_secs);
        if since < 0.0 {
            (first, 0.0)
        } else if self.reverse {
            (first - since, -1.0)
        } else {
            (first + since, 1.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_motion_without_timing_runs_with_the_time() {
        let timing = MotionTiming::default();
        for secs in [0.0, 1.0 / 3.0, 12345.678] {
            assert_eq!(timing.motion_time(7.0, secs), (secs, 1.0));
        }
    }

    #[test]
    fn a_motion_waits_in_its_phase_and_runs_from_there() {
        let timing = MotionTiming {
            start_secs: 2.0,
            phase: 0.25,
            reverse: false,
        };
        assert_eq!(timing.motion_time(8.0, 0.0), (2.0, 0.0));
        assert_eq!(timing.motion_time(8.0, 1.9), (2.0, 0.0));
        assert_eq!(timing.motion_time(8.0, 5.0), (5.0, 1.0));
        let back = MotionTiming {
            reverse: true,
            ..timing
        };
        assert_eq!(back.motion_time(8.0, 1.9), (2.0, 0.0));
        assert_eq!(back.motion_time(8.0, 5.0), (-1.0, -1.0));
    }
}
