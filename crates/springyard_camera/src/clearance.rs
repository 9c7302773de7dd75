//! The radius of free space around a camera, and the width below which an obstacle is ignored.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;

use springyard_state::parameter::limits;

/// Parameters shared by all drivers that keep the camera out of walls: `PivotCollision`, `EdgeLook`, `HillLift`,
/// `WallLift` and `Boom`.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
pub struct Clearance {
    /// Radius of the free space around the camera. It is never less than 0.16 m (at a field of view of 60 degrees; more at wider
    /// ones), or the picture would cut into walls. Low: walls come close to the lens; high: the camera is pulled in early in
    /// narrow places.
    #[default(0.2)]
    #[reflect(@limits(0.05..=1.0, 0.2..=0.3))]
    pub radius_m: f32,
    /// Width of the widest obstacle that is ignored, such as a post with free space on both sides. Low: a lamp post pulls the
    /// camera in; high: the ends of walls are ignored, too, and hide the character.
    #[default(0.6)]
    #[reflect(@limits(0.0..=5.0, 0.3..=0.8))]
    pub thin_m: f32,
}

/// Distance of the near plane from the camera, m: bevy's default.
pub const NEAR_M: f32 = 0.1;
/// The widest aspect ratio (width / height) for which the corners of the near plane stay out of walls.
const WIDEST_PICTURE: f32 = 16.0 / 9.0;
/// Casts stop this far before a collider, m, so that a later overlap test at the same place finds it free.
pub const SKIN_M: f32 = 0.01;

impl Clearance {
    /// Radius of the free space at a vertical field of view (degrees), m: `radius_m`, but at least the distance to the corners of
    /// the near plane.
    #[must_use]
    pub fn radius_at(&self, fov_deg: f32) -> f32 {
        let half_height = NEAR_M * (0.5 * fov_deg).to_radians().tan();
        let corner = Vec3::new(half_height * WIDEST_PICTURE, half_height, NEAR_M).length();
        self.radius_m.max(corner + SKIN_M)
    }
}
