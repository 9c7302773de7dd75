//! The queries of a [`Sight`](super::super::sight::Sight), in the rapier world.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::super::sight::{Casts, Reach};

/// The rapier world.
pub(super) struct RapierCasts<'a>(pub RapierContext<'a>);

impl Casts for RapierCasts<'_> {
    fn body_of(&self, collider: Entity) -> Option<Entity> {
        let (colliders, bodies) = (&self.0.colliders, &self.0.rigidbody_set);
        colliders.collider_parent(bodies, collider)
    }

    fn cast_ray(
        &self,
        from: Vec3,
        to: Vec3,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Vec3)> {
        let filter = QueryFilter::new().exclude_sensors().predicate(&of);
        let (entity, part) = self.0.cast_ray(from, to - from, 1.0, true, filter)?;
        Some((entity, from.lerp(to, part)))
    }

    fn cast_ball(
        &self,
        from: Vec3,
        to: Vec3,
        radius: f32,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Reach)> {
        let (direction, length) = Dir3::new_and_length(to - from).ok()?;
        let ball = Collider::ball(radius);
        let options = ShapeCastOptions::with_max_time_of_impact(length);
        let filter = QueryFilter::new().exclude_sensors().predicate(&of);
        let (entity, hit) = self.0.cast_shape(
            from,
            Quat::IDENTITY,
            *direction,
            &*ball.raw,
            options,
            filter,
        )?;
        let reach = Reach {
            metres: hit.time_of_impact,
            touch: hit
                .details
                .map(|details| (details.witness1, details.normal1)),
        };
        Some((entity, reach))
    }

    fn touched(&self, at: Vec3, radius: f32, of: &dyn Fn(Entity) -> bool) -> Vec<Entity> {
        let ball = Collider::ball(radius);
        let filter = QueryFilter::new().exclude_sensors().predicate(&of);
        self.0.with_query_pipeline(filter, |pipeline| {
            pipeline
                .intersect_shape(at, Quat::IDENTITY, &*ball.raw)
                .collect()
        })
    }

    fn nearest_point(&self, at: Vec3, of: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)> {
        let filter = QueryFilter::new().exclude_sensors().predicate(&of);
        let (_, nearest) = self.0.project_point(at, f32::MAX, false, filter)?;
        Some((nearest.point, nearest.is_inside))
    }
}
