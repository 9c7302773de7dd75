//! [`FrameClock`]: frames of a clock of their own, in simulated time.

/// A frame clock in simulated time: frame `n` begins at `n / fps`. Whatever runs at its frames is the same at any step rate and at
/// any real frame rate, because the frames follow from the time alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameClock {
    fps: f64,
}

/// A frame that begins up to this long after a time counts as begun, s: simulated time is a sum of steps, and after hours its rounding
/// errors add up. So a frame that begins at the end of a step is not one step late.
const ROUNDING_SECS: f64 = 1e-6;

impl FrameClock {
    /// A clock of this many frames per second, above 0. Not checked: at 0 frames per second, all is frame 0.
    #[must_use]
    pub fn new(fps: f64) -> Self {
        Self { fps }
    }

    /// Number of the last frame that begins at or before this time (s).
    #[must_use]
    pub fn frame_at(self, secs: f64) -> i64 {
        ((secs + ROUNDING_SECS) * self.fps).floor() as i64
    }

    /// Time at which a frame begins, s.
    #[must_use]
    pub fn begin_secs(self, frame: i64) -> f64 {
        frame as f64 / self.fps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_lasts_until_the_next_begins() {
        let clock = FrameClock::new(15.0);
        for (secs, frame) in [(0.0, 0), (0.0666, 0), (0.0667, 1), (1.0, 15), (1.06, 15)] {
            assert_eq!(clock.frame_at(secs), frame, "{secs}");
        }
        assert_eq!(clock.begin_secs(30), 2.0);
    }

    #[test]
    fn each_frame_begins_in_itself() {
        for fps in [1.0, 15.0, 29.97, 59.94, 60.0, 144.0, 1000.0] {
            let clock = FrameClock::new(fps);
            for frame in (0..100_000).step_by(7) {
                assert_eq!(clock.frame_at(clock.begin_secs(frame)), frame, "{fps}");
            }
        }
    }

    /// Steps summed up as the simulation does. Where the steps of two rates end together, the frame is the same.
    #[test]
    fn the_frames_are_the_same_at_any_step_rate() {
        for fps in [15.0, 24.0, 30.0, 50.0, 60.0, 144.0] {
            let clock = FrameClock::new(fps);
            let frames = |hz: u32| -> Vec<i64> {
                let mut secs = 0.0;
                let mut found = Vec::new();
                for step in 1..=hz * 600 {
                    secs += 1.0 / f64::from(hz);
                    // Ten times a second.
                    if step % (hz / 10) == 0 {
                        found.push(clock.frame_at(secs));
                    }
                }
                found
            };
            let at_60 = frames(60);
            for hz in [30, 120, 240] {
                assert_eq!(frames(hz), at_60, "{fps} at {hz}");
            }
        }
    }
}
