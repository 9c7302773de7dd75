//! The motions that a level file can give a platform.

use bevy::math::Vec3;
use serde::Deserialize;

/// A platform's target pose over time. [`Motion::target`] computes it; the platform's spring pulls the body to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Motion {
    /// Back and forth along a straight line, eased at both ends (least jerk).
    Travel {
        /// Centre at the far end, m, in level coordinates.
        to: Vec3,
        /// Peak speed, reached half-way, m/s, 0.01 to 50. The mean speed of a crossing is 8/15 of it.
        speed_m_s: f32,
        /// Pause at each end, s, 0 to 600.
        #[serde(default)]
        pause_secs: f32,
    },
    /// Up and down as a sine: from its position at time 0 to `height_m` above it, and back.
    Rise {
        /// Height of the top above the start, m, 0.01 to 100.
        height_m: f32,
        /// Period: time for up and down together, s, 0.5 to 600.
        period_secs: f32,
    },
    /// Steady rotation about the up axis.
    Turn {
        /// Speed, degrees/s, -720 to 720 but not 0; positive turns left seen from above.
        speed_deg_s: f32,
    },
    /// A square wave: the target jumps to another place, and back. It shows the spring's step response.
    Step {
        /// Centre at the other place, m, in level coordinates.
        to: Vec3,
        /// Period: time for both places together, s, 0.5 to 600.
        period_secs: f32,
    },
    /// No motion: the spring holds the platform in place, yields when it is pushed, and brings it back.
    #[default]
    Still,
}
