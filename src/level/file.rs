//! What a level file may say.
//!
//! y is up, -Z is forward, lengths are metres, angles degrees, masses kilograms. Every range named here is checked in
//! [`check`](super::check).

use bevy::math::Vec3;
use serde::Deserialize;

/// A whole level, as one file describes it. Get one from [`load`](super::load), which checks it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The title shown to the player.
    pub name: String,
    /// Where the player starts, and starts again after a fall. A level has one.
    pub spawn: Spawn,
    /// Where the player wants to get to. A level without one is a playground.
    #[serde(default)]
    pub goal: Option<Goal>,
    /// Height in metres; a player or crate whose centre falls under it starts again where it began.
    /// From -1000 to 1000, usually a few metres under the lowest ground.
    pub kill_below_m: f32,
    /// What never moves: ground, walls, ramps, stairs, columns.
    pub solids: Vec<Solid>,
    /// What can be pushed.
    #[serde(default)]
    pub crates: Vec<Crate>,
    /// What moves by itself and carries others.
    #[serde(default)]
    pub platforms: Vec<Platform>,
    /// Where the substep policies and integrators are shown side by side.
    #[serde(default)]
    pub lab: Option<LabPlace>,
}

/// Where the lab stands: a row of posts 9 m long and 3.3 m high.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabPlace {
    /// The middle of its foot, metres.
    pub position: Vec3,
    /// Direction in which someone looks who stands in front of it, degrees about the up axis from -360 to 360: 0 looks
    /// along -Z, 90 along -X.
    #[serde(default)]
    pub facing_deg: f32,
}

/// Where the player starts.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spawn {
    /// Position of the feet, metres. There must be ground within 20 m below.
    pub position: Vec3,
    /// Direction of the first look, degrees about the up axis from -360 to 360: 0 looks along -Z, 90 along -X, -90 along +X.
    #[serde(default)]
    pub facing_deg: f32,
}

/// Where the player wants to get to: a ball that the player's feet have to enter.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Centre of the ball, metres.
    pub position: Vec3,
    /// Radius of the ball, metres, 0.1 to 100, usually 1 to 2.
    pub radius_m: f32,
}

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

/// The yard's colours, by name: a level looks of a piece, and the visuals can restyle all of it at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum Palette {
    /// Light warm grey.
    #[default]
    Stone,
    /// Dark cool grey.
    Slate,
    /// Pale yellow ground.
    Sand,
    /// Green ground.
    Grass,
    /// Dark green.
    Moss,
    /// Dull red.
    Brick,
    /// Light brown.
    Wood,
    /// Bright orange-red, for what deserves a warning.
    Coral,
    /// Blue-green.
    Teal,
    /// Yellow, for the way to go.
    Amber,
    /// Near black.
    Night,
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

/// A box that can be pushed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crate {
    /// A name of its own among all solids, crates and platforms.
    pub name: String,
    /// Mass, kg, 0.01 to 100000. The character pushes 1 like air, 10 with effort, 100 hardly.
    pub mass_kg: f32,
    /// Whole lengths along x, y and z, metres, each 0.05 to 20.
    pub size_m: Vec3,
    /// Position of the centre at the start, metres.
    pub position: Vec3,
}

/// A body that is driven along its motion by a spring, and carries what stands on it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Platform {
    /// A name of its own among all solids, crates and platforms.
    pub name: String,
    /// Whole lengths along x, y and z, metres, each 0.05 to 100.
    pub size_m: Vec3,
    /// Position of the centre at time 0, metres.
    pub position: Vec3,
    /// Mass, kg, 0.01 to 100000. Much lighter than its riders, it sags under them.
    #[serde(default = "default_platform_mass_kg")]
    pub mass_kg: f32,
    /// The spring that pulls it to where its motion wants it; 4 Hz, critically damped, if none is given. A
    /// [`PdController`](PlatformMethod::PdController) has gains of its own, and takes none.
    #[serde(default)]
    pub spring: Option<PlatformSpring>,
    /// How its spring is integrated.
    #[serde(default)]
    pub method: PlatformMethod,
    /// Whether its mass matters to its spring.
    #[serde(default)]
    pub authority: PlatformAuthority,
    /// Where it wants to be at each time.
    pub motion: Motion,
    /// Colour, by its name in the palette.
    #[serde(default = "default_platform_colour")]
    pub colour: Palette,
}

/// The spring that pulls a platform to where its motion wants it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlatformSpring {
    /// Undamped frequency, Hz, 0.1 to 30. Under 1 it swims after its motion, over 15 it feels rigid.
    pub frequency_hz: f32,
    /// Damping ratio, 0 to 10: 0 swings for ever, 1 comes to rest soonest without overshoot, over 3 it creeps.
    pub damping_ratio: f32,
}

impl Default for PlatformSpring {
    fn default() -> Self {
        Self {
            frequency_hz: 4.0,
            damping_ratio: 1.0,
        }
    }
}

/// How a platform's spring is integrated: see `docs/drives.md`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum PlatformMethod {
    /// On the exact curve, at any step.
    #[default]
    Exact,
    /// Backward Euler: always stable, with added damping.
    Implicit,
    /// Stable PD: for comparison. Stiff and slow-stepped, it explodes.
    StablePd,
    /// Rapier's own controller with its own gains, for comparison: at 60 steps a second a spring of 9.55 Hz and damping ratio
    /// 0.4, at any other another one.
    PdController,
    /// The acceleration-based motors of rapier's joints, for comparison. They move along lines only.
    JointMotor,
}

/// Whether a platform's mass matters to its spring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PlatformAuthority {
    /// It does not: heavy and light move alike, and none sags under its own weight.
    #[default]
    Insulated,
    /// It does: the spring is one that a platform of `tuned_for_kg` has; a heavier one is slower, and all sag.
    Force {
        /// kg, 0.01 to 100000.
        tuned_for_kg: f32,
    },
}

/// Where a platform wants to be at each time. [`Motion::target`] says it in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Motion {
    /// There and back along a straight line, gently at both ends.
    Travel {
        /// Centre at the far end, metres, in level coordinates.
        to: Vec3,
        /// Fastest speed, reached half-way, m/s, 0.01 to 50. The mean speed of a crossing is 8/15 of it.
        speed_m_s: f32,
        /// Rest at each end, seconds, 0 to 600.
        #[serde(default)]
        pause_secs: f32,
    },
    /// Up and down like a swing: from its position at time 0 to `height_m` above it, and back.
    Rise {
        /// Height of the top above the start, metres, 0.01 to 100.
        height_m: f32,
        /// Time for up and down together, seconds, 0.5 to 600.
        period_secs: f32,
    },
    /// Round and round about the up axis.
    Turn {
        /// Speed, degrees per second, -720 to 720 but not 0; positive turns left seen from above.
        speed_deg_s: f32,
    },
    /// To another place at once, and back at once: what shows what a spring does.
    Step {
        /// Centre at the other place, metres, in level coordinates.
        to: Vec3,
        /// Time for there and back together, seconds, 0.5 to 600.
        period_secs: f32,
    },
    /// Held in place by its spring: it gives when pushed, and comes back.
    #[default]
    Still,
}

fn default_platform_mass_kg() -> f32 {
    200.0
}

fn default_platform_colour() -> Palette {
    Palette::Teal
}
