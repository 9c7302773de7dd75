//! Meshes and materials that marks share.

use bevy::prelude::*;

use crate::level::Palette;
use crate::visuals::coil::Coil;
use crate::visuals::yard_material::{Detail, YardMaterial};

/// Meshes and materials of all marks.
#[derive(Resource, Debug)]
pub(super) struct MarkLook {
    /// A coil from y = 0 to y = -1.
    pub coil: Handle<Mesh>,
    /// A ring about the y axis, as wide as a loop.
    pub ring: Handle<Mesh>,
    /// A cube with sides of 1 m.
    pub cube: Handle<Mesh>,
    /// An upright cylinder, 1 m wide and high.
    pub disc: Handle<Mesh>,
    /// Amber with a glow: to be taken, or the present checkpoint.
    pub amber: Handle<YardMaterial>,
    /// As `amber`, without the glow and the colour: another checkpoint.
    pub dim: Handle<YardMaterial>,
    /// Borders and plates.
    pub dark: Handle<YardMaterial>,
    /// A pad.
    pub coral: Handle<YardMaterial>,
    /// A pad under the player.
    pub teal: Handle<YardMaterial>,
}

/// The mesh of a big coil: 280 triangles.
const COIL: Coil = Coil {
    radius: 0.32,
    wire: 0.06,
    turns: 3.5,
    closed_turns: 0.5,
    rings_per_turn: 10,
    ring_corners: 4,
    plate: false,
};

/// Radius of a loop, m: that of what passes through it.
pub(super) const LOOP_RADIUS_M: f32 = 0.7;
/// Radius of the wire of a loop, m.
const LOOP_WIRE_M: f32 = 0.045;
/// Segments of a ring, and sides of its wire: 160 triangles.
const RING_SEGMENTS: usize = 20;
const RING_SIDES: usize = 4;
const DISC_SIDES: u32 = 32;
/// Emitted light of what is to be taken.
const GLOW: LinearRgba = LinearRgba::rgb(0.22, 0.10, 0.01);

pub(super) fn plugin(app: &mut App) {
    // Before `Startup`, which spawns the level.
    app.add_systems(PreStartup, make_look);
}

fn make_look(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let ring = Torus {
        minor_radius: LOOP_WIRE_M,
        major_radius: LOOP_RADIUS_M,
    };
    let ring = ring.mesh();
    let ring = ring
        .minor_resolution(RING_SIDES)
        .major_resolution(RING_SEGMENTS);
    let disc = Cylinder::new(0.5, 1.0).mesh().resolution(DISC_SIDES);
    let mut of = |palette, detail, glow| {
        let plain = YardMaterial::painted(palette, detail);
        materials.add(YardMaterial { glow, ..plain })
    };
    commands.insert_resource(MarkLook {
        coil: meshes.add(COIL.mesh()),
        ring: meshes.add(ring),
        cube: meshes.add(Cuboid::from_length(1.0)),
        disc: meshes.add(disc),
        amber: of(Palette::Amber, Detail::Round, GLOW),
        dim: of(Palette::Slate, Detail::Round, LinearRgba::BLACK),
        dark: of(Palette::Night, Detail::Plain, LinearRgba::BLACK),
        coral: of(Palette::Coral, Detail::Plain, LinearRgba::BLACK),
        teal: of(Palette::Teal, Detail::Plain, LinearRgba::BLACK),
    });
}
