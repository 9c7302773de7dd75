//! Static geometry in a level file: boxes, ramps, stairs, columns, meshes and rows of heights.

use super::limits::{ANGLE, BELT_SPEED, BOUNCE, FRICTION, LENGTH, PLACE, WHOLE_LENGTH, whole};
use bevy::math::{Vec2, Vec3};
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use springyard_state::parameter::allowed;

use super::palette::Palette;
use crate::level::mesh::Surface;

/// A piece of static geometry.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solid {
    /// Name, unique among all named things of the level.
    pub name: String,
    /// Form and size.
    pub shape: Shape,
    /// Position of the shape's local origin, m. Each [`Shape`] says where that is.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// Rotation about the shape's local origin, degrees (pitch about x, yaw about y, roll about z). Intrinsic order yaw, pitch, roll
    /// (glam's `EulerRot::YXZ`); a positive yaw turns left seen from above. [`Solid::rotation`] gives the quaternion.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub rotation_deg: Vec3,
    /// Colour, by its name in the palette.
    #[serde(default)]
    pub colour: Palette,
    /// Whether the solid blocks the camera.
    #[serde(default)]
    pub camera: CameraRule,
    /// Friction coefficient for crates and platforms: 0 is ice. Of two bodies in contact, one below 0.5 decides; otherwise it is the
    /// mean of both.
    #[serde(default = "default_solid_friction")]
    #[reflect(@FRICTION)]
    pub friction: f32,
    /// Part of the impact speed at which crates and platforms bounce off. Of two bodies in contact, the larger counts.
    #[serde(default)]
    #[reflect(@BOUNCE)]
    pub bounce: f32,
    /// Conveyor belt: velocity of the surface in the solid's own axes, m/s, at most 20 long. On each face only the part along it
    /// counts.
    #[serde(default)]
    #[reflect(@BELT_SPEED)]
    pub belt_m_s: Vec3,
    /// Handholds: in a level where any solid has them, the player's moves on walls and ledges work on those solids only, and the rope takes
    /// rings only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub handholds: bool,
}

/// Friction coefficient of a solid without `friction`: that of all of rapier's colliders.
pub const DEFAULT_SOLID_FRICTION: f32 = 0.5;

fn default_solid_friction() -> f32 {
    DEFAULT_SOLID_FRICTION
}

/// Form and size of a solid. Ramps and stairs rise along their local -Z: walking forward walks up.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Shape {
    /// A box. Its origin is its centre.
    Box {
        /// Full lengths along x, y and z, m.
        #[reflect(@allowed(0.01..=2000.0).why(WHOLE_LENGTH))]
        size_m: Vec3,
    },
    /// A solid wedge. Its origin is the middle of its low edge, on the ground.
    Ramp {
        /// Slope, degrees from the horizontal. The character climbs up to 45.
        #[reflect(@allowed(1.0..=85.0).why("flatter, use a Box").if_above("steeper, use a Box"))]
        angle_deg: f32,
        /// Length along the ground, m. The height is `length_m * tan(angle_deg)`.
        #[reflect(@LENGTH)]
        length_m: f32,
        /// Width across the slope (along x), m.
        #[reflect(@LENGTH)]
        width_m: f32,
    },
    /// A solid flight of steps. Its origin is the middle of its low edge, on the ground, in front of the first step.
    Stair {
        /// Rise of one step, m. The character climbs up to 0.3 without jumping.
        #[reflect(@allowed(0.01..=5.0).why("usually 0.15 to 0.3 m"))]
        step_height_m: f32,
        /// Depth of one step along the ground, m.
        #[reflect(@allowed(0.05..=10.0).why("usually 0.3 m"))]
        step_depth_m: f32,
        /// Number of steps.
        #[reflect(@allowed(1.0..=200.0).why("for a slope use a Ramp"))]
        steps: u32,
        /// Width across the flight (along x), m.
        #[reflect(@LENGTH)]
        width_m: f32,
    },
    /// An upright cylinder. Its origin is the centre of its foot.
    Column {
        /// Radius, m.
        #[reflect(@allowed(0.01..=100.0).why("it is half the thickness"))]
        radius_m: f32,
        /// Height, m.
        #[reflect(@allowed(0.05..=1000.0).why("it is the full length from foot to top"))]
        height_m: f32,
    },
    /// Triangles from a glTF file. Its origin is the file's own.
    Mesh {
        /// The file, `.glb` or `.gltf`, in the folder of the level or in a folder there. Of the file only the triangles of its scene count.
        file: String,
        /// All lengths of the file are multiplied by it. 1: the file is in metres.
        #[serde(default = "whole::<1>")]
        #[reflect(@allowed(0.001..=1000.0).unit("(a factor)").why("1 is for a file in metres, 0.01 for one in centimetres"))]
        scale: f32,
        /// The triangles, once the level check has read them.
        #[serde(skip_deserializing)]
        #[reflect(ignore)]
        surface: Surface,
    },
    /// Ground with a height at each point of a grid. Its origin is the middle of the grid, at the height 0.
    Heights {
        /// Full lengths along x and z, m.
        #[reflect(@allowed(0.5..=2000.0).why(WHOLE_LENGTH))]
        size_m: Vec2,
        /// Heights, m, seen from above as they are written: the first row is at -Z, the first number of a row at -X. 2 to 256 rows of 2
        /// to 256 heights.
        #[reflect(@allowed(-1000.0..=1000.0).why("usually -5 to 20 m"))]
        heights_m: Vec<Vec<f32>>,
        /// The triangles between them, once the level check has made them.
        #[serde(skip_deserializing)]
        #[reflect(ignore)]
        surface: Surface,
    },
}

impl Shape {
    /// The surface of a shape that is made of triangles.
    #[must_use]
    pub fn surface(&self) -> Option<&Surface> {
        match self {
            Self::Mesh { surface, .. } | Self::Heights { surface, .. } => Some(surface),
            _ => None,
        }
    }
}

/// Whether a solid blocks the camera.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CameraRule {
    /// A blocker: the camera moves nearer to the player rather than behind this solid.
    #[default]
    Blocks,
    /// Not a blocker: the solid may hide the player. For thin or distant solids.
    Ignored,
}
