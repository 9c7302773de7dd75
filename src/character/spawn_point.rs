//! Where a character starts.

use bevy::prelude::*;

use super::body_dimensions::BodyDimensions;

/// On a character: where it starts and starts again.
#[derive(Component, Debug, Clone, Copy)]
pub struct SpawnPoint {
    /// The feet, m.
    pub position: Vec3,
    /// Turn about the vertical, rad: 0 looks along -Z.
    pub facing_rad: f32,
}

impl SpawnPoint {
    /// The pose of a body of this build that stands here.
    #[must_use]
    pub fn body_pose(&self, dimensions: &BodyDimensions) -> Transform {
        Transform::from_translation(self.position + Vec3::Y * dimensions.ride_height_m())
            .with_rotation(Quat::from_rotation_y(self.facing_rad))
    }
}
