//! Moving bodies where they are drawn. Rapier has each body at the end of the last step; its view is drawn up to a step earlier, and a
//! wall of 5 m/s is then 8 cm elsewhere. [`DrawnColliders`] are the colliders of these bodies at the poses of their views, with the
//! queries that the camera needs. Bodies at rest are in rapier's world where they are drawn.

use bevy::prelude::*;
use bevy_rapier3d::parry::bounding_volume::{Aabb, BoundingVolume};
use bevy_rapier3d::parry::query::{Ray, ShapeCastOptions, cast_shapes, intersection_test};
use bevy_rapier3d::parry::shape::{Ball, Shape};
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::geometry::ColliderHandle;
use bevy_rapier3d::rapier::math::Pose;
use springyard_timestep::ViewOf;

use super::super::sight::Reach;
use crate::Rig;

/// A view that is drawn nearer to its body than this, m, and turned by less than twice this, rad, is where its body is: two equal poses,
/// interpolated, differ by a rounding.
const SAME: f32 = 1e-5;

/// The colliders of all bodies that are drawn elsewhere than the last step has left them.
#[derive(Resource, Debug, Default)]
pub struct DrawnColliders(Vec<DrawnCollider>);

/// One collider as drawn.
#[derive(Debug)]
struct DrawnCollider {
    entity: Entity,
    handle: ColliderHandle,
    pose: Pose,
    bounds: Aabb,
}

/// Finds them, once in a frame for all rigs.
pub(super) fn find_drawn(
    rapier: ReadRapierContext,
    views: Query<(&ViewOf, &Transform), Without<Rig>>,
    mut drawn: ResMut<DrawnColliders>,
) {
    drawn.0.clear();
    let Ok(rapier) = rapier.single() else { return };
    for (view_of, view) in &views {
        let handle = rapier.rigidbody_set.entity2body().get(&view_of.0);
        let Some(body) = handle.and_then(|it| rapier.rigidbody_set.bodies.get(*it)) else {
            continue;
        };
        let at = body.position();
        let is_there = at.translation.abs_diff_eq(view.translation, SAME)
            && at.rotation.abs_diff_eq(view.rotation, SAME);
        if is_there {
            continue;
        }
        let seen = Pose::from_parts(view.translation, view.rotation);
        for &handle in body.colliders() {
            let collider = rapier.colliders.colliders.get(handle);
            let entity = rapier.colliders.collider_entity(handle);
            let Some((collider, entity)) = collider.zip(entity) else {
                continue;
            };
            if collider.is_sensor() || !collider.is_enabled() {
                continue;
            }
            let pose = collider
                .position_wrt_parent()
                .map_or(seen, |within| seen * *within);
            drawn.0.push(DrawnCollider {
                entity,
                handle,
                pose,
                bounds: collider.shape().compute_aabb(&pose),
            });
        }
    }
}

impl DrawnColliders {
    /// Whether a collider is among them: rapier's world then has it at the wrong place.
    pub(super) fn contains(&self, collider: Entity) -> bool {
        self.0.iter().any(|it| it.entity == collider)
    }

    /// Those that `of` names and whose bounds meet a box, with their shapes.
    fn near<'a>(
        &'a self,
        rapier: &'a RapierContext,
        bounds: Aabb,
        of: &'a dyn Fn(Entity) -> bool,
    ) -> impl Iterator<Item = (&'a DrawnCollider, &'a dyn Shape)> {
        let is_near = move |it: &&DrawnCollider| it.bounds.intersects(&bounds) && of(it.entity);
        self.0.iter().filter(is_near).filter_map(|it| {
            let collider = rapier.colliders.colliders.get(it.handle)?;
            Some((it, collider.shape()))
        })
    }

    /// The first that a ray meets, and the part of the way to it, 0 to 1.
    pub(super) fn cast_ray(
        &self,
        rapier: &RapierContext,
        (from, to): (Vec3, Vec3),
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, f32)> {
        let ray = Ray::new(from, to - from);
        self.near(rapier, swept(from, to, 0.0), of)
            .filter_map(|(it, shape)| Some((it.entity, shape.cast_ray(&it.pose, &ray, 1.0, true)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The first that a ball meets.
    pub(super) fn cast_ball(
        &self,
        rapier: &RapierContext,
        (from, to): (Vec3, Vec3),
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Reach)> {
        let (direction, length) = Dir3::new_and_length(to - from).ok()?;
        let (ball, at) = (Ball::new(radius), Pose::from_translation(from));
        let options = ShapeCastOptions::with_max_time_of_impact(length);
        self.near(rapier, swept(from, to, radius), of)
            .filter_map(|(it, shape)| {
                let way = *direction;
                let hit = cast_shapes(&it.pose, Vec3::ZERO, shape, &at, way, &ball, options);
                let hit = hit.ok().flatten()?.transform1_by(&it.pose);
                let reach = Reach {
                    metres: hit.time_of_impact,
                    touch: Some((hit.witness1, hit.normal1)),
                };
                Some((it.entity, reach))
            })
            .min_by(|a, b| a.1.metres.total_cmp(&b.1.metres))
    }

    /// All that a ball overlaps.
    pub(super) fn touched(
        &self,
        rapier: &RapierContext,
        (at, radius): (Vec3, f32),
        of: &dyn Fn(Entity) -> bool,
    ) -> Vec<Entity> {
        let (ball, pose) = (Ball::new(radius), Pose::from_translation(at));
        let overlaps = |(it, other): (&DrawnCollider, &dyn Shape)| {
            let meets = intersection_test(&it.pose, other, &pose, &ball);
            meets.unwrap_or(false).then_some(it.entity)
        };
        self.near(rapier, swept(at, at, radius), of)
            .filter_map(overlaps)
            .collect()
    }

    /// The nearest point on the surface of one, m, and whether the place is inside that one.
    pub(super) fn nearest_point(
        &self,
        rapier: &RapierContext,
        at: Vec3,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Vec3, bool)> {
        self.near(rapier, swept(at, at, f32::MAX), of)
            .map(|(it, shape)| shape.project_point(&it.pose, at, false))
            .map(|nearest| (nearest.point, nearest.is_inside))
            .min_by(|a, b| {
                a.0.distance_squared(at)
                    .total_cmp(&b.0.distance_squared(at))
            })
    }
}

/// The box round all that a ball passes on its way, m.
fn swept(from: Vec3, to: Vec3, radius: f32) -> Aabb {
    Aabb::new(from.min(to) - radius, from.max(to) + radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_round_a_way_has_the_balls_at_both_ends() {
        let found = swept(Vec3::new(1.0, 0.0, 0.0), Vec3::new(-2.0, 3.0, 0.0), 0.5);
        assert_eq!(found.mins, Vec3::new(-2.5, -0.5, -0.5));
        assert_eq!(found.maxs, Vec3::new(1.5, 3.5, 0.5));
    }
}
