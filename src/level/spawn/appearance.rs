//! What is seen of the things in a level.

use bevy::prelude::*;

use crate::level::LevelPart;
use crate::level::file::Palette;
use crate::level::shape::Part;
use crate::timestep::ViewOf;

/// What an entity looks like: the parts it is made of, and what it is. `visuals` turns this into meshes.
#[derive(Component, Debug, Clone)]
pub struct Appearance {
    /// Convex parts in the entity's own frame.
    pub parts: Vec<Part>,
    /// What it is.
    pub finish: Finish,
}

/// How a body looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Finish {
    /// A solid of the level.
    Solid(Palette),
    /// Something that can be pushed, of this mass in kg.
    Crate(f32),
    /// Something that moves by itself.
    Platform(Palette),
}

/// What is seen of a body that moves.
pub(super) fn spawn_view(
    commands: &mut Commands,
    body: Entity,
    start: Transform,
    appearance: Appearance,
) {
    commands.spawn((LevelPart, ViewOf(body), start, appearance));
}
