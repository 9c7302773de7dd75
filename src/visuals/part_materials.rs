//! One material for each colour and detail of level parts, and the change of all materials to another [`ColourSet`].

use std::collections::HashMap;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;

use super::palette::ColourSet;
use super::yard_material::{Detail, YardMaterial};
use crate::level::Palette;

/// What parts with the same material have in common: entry of the palette, colour (sRGB, 8 bits a channel), detail, and whether it fades
/// right before the camera.
type Look = (Option<Palette>, [u8; 4], Detail, bool);

/// The materials of level parts. Parts with the same material are drawn together.
#[derive(Resource, Debug, Default)]
pub(super) struct PartMaterials(HashMap<Look, Handle<YardMaterial>>);

impl PartMaterials {
    /// The material that all parts of this look share. The given one must have neither glow nor gloss, which the look leaves out.
    pub(super) fn shared(
        &mut self,
        material: YardMaterial,
        materials: &mut Assets<YardMaterial>,
    ) -> Handle<YardMaterial> {
        let colour = material.colour.to_srgba().to_u8_array();
        let look = (
            material.palette,
            colour,
            material.detail,
            material.fades_near,
        );
        let made = self.0.entry(look);
        made.or_insert_with(|| materials.add(material)).clone()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PartMaterials>()
        .init_resource::<ColourSet>()
        .add_systems(
            PostUpdate,
            recolour
                // Before the colours of this frame are sent to the GPU.
                .before(AssetEventSystems)
                // Materials are made in the standard colours, so in another set new ones are looked for in every frame.
                .run_if(
                    resource_changed::<ColourSet>
                        .or_else(not(resource_equals(ColourSet::Standard))),
                ),
        );
}

/// Gives each material with a palette colour the colour of the present set. Its opacity stays.
fn recolour(colours: Res<ColourSet>, mut materials: ResMut<Assets<YardMaterial>>) {
    let others: Vec<(AssetId<YardMaterial>, Color)> = materials
        .iter()
        .filter_map(|(id, material)| {
            let wanted = colours.colour(material.palette?);
            let wanted = wanted.with_alpha(material.colour.alpha());
            (material.colour != wanted).then_some((id, wanted))
        })
        .collect();
    for (id, colour) in others {
        if let Some(mut material) = materials.get_mut(id) {
            material.colour = colour;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::palette::crate_colour;
    use super::*;
    use crate::visuals::test_app;

    #[test]
    fn parts_of_one_colour_and_detail_share_a_material() {
        let (mut parts, mut materials) = (PartMaterials::default(), Assets::default());
        let mut of = |kg, detail| {
            let material = YardMaterial::new(crate_colour(kg), detail);
            parts.shared(material, &mut materials)
        };
        let first = of(10.0, Detail::Planks);
        assert_eq!(first, of(10.0, Detail::Planks));
        assert_ne!(first, of(100.0, Detail::Planks));
        assert_ne!(first, of(10.0, Detail::Plain));
        let near = YardMaterial::new(crate_colour(10.0), Detail::Planks).fading_near();
        assert_ne!(first, parts.shared(near, &mut materials));
    }

    #[test]
    fn a_colour_of_its_own_shares_no_material_with_an_equal_one_of_the_palette() {
        let (mut parts, mut materials) = (PartMaterials::default(), Assets::default());
        let painted = YardMaterial::painted(Palette::Teal, Detail::Plain);
        let own = YardMaterial::new(painted.colour, Detail::Plain);
        let painted = parts.shared(painted, &mut materials);
        assert_ne!(painted, parts.shared(own, &mut materials));
    }

    /// Adds a material to an app.
    fn add(app: &mut App, material: YardMaterial) -> Handle<YardMaterial> {
        let mut materials = app.world_mut().resource_mut::<Assets<YardMaterial>>();
        materials.add(material)
    }

    fn colour(app: &App, material: &Handle<YardMaterial>) -> Color {
        let materials = app.world().resource::<Assets<YardMaterial>>();
        materials.get(material).unwrap().colour
    }

    #[test]
    fn materials_follow_the_set_of_colours_and_keep_their_opacity() {
        let mut app = test_app();
        app.add_plugins(plugin);
        let mut ghost = YardMaterial::painted(Palette::Amber, Detail::Round);
        ghost.colour.set_alpha(0.4);
        let ghost = add(&mut app, ghost);
        let teal = YardMaterial::painted(Palette::Teal, Detail::Plain);
        let own = YardMaterial::new(teal.colour, Detail::Plain);
        let own_colour = own.colour;
        let [teal, own] = [teal, own].map(|material| add(&mut app, material));
        app.update();
        assert_eq!(
            colour(&app, &teal),
            ColourSet::Standard.colour(Palette::Teal)
        );
        app.insert_resource(ColourSet::Contrast);
        app.update();
        let blue = ColourSet::Contrast.colour(Palette::Teal);
        let yellow = ColourSet::Contrast.colour(Palette::Amber);
        assert_eq!(colour(&app, &teal), blue);
        assert_eq!(colour(&app, &ghost), yellow.with_alpha(0.4));
        assert_eq!(colour(&app, &own), own_colour);
        // What is spawned in the new set, as in a level that is loaded again.
        let late = add(
            &mut app,
            YardMaterial::painted(Palette::Teal, Detail::Plain),
        );
        app.update();
        assert_eq!(colour(&app, &late), blue);
        app.insert_resource(ColourSet::Standard);
        app.update();
        assert_eq!(
            colour(&app, &late),
            ColourSet::Standard.colour(Palette::Teal)
        );
    }
}
