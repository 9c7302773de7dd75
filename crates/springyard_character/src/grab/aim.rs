//! [`Aim`]: finds the body that a character looks at and can take.
//!
//! First what the middle of the view meets: a thick ray (a ball cast). A third-person camera looks over the head of its character, so the
//! ray often passes above a crate at the feet. Then the body nearest to the view direction counts, within a cone, if a ray from the eyes
//! to its middle meets it first: not through walls, and not beyond the reach. Last of all a body beside the character or touching it,
//! wherever the camera looks.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{RigidBody as RawBody, RigidBodyHandle};
use bevy_rapier3d::rapier::geometry::{Collider as RawCollider, ColliderHandle, ColliderSet};
use bevy_rapier3d::rapier::math::Pose;
use bevy_rapier3d::rapier::parry::query::{self, ClosestPoints, Ray, ShapeCastOptions};
use bevy_rapier3d::rapier::parry::shape::Ball;
use bevy_rapier3d::rapier::pipeline::{QueryFilter as RawFilter, QueryPipeline};

use crate::{UpFrame, touch};
use springyard_drive::SpringDrive;
use springyard_state::warn_without;

/// Marks that the plugin of this module has been added. Without it, no hand takes a [`Grabbable`] body.
#[derive(Resource, Debug, Default)]
pub(super) struct HandsMove;

/// On a dynamic body that characters can take, hold and throw. A body with a drive or a joint of its own cannot be taken; one that the
/// character has let go of, and that is not clear of it yet, can.
#[derive(Component, Debug, Clone, Copy, Default)]
#[component(on_add = warn_without::<HandsMove>("Grabbable", "springyard_character::grab::plugin"))]
pub struct Grabbable;

/// Radius of the ball that is cast along the view, m.
const BALL_M: f32 = 0.12;

/// Half the angle of the cone, degrees.
const CONE_DEG: f32 = 45.0;

/// The axis of the cone points this far below the view direction, degrees: the camera looks down from above the head.
const LOWERED_DEG: f32 = 20.0;

/// A body this near to the character is taken wherever the camera looks, m between the surfaces: beside it, or touching.
const BESIDE_M: f32 = 0.5;

/// A body farther below than this is underfoot, not beside: the sine of the angle below the horizontal at which it is nearest.
const UNDERFOOT: f32 = 0.9;

/// A view from a character's eyes.
#[derive(Debug, Clone, Copy)]
pub struct View {
    /// The eyes, world, m.
    pub eyes: Vec3,
    /// The character's axes, in which yaw and pitch count.
    pub frame: UpFrame,
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
    pub(crate) fn direction(&self, up_deg: f32) -> Vec3 {
        let pitch = (self.pitch_deg + up_deg).clamp(-90.0, 90.0).to_radians();
        let turn = Quat::from_euler(EulerRot::YXZ, self.yaw_deg.to_radians(), pitch, 0.0);
        self.frame.to_world(turn * Vec3::NEG_Z)
    }
}

/// Finds bodies to take. Reads only: also for a mark on the screen.
#[derive(SystemParam)]
pub struct Aim<'w, 's> {
    rapier: ReadRapierContext<'w, 's>,
    bodies: Query<'w, 's, Target, (With<Grabbable>, Without<SpringDrive>)>,
}

/// A body that may be taken, with its joint: see [`Grabbable`].
type Target = (
    Entity,
    &'static RapierRigidBodyHandle,
    Option<&'static ImpulseJoint>,
);

impl Aim<'_, '_> {
    /// The body that the character with the body `own` would take.
    #[must_use]
    pub fn body(&self, own: RigidBodyHandle, view: &View) -> Option<Entity> {
        let rapier = self.rapier.single().ok()?;
        let world = touch::world(&rapier, own, RawFilter::new());
        let entities = rapier.rigidbody_set.entity2body();
        let is_free = |joint: &ImpulseJoint| entities.get(&joint.parent) == Some(&own);
        let bodies = self.bodies.iter();
        let free = bodies.filter(|(.., joint)| joint.is_none_or(is_free));
        let free: Vec<Free> = free.map(|(entity, handle, _)| (entity, handle.0)).collect();
        seen(&world, view, &free)
            .or_else(|| nearest_to_axis(&world, view, &free, CONE_DEG.to_radians().cos()))
            .or_else(|| beside(&world, own, view, &free))
    }
}

/// A body that can be taken.
type Free = (Entity, RigidBodyHandle);

/// The body in the middle of the view.
fn seen(world: &QueryPipeline, view: &View, free: &[Free]) -> Option<Entity> {
    let ball = Ball::new(BALL_M);
    let options = ShapeCastOptions::with_max_time_of_impact(view.reach_m);
    let start = Pose::from_translation(view.eyes);
    let (collider, _) = world.cast_shape(&start, view.direction(0.0), &ball, options)?;
    let met = parent_of(world, collider)?;
    let found = free.iter().find(|(_, handle)| *handle == met);
    found.map(|(entity, _)| *entity)
}

/// Of the visible bodies beside the character or touching it, the one nearest to the axis of the cone.
fn beside(
    world: &QueryPipeline,
    own: RigidBodyHandle,
    view: &View,
    free: &[Free],
) -> Option<Entity> {
    let own = world.bodies.get(own)?;
    let mut near = free.to_vec();
    near.retain(|(_, handle)| {
        let body = world.bodies.get(*handle);
        body.is_some_and(|body| is_beside(world, own, body, view.frame.up()))
    });
    nearest_to_axis(world, view, &near, -1.0)
}

/// The visible body nearest to the axis of the cone, if the cosine of its angle to that is larger than this.
fn nearest_to_axis(
    world: &QueryPipeline,
    view: &View,
    free: &[Free],
    least_cosine: f32,
) -> Option<Entity> {
    let axis = view.direction(-LOWERED_DEG);
    let mut best = None;
    let mut best_cosine = least_cosine;
    for (entity, handle) in free {
        let Some(body) = world.bodies.get(*handle) else {
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
        if met.and_then(|(collider, _)| parent_of(world, collider)) == Some(*handle) {
            (best, best_cosine) = (Some(*entity), cosine);
        }
    }
    best
}

/// Whether a body is within [`BESIDE_M`] of the character's own, and not below its feet.
fn is_beside(world: &QueryPipeline, own: &RawBody, body: &RawBody, up: Vec3) -> bool {
    let others = colliders_of(body, world.colliders);
    colliders_of(own, world.colliders).iter().any(|own| {
        others.iter().any(|other| {
            let (at, other_at) = (own.position(), other.position());
            match query::closest_points(at, own.shape(), other_at, other.shape(), BESIDE_M) {
                Ok(ClosestPoints::Intersecting) => true,
                Ok(ClosestPoints::WithinMargin(from, to)) => {
                    let way = to - from;
                    way.dot(up) > -UNDERFOOT * way.length()
                }
                Ok(ClosestPoints::Disjoint) | Err(_) => false,
            }
        })
    })
}

/// The colliders of a body.
pub(super) fn colliders_of<'a>(body: &RawBody, colliders: &'a ColliderSet) -> Vec<&'a RawCollider> {
    let handles = body.colliders().iter();
    handles
        .filter_map(|handle| colliders.get(*handle))
        .collect()
}

/// The body of a collider.
fn parent_of(world: &QueryPipeline, collider: ColliderHandle) -> Option<RigidBodyHandle> {
    world.colliders.get(collider)?.parent()
}
