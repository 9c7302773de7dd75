//! Finds the blocker: a dynamic body in the character's way that is too heavy to push (`push_mass_limit_kg`), or that the character
//! passes through.
//!
//! The velocity drive would push a body of any mass, so `walk` limits the velocity towards a blocker. A body that the character
//! passes through ([`PassesThrough`](super::PassesThrough)) has no contact that would stop the character: the limit keeps it from
//! walking into the body, whatever that weighs. Such a body does not push the character either: one that it holds follows its hand, and
//! would drive the two faster and faster.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{RigidBody as RawBody, RigidBodyHandle};
use bevy_rapier3d::rapier::geometry::{Collider as RawCollider, ColliderHandle};
use bevy_rapier3d::rapier::parry::shape::Capsule;
use bevy_rapier3d::rapier::pipeline::QueryFilter as RawFilter;

use super::body_dimensions::BodyDimensions;
use super::sensed::Blocker;
use super::surface_motion::Surroundings;
use super::touch;

/// Largest vertical part of a blocker's unit normal. Above it, the body is ground or a ceiling.
const IN_THE_WAY: f32 = 0.7;

/// The radius of the cast capsule is smaller than the body's by this, m, so that a body in contact is found, too.
const SKIN_M: f32 = 0.01;

/// Whether a character pushes a body along: one that is free to move and no heavier than `limit_kg`.
pub(super) fn is_pushed(body: &RawBody, limit_kg: f32) -> bool {
    body.is_dynamic() && body.mass() <= limit_kg
}

/// The first body of more than `limit_kg`, or the one of `through`, along `way` (m), the largest horizontal displacement in the
/// coming step.
pub(super) fn ahead(
    rapier: &RapierContext,
    own: RigidBodyHandle,
    centre: Vec3,
    dimensions: &BodyDimensions,
    way: Vec3,
    limit_kg: f32,
    through: Option<RigidBodyHandle>,
    around: &Surroundings,
) -> Option<Blocker> {
    let raw = &rapier.rigidbody_set.bodies;
    let is_blocker = |_: ColliderHandle, collider: &RawCollider| {
        let parent = collider.parent();
        let body = parent.and_then(|parent| raw.get(parent));
        body.is_some_and(|body| {
            body.is_dynamic() && (!is_pushed(body, limit_kg) || parent == through)
        })
    };
    let filter = RawFilter::exclude_fixed().predicate(&is_blocker);
    let world = touch::world(rapier, own, filter);
    let body = Capsule::new_y(dimensions.half_segment_m, dimensions.radius_m - SKIN_M);
    let length = way.length();
    let direction = way / length;
    let frame = &around.frame;
    let touch = touch::cast_shape(&world, frame, &body, centre, direction, length + SKIN_M)?;
    let towards = -touch.normal;
    if towards.y.abs() > IN_THE_WAY {
        return None;
    }
    let towards = towards.with_y(0.0).normalize_or_zero();
    let bodies = rapier.rigidbody_set.entity2body();
    let passes = through.is_some() && bodies.get(&touch.entity).copied() == through;
    let motion = around.motion(touch.entity).filter(|_| !passes);
    let velocity = motion.map_or(Vec3::ZERO, |moves| moves.velocity_at(centre));
    Some(Blocker {
        towards,
        gap_m: touch.time * direction.dot(towards) - SKIN_M,
        velocity,
    })
}
