//! The look of a text in the world: its letters on both sides of a plate.

use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::plate::plate_mesh;
use super::show_near::Board;
use super::text_mesh::{plate_size_m, two_sided_text_mesh};
use crate::level::Palette;
use crate::level::file::PLATE_COLOUR;
use crate::visuals::part_materials::PartMaterials;
use crate::visuals::yard_material::{Detail, YardMaterial};

/// On the plate of a text, whose child it is.
#[derive(Component, Debug, Clone, Copy)]
struct Plate;

/// Radius of the plate's corners, in heights of a letter.
const CORNER: f32 = 0.45;
const THICKNESS_M: f32 = 0.04;
/// From the plate to the text on either side of it, m: at less, a distant text flickers.
const GAP_M: f32 = 0.02;

/// The colours of the letters and of the plate of a text in this colour. A colour with a meaning is that of the plate: dark plates are
/// the strongest contrasts of a picture without colour, and these have no less contrast with their letters.
#[must_use]
fn paints(colour: Palette) -> (Palette, Palette) {
    match colour {
        Palette::Goal => (Palette::Stone, colour),
        Palette::Coral | Palette::Teal | Palette::Amber => (Palette::Night, colour),
        _ => (colour, PLATE_COLOUR),
    }
}

/// What a text in the world is made of.
#[derive(SystemParam)]
pub(super) struct TextLook<'w, 's> {
    parts: ResMut<'w, PartMaterials>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<YardMaterial>>,
    boards: Query<'w, 's, (&'static mut Board, &'static mut Mesh3d, &'static Children)>,
    plates: Query<'w, 's, &'static mut Mesh3d, (With<Plate>, Without<Board>)>,
    commands: Commands<'w, 's>,
}

impl TextLook<'_, '_> {
    /// Makes an entity a text, the same in any light and from both sides, with the plate between them as a child.
    pub(super) fn dress(&mut self, entity: Entity, text: &str, height_m: f32, colour: Palette) {
        let mut material = |colour, detail| {
            let painted = YardMaterial::painted(colour, detail).fading_near();
            self.parts.shared(painted, &mut self.materials)
        };
        let (letters, plate) = paints(colour);
        let letters = material(letters, Detail::Unlit);
        let detail = if plate == PLATE_COLOUR {
            Detail::Plain
        } else {
            Detail::Unlit
        };
        let plate = material(plate, detail);
        let [letters_mesh, plate_mesh] = self.meshes_of(text, height_m);
        self.commands.entity(entity).insert((
            letters_mesh,
            MeshMaterial3d(letters),
            NotShadowCaster,
            Visibility::Hidden,
            Board::new(text, height_m),
        ));
        self.commands.spawn((
            Name::new("plate"),
            Plate,
            ChildOf(entity),
            plate_mesh,
            MeshMaterial3d(plate),
            Transform::from_xyz(0.0, 0.0, -GAP_M - 0.5 * THICKNESS_M),
        ));
    }

    /// Gives a text that has been dressed other words.
    pub(super) fn write(&mut self, entity: Entity, text: &str, height_m: f32) {
        let [letters_mesh, plate_mesh] = self.meshes_of(text, height_m);
        let Ok((mut board, mut letters, children)) = self.boards.get_mut(entity) else {
            return;
        };
        board.size_m = plate_size_m(text, height_m);
        *letters = letters_mesh;
        for child in children {
            if let Ok(mut plate) = self.plates.get_mut(*child) {
                *plate = plate_mesh.clone();
            }
        }
    }

    /// The meshes of a text and of its plate.
    fn meshes_of(&mut self, text: &str, height_m: f32) -> [Mesh3d; 2] {
        let letters = two_sided_text_mesh(text, height_m, 2.0 * GAP_M + THICKNESS_M);
        let plate = plate_mesh(plate_size_m(text, height_m), CORNER * height_m, THICKNESS_M);
        [letters, plate].map(|mesh| Mesh3d(self.meshes.add(mesh)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visuals::ColourSet;
    use crate::visuals::palette::contrast_ratio;

    #[test]
    fn a_colour_with_a_meaning_is_that_of_the_plate_and_its_letters_are_read() {
        assert_eq!(paints(Palette::Stone), (Palette::Stone, PLATE_COLOUR));
        let meanings = [Palette::Goal, Palette::Coral, Palette::Teal, Palette::Amber];
        for colour in meanings {
            let (letters, plate) = paints(colour);
            assert_eq!(plate, colour);
            for set in [ColourSet::Standard, ColourSet::Contrast] {
                let contrast = contrast_ratio(set.colour(letters), set.colour(plate));
                assert!(contrast > 3.5, "{letters:?} on {plate:?}: {contrast}");
            }
        }
    }
}
