//! How each body of a level looks, as data: `visuals` turns it into meshes and materials.

use bevy::prelude::*;

use crate::level::LevelPart;
use crate::level::file::{Palette, PropKind};
use crate::level::mesh::Surface;
use crate::level::shape::Part;
use springyard_timestep::ViewOf;

/// The look of an entity: its shape and its kind. `visuals` turns this into meshes; a run without graphics ignores it.
#[derive(Component, Debug, Clone)]
pub struct Appearance {
    /// Convex parts in the entity's local frame.
    pub parts: Vec<Part>,
    /// Kind and colour.
    pub finish: Finish,
}

/// The look of a solid made of triangles, in place of an [`Appearance`].
#[derive(Component, Debug, Clone)]
pub struct Ground {
    /// The triangles, in the entity's local frame.
    pub surface: Surface,
    /// Its colour.
    pub colour: Palette,
}

/// Kind and colour of a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Finish {
    /// A solid of the level.
    Solid(Palette),
    /// A crate.
    Crate {
        /// Its mass, kg.
        mass_kg: f32,
        /// Its colour, if the level gives it one.
        colour: Option<Palette>,
    },
    /// A platform.
    Platform(Palette),
    /// A prop.
    Prop(PropKind),
}

/// Spawns the view of a moving body: an entity of its own, which `timestep` interpolates.
pub(super) fn spawn_view<'a>(
    commands: &'a mut Commands,
    body: Entity,
    start: Transform,
    appearance: Appearance,
) -> EntityCommands<'a> {
    commands.spawn((LevelPart, ViewOf(body), start, appearance))
}
