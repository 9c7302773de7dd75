//! Signs: texts that stay as they are.

use bevy::prelude::*;

use super::board::{self, PlateMesh};
use super::text_mesh::{text_mesh, text_size_m};
use crate::level::spawn::marks::Signboard;
use crate::visuals::palette::PartMaterials;
use crate::visuals::yard_material::YardMaterial;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_sign);
}

fn dress_sign(
    added: On<Add, Signboard>,
    signs: Query<&Signboard>,
    plate: Res<PlateMesh>,
    mut parts: ResMut<PartMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let sign = &signs.get(added.entity)?.0;
    let mesh = meshes.add(text_mesh(&sign.text, sign.height_m));
    let letters = board::letters(mesh, sign.colour, &mut parts, &mut materials);
    commands.entity(added.entity).insert(letters);
    let size = text_size_m(&sign.text, sign.height_m);
    commands.spawn(board::plate(
        added.entity,
        size,
        sign.height_m,
        &plate,
        &mut parts,
        &mut materials,
    ));
    Ok(())
}
