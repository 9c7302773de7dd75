//! Static geometry in a level file: boxes, ramps, stairs and columns.

use bevy::math::Vec3;
use serde::Deserialize;

use super::palette::Palette;

/// A piece of static geometry.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solid {
    /// Name, unique among all named things of the level.
    pub name: String,
    /// Form and size.
    pub shape: Shape,
    /// Position of the shape's local origin, m. Each [`Shape`] says where that is.
    pub position: Vec3,
    /// Rotation about the shape's local origin, degrees (pitch about x, yaw about y, roll about z), each -360 to 360.
    /// Intrinsic order yaw, pitch, roll (glam's `EulerRot::YXZ`); a positive yaw turns left seen from above.
    /// [`Solid::rotation`] gives the quaternion.
    #[serde(default)]
    pub rotation_deg: Vec3,
    /// Colour, by its name in the palette.
    #[serde(default)]
    pub colour: Palette,
    /// Whether the solid blocks the camera.
    #[serde(default)]
    pub camera: CameraRule,
    /// Friction coefficient for crates and platforms, 0 to 2: 0 is ice, usually 0.3 to 1. Of two bodies in contact, one below 0.5
    /// decides; otherwise it is the mean of both.
    #[serde(default = "default_solid_friction")]
    pub friction: f32,
    /// Part of the impact speed at which crates and platforms bounce off, 0 to 1. Of two bodies in contact, the larger counts.
    #[serde(default)]
    pub bounce: f32,
    /// Conveyor belt: velocity of the surface in the solid's own axes, m/s, at most 20 long, usually 1 to 4. On each face only
    /// the part along it counts.
    #[serde(default)]
    pub belt_m_s: Vec3,
}

/// Friction coefficient of a solid without `friction`: that of all of rapier's colliders.
pub const DEFAULT_SOLID_FRICTION: f32 = 0.5;

fn default_solid_friction() -> f32 {
    DEFAULT_SOLID_FRICTION
}

/// Form and size of a solid. Ramps and stairs rise along their local -Z: walking forward walks up.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Shape {
    /// A box. Its origin is its centre.
    Box {
        /// Full lengths along x, y and z, m, each 0.01 to 2000.
        size_m: Vec3,
    },
    /// A solid wedge. Its origin is the middle of its low edge, on the ground.
    Ramp {
        /// Slope, degrees from the horizontal, 1 to 85. The character climbs up to 45.
        angle_deg: f32,
        /// Length along the ground, m, 0.1 to 1000. The height is `length_m * tan(angle_deg)`.
        length_m: f32,
        /// Width across the slope (along x), m, 0.1 to 1000.
        width_m: f32,
    },
    /// A solid flight of steps. Its origin is the middle of its low edge, on the ground, in front of the first step.
    Stair {
        /// Rise of one step, m, 0.01 to 5. The character climbs up to 0.3 without jumping.
        step_height_m: f32,
        /// Depth of one step along the ground, m, 0.05 to 10.
        step_depth_m: f32,
        /// Number of steps, 1 to 200.
        steps: u32,
        /// Width across the flight (along x), m, 0.1 to 1000.
        width_m: f32,
    },
    /// An upright cylinder. Its origin is the centre of its foot.
    Column {
        /// Radius, m, 0.01 to 100.
        radius_m: f32,
        /// Height, m, 0.05 to 1000.
        height_m: f32,
    },
}

/// Whether a solid blocks the camera.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum CameraRule {
    /// A blocker: the camera moves nearer to the player rather than behind this solid.
    #[default]
    Blocks,
    /// No blocker: the solid may hide the player. For thin or distant solids.
    Ignored,
}
