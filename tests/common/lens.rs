//! What the picture would cut open: the solid, if there is one, that the camera is in.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_camera::{NEAR_M, Rig};

/// A collider that reaches into the pyramid between the camera and its near plane (16:9), without those of the body `own`. All
/// bodies count at the poses of the last step: walls, glass, gates, lifts, crates, also those that do not block the view.
pub fn solid_in_lens(
    rapier: &RapierContext,
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
    let others = QueryFilter::new().exclude_sensors().exclude_rigid_body(own);
    rapier.with_query_pipeline(others, |pipeline| {
        pipeline
            .intersect_shape(camera.translation, camera.rotation, &*pyramid.raw)
            .next()
    })
}
