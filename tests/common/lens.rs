//! What the picture would cut open: the solid, if there is one, that the camera is in. Judged by the shapes alone, one after the other,
//! and by none of the camera's own queries.

use std::collections::HashMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::parry::bounding_volume::BoundingVolume;
use bevy_rapier3d::parry::query::intersection_test;
use bevy_rapier3d::prelude::{Collider, ReadRapierContext};
use bevy_rapier3d::rapier::math::Pose;
use springyard_camera::{NEAR_M, Rig};
use springyard_timestep::ViewOf;

/// All colliders and the views of their bodies.
#[derive(SystemParam)]
pub struct Solids<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    views: Query<'w, 's, (&'static ViewOf, &'static Transform)>,
}

impl Solids<'_, '_> {
    /// A collider that reaches into the pyramid between the camera and its near plane (16:9), without that of the body `own`. All
    /// bodies count where they are drawn: walls, glass, gates, lifts, crates, also those that do not block the view.
    pub fn in_lens(&self, camera: &Transform, rig: &Rig, own: Entity) -> Option<Entity> {
        let rapier = self.rapier.single().expect("one rapier");
        let drawn = self.views.iter().map(|(of, view)| {
            let pose = Pose::from_parts(view.translation, view.rotation);
            (of.0, pose)
        });
        let drawn: HashMap<Entity, Pose> = drawn.collect();
        let pyramid = pyramid(rig);
        let eye = Pose::from_parts(camera.translation, camera.rotation);
        let bounds = pyramid.raw.compute_aabb(&eye);
        let mut solids = rapier.colliders.colliders.iter();
        let (handle, _) = solids.find(|(handle, solid)| {
            let entity = rapier.colliders.collider_entity(*handle);
            if solid.is_sensor() || !solid.is_enabled() || entity == Some(own) {
                return false;
            }
            let (of_rapier, bodies) = (rapier.colliders, rapier.rigidbody_set);
            let body = entity.and_then(|entity| of_rapier.collider_parent(bodies, entity));
            let seen = body.and_then(|body| drawn.get(&body));
            let pose = match (seen, solid.position_wrt_parent()) {
                (Some(seen), Some(within)) => *seen * *within,
                _ => *solid.position(),
            };
            bounds.intersects(&solid.shape().compute_aabb(&pose))
                && intersection_test(&pose, solid.shape(), &eye, &*pyramid.raw).unwrap_or(false)
        })?;
        rapier.colliders.collider_entity(handle)
    }
}

/// The space between the camera and its near plane, in the camera's axes.
fn pyramid(rig: &Rig) -> Collider {
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
    Collider::convex_hull(&corners).expect("a field of view above 0")
}
