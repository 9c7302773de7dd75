//! The bodies of rapier as obstacles, and the queries of a [`Sight`] in the rapier world.

use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::parry::shape::Ball;
use bevy_rapier3d::prelude::*;

use super::super::sight::{Casts, Reach, Sight};
use super::drawn::{DrawnColliders, find_drawn};
use super::skipping::Skipping;
use super::{BlocksCamera, IgnoredByCamera, SeenPastByCamera};
use crate::own_driver::DriverSlot;
use crate::{CameraSystems, Rig, RigAlone};
use springyard_state::RegisterState;

/// Finds the moving bodies as drawn, before any rig moves. Warns at the start if the app has no rapier: then no wall blocks a camera.
pub fn plugin(app: &mut App) {
    app.init_resource::<DrawnColliders>()
        .register_unkept::<DrawnColliders>("found anew in each frame; no step reads it")
        .add_systems(PostStartup, report_no_rapier);
    for schedule in [PostUpdate.intern(), RigAlone.intern()] {
        let watch = CameraSystems::Watch;
        let before_rigs = find_drawn.in_set(watch).before(DriverSlot(watch, 0));
        app.add_systems(schedule, before_rigs);
    }
}

fn report_no_rapier(rapier: Query<(), With<DefaultRapierContext>>) {
    match rapier.iter().count() {
        0 => warn!(
            "there is no rapier, so cameras see no walls: add springyard_drive::plugin, or \
             RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule()"
        ),
        1 => {}
        several => warn!(
            "{several} rapier worlds are marked DefaultRapierContext, so cameras see no walls: mark one"
        ),
    }
}

/// Gives a system the rapier world, and the marks of what blocks the camera.
#[derive(SystemParam)]
pub struct Obstacles<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    drawn: Res<'w, DrawnColliders>,
    ignored: Query<'w, 's, (), With<IgnoredByCamera>>,
    seen_past: Query<'w, 's, (), With<SeenPastByCamera>>,
    bodies: Query<'w, 's, (&'static RigidBody, Has<BlocksCamera>)>,
    parents: Query<'w, 's, &'static ChildOf>,
    groups: Query<'w, 's, &'static CollisionGroups, With<Rig>>,
}

impl Obstacles<'_, '_> {
    /// The queries of a camera that looks at the body `subject`. That body with its descendants, and blockers narrower than `thin_m` (m),
    /// are ignored. `None` in a game without rapier.
    pub fn sight(&self, thin_m: f32, subject: Option<Entity>) -> Option<Sight<'_>> {
        self.sight_in(CollisionGroups::default(), thin_m, subject)
    }

    /// As [`sight`](Self::sight), for the rig `camera`: if it has rapier's `CollisionGroups`, only colliders whose groups go with these.
    pub fn sight_of(
        &self,
        camera: Entity,
        thin_m: f32,
        subject: Option<Entity>,
    ) -> Option<Sight<'_>> {
        let groups = self.groups.get(camera).copied().unwrap_or_default();
        self.sight_in(groups, thin_m, subject)
    }

    fn sight_in(
        &self,
        groups: CollisionGroups,
        thin_m: f32,
        subject: Option<Entity>,
    ) -> Option<Sight<'_>> {
        let [rapier, of] = [self.rapier.single().ok()?, self.rapier.single().ok()?];
        let skips = move |collider| {
            let body = of.colliders.collider_parent(of.rigidbody_set, collider);
            let is_ignored = |entity| self.ignored.contains(entity);
            is_ignored(collider)
                || body.is_some_and(is_ignored)
                || body.is_some_and(|body| self.belongs_to(body, subject))
                || !meets(&of, collider, groups)
        };
        let drawn = &self.drawn;
        let casts = RapierCasts { rapier, drawn };
        let blocks = |collider, body| self.blocks(collider, body);
        Some(Sight::new(Skipping { casts, skips }, blocks, thin_m))
    }

    /// Whether a body is the subject, or a part of it: one of its descendants.
    fn belongs_to(&self, body: Entity, subject: Option<Entity>) -> bool {
        subject.is_some_and(|subject| {
            body == subject || self.parents.iter_ancestors(body).any(|it| it == subject)
        })
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
        let is_seen_past = |entity| self.seen_past.contains(entity);
        keeps_out && !is_seen_past(collider) && !body.is_some_and(is_seen_past)
    }
}

/// Whether the groups of a collider go with those of a camera.
fn meets(rapier: &RapierContext, collider: Entity, groups: CollisionGroups) -> bool {
    if groups == CollisionGroups::default() {
        // Without groups of its own the camera meets all.
        return true;
    }
    let handle = rapier.colliders.entity2collider().get(&collider);
    let collider = handle.and_then(|handle| rapier.colliders.colliders.get(*handle));
    collider.is_none_or(|collider| collider.collision_groups().test(groups.into()))
}

/// The rapier world, with moving bodies where they are drawn.
struct RapierCasts<'a> {
    rapier: RapierContext<'a>,
    drawn: &'a DrawnColliders,
}

impl Casts for RapierCasts<'_> {
    fn body_of(&self, collider: Entity) -> Option<Entity> {
        let (colliders, bodies) = (&self.rapier.colliders, &self.rapier.rigidbody_set);
        colliders.collider_parent(bodies, collider)
    }

    fn cast_ray(
        &self,
        from: Vec3,
        to: Vec3,
        of: &dyn Fn(Entity) -> bool,
    ) -> Option<(Entity, Vec3)> {
        let rests = |entity| of(entity) && !self.drawn.contains(entity);
        let filter = QueryFilter::new().exclude_sensors().predicate(&rests);
        let at_rest = self.rapier.cast_ray(from, to - from, 1.0, true, filter);
        let moving = self.drawn.cast_ray(&self.rapier, (from, to), of);
        let hits = at_rest.into_iter().chain(moving);
        let (entity, part) = hits.min_by(|a, b| a.1.total_cmp(&b.1))?;
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
        let ball = Ball::new(radius);
        let options = ShapeCastOptions::with_max_time_of_impact(length);
        let rests = |entity| of(entity) && !self.drawn.contains(entity);
        let filter = QueryFilter::new().exclude_sensors().predicate(&rests);
        let at_rest =
            self.rapier
                .cast_shape(from, Quat::IDENTITY, *direction, &ball, options, filter);
        let at_rest = at_rest.map(|(entity, hit)| {
            let touch = hit.details.map(|at| (at.witness1, at.normal1));
            let metres = hit.time_of_impact;
            (entity, Reach { metres, touch })
        });
        let moving = self.drawn.cast_ball(&self.rapier, (from, to), radius, of);
        let hits = at_rest.into_iter().chain(moving);
        hits.min_by(|a, b| a.1.metres.total_cmp(&b.1.metres))
    }

    fn touched(&self, at: Vec3, radius: f32, of: &dyn Fn(Entity) -> bool) -> Vec<Entity> {
        let ball = Ball::new(radius);
        let mut all = self.drawn.touched(&self.rapier, (at, radius), of);
        let rests = |entity| of(entity) && !self.drawn.contains(entity);
        let filter = QueryFilter::new().exclude_sensors().predicate(&rests);
        self.rapier.with_query_pipeline(filter, |pipeline| {
            all.extend(pipeline.intersect_shape(at, Quat::IDENTITY, &ball));
        });
        all
    }

    fn nearest_point(&self, at: Vec3, of: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)> {
        let rests = |entity| of(entity) && !self.drawn.contains(entity);
        let filter = QueryFilter::new().exclude_sensors().predicate(&rests);
        let at_rest = self.rapier.project_point(at, f32::MAX, false, filter);
        let at_rest = at_rest.map(|(_, nearest)| (nearest.point, nearest.is_inside));
        let moving = self.drawn.nearest_point(&self.rapier, at, of);
        let nearest = at_rest.into_iter().chain(moving);
        nearest.min_by(|a, b| {
            a.0.distance_squared(at)
                .total_cmp(&b.0.distance_squared(at))
        })
    }
}
