//! [`SpawnPoint`]: where a character starts and respawns.

use bevy::prelude::*;
use serde::Serialize;

use super::body_dimensions::BodyDimensions;

/// On a character: where the character starts and respawns. By default at the origin, facing along -Z.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct SpawnPoint {
    /// Position of the feet, m.
    pub position: Vec3,
    /// Yaw, rad, counterclockwise from above: 0 faces along -Z. Under a gravity that is not straight down, both are those of the
    /// [upright](super::UpFrame::upright) axes.
    pub facing_rad: f32,
}

impl SpawnPoint {
    /// The pose of a body with these dimensions that stands here, with up along +Y. The first step turns it about its feet to the gravity
    /// of the place.
    #[must_use]
    pub fn body_pose(&self, dimensions: &BodyDimensions) -> Transform {
        Transform::from_translation(self.position + Vec3::Y * dimensions.ride_height_m)
            .with_rotation(Quat::from_rotation_y(self.facing_rad))
    }
}
