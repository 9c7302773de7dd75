//! Turns the [`Appearance`] of level parts into meshes and materials.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::palette::crate_colour;
use super::part_materials::PartMaterials;
use super::part_mesh::part_mesh;
use super::scenery::{driven_mesh, is_scenery};
use super::see_through::fades_near;
use super::yard_material::{Detail, YardMaterial};
use crate::level::Palette;
use crate::level::spawn::{Appearance, Finish};
use springyard_camera::SeenPastByCamera;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_shown);
}

fn dress_shown(
    added: On<Add, Appearance>,
    appearance: Query<(&Appearance, Has<SeenPastByCamera>)>,
    mut part_materials: ResMut<PartMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let (appearance, is_ignored) = appearance.get(added.entity)?;
    // The details distinguish what moves from what does not, in any colour.
    let mut material = match appearance.finish {
        Finish::Solid(palette) if is_scenery(palette) => return Ok(()),
        Finish::Prop(_) => return Ok(()),
        // The rim light of a pane shows that it is there.
        Finish::Solid(Palette::Glass) => YardMaterial::painted(Palette::Glass, Detail::Round),
        Finish::Solid(palette) => YardMaterial::painted(palette, Detail::Plain),
        Finish::Platform(palette) => YardMaterial::painted(palette, Detail::Plain),
        Finish::Crate { mass_kg, colour } => colour.map_or_else(
            || YardMaterial::new(crate_colour(mass_kg), Detail::Planks),
            |palette| YardMaterial::painted(palette, Detail::Planks),
        ),
    };
    material.fades_near = fades_near(appearance, is_ignored);
    let is_clear = material.colour.alpha() < 1.0;
    let mesh = match appearance.finish {
        Finish::Platform(_) => driven_mesh(&appearance.parts),
        _ => Some(part_mesh(&appearance.parts)),
    };
    let Some(mesh) = mesh else {
        return Ok(());
    };
    let mut view = commands.entity(added.entity);
    view.insert((
        Mesh3d(meshes.add(mesh)),
        MeshMaterial3d(part_materials.shared(material, &mut materials)),
    ));
    if is_clear {
        view.insert(NotShadowCaster);
    }
    Ok(())
}
