//! What a level file may say: the level as a whole here, what never moves in `solid`, what moves by itself in `platform` and
//! `motion`, the colours in `palette`.
//!
//! y is up, -Z is forward, lengths are metres, angles degrees, masses kilograms. Every range named here is checked in
//! [`check`](super::check).

mod motion;
mod palette;
mod platform;
mod solid;

use bevy::math::Vec3;
use serde::Deserialize;

pub use motion::Motion;
pub use palette::Palette;
pub use platform::{Platform, PlatformAuthority, PlatformMethod, PlatformSpring};
pub use solid::{CameraRule, Shape, Solid};

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
