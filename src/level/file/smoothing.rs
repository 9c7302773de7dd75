//! What smooths a platform's motion, in a level file.

use serde::Deserialize;

/// A filter between a platform's motion and the target of its spring. The first five are in each step, the others move once a frame
/// of a clock of their own, in simulated time, as game code does.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PlatformSmoothing {
    /// A spring: soft, but its acceleration jumps with the target.
    Spring {
        /// Undamped frequency, Hz, 0.1 to 30, usually 0.5 to 2.
        frequency_hz: f32,
        /// Damping ratio, 0 to 10.
        #[serde(default = "critical")]
        damping_ratio: f32,
    },
    /// Two equal springs in a row: starts and arrives softly.
    DoubleSpring {
        /// Undamped frequency of each, Hz, 0.1 to 30, usually 0.5 to 2.
        frequency_hz: f32,
        /// Damping ratio of each, 0 to 10.
        #[serde(default = "critical")]
        damping_ratio: f32,
    },
    /// An exact damper: half of the distance in each half-life. Its velocity jumps with the target.
    Damper {
        /// Half-life, s, 0.001 to 60, usually 0.1 to 1.
        half_life_secs: f32,
        /// Frames per second, 1 to 1000, if it moves once a frame; in each step if left out.
        #[serde(default)]
        fps: Option<f32>,
    },
    /// A spring that arrives at a given time, even if the target jumps again on the way.
    TimedSpring {
        /// Time from the jump of a target at rest to the arrival, s, 0.05 to 600.
        secs: f32,
        /// Undamped frequency of the spring, Hz, 0.1 to 30, usually 1 to 3.
        #[serde(default = "one_hz")]
        frequency_hz: f32,
        /// Damping ratio of the spring, 0 to 10.
        #[serde(default = "critical")]
        damping_ratio: f32,
        /// How far ahead on its line the spring aims, s, 0 to 60. Left out: the spring's delay, `damping_ratio / (3.14 frequency_hz)`,
        /// with which it is late. Twice that is in time; `secs` and more is a plain spring, which is early.
        #[serde(default)]
        lead_secs: Option<f32>,
    },
    /// A curve of least jerk and a fixed duration. A target that jumps on the way stops it dead: a new curve begins at rest.
    Tween {
        /// Duration, s, 0.05 to 600.
        secs: f32,
    },
    /// Wrong: a part of the distance in each frame. Twice the frame rate is twice the speed.
    Lerp {
        /// The part, 0.001 to 1.
        part: f32,
        /// Frames per second, 1 to 1000.
        fps: f32,
    },
    /// Wrong: the part `rate dt` of the distance in each frame. Overshoots at less than `rate_per_sec` frames per second.
    RateTimesDt {
        /// The rate, 1/s, 0.01 to 2000, at most twice `fps`.
        rate_per_sec: f32,
        /// Frames per second, 1 to 1000.
        fps: f32,
    },
    /// Nearly right: the damper with an approximation of the exponential that is in wide use. Slow at long frames.
    FastExpDamper {
        /// Half-life, s, 0.001 to 60.
        half_life_secs: f32,
        /// Frames per second, 1 to 1000.
        fps: f32,
    },
}

fn critical() -> f32 {
    1.0
}

fn one_hz() -> f32 {
    1.0
}
