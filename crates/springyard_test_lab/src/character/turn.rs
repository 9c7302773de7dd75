//! Turns a whole world about its origin, gravity with it.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::{BodyDimensions, Character, SpawnPoint};

use super::platform::MovesAlong;

/// Turns all bodies that have not been stepped yet, and gravity.
pub(crate) fn turn_world(world: &mut World, turn: Quat) {
    let mut contexts = world.query::<&mut RapierConfiguration>();
    for mut context in contexts.iter_mut(world) {
        context.gravity = turn * context.gravity;
    }
    let mut bodies =
        world.query_filtered::<(&mut Transform, Option<&mut Velocity>), (With<RigidBody>, Without<Character>)>();
    for (mut pose, velocity) in bodies.iter_mut(world) {
        pose.rotate_around(Vec3::ZERO, turn);
        if let Some(mut velocity) = velocity {
            velocity.linear = turn * velocity.linear;
            velocity.angular = turn * velocity.angular;
        }
    }
    let mut platforms = world.query::<&mut MovesAlong>();
    for mut platform in platforms.iter_mut(world) {
        platform.turn(turn);
    }
    let mut characters = world.query::<(&mut SpawnPoint, &mut Transform, &BodyDimensions)>();
    for (mut spawn, mut pose, dimensions) in characters.iter_mut(world) {
        spawn.position = turn * spawn.position;
        *pose = spawn.body_pose(dimensions);
    }
}
