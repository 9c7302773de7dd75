//! The body of a platform in a level file: its form, its hinge, the axes that its springs act on, and the limits of its springs.

use bevy::math::Vec3;
use serde::Deserialize;

/// Form of a platform. Its size is `size_m`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum PlatformForm {
    /// A box.
    #[default]
    Box,
    /// An upright cylinder: the x of `size_m` is its diameter, which z must equal, and y its height.
    Disc,
}

/// A hinge through the platform's pivot: the platform turns about its axis, and moves in no other way.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlatformHinge {
    /// Direction of the axis in the platform's own axes, of any length but 0, each coordinate -1000 to 1000. (0, 1, 0) for a door.
    pub axis: Vec3,
    /// Smallest angle from the pose at rest, degrees, -180 to 0, usually -100 to 0. Without both angles the platform may turn
    /// round and round; without this one alone it may turn back by half a turn.
    pub from_deg: Option<f32>,
    /// Largest angle from the pose at rest, degrees, 0 to 180, usually 0 to 100. A positive angle turns left seen against the
    /// axis: for a door, from above.
    pub to_deg: Option<f32>,
}

impl Default for PlatformHinge {
    fn default() -> Self {
        Self {
            axis: Vec3::Y,
            from_deg: None,
            to_deg: None,
        }
    }
}

/// Limits of the accelerations by a platform's springs. A spring at its limit is late: it overshoots more, and carries less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlatformLimits {
    /// Largest acceleration by the spring, m/s^2, 0.1 to 10000, usually 2 to 30; no limit if left out. What stands on the platform
    /// falls over from about 5. A `ForceBased` platform falls below gravity (9.81).
    pub acceleration_m_s2: Option<f32>,
    /// Largest angular acceleration by the spring for turning, degrees/s^2, 1 to 1000000, usually 90 to 2000; no limit if left
    /// out. Below about 100 a load beside the middle tips the platform over.
    pub turning_deg_s2: Option<f32>,
}

/// The world axes on which a platform's springs act. Along and about the others it is free: nothing moves or brakes it but
/// contacts, and gravity along y.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlatformDriven {
    /// Axes along which the platform is driven; all if left out. Without `Y` it has its weight, and something must carry it.
    pub moves: Vec<WorldAxis>,
    /// Axes about which the platform is driven; all if left out. Without `X` and `Z` it tips over under a load.
    pub turns: Vec<WorldAxis>,
}

impl Default for PlatformDriven {
    fn default() -> Self {
        let all = vec![WorldAxis::X, WorldAxis::Y, WorldAxis::Z];
        Self {
            moves: all.clone(),
            turns: all,
        }
    }
}

/// An axis of the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum WorldAxis {
    /// To the right, for a view along -Z.
    X,
    /// Up.
    Y,
    /// Backwards, for a view along -Z.
    Z,
}
