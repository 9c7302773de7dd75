//! Registers pose and velocity of bodies as state.
//!
//! Rapier keeps more from step to step: contacts with their impulses, and how long a body has been slow. That is not read here. A
//! difference in it shows in a velocity, usually one step later.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use crate::state::{self, StateHasher};

pub(super) fn plugin(app: &mut App) {
    state::register_bodies(app, hash_body);
}

/// Adds a body to the hash, unless it is fixed. A kinematic body may be without a velocity.
fn hash_body(entity: EntityRef, hasher: &mut StateHasher) -> bool {
    let is_fixed = |body: &RigidBody| *body == RigidBody::Fixed;
    if entity.get::<RigidBody>().is_none_or(is_fixed) {
        return false;
    }
    let pose = entity.get::<Transform>();
    let velocity = entity.get::<Velocity>();
    hasher.add(&pose.map(|pose| (pose.translation, pose.rotation)));
    hasher.add(&velocity.map(|velocity| (velocity.linear, velocity.angular)));
    true
}
