//! Colours of level parts, and one material for each colour and detail.

use std::collections::HashMap;

use bevy::prelude::*;

use super::yard_material::{Detail, YardMaterial};
use crate::level::Palette;

/// The materials of level parts by colour (sRGB, 8 bits a channel) and detail. Parts with the same material are drawn together.
#[derive(Resource, Debug, Default)]
pub(super) struct PartMaterials(HashMap<([u8; 4], Detail), Handle<YardMaterial>>);

impl PartMaterials {
    /// The material of this colour and detail.
    pub(super) fn of(
        &mut self,
        colour: Color,
        detail: Detail,
        materials: &mut Assets<YardMaterial>,
    ) -> Handle<YardMaterial> {
        let made = self.0.entry((colour.to_srgba().to_u8_array(), detail));
        made.or_insert_with(|| materials.add(YardMaterial::new(colour, detail)))
            .clone()
    }
}

/// The colour of a palette entry.
#[must_use]
pub fn palette_colour(palette: Palette) -> Color {
    match palette {
        Palette::Stone => Color::srgb(0.80, 0.77, 0.72),
        Palette::Slate => Color::srgb(0.45, 0.50, 0.56),
        Palette::Sand => Color::srgb(0.88, 0.80, 0.62),
        Palette::Grass => Color::srgb(0.60, 0.72, 0.47),
        Palette::Moss => Color::srgb(0.46, 0.58, 0.38),
        Palette::Brick => Color::srgb(0.72, 0.42, 0.34),
        Palette::Wood => Color::srgb(0.76, 0.60, 0.42),
        Palette::Coral => Color::srgb(0.93, 0.45, 0.35),
        Palette::Teal => Color::srgb(0.22, 0.60, 0.62),
        Palette::Amber => Color::srgb(0.98, 0.74, 0.25),
        Palette::Night => Color::srgb(0.16, 0.18, 0.23),
        Palette::Glass => Color::srgba(0.74, 0.86, 0.90, 0.22),
    }
}

/// The colour of a crate. Heavier ones are darker: from 1 kg (light) to 1000 kg (dark), on a logarithmic scale.
#[must_use]
pub fn crate_colour(mass_kg: f32) -> Color {
    let shade = (mass_kg.log10() / 3.0).clamp(0.0, 1.0);
    Color::srgb(0.90, 0.74, 0.52).mix(&Color::srgb(0.30, 0.19, 0.12), shade)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_one_colour_and_detail_share_a_material() {
        let (mut parts, mut materials) = (PartMaterials::default(), Assets::default());
        let mut of = |kg, detail| parts.of(crate_colour(kg), detail, &mut materials);
        let first = of(10.0, Detail::Planks);
        assert_eq!(first, of(10.0, Detail::Planks));
        assert_ne!(first, of(100.0, Detail::Planks));
        assert_ne!(first, of(10.0, Detail::Grid));
    }
}
