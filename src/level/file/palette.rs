//! The colours that a level file may name.

use serde::Deserialize;

/// The yard's colours, by name: a level looks of a piece, and the visuals can restyle all of it at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
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
    /// Bright orange-red, for what deserves a warning.
    Coral,
    /// Blue-green.
    Teal,
    /// Yellow, for the way to go.
    Amber,
    /// Near black.
    Night,
}
