//! What a level file says of a piece that never moves.

use bevy::math::Vec3;
use serde::Deserialize;

use super::palette::Palette;

/// A piece of the level that never moves.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solid {
    /// A name of its own among all solids, crates and platforms.
    pub name: String,
    /// Form and size.
    pub shape: Shape,
    /// Where the shape's own origin lies, metres: see each [`Shape`].
    pub position: Vec3,
    /// Rotation about the shape's own origin, degrees (pitch about x, yaw about y, roll about z), each -360 to 360.
    /// Applied as yaw, then pitch, then roll, each about the axis as already turned (glam's `EulerRot::YXZ`);
    /// a positive yaw turns left seen from above. [`Solid::rotation`] gives the quaternion.
    #[serde(default)]
    pub rotation_deg: Vec3,
    /// Colour, by its name in the palette.
    #[serde(default)]
    pub colour: Palette,
    /// Whether the camera stays on the near side of it.
    #[serde(default)]
    pub camera: CameraRule,
}

/// Form and size of a solid. Ramps and stairs rise along their own -Z: walk forward to walk up.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Shape {
    /// A box. Its origin is its centre.
    Box {
        /// Whole lengths along x, y and z, metres, each 0.01 to 2000.
        size_m: Vec3,
    },
    /// A solid wedge. Its origin is the middle of its low edge, on the ground.
    Ramp {
        /// Slope, degrees from the ground, 1 to 85. The character climbs up to 45.
        angle_deg: f32,
        /// Length along the ground, metres, 0.1 to 1000. The height is `length_m * tan(angle_deg)`.
        length_m: f32,
        /// Width across the slope (along x), metres, 0.1 to 1000.
        width_m: f32,
    },
    /// A solid flight of steps. Its origin is the middle of its low edge, on the ground, in front of the first step.
    Stair {
        /// Rise of one step, metres, 0.01 to 5. The character climbs up to 0.3 without jumping.
        step_height_m: f32,
        /// Depth of one step along the ground, metres, 0.05 to 10.
        step_depth_m: f32,
        /// Number of steps, 1 to 200.
        steps: u32,
        /// Width across the flight (along x), metres, 0.1 to 1000.
        width_m: f32,
    },
    /// An upright cylinder. Its origin is the centre of its foot.
    Column {
        /// Radius, metres, 0.01 to 100.
        radius_m: f32,
        /// Height, metres, 0.05 to 1000.
        height_m: f32,
    },
}

/// Whether the camera stays on the near side of a solid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum CameraRule {
    /// The camera comes nearer rather than have this between it and the player.
    #[default]
    Blocks,
    /// The camera looks past it or through it: for what is thin or far.
    Ignored,
}
