//! What the picture would cut open: the solid, if there is one, that the camera is in.

use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;
use springyard_camera::obstacles::Obstacles;
use springyard_camera::{NEAR_M, Rig};

/// A collider that reaches into the pyramid between the camera and its near plane (16:9), without that of the body `own`. All
/// bodies count where they are drawn: walls, glass, gates, lifts, crates, also those that do not block the view.
pub fn solid_in_lens(
    obstacles: &Obstacles,
    camera: &Transform,
    rig: &Rig,
    own: Entity,
) -> Option<Entity> {
    let up = NEAR_M * (0.5 * rig.fov_deg).to_radians().tan();
    let right = up * 16.0 / 9.0;
    let corner = |x: f32, y: f32| Vec3::new(x * right, y * up, -NEAR_M);
    let corners = [
        Vec3::ZERO,
        corner(-1.0, -1.0),
        corner(-1.0, 1.0),
        corner(1.0, -1.0),
        corner(1.0, 1.0),
    ];
    let pyramid = Collider::convex_hull(&corners).expect("a field of view above 0");
    let is_other = |collider: Entity| collider != own;
    obstacles
        .overlapped(camera, &pyramid, &is_other)
        .first()
        .copied()
}
