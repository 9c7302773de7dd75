//! Spawns rings for the rope, each a fixed body without a collider.

use bevy::prelude::*;
use bevy_rapier3d::prelude::RigidBody;

use crate::level::LevelPart;
use crate::level::file::Anchor;
use springyard_character::moves::rope::RopeAnchor;

pub(super) fn spawn(commands: &mut Commands, index: usize, anchor: &Anchor) {
    commands.spawn((
        Name::new(format!("ring {index}")),
        LevelPart,
        RigidBody::Fixed,
        RopeAnchor::default(),
        Transform::from_translation(anchor.at),
    ));
}
