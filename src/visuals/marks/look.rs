//! Meshes and materials that marks share.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::mesh::MeshMergeError;
use bevy::prelude::*;

use super::flags::pennant;
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
    /// A thin ring about the y axis, of radius 1 m.
    pub thin_ring: Handle<Mesh>,
    /// A cube with sides of 1 m.
    pub cube: Handle<Mesh>,
    /// The cloth of a flag, of size 1.
    pub pennant: Handle<Mesh>,
    /// An upright cylinder, 1 m wide and high.
    pub disc: Handle<Mesh>,
    /// A ball of radius 1 m.
    pub ball: Handle<Mesh>,
    /// A ring of twelve balls about the y axis, of radius 1 m.
    pub dust_ring: Handle<Mesh>,
    /// A level square with sides of 2 m.
    pub square: Handle<Mesh>,
    /// The colour of goal things, with a glow: to be taken.
    pub goal: Handle<YardMaterial>,
    /// Amber with a glow: the wrong half of a lamp that has been seen.
    pub amber: Handle<YardMaterial>,
    /// Light: a pad under the player, and the present checkpoint.
    pub bright: Handle<YardMaterial>,
    /// Grey: another checkpoint.
    pub dim: Handle<YardMaterial>,
    /// Borders and plates.
    pub dark: Handle<YardMaterial>,
    /// A pad.
    pub pad: Handle<YardMaterial>,
    /// A right boom.
    pub teal: Handle<YardMaterial>,
    /// The teal half of a globe of which one half glows, and of one that burns.
    pub teal_glow: Handle<YardMaterial>,
    /// As `teal_glow`, brighter.
    pub teal_burns: Handle<YardMaterial>,
    /// As `amber`, brighter: the amber half of a globe that burns.
    pub amber_burns: Handle<YardMaterial>,
    /// A spot on the ground below something to be taken, with a soft rim.
    pub spot: Handle<YardMaterial>,
    /// Dust on the ground.
    pub dust: Handle<YardMaterial>,
    /// A ring that springs open, in the colour of the goal. It fades.
    pub opening: Handle<YardMaterial>,
    /// A shaft of light above such a spot.
    pub shaft: Handle<YardMaterial>,
}

/// The mesh of a big coil: 280 triangles.
const COIL: Coil = Coil {
    radius: 0.32,
    wire: 0.078,
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
/// Radius of the wire of a thin ring, as a part of its radius.
const THIN_WIRE: f32 = 0.03;
/// Segments of a ring, and sides of its wire: 160 triangles.
const RING_SEGMENTS: usize = 20;
const RING_SIDES: usize = 4;
const DISC_SIDES: u32 = 32;
/// Balls of a ring of dust, and sides and rows of each.
const DUST_BALLS: u32 = 12;
const DUST_SIDES: u32 = 6;
const DUST_ROWS: u32 = 4;
/// Sectors and stacks of a ball: 140 triangles.
const BALL_SECTORS: u32 = 10;
const BALL_STACKS: u32 = 8;
/// Emitted light of what is to be taken, of what is bright, and of the wrong half of a lamp.
const GOAL_GLOW: LinearRgba = LinearRgba::rgb(0.05, 0.0, 0.02);
const BRIGHT_GLOW: LinearRgba = LinearRgba::rgb(0.35, 0.35, 0.32);
const AMBER_GLOW: LinearRgba = LinearRgba::rgb(0.22, 0.10, 0.01);
/// Emitted light of a lamp's halves.
const TEAL_GLOW: LinearRgba = LinearRgba::rgb(0.02, 0.20, 0.20);
const TEAL_BURNS: LinearRgba = LinearRgba::rgb(0.12, 0.75, 0.75);
const AMBER_BURNS: LinearRgba = LinearRgba::rgb(0.85, 0.45, 0.08);
/// Opacity of a spot in its middle, and of a shaft.
const SPOT_OPACITY: f32 = 0.8;
const SHAFT_OPACITY: f32 = 0.22;

pub(super) fn plugin(app: &mut App) {
    // Before `Startup`, which spawns the level.
    app.add_systems(PreStartup, make_look);
}

fn make_look(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) -> Result {
    let ring = Torus {
        minor_radius: LOOP_WIRE_M,
        major_radius: LOOP_RADIUS_M,
    };
    let ring = ring.mesh();
    let ring = ring
        .minor_resolution(RING_SIDES)
        .major_resolution(RING_SEGMENTS);
    let thin_ring = Torus {
        minor_radius: THIN_WIRE,
        major_radius: 1.0,
    };
    let thin_ring = thin_ring.mesh().minor_resolution(RING_SIDES);
    let disc = Cylinder::new(0.5, 1.0).mesh().resolution(DISC_SIDES);
    let mut of = |palette, opacity, detail, glow| {
        let mut material = YardMaterial {
            glow,
            ..YardMaterial::painted(palette, detail).fading_near()
        };
        material.colour.set_alpha(opacity);
        materials.add(material)
    };
    let none = LinearRgba::BLACK;
    commands.insert_resource(MarkLook {
        coil: meshes.add(COIL.mesh()),
        ring: meshes.add(ring),
        thin_ring: meshes.add(thin_ring.major_resolution(DISC_SIDES as usize)),
        cube: meshes.add(Cuboid::from_length(1.0)),
        pennant: meshes.add(pennant()),
        disc: meshes.add(disc),
        ball: meshes.add(Sphere::new(1.0).mesh().uv(BALL_SECTORS, BALL_STACKS)),
        dust_ring: meshes.add(dust_ring()?),
        // The texture coordinates of a plane run from 0 to 1.
        square: meshes.add(Plane3d::default().mesh().size(2.0, 2.0)),
        goal: of(Palette::Goal, 1.0, Detail::Round, GOAL_GLOW),
        amber: of(Palette::Amber, 1.0, Detail::Round, AMBER_GLOW),
        bright: of(Palette::Stone, 1.0, Detail::Plain, BRIGHT_GLOW),
        dim: of(Palette::Slate, 1.0, Detail::Round, none),
        dark: of(Palette::Night, 1.0, Detail::Plain, none),
        pad: of(Palette::Slate, 1.0, Detail::Plain, none),
        teal: of(Palette::Teal, 1.0, Detail::Plain, none),
        teal_glow: of(Palette::Teal, 1.0, Detail::Round, TEAL_GLOW),
        teal_burns: of(Palette::Teal, 1.0, Detail::Round, TEAL_BURNS),
        amber_burns: of(Palette::Amber, 1.0, Detail::Round, AMBER_BURNS),
        spot: of(Palette::Goal, SPOT_OPACITY, Detail::Disc, none),
        dust: of(Palette::Stone, 1.0, Detail::Plain, none),
        opening: of(Palette::Goal, SPOT_OPACITY, Detail::Unlit, none),
        shaft: of(Palette::Goal, SHAFT_OPACITY, Detail::Unlit, none),
    });
    Ok(())
}

/// Twelve balls in a ring, alternately near and far, large and small. They touch the ground from above: 432 triangles.
fn dust_ring() -> Result<Mesh, MeshMergeError> {
    let ball = |index: u32| {
        let (radius, out) = if index.is_multiple_of(2) {
            (0.2, 0.8)
        } else {
            (0.14, 0.9)
        };
        let turn = Quat::from_rotation_y(TAU * index as f32 / DUST_BALLS as f32);
        let ball = Sphere::new(radius).mesh().uv(DUST_SIDES, DUST_ROWS);
        // The poles of bevy's ball are on z.
        let upright = ball.rotated_by(Quat::from_rotation_x(FRAC_PI_2));
        upright.translated_by(turn * Vec3::new(out, radius, 0.0))
    };
    let mut ring = ball(0);
    for index in 1..DUST_BALLS {
        ring.merge(&ball(index))?;
    }
    Ok(ring)
}
