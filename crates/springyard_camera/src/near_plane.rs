//! [`NearPlane`]: what of a camera's lens decides how near walls may come.

use bevy::prelude::*;
use smart_default::SmartDefault;

/// Distance of the near plane from the camera, m: bevy's default.
pub const NEAR_M: f32 = 0.1;

/// The near plane of a perspective camera, which cuts open what is nearer.
#[derive(SmartDefault, Debug, Clone, Copy, PartialEq)]
pub struct NearPlane {
    /// Distance from the camera, m.
    #[default(NEAR_M)]
    pub near_m: f32,
    /// Width of the picture, divided by its height. The default is that of most screens.
    #[default(16.0 / 9.0)]
    pub aspect: f32,
}

impl NearPlane {
    /// That of a camera in this frame. Where nothing is drawn, or without a perspective, the defaults.
    #[must_use]
    pub fn of(camera: Option<&Camera>, projection: Option<&Projection>) -> Self {
        let size = camera.and_then(Camera::logical_viewport_size);
        let size = size.filter(|size| size.min_element() > 0.0);
        let usual = Self::default();
        Self {
            near_m: match projection {
                Some(Projection::Perspective(lens)) => lens.near,
                _ => usual.near_m,
            },
            aspect: size.map_or(usual.aspect, |size| size.x / size.y),
        }
    }

    /// Distance from the camera to the corners of the near plane at a vertical field of view (degrees), m.
    #[must_use]
    pub fn corner_m(&self, fov_deg: f32) -> f32 {
        let half_height = self.near_m * (0.5 * fov_deg).to_radians().tan();
        Vec3::new(half_height * self.aspect, half_height, self.near_m).length()
    }
}
