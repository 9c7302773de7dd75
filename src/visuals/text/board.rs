//! The dark plate behind a text.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use crate::level::Palette;
use crate::level::file::PLATE_COLOUR;
use crate::visuals::palette::{PartMaterials, palette_colour};
use crate::visuals::yard_material::{Detail, YardMaterial};

/// The mesh of every plate: a cube with sides of 1 m.
#[derive(Resource, Debug)]
pub(super) struct PlateMesh(Handle<Mesh>);

/// The plate reaches this far beyond the text, in heights of a letter.
const MARGIN: f32 = 0.45;
const THICKNESS_M: f32 = 0.04;
/// From the plate to the text before it, m: at less, a distant text flickers.
const GAP_M: f32 = 0.02;

pub(super) fn plugin(app: &mut App) {
    // Before `Startup`, which spawns the level.
    app.add_systems(PreStartup, make_mesh);
}

fn make_mesh(mut meshes: ResMut<Assets<Mesh>>, mut commands: Commands) {
    commands.insert_resource(PlateMesh(meshes.add(Cuboid::from_length(1.0))));
}

/// The look of an entity that is a text: its mesh, drawn in its own colour in any light.
pub(super) fn letters(
    mesh: Handle<Mesh>,
    colour: Palette,
    parts: &mut PartMaterials,
    materials: &mut Assets<YardMaterial>,
) -> impl Bundle + use<> {
    let material = parts.of(palette_colour(colour), Detail::Unlit, materials);
    (Mesh3d(mesh), MeshMaterial3d(material), NotShadowCaster)
}

/// The plate, as a child of an entity that is a text of this size.
pub(super) fn plate(
    text: Entity,
    size_m: Vec2,
    height_m: f32,
    mesh: &PlateMesh,
    parts: &mut PartMaterials,
    materials: &mut Assets<YardMaterial>,
) -> impl Bundle + use<> {
    let size = size_m + Vec2::splat(2.0 * MARGIN * height_m);
    let material = parts.of(palette_colour(PLATE_COLOUR), Detail::Plain, materials);
    let behind = -GAP_M - 0.5 * THICKNESS_M;
    (
        Name::new("plate"),
        ChildOf(text),
        Mesh3d(mesh.0.clone()),
        MeshMaterial3d(material),
        Transform::from_xyz(0.0, 0.0, behind).with_scale(size.extend(THICKNESS_M)),
    )
}
