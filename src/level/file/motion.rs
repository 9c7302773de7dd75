//! The motions that a level file can give a platform, and when they run.

use bevy::math::Vec3;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use springyard_state::parameter::allowed;

use super::limits::{AXIS, PAUSE, PERIOD, PLACE, TRAVEL_SPEED, whole};

/// A platform's target pose over time. [`Motion::target`] computes it; the platform's spring pulls the body to it.
#[derive(Reflect, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Motion {
    /// Back and forth along a straight line, eased at both ends (least jerk).
    Travel {
        /// Centre at the far end, m, in level coordinates.
        #[reflect(@PLACE)]
        to: Vec3,
        /// Peak speed, reached half-way, m/s. The mean speed of a crossing is 8/15 of it.
        #[reflect(@TRAVEL_SPEED)]
        speed_m_s: f32,
        /// Pause at each end, s.
        #[serde(default)]
        #[reflect(@PAUSE)]
        pause_secs: f32,
    },
    /// Along straight lines from the platform's position through several points. Corners are passed at speed.
    Route {
        /// The points after the platform's position, m, in level coordinates: 1 to 64.
        #[reflect(@PLACE)]
        points: Vec<Vec3>,
        /// Largest speed along the route, m/s.
        #[reflect(@TRAVEL_SPEED)]
        speed_m_s: f32,
        /// Pause at each end of the route, s; of a `Loop` each time it is back at the platform's position. There is none at the points
        /// between.
        #[serde(default)]
        #[reflect(@PAUSE)]
        pause_secs: f32,
        /// How the speed changes along the whole route.
        #[serde(default)]
        easing: RouteEasing,
        /// What the target does at the last point.
        #[serde(default)]
        repeat: RouteRepeat,
    },
    /// Up and down as a sine: from its position at time 0 to `height_m` above it, and back.
    Rise {
        /// Height of the top above the start, m.
        #[reflect(@allowed(0.01..=100.0).why("position is the low end; to stand, use motion: Still").if_above("usually 1 to 20 m"))]
        height_m: f32,
        /// Period: time for up and down together, s.
        #[reflect(@PERIOD)]
        period_secs: f32,
    },
    /// Steady rotation about an axis through its pivot.
    Turn {
        /// Speed, degrees/s, not 0; positive turns left seen from above, for other axes by the right-hand rule.
        #[reflect(@allowed(-720.0..=720.0).unit("degrees per second").why("usually 30 to 90"))]
        speed_deg_s: f32,
        /// Direction of the axis, of any length but 0; up if left out.
        #[serde(default = "up")]
        #[reflect(@AXIS)]
        axis: Vec3,
    },
    /// A square wave: the target jumps to another place, and back. It shows the spring's step response.
    Step {
        /// Centre at the other place, m, in level coordinates.
        #[reflect(@PLACE)]
        to: Vec3,
        /// Period: time for both places together, s.
        #[reflect(@PERIOD)]
        period_secs: f32,
    },
    /// Stands at one of several places, and jumps when another is chosen while playing:
    /// [`ChosenPlace`](crate::level::ChosenPlace).
    Places {
        /// Place 1 and the following, m, in level coordinates: 1 to 64. Place 0 is the platform's position.
        #[reflect(@PLACE)]
        points: Vec<Vec3>,
        /// The place that is chosen at the start, 0 to the number of points.
        #[serde(default)]
        start: usize,
    },
    /// Stands at its rotation at rest or turned by one of several angles, and jumps when another is chosen: a door leaf, a turning
    /// arm. The target turns the shorter way round.
    Angles {
        /// Angle 1 and the following, degrees from the rotation at rest: 1 to 64. Angle 0 is the rotation at rest.
        #[reflect(@allowed(-180.0..=180.0).unit("degrees").why("it is the angle from the rotation at rest, usually -110 to 110"))]
        degrees: Vec<f32>,
        /// Direction of the axis through the pivot, of any length but 0; up if left out. A positive angle turns left seen from above,
        /// about other axes by the right-hand rule.
        #[serde(default = "up")]
        #[reflect(@AXIS)]
        axis: Vec3,
        /// The angle that is chosen at the start, 0 to the number of angles.
        #[serde(default)]
        start: usize,
        /// Period: time for all angles together, s, if the platform goes through them by itself. Left out: another is chosen while
        /// playing, [`ChosenPlace`](crate::level::ChosenPlace).
        #[serde(default)]
        #[reflect(@PERIOD)]
        period_secs: Option<f32>,
    },
    /// Follows the player: the point of a straight line that is nearest to the player's feet. While the player is not near the
    /// line, the target is the platform's position.
    Player {
        /// One end of the line, m, in level coordinates.
        #[reflect(@PLACE)]
        from: Vec3,
        /// The other end, m, in level coordinates.
        #[reflect(@PLACE)]
        to: Vec3,
        /// The player is near the line within this distance, m.
        #[serde(default = "whole::<3>")]
        #[reflect(@allowed(0.1..=1000.0).why("usually 3 m"))]
        within_m: f32,
    },
    /// Follows another body, with its rotation.
    Body {
        /// Name of a platform or a crate, the leader.
        name: String,
        /// Place of the target in the leader's own axes, m from the leader's centre.
        #[serde(default)]
        #[reflect(@PLACE)]
        offset_m: Vec3,
    },
    /// No motion: the spring holds the platform in place, yields when it is pushed, and brings it back.
    #[default]
    Still,
}

/// How the speed changes along a route.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RouteEasing {
    /// From rest to rest along the least-jerk curve: fastest half-way, at 15/8 of the mean speed.
    #[default]
    MinimumJerk,
    /// Constant speed, with abrupt starts, corners and stops.
    Steady,
}

/// What the target does at the last point of a route.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RouteRepeat {
    /// Goes back the same way, and repeats.
    #[default]
    BackAndForth,
    /// Goes straight to the platform's position, and repeats.
    Loop,
    /// Stays there.
    Once,
}

/// When a motion begins, in which part of its cycle, and in which direction.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MotionTiming {
    /// Time at which the motion begins, s. Before, the target is at rest where the motion begins.
    #[reflect(@allowed(0.0..=600.0).why("0 is the start of the level"))]
    pub start_secs: f32,
    /// Part of the cycle that is skipped at the beginning. Two platforms half a cycle apart: 0 and 0.5.
    #[reflect(@allowed(0.0..=1.0).unit("(a part of the cycle)").why("0.5 is half a cycle"))]
    pub phase: f32,
    /// Whether the motion runs backwards through its cycle.
    pub reverse: bool,
}

fn up() -> Vec3 {
    Vec3::Y
}
