//! Colours of vertices: linear, with the part of the paths' paint that the surface takes as the fourth number. The builder writes -1 there,
//! no paths, for what fades right before the camera.

use bevy::prelude::*;

use crate::level::Palette;
use crate::visuals::ColourSet;
use crate::visuals::palette::SHADE;

/// A colour that takes no paths.
pub(super) fn paint(colour: Color) -> Vec4 {
    colour.to_linear().to_vec3().extend(0.0)
}

/// As [`paint`], with this part of the shade.
pub(super) fn shaded(colour: Color, part: f32) -> Vec4 {
    paint(colour.mix(&SHADE, part))
}

/// A colour of the palette, with this part of the shade.
pub(super) fn palette(palette: Palette, part: f32) -> Vec4 {
    shaded(ColourSet::Standard.colour(palette), part)
}

/// A colour of a lawn's top, which takes paths.
pub(super) fn lawn(colour: Color) -> Vec4 {
    colour.to_linear().to_vec3().extend(1.0)
}
