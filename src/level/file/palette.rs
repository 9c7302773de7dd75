//! The colours that a level file can name.

use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

/// Named colours. Levels stay consistent with each other, and `visuals` can restyle all of them in one place.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Palette {
    /// Warm white: walls.
    #[default]
    Stone,
    /// Cool grey: steel.
    Slate,
    /// Pale yellow: paths, floors.
    Sand,
    /// Light green: ground, with turf on its top and earth below.
    Grass,
    /// Dark green: hedges.
    Moss,
    /// Brown: earth.
    Brick,
    /// Light brown.
    Wood,
    /// Dusky blue: roofs.
    Roof,
    /// Bright orange-red: the target of a spring.
    Coral,
    /// Blue-green: what is right.
    Teal,
    /// Yellow: the mistake beside it.
    Amber,
    /// Magenta: the goal, and what leads to it.
    Goal,
    /// Near black.
    Night,
    /// Clear glass: transparent, and without a shadow.
    Glass,
}
