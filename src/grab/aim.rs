//! [`Aim`]: finds the body that a character looks at and can take.
//!
//! First what the middle of the view meets: a thick ray (a ball cast). A third-person camera looks over the head of its character, so the
//! ray often passes above a crate at the feet. Then the body nearest to the view direction counts, within a cone, if a ray from the eyes
//! to its middle meets it first: not through walls, and not beyond the reach.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::geometry::ColliderHandle;
use bevy_rapier3d::rapier::math::Pose;
use bevy_rapier3d::rapier::parry::query::{DefaultQueryDispatcher, Ray, ShapeCastOptions};
use bevy_rapier3d::rapier::parry::shape::Ball;
use bevy_rapier3d::rapier::pipeline::{QueryFilter as RawFilter, QueryPipeline};

use crate::drive::SpringDrive;

/// On a dynamic body that characters can take, hold and throw. A body with a drive or a joint of its own cannot be taken.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct Grabbable;

/// Radius of the ball that is cast along the view, m.
const BALL_M: f32 = 0.12;

/// Half the angle of the cone, degrees.
const CONE_DEG: f32 = 45.0;

/// The axis of the cone points this far below the view direction, degrees: the camera looks down from above the head.
const LOWERED_DEG: f32 = 20.0;

/// A view from a character's eyes.
#[derive(Debug, Clone, Copy)]
pub struct View {
    /// The eyes, m.
    pub eyes: Vec3,
    /// Yaw of the view direction, degrees.
    pub yaw_deg: f32,
    /// Pitch of the view direction, degrees, upwards.
    pub pitch_deg: f32,
    /// How far the character reaches, m.
    pub reach_m: f32,
}

impl View {
    /// The view direction, turned up by `up_deg` degrees, not past the vertical: a unit vector.
    #[must_use]
    fn direction(&self, up_deg: f32) -> Vec3 {
        let pitch = (self.pitch_deg + up_deg).clamp(-90.0, 90.0).to_radians();
        Quat::from_euler(EulerRot::YXZ, self.yaw_deg.to_radians(), pitch, 0.0) * Vec3::NEG_Z
    }
}

/// Finds bodies to take. Reads only: also for a mark on the screen.
#[derive(SystemParam)]
pub struct Aim<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    bodies: Query<
        'w,
        's,
        (Entity, &'static RapierRigidBodyHandle),
        (With<Grabbable>, Without<SpringDrive>, Without<ImpulseJoint>),
    >,
}

impl Aim<'_, '_> {
    /// The body that the character with the body `own` would take.
    #[must_use]
    pub fn body(&self, own: RigidBodyHandle, view: &View) -> Option<Entity> {
        let rapier = self.rapier.single().ok()?;
        let filter = RawFilter::new().exclude_rigid_body(own).exclude_sensors();
        let world = rapier.simulation.broad_phase.as_query_pipeline(
            &DefaultQueryDispatcher,
            &rapier.rigidbody_set.bodies,
            &rapier.colliders.colliders,
            filter,
        );
        self.seen(&world, view)
            .or_else(|| self.nearest_in_cone(&world, view))
    }

    /// The body in the middle of the view.
    fn seen(&self, world: &QueryPipeline, view: &View) -> Option<Entity> {
        let ball = Ball::new(BALL_M);
        let options = ShapeCastOptions::with_max_time_of_impact(view.reach_m);
        let start = Pose::from_translation(view.eyes);
        let (collider, _) = world.cast_shape(&start, view.direction(0.0), &ball, options)?;
        let met = parent_of(world, collider)?;
        let found = self.bodies.iter().find(|(_, body)| body.0 == met);
        found.map(|(entity, _)| entity)
    }

    /// The visible body nearest to the axis of the cone.
    fn nearest_in_cone(&self, world: &QueryPipeline, view: &View) -> Option<Entity> {
        let axis = view.direction(-LOWERED_DEG);
        let mut best = None;
        let mut best_cosine = CONE_DEG.to_radians().cos();
        for (entity, handle) in &self.bodies {
            let Some(body) = world.bodies.get(handle.0) else {
                continue;
            };
            let towards = body.center_of_mass() - view.eyes;
            let Some(direction) = towards.try_normalize() else {
                continue;
            };
            let cosine = direction.dot(axis);
            if cosine <= best_cosine {
                continue;
            }
            let ray = Ray::new(view.eyes, direction);
            let met = world.cast_ray(&ray, view.reach_m, true);
            if met.and_then(|(collider, _)| parent_of(world, collider)) == Some(handle.0) {
                (best, best_cosine) = (Some(entity), cosine);
            }
        }
        best
    }
}

/// The body of a collider.
fn parent_of(world: &QueryPipeline, collider: ColliderHandle) -> Option<RigidBodyHandle> {
    world.colliders.get(collider)?.parent()
}
