//! Registers pose and velocity of bodies as state.
//!
//! Rapier keeps more from step to step: contacts with their impulses, and how long a body has been slow. That is not read here. A
//! difference in it shows in a velocity, usually one step later.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use serde::Serialize;

use springyard_state::kept::with_owners;
use springyard_rewind::{StateHasher};
use springyard_state::{StateRegistry, StateSink};

pub(super) fn plugin(app: &mut App) {
    springyard_state::register_bodies(app, add_body);
    springyard_state::register_checksum(app, StateRegistry::BODIES, checksum);
}

/// Of pose and velocity of the bodies that are not fixed.
fn checksum(world: &mut World) -> u64 {
    with_owners::<Transform, RigidBody, _>(world, |world, bodies| {
        let bodies = bodies.0.iter(world);
        let moving = bodies.filter(|(.., body)| **body != RigidBody::Fixed);
        let sums = moving.map(|(entity, pose, _)| {
            let mut hasher = StateHasher::by_id(world);
            hasher.add(&entity.to_bits());
            hasher.add(&(pose.translation, pose.rotation));
            if let Some(velocity) = world.get::<Velocity>(entity) {
                hasher.add(&(velocity.linear, velocity.angular));
            }
            hasher.finish()
        });
        sums.fold(0, u64::wrapping_add)
    })
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

/// Adds a body to the state, unless it is fixed. A kinematic body may be without a velocity.
fn add_body(entity: EntityRef, sink: &mut StateSink) -> bool {
    let is_fixed = |body: &RigidBody| *body == RigidBody::Fixed;
    if entity.get::<RigidBody>().is_none_or(is_fixed) {
        return false;
    }
    let pose = entity.get::<Transform>();
    let velocity = entity.get::<Velocity>();
    sink.add(&pose.map(|pose| Pose {
        position: pose.translation,
        rotation: pose.rotation,
    }));
    sink.add(&velocity.map(|velocity| Motion {
        velocity: velocity.linear,
        angular_velocity: velocity.angular,
    }));
    true
}
