//! [`PassesThrough`]: a body that is neither ground nor ceiling for a character, such as one that it holds.
//!
//! A character that could stand on what it holds would lift itself with it, and fly. So its casts ignore that body. They must do so
//! in any case where contacts between the two are off: a ground probe that starts inside of a body finds no ground below.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::RigidBodyHandle;
use bevy_rapier3d::rapier::geometry::{Collider as RawCollider, ColliderHandle};
use serde::Serialize;

/// On a character: the body that it passes through. All its casts ignore the body, except the one for blockers: the character stops
/// in front of the body. Turning off contacts between the two is up to the module that inserts this, with a joint for instance.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PassesThrough(#[serde(serialize_with = "springyard_state::body_name")] pub Entity);

/// The engine's handle of the body that a character passes through.
pub(super) fn handle(
    through: Option<&PassesThrough>,
    rapier: &RapierContext,
) -> Option<RigidBodyHandle> {
    let bodies = rapier.rigidbody_set.entity2body();
    through.and_then(|through| bodies.get(&through.0).copied())
}

/// Says of a collider whether the casts of a character that passes through the body `through` meet it.
pub(super) fn is_met(
    through: Option<RigidBodyHandle>,
) -> impl Fn(ColliderHandle, &RawCollider) -> bool {
    move |_: ColliderHandle, met: &RawCollider| through.is_none() || met.parent() != through
}
