//! The look of a text in the world: its letters on both sides of a dark plate.

use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::show_near::Grown;
use super::text_mesh::{text_size_m, two_sided_text_mesh};
use crate::level::Palette;
use crate::level::file::PLATE_COLOUR;
use crate::visuals::part_materials::PartMaterials;
use crate::visuals::yard_material::{Detail, YardMaterial};

/// The mesh of every plate: a cube with sides of 1 m.
#[derive(Resource, Debug)]
pub(super) struct PlateMesh(Handle<Mesh>);

/// The plate reaches this far beyond the text, in heights of a letter.
const MARGIN: f32 = 0.45;
const THICKNESS_M: f32 = 0.04;
/// From the plate to the text on either side of it, m: at less, a distant text flickers.
const GAP_M: f32 = 0.02;

pub(super) fn plugin(app: &mut App) {
    // Before `Startup`, which spawns the level.
    app.add_systems(PreStartup, make_mesh);
}

fn make_mesh(mut meshes: ResMut<Assets<Mesh>>, mut commands: Commands) {
    commands.insert_resource(PlateMesh(meshes.add(Cuboid::from_length(1.0))));
}

/// The letters of a text on both sides of its plate.
#[must_use]
pub(super) fn letters_mesh(text: &str, height_m: f32) -> Mesh {
    two_sided_text_mesh(text, height_m, 2.0 * GAP_M + THICKNESS_M)
}

/// What a text in the world is made of.
#[derive(SystemParam)]
pub(super) struct TextLook<'w, 's> {
    plate: Res<'w, PlateMesh>,
    parts: ResMut<'w, PartMaterials>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<YardMaterial>>,
    commands: Commands<'w, 's>,
}

impl TextLook<'_, '_> {
    /// Makes an entity a text, in its own colour in any light and from both sides, with the plate between them as a child.
    pub(super) fn dress(&mut self, entity: Entity, text: &str, height_m: f32, colour: Palette) {
        let mut material = |colour, detail| {
            let painted = YardMaterial::painted(colour, detail);
            self.parts.shared(painted, &mut self.materials)
        };
        let letters = material(colour, Detail::Unlit);
        let plate = material(PLATE_COLOUR, Detail::Plain);
        self.commands.entity(entity).insert((
            Mesh3d(self.meshes.add(letters_mesh(text, height_m))),
            MeshMaterial3d(letters),
            NotShadowCaster,
            Visibility::Hidden,
            Grown::default(),
        ));
        let size = text_size_m(text, height_m) + Vec2::splat(2.0 * MARGIN * height_m);
        let behind = -GAP_M - 0.5 * THICKNESS_M;
        self.commands.spawn((
            Name::new("plate"),
            ChildOf(entity),
            Mesh3d(self.plate.0.clone()),
            MeshMaterial3d(plate),
            Transform::from_xyz(0.0, 0.0, behind).with_scale(size.extend(THICKNESS_M)),
        ));
    }
}
