//! Shape casts and ray casts of a character. A cast that hits always returns a unit normal.
//!
//! Rapier does not promise one. Its normal is `(0, 0, 0)` for a ray that starts inside a solid, and for a shape that starts in
//! touch with a solid when the penetration solver (EPA) ends on a degenerate triangle. Code that divides by a part of such a
//! normal makes every number after it NaN, so the normal is repaired here, where it enters.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::math::Pose;
use bevy_rapier3d::rapier::parry::query::{Ray, ShapeCastOptions};
use bevy_rapier3d::rapier::parry::shape::Shape;
use bevy_rapier3d::rapier::pipeline::QueryPipeline;

/// What a cast met.
#[derive(Debug, Clone, Copy)]
pub(super) struct Touch {
    pub entity: Entity,
    /// How far the cast went, in units of its velocity.
    pub time: f32,
    /// Where it touches, m.
    pub point: Vec3,
    /// Unit normal of what is touched, away from it.
    pub normal: Vec3,
}

/// The first thing that a shape meets on its way from `from`, within `most` units of its velocity.
pub(super) fn cast_shape(
    world: &QueryPipeline,
    shape: &dyn Shape,
    from: Vec3,
    velocity: Vec3,
    most: f32,
) -> Option<Touch> {
    let options = ShapeCastOptions::with_max_time_of_impact(most);
    let start = Pose::from_translation(from);
    let (handle, hit) = world.cast_shape(&start, velocity, shape, options)?;
    let collider = world.colliders.get(handle)?;
    let time = hit.time_of_impact;
    let (mut point, mut normal) = (hit.witness1, hit.normal1);
    if !(normal.is_normalized() && point.is_finite()) {
        let middle = from + velocity * time;
        (point, normal) = way_out(collider.shape(), collider.position(), middle)
            .unwrap_or((middle, -velocity.normalize_or(Vec3::NEG_Y)));
    }
    Some(Touch {
        entity: RapierContextColliders::entity_from_collider(collider),
        time,
        point,
        normal,
    })
}

/// The first surface that a ray meets within `most` units of its direction. None if it starts inside a solid: there is no
/// surface to be seen from there.
pub(super) fn cast_ray(
    world: &QueryPipeline,
    from: Vec3,
    direction: Vec3,
    most: f32,
) -> Option<Touch> {
    let ray = Ray::new(from, direction);
    let (handle, hit) = world.cast_ray_and_get_normal(&ray, most, true)?;
    let collider = world.colliders.get(handle)?;
    hit.normal.is_normalized().then(|| Touch {
        entity: RapierContextColliders::entity_from_collider(collider),
        time: hit.time_of_impact,
        point: from + direction * hit.time_of_impact,
        normal: hit.normal,
    })
}

/// The nearest place on the surface of a solid, and the direction out of the solid through it. None for a point on the very
/// surface.
fn way_out(shape: &dyn Shape, pose: &Pose, point: Vec3) -> Option<(Vec3, Vec3)> {
    let nearest = shape.project_point(pose, point, false);
    let away = (point - nearest.point).try_normalize()?;
    let outwards = if nearest.is_inside { -away } else { away };
    Some((nearest.point, outwards))
}
