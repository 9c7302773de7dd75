//! What a level file says of how a platform moves.

use bevy::math::Vec3;
use serde::Deserialize;

/// Where a platform wants to be at each time. [`Motion::target`] says it in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Motion {
    /// There and back along a straight line, gently at both ends.
    Travel {
        /// Centre at the far end, metres, in level coordinates.
        to: Vec3,
        /// Fastest speed, reached half-way, m/s, 0.01 to 50. The mean speed of a crossing is 8/15 of it.
        speed_m_s: f32,
        /// Rest at each end, seconds, 0 to 600.
        #[serde(default)]
        pause_secs: f32,
    },
    /// Up and down like a swing: from its position at time 0 to `height_m` above it, and back.
    Rise {
        /// Height of the top above the start, metres, 0.01 to 100.
        height_m: f32,
        /// Time for up and down together, seconds, 0.5 to 600.
        period_secs: f32,
    },
    /// Round and round about the up axis.
    Turn {
        /// Speed, degrees per second, -720 to 720 but not 0; positive turns left seen from above.
        speed_deg_s: f32,
    },
    /// To another place at once, and back at once: what shows what a spring does.
    Step {
        /// Centre at the other place, metres, in level coordinates.
        to: Vec3,
        /// Time for there and back together, seconds, 0.5 to 600.
        period_secs: f32,
    },
    /// Held in place by its spring: it gives when pushed, and comes back.
    #[default]
    Still,
}
