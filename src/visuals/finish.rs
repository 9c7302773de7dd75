//! Turns the [`Appearance`] of level parts into meshes and materials.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::palette::{PartMaterials, crate_colour, palette_colour};
use super::part_mesh::part_mesh;
use super::yard_material::{Detail, YardMaterial};
use crate::level::Palette;
use crate::level::spawn::{Appearance, Finish};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PartMaterials>()
        .add_observer(dress_shown);
}

fn dress_shown(
    added: On<Add, Appearance>,
    appearance: Query<&Appearance>,
    mut part_materials: ResMut<PartMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let appearance = appearance.get(added.entity)?;
    // The details tell apart what moves and what does not, in any colour.
    let (colour, detail) = match appearance.finish {
        // A pane has no grid: its rim light shows that it is there.
        Finish::Solid(Palette::Glass) => (palette_colour(Palette::Glass), Detail::Round),
        Finish::Solid(palette) => (palette_colour(palette), Detail::Grid),
        Finish::Platform(palette) => (palette_colour(palette), Detail::Driven),
        Finish::Crate { mass_kg, colour } => {
            let colour = colour.map_or_else(|| crate_colour(mass_kg), palette_colour);
            (colour, Detail::Planks)
        }
    };
    let mut view = commands.entity(added.entity);
    view.insert((
        Mesh3d(meshes.add(part_mesh(&appearance.parts))),
        MeshMaterial3d(part_materials.of(colour, detail, &mut materials)),
    ));
    if colour.alpha() < 1.0 {
        view.insert(NotShadowCaster);
    }
    Ok(())
}
