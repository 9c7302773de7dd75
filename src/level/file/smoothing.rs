//! What smooths a platform's motion, in a level file.

use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use springyard_state::parameter::allowed;

use super::limits::{CLOCK_FPS, DAMPING, DURATION, FREQUENCY, HALF_LIFE, LEAD, whole};

/// A filter between a platform's motion and the target of its spring. The first five are in each step, the others move once a frame
/// of a clock of their own, in simulated time, as game code does.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PlatformSmoothing {
    /// A spring: soft, but its acceleration jumps with the target.
    Spring {
        /// Undamped frequency, Hz, usually 0.5 to 2.
        #[reflect(@FREQUENCY)]
        frequency_hz: f32,
        /// Damping ratio.
        #[serde(default = "whole::<1>")]
        #[reflect(@DAMPING)]
        damping_ratio: f32,
    },
    /// Two equal springs in a row: starts and arrives softly.
    DoubleSpring {
        /// Undamped frequency of each, Hz, usually 0.5 to 2.
        #[reflect(@FREQUENCY)]
        frequency_hz: f32,
        /// Damping ratio of each.
        #[serde(default = "whole::<1>")]
        #[reflect(@DAMPING)]
        damping_ratio: f32,
    },
    /// An exact damper: half of the distance in each half-life. Its velocity jumps with the target.
    Damper {
        /// Half-life, s.
        #[reflect(@HALF_LIFE)]
        half_life_secs: f32,
        /// Frames per second, if it moves once a frame; in each step if left out.
        #[serde(default)]
        #[reflect(@CLOCK_FPS)]
        fps: Option<f32>,
    },
    /// A spring that arrives at a given time, even if the target jumps again on the way.
    TimedSpring {
        /// Time from the jump of a target at rest to the arrival, s.
        #[reflect(@DURATION)]
        secs: f32,
        /// Undamped frequency of the spring, Hz, usually 1 to 3.
        #[serde(default = "whole::<1>")]
        #[reflect(@FREQUENCY)]
        frequency_hz: f32,
        /// Damping ratio of the spring.
        #[serde(default = "whole::<1>")]
        #[reflect(@DAMPING)]
        damping_ratio: f32,
        /// How far ahead on its line the spring aims, s. Left out: the spring's delay, `damping_ratio / (3.14 frequency_hz)`, with
        /// which it is late. Twice that is in time; `secs` and more is a plain spring, which is early.
        #[serde(default)]
        #[reflect(@LEAD)]
        lead_secs: Option<f32>,
    },
    /// A curve of least jerk and a fixed duration. A target that jumps on the way stops it dead: a new curve begins at rest.
    Tween {
        /// Duration, s.
        #[reflect(@DURATION)]
        secs: f32,
    },
    /// Wrong: a part of the distance in each frame. Twice the frame rate is twice the speed.
    Lerp {
        /// The part.
        #[reflect(@allowed(0.001..=1.0).unit("(a part of the distance)").why("usually 0.05 to 0.3; 1 jumps"))]
        part: f32,
        /// Frames per second.
        #[reflect(@CLOCK_FPS)]
        fps: f32,
    },
    /// Wrong: the part `rate dt` of the distance in each frame. Overshoots at less than `rate_per_sec` frames per second.
    RateTimesDt {
        /// The rate, 1/s, at most twice `fps`.
        #[reflect(@allowed(0.01..=2000.0).why("usually 2 to 20"))]
        rate_per_sec: f32,
        /// Frames per second.
        #[reflect(@CLOCK_FPS)]
        fps: f32,
    },
    /// Nearly right: the damper with an approximation of the exponential that is in wide use. Slow at long frames.
    FastExpDamper {
        /// Half-life, s.
        #[reflect(@HALF_LIFE)]
        half_life_secs: f32,
        /// Frames per second.
        #[reflect(@CLOCK_FPS)]
        fps: f32,
    },
}
