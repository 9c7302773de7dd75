//! Registers pose and velocity of bodies as state.
//!
//! Rapier keeps more from step to step: contacts with their impulses, and how long a body has been slow. That is not read here. A
//! difference in it shows in a velocity, usually one step later.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;

use crate::compare::bodies::register_bodies;

/// Makes pose and velocity of rapier's bodies part of the [state hash](crate::hash) and of [`fields`](crate::fields()), for an app without
/// this crate's [`plugin`](crate::plugin), which does so itself.
pub fn hash_rapier_bodies(app: &mut App) {
    register_bodies(app, read_body);
}

/// The pose of a body. The names are those of its fields in messages about state.
#[derive(Serialize)]
struct Pose {
    /// m.
    position: Vec3,
    rotation: Quat,
}

/// The velocity of a body.
#[derive(Serialize)]
struct Motion {
    /// m/s.
    velocity: Vec3,
    /// rad/s.
    angular_velocity: Vec3,
}

/// Gives the values of a body, unless it is fixed. A kinematic body may be without a velocity.
fn read_body(entity: EntityRef, give: &mut dyn FnMut(&dyn erased_serde::Serialize)) -> bool {
    if !super::moves(entity) {
        return false;
    }
    let pose = entity.get::<Transform>();
    let velocity = entity.get::<Velocity>();
    give(&pose.map(|pose| Pose {
        position: pose.translation,
        rotation: pose.rotation,
    }));
    give(&velocity.map(|velocity| Motion {
        velocity: velocity.linear,
        angular_velocity: velocity.angular,
    }));
    true
}
