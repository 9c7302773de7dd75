//! Links each platform that follows another body to that body, after all bodies are spawned.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_rapier3d::prelude::RigidBody;

use crate::drive::TargetBody;
use crate::level::LevelPart;
use crate::level::movers::PlatformMover;

/// Adds a [`TargetBody`] to each follower. Bodies are found by name, as the level file names them.
pub(super) fn link(world: &mut World) {
    let mut bodies = world.query_filtered::<(Entity, &Name), (With<LevelPart>, With<RigidBody>)>();
    let named: HashMap<String, Entity> = bodies
        .iter(world)
        .map(|(entity, name)| (name.as_str().to_owned(), entity))
        .collect();
    let mut movers = world.query::<(Entity, &PlatformMover)>();
    let followers: Vec<(Entity, TargetBody)> = movers
        .iter(world)
        .filter_map(|(entity, mover)| {
            let (leader, offset) = mover.leader()?;
            let body = *named.get(leader)?;
            Some((entity, TargetBody { body, offset }))
        })
        .collect();
    for (entity, follow) in followers {
        world.entity_mut(entity).insert(follow);
    }
}
