//! The colours of a solid: [`Coat`].

use bevy::prelude::*;

use super::paint::{self, lawn, paint, shaded};
use crate::level::Palette;
use crate::visuals::ColourSet;

/// Width of the border of a top, m.
pub(super) const BORDER_M: f32 = 0.32;

/// The colours of a solid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coat {
    /// The top.
    pub top: Vec4,
    /// Edges that catch the light.
    pub cap: Vec4,
    /// Upright faces.
    pub side: Vec4,
    /// The strip inside the border of a top.
    pub trim: Vec4,
    /// The plinth.
    pub plinth: Vec4,
}

impl Coat {
    pub(super) fn of(palette: Palette) -> Self {
        let colour = ColourSet::Standard.colour(palette);
        let plain = paint(colour);
        let is_ground = palette == Palette::Grass;
        Self {
            top: if is_ground { lawn(colour) } else { plain },
            cap: paint(colour.mix(&Color::WHITE, 0.22)),
            side: if is_ground { earth(0.0) } else { plain },
            trim: shaded(colour, 0.30),
            plinth: shaded(colour, 0.40),
        }
    }
}

/// Soil, with this part of the shade.
pub(super) fn earth(part: f32) -> Vec4 {
    paint::palette(Palette::Brick, part)
}
