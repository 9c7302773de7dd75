//! Links each platform that follows another body to that body, after all bodies are spawned.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_rapier3d::prelude::RigidBody;

use crate::level::LevelPart;
use crate::level::movers::PlatformMover;
use springyard_drive::TargetBody;

/// Adds a [`TargetBody`] to each follower. Bodies are found by name, as the level file names them.
pub(super) fn link(world: &mut World) {
    let mut bodies = world.query_filtered::<(Entity, &Name, &RigidBody), With<LevelPart>>();
    let mut movers = world.query::<(Entity, &PlatformMover)>();
    let all: &World = world;
    // Rails and hinges are fixed: a leader may have the name of one.
    let named: HashMap<String, Entity> = bodies
        .iter(all)
        .filter(|(_, _, kind)| **kind == RigidBody::Dynamic)
        .map(|(entity, name, _)| (name.as_str().to_owned(), entity))
        .collect();
    let followers: Vec<(Entity, TargetBody)> = movers
        .iter(all)
        .filter_map(|(entity, mover)| {
            let (leader, from_centre) = mover.leader()?;
            let body = *named.get(leader)?;
            let leader = all.get::<PlatformMover>(body);
            let centre = leader.map_or(Vec3::ZERO, PlatformMover::centre_in_body);
            let offset = Isometry3d::from_translation(centre) * from_centre;
            Some((entity, TargetBody { body, offset }))
        })
        .collect();
    for (entity, follow) in followers {
        world.entity_mut(entity).insert(follow);
    }
}
