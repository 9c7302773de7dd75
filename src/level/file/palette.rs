//! The colours that a level file can name.

use bevy::reflect::Reflect;
use serde::Deserialize;

/// Named colours. Levels stay consistent with each other, and `visuals` can restyle all of them in one place.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum Palette {
    /// Light warm grey.
    #[default]
    Stone,
    /// Dark cool grey.
    Slate,
    /// Pale yellow ground.
    Sand,
    /// Green ground.
    Grass,
    /// Dark green.
    Moss,
    /// Dull red.
    Brick,
    /// Light brown.
    Wood,
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
