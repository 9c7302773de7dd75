//! Spawns rings for the rope, each a fixed body without a collider, and gives the player the moves of the level.

use bevy::prelude::*;
use bevy_rapier3d::prelude::RigidBody;

use crate::level::LevelPart;
use crate::level::file::{Anchor, Level, LevelMove};
use springyard_character::moves::rope::{Rope, RopeAnchor, RopeState};

pub(super) fn spawn(commands: &mut Commands, index: usize, anchor: &Anchor) {
    commands.spawn((
        Name::new(format!("ring {index}")),
        LevelPart,
        RigidBody::Fixed,
        RopeAnchor::default(),
        Transform::from_translation(anchor.at),
    ));
}

/// Gives the player the moves of the level, and takes those away that it has from another one.
pub(super) fn give_moves(commands: &mut Commands, player: Entity, level: &Level) {
    let mut player = commands.entity(player);
    if level.moves.contains(&LevelMove::Rope) {
        player.insert_if_new(Rope::default());
    } else {
        player.remove::<(Rope, RopeState)>();
    }
}
