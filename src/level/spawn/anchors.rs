//! Spawns rings for the rope, each a fixed body without a collider.

use bevy::prelude::*;
use bevy_rapier3d::prelude::RigidBody;

use super::lock_target;
use crate::level::LevelPart;
use crate::level::file::Level;
use springyard_character::moves::rope::RopeAnchor;

/// Radius of a ring, m.
const RING_M: f32 = 0.3;

pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for (index, anchor) in level.anchors.iter().enumerate() {
        commands.spawn((
            Name::new(format!("ring {index}")),
            LevelPart,
            RigidBody::Fixed,
            RopeAnchor::default(),
            lock_target(RING_M),
            Transform::from_translation(anchor.at),
        ));
    }
}
