//! Meshes and materials of the lab's station.

use bevy::prelude::*;

use super::yard_material::{Detail, YardMaterial};
use crate::lab::LaneKind;
use crate::lab::station::{Exploded, LabPart};
use crate::level::Palette;

const POST_RADIUS_M: f32 = 0.035;
const BODY_SIZE_M: Vec3 = Vec3::new(0.44, 0.22, 0.3);
const BAR_THICKNESS_M: f32 = 0.05;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_part)
        .add_observer(mark_exploded)
        .add_observer(unmark_exploded);
}

fn dress_part(
    added: On<Add, LabPart>,
    parts: Query<&LabPart>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let bar = |width: f32| Cuboid::new(width, BAR_THICKNESS_M, BAR_THICKNESS_M);
    let (mesh, material) = match *parts.get(added.entity)? {
        LabPart::Base { size } => (
            meshes.add(Cuboid::from_size(size)),
            YardMaterial::painted(Palette::Slate, Detail::Plain),
        ),
        LabPart::Post { height } => (
            meshes.add(
                Cylinder::new(POST_RADIUS_M, height)
                    .mesh()
                    .resolution(12)
                    .anchor(bevy::mesh::CylinderAnchor::Bottom),
            ),
            YardMaterial::painted(Palette::Night, Detail::Plain),
        ),
        LabPart::Body(kind) => (meshes.add(Cuboid::from_size(BODY_SIZE_M)), body(kind)),
        LabPart::ExactBar(width) => (
            meshes.add(bar(width)),
            YardMaterial::new(Color::WHITE.with_alpha(0.75), Detail::Unlit),
        ),
        LabPart::Target(width) => (
            meshes.add(bar(width)),
            YardMaterial::painted(Palette::Amber, Detail::Unlit),
        ),
    };
    commands.entity(added.entity).insert((
        Mesh3d(mesh),
        MeshMaterial3d(materials.add(material.fading_near())),
    ));
    Ok(())
}

fn body(kind: LaneKind) -> YardMaterial {
    let [red, green, blue] = kind.colour();
    YardMaterial::new(Color::srgb_u8(red, green, blue), Detail::Plain)
}

fn mark_exploded(
    added: On<Add, Exploded>,
    bodies: Query<&MeshMaterial3d<YardMaterial>>,
    mut materials: ResMut<Assets<YardMaterial>>,
) {
    if let Ok(handle) = bodies.get(added.entity)
        && let Some(mut material) = materials.get_mut(&handle.0)
    {
        material.glow = LinearRgba::rgb(1.5, 0.0, 0.0);
        material.colour = Color::srgb(0.6, 0.0, 0.0);
    }
}

fn unmark_exploded(
    removed: On<Remove, Exploded>,
    bodies: Query<(&LabPart, &MeshMaterial3d<YardMaterial>)>,
    mut materials: ResMut<Assets<YardMaterial>>,
) {
    if let Ok((LabPart::Body(kind), handle)) = bodies.get(removed.entity)
        && let Some(mut material) = materials.get_mut(&handle.0)
    {
        *material = body(*kind);
    }
}
