//! Spawns rings for the rope, each a fixed body without a collider.

use bevy::prelude::*;
use bevy_rapier3d::prelude::RigidBody;

use crate::level::LevelPart;
use crate::level::file::Level;
use springyard_character::moves::rope::RopeAnchor;

pub(super) fn spawn(commands: &mut Commands, level: &Level) {
    for (index, anchor) in level.anchors.iter().enumerate() {
        commands.spawn((
            Name::new(format!("ring {index}")),
            LevelPart,
            RigidBody::Fixed,
            RopeAnchor::default(),
            Transform::from_translation(anchor.at),
        ));
    }
}
