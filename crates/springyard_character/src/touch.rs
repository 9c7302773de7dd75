//! Shape casts and ray casts that always return a unit normal. Copy this file if NaN appears after casts in rapier.
//!
//! Rapier does not guarantee a unit normal. The normal is `(0, 0, 0)` for a ray that starts inside a solid, and for a shape that
//! starts in contact with a solid when the penetration solver (EPA) ends on a degenerate triangle. Code that divides by a
//! component of such a normal produces NaN, which then spreads. So the normal is repaired here, right after the cast.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::geometry::{Collider as RawCollider, InteractionGroups};
use bevy_rapier3d::rapier::math::Pose;
use bevy_rapier3d::rapier::parry::query::{
    DefaultQueryDispatcher, Ray, ShapeCastHit, ShapeCastOptions,
};
use bevy_rapier3d::rapier::parry::shape::Shape;
use bevy_rapier3d::rapier::pipeline::{QueryFilter as RawFilter, QueryPipeline};

use super::up_frame::UpFrame;

/// The hit of a cast.
#[derive(Debug, Clone, Copy)]
pub(super) struct Touch {
    /// The body that was hit, or the collider where there is no body.
    pub entity: Entity,
    /// Time of impact, in units of the cast's velocity: m for a unit velocity.
    pub time: f32,
    /// Contact point, m.
    pub point: Vec3,
    /// Unit normal of the surface that was hit, pointing out of it.
    pub normal: Vec3,
}

/// The colliders at which the character with the body `own` casts rays and shapes: of those that `filter` lets pass, the ones of other
/// bodies that are no sensors, and whose `CollisionGroups` collide with the character's. `SolverGroups` say nothing about casts: they turn
/// off the forces of contacts.
pub(super) fn world<'a>(
    rapier: &RapierContext<'a>,
    own: RigidBodyHandle,
    filter: RawFilter<'a>,
) -> QueryPipeline<'a> {
    let filter = (filter.exclude_rigid_body(own).exclude_sensors()).groups(groups(rapier, own));
    rapier.simulation.broad_phase.as_query_pipeline(
        &DefaultQueryDispatcher,
        &rapier.rigidbody_set.bodies,
        &rapier.colliders.colliders,
        filter,
    )
}

/// The collision groups of a body's own collider, not those of its children.
fn groups(rapier: &RapierContext, body: RigidBodyHandle) -> InteractionGroups {
    let Some(body) = rapier.rigidbody_set.bodies.get(body) else {
        return InteractionGroups::all();
    };
    let colliders = body.colliders().iter();
    let mut colliders = colliders.filter_map(|handle| rapier.colliders.colliders.get(*handle));
    let own = colliders.find(|collider| collider.user_data == body.user_data);
    own.map_or(InteractionGroups::all(), RawCollider::collision_groups)
}

/// The first hit of a shape that moves from `from` at `velocity`, up to the time of impact `most`. Shape, places and velocity are in the
/// axes of `frame`, and so is the hit.
pub(super) fn cast_shape(
    world: &QueryPipeline,
    frame: &UpFrame,
    shape: &dyn Shape,
    from: Vec3,
    velocity: Vec3,
    most: f32,
) -> Option<Touch> {
    let options = ShapeCastOptions::with_max_time_of_impact(most);
    let (from, velocity) = (frame.to_world(from), frame.to_world(velocity));
    let start = Pose::from_parts(from, frame.rotation());
    let (handle, hit) = world.cast_shape(&start, velocity, shape, options)?;
    let collider = world.colliders.get(handle)?;
    let middle = from + velocity * hit.time_of_impact;
    let (point, normal) = repaired(
        &hit,
        collider.shape(),
        collider.position(),
        middle,
        velocity,
    );
    Some(Touch {
        entity: entity_of(world, collider),
        time: hit.time_of_impact,
        point: frame.to_own(point),
        normal: frame.to_own(normal),
    })
}

/// The body that a collider belongs to (several may), or the collider itself where it has none.
pub(super) fn entity_of(world: &QueryPipeline, collider: &RawCollider) -> Entity {
    let body = collider.parent().and_then(|body| world.bodies.get(body));
    body.map_or_else(
        || RapierContextColliders::entity_from_collider(collider),
        |body| Entity::from_bits(body.user_data as u64),
    )
}

/// Contact point and unit normal of a hit. If rapier's normal is not a unit vector: nearest surface point and direction out of
/// the solid for the centre (`middle`) of the shape. If there is none: the centre, and the direction against the cast.
fn repaired(
    hit: &ShapeCastHit,
    shape: &dyn Shape,
    pose: &Pose,
    middle: Vec3,
    velocity: Vec3,
) -> (Vec3, Vec3) {
    if hit.normal1.is_normalized() && hit.witness1.is_finite() {
        return (hit.witness1, hit.normal1);
    }
    nearest_surface(shape, pose, middle).unwrap_or((middle, -velocity.normalize_or(Vec3::NEG_Y)))
}

/// The first hit of a ray within `most` units of its direction. None if the ray starts inside a solid, where it hits no surface. Ray and
/// hit are in the axes of `frame`.
pub(super) fn cast_ray(
    world: &QueryPipeline,
    frame: &UpFrame,
    from: Vec3,
    direction: Vec3,
    most: f32,
) -> Option<Touch> {
    let ray = Ray::new(frame.to_world(from), frame.to_world(direction));
    let (handle, hit) = world.cast_ray_and_get_normal(&ray, most, true)?;
    let collider = world.colliders.get(handle)?;
    hit.normal.is_normalized().then(|| Touch {
        entity: entity_of(world, collider),
        time: hit.time_of_impact,
        point: from + direction * hit.time_of_impact,
        normal: frame.to_own(hit.normal),
    })
}

/// The nearest point on the surface of a solid, and the unit direction out of it there. None if `point` lies on the surface.
fn nearest_surface(shape: &dyn Shape, pose: &Pose, point: Vec3) -> Option<(Vec3, Vec3)> {
    let nearest = shape.project_point(pose, point, false);
    let away = (point - nearest.point).try_normalize()?;
    let outwards = if nearest.is_inside { -away } else { away };
    Some((nearest.point, outwards))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_rapier3d::rapier::parry::query;
    use bevy_rapier3d::rapier::parry::query::ShapeCastStatus;
    use bevy_rapier3d::rapier::parry::shape::{Ball, Cuboid};
    use spring_math::random::SplitMix64;

    fn hit(witness1: Vec3, normal1: Vec3) -> ShapeCastHit {
        ShapeCastHit {
            time_of_impact: 0.0,
            witness1,
            witness2: Vec3::ZERO,
            normal1,
            normal2: Vec3::ZERO,
            status: ShapeCastStatus::PenetratingOrWithinTargetDist,
        }
    }

    #[test]
    fn a_touch_without_a_normal_points_out_of_the_solid() {
        let cube = Cuboid::new(Vec3::ONE);
        let pose = Pose::from_translation(Vec3::X * 5.0);
        for (middle, point, normal) in [
            (Vec3::new(5.0, 1.2, 0.0), Vec3::new(5.0, 1.0, 0.0), Vec3::Y),
            (Vec3::new(5.9, 0.0, 0.0), Vec3::new(6.0, 0.0, 0.0), Vec3::X),
        ] {
            for nonsense in [Vec3::ZERO, Vec3::NAN, Vec3::splat(1e-30)] {
                let hit = hit(Vec3::ZERO, nonsense);
                let (at, out) = repaired(&hit, &cube, &pose, middle, Vec3::NEG_Y);
                assert!(
                    at.distance(point) < 1e-5 && out.distance(normal) < 1e-5,
                    "{at} {out}"
                );
            }
        }
        // Exactly on the surface there is no direction out: the direction against the cast.
        let hit = hit(Vec3::ZERO, Vec3::ZERO);
        let (_, out) = repaired(
            &hit,
            &cube,
            &pose,
            Vec3::new(5.0, 1.0, 0.0),
            Vec3::NEG_Y * 3.0,
        );
        assert_eq!(out, Vec3::Y);
    }

    #[test]
    fn every_touch_of_a_ball_with_a_tilted_box_has_a_unit_normal() {
        let mut random = SplitMix64::new(3);
        let mut signed = |size: f32| size * random.signed() as f32;
        for _ in 0..20_000 {
            let cube = Cuboid::new(Vec3::new(
                1.0 + signed(0.8),
                1.0 + signed(0.8),
                1.0 + signed(0.8),
            ));
            let turn = Quat::from_euler(EulerRot::XYZ, signed(0.5), signed(3.0), signed(0.5));
            let pose = Pose::from_parts(Vec3::ZERO, turn);
            // The centre of the ball lies beside, on or in the box, often near its edges and corners.
            let middle = turn
                * (Vec3::new(signed(1.2), signed(1.2), signed(1.2)).clamp(-Vec3::ONE, Vec3::ONE)
                    * cube.half_extents);
            let from = Pose::from_translation(middle);
            let options = ShapeCastOptions::with_max_time_of_impact(1.0);
            let cast = query::cast_shapes(
                &pose,
                Vec3::ZERO,
                &cube,
                &from,
                Vec3::NEG_Y,
                &Ball::new(0.24),
                options,
            );
            let Ok(Some(mut hit)) = cast else { continue };
            // parry reports the hit in the box's local frame.
            hit.normal1 = turn * hit.normal1;
            hit.witness1 = turn * hit.witness1;
            let (point, normal) = repaired(
                &hit,
                &cube,
                &pose,
                middle - Vec3::Y * hit.time_of_impact,
                Vec3::NEG_Y,
            );
            assert!(
                normal.is_normalized() && point.is_finite(),
                "{normal} {point}: {hit:?}"
            );
        }
    }
}
