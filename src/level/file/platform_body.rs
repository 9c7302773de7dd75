//! The body of a platform in a level file: its form, its hinge, the axes that its springs act on, and the limits of its springs.

use bevy::math::Vec3;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use springyard_state::parameter::allowed;

use super::limits::AXIS;

/// Form of a platform. Its size is `size_m`.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlatformForm {
    /// A box.
    #[default]
    Box,
    /// An upright cylinder: the x of `size_m` is its diameter, which z must equal, and y its height.
    Disc,
}

/// A hinge through the platform's pivot: the platform turns about its axis, and moves in no other way.
#[derive(Reflect, SmartDefault, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlatformHinge {
    /// Direction of the axis in the platform's own axes, of any length but 0. (0, 1, 0) for a door.
    #[default(Vec3::Y)]
    #[reflect(@AXIS)]
    pub axis: Vec3,
    /// Smallest angle from the pose at rest, degrees. Without both angles the platform may turn round and round; without this one alone
    /// it may turn back by half a turn.
    #[reflect(@allowed(-180.0..=0.0).why("it is the angle back from the pose at rest, usually -100"))]
    pub from_deg: Option<f32>,
    /// Largest angle from the pose at rest, degrees. A positive angle turns left seen against the axis: for a door, from above.
    #[reflect(@allowed(0.0..=180.0).why("it is the angle on from the pose at rest, usually 100"))]
    pub to_deg: Option<f32>,
}

/// Limits of the accelerations by a platform's springs. A spring at its limit is late: it overshoots more, and carries less.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlatformLimits {
    /// Largest acceleration by the spring, m/s^2; no limit if left out. What stands on the platform falls over from about 5. A
    /// `ForceBased` platform falls below gravity (9.81).
    #[reflect(@allowed(0.1..=10_000.0).why("usually 2 to 30; without a limit, leave it out"))]
    pub acceleration_m_s2: Option<f32>,
    /// Largest angular acceleration by the spring for turning, degrees/s^2; no limit if left out. Below about 100 a load beside the
    /// middle tips the platform over.
    #[reflect(@allowed(1.0..=1_000_000.0).why("usually 90 to 2000; without a limit, leave it out"))]
    pub turning_deg_s2: Option<f32>,
}

/// The world axes on which a platform's springs act. Along and about the others it is free: nothing moves or brakes it but
/// contacts, and gravity along y.
#[derive(Reflect, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WorldAxis {
    /// To the right, for a view along -Z.
    X,
    /// Up.
    Y,
    /// Backwards, for a view along -Z.
    Z,
}
