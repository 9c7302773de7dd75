//! The bodies of rapier as obstacles, and the queries of a [`Sight`] in the rapier world.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::super::sight::{Casts, Reach, Sight};
use super::{BlocksCamera, IgnoredByCamera};

/// Warns at the start if the app has no rapier: then no wall blocks a camera.
pub fn plugin(app: &mut App) {
    app.add_systems(PostStartup, report_no_rapier);
}

fn report_no_rapier(rapier: Query<(), With<DefaultRapierContext>>) {
    if rapier.is_empty() {
        warn!(
            "there is no rapier, so cameras see no walls: add RapierPhysicsPlugin, or springyard_drive::plugin"
        );
    }
}

/// Gives a system the rapier world, and the marks of what blocks the camera.
#[derive(SystemParam)]
pub struct Obstacles<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    seen_through: Query<'w, 's, (), With<IgnoredByCamera>>,
    bodies: Query<'w, 's, (&'static RigidBody, Has<BlocksCamera>)>,
}

impl Obstacles<'_, '_> {
    /// The queries of a camera that looks at the body `subject`. That body, and blockers narrower than `thin_m` (m), are ignored.
    /// `None` in a game without rapier.
    pub fn sight(&self, thin_m: f32, subject: Option<Entity>) -> Option<Sight<'_>> {
        let blocks = move |collider, body: Option<Entity>| {
            (body.is_none() || body != subject) && self.blocks(collider, body)
        };
        let casts = RapierCasts(self.rapier.single().ok()?);
        Some(Sight::new(casts, blocks, thin_m))
    }

    /// Whether an entity is a rigid body.
    pub(crate) fn is_body(&self, entity: Entity) -> bool {
        self.bodies.contains(entity)
    }

    /// Fixed and kinematic bodies block, and so do marked dynamic ones. Other dynamic bodies do not: a camera that jumps whenever
    /// a crate flies past is worse than a crate in the picture.
    fn blocks(&self, collider: Entity, body: Option<Entity>) -> bool {
        let keeps_out = match body.and_then(|body| self.bodies.get(body).ok()) {
            Some((body, is_marked)) => *body != RigidBody::Dynamic || is_marked,
            // A collider without a body does not move.
            None => true,
        };
        let is_seen_through = |entity| self.seen_through.contains(entity);
        keeps_out && !is_seen_through(collider) && !body.is_some_and(is_seen_through)
    }
}

/// The rapier world.
struct RapierCasts<'a>(RapierContext<'a>);

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
