//! The free space that a camera needs, and what is too thin to count against it.

use bevy::prelude::*;

/// What every driver that keeps the camera out of things needs to know of it.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Clearance {
    /// The free space it keeps around itself, m, and never less than its near plane's corners need.
    pub radius_m: f32,
    /// What is narrower is looked past, m.
    pub thin_m: f32,
}

impl Default for Clearance {
    fn default() -> Self {
        Self {
            radius_m: 0.2,
            thin_m: 0.6,
        }
    }
}

/// How far the near plane is from the camera, m: bevy's own.
pub const NEAR_M: f32 = 0.1;
/// The widest picture for which the corners of the near plane stay out of walls, as width over height.
const WIDEST_PICTURE: f32 = 16.0 / 9.0;
/// Casts end this much before what they meet, m, so that what they find free is found free again.
pub const SKIN_M: f32 = 0.01;

impl Clearance {
    /// The radius of the free space at this field of view (degrees, from top to bottom), m: as set, but at least to the near
    /// plane's corners.
    #[must_use]
    pub fn radius_at(&self, fov_deg: f32) -> f32 {
        let half_height = NEAR_M * (0.5 * fov_deg).to_radians().tan();
        let corner = Vec3::new(half_height * WIDEST_PICTURE, half_height, NEAR_M).length();
        self.radius_m.max(corner + SKIN_M)
    }
}
