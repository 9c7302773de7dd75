//! Warnings about a level without mistakes: what is allowed but probably not meant. Start with [`level_warnings`].
//!
//! The level can be played, so a false alarm is worse than a miss: each bound here is generous, and says why.
//!
//! - `drives`: platform springs that are unstable, or clearly distorted, at the fixed timestep in use.
//! - `inside`: a goal, coil or loop inside a solid. `goal_reach`: a goal out of reach above the ground, or far from any.
//! - `crates`: crates that start inside each other or in a solid, or fall for ever.
//! - `at_spawn`: a goal that is reached at once, and a crate at the spawn.
//! - `cameras`: cameras inside a solid, or with no sight of their area.
//! - `platforms`: platforms that start inside a solid, or have one in their way.
//! - `stations`: areas of stations far from what is measured.
//!
//! They use `set_springs`, the springs that dials and coils make, and `way_out`, the shortest way out of an overlap.

mod at_spawn;
mod cameras;
mod crates;
mod drives;
mod goal_reach;
mod inside;
mod platforms;
mod set_springs;
mod stations;
mod way_out;

use bevy::math::Vec3;

use super::bodies::Body;
use crate::level::file::Level;
use springyard_drive::DriveMethod;

pub use drives::drive_warnings;

/// Bodies that overlap by less than this touch, m: the rounding errors of positions far out.
const TOUCH_M: f32 = 1e-3;

/// Something in a level that is allowed but probably not meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelWarning {
    /// Path of the field: `platforms[2].motion.to`.
    pub field: String,
    /// What is wrong, and what to write.
    pub message: String,
}

impl LevelWarning {
    fn new(field: impl Into<String>, message: String) -> Self {
        let field = field.into();
        Self { field, message }
    }
}

/// All warnings about a checked level that is played in steps of `step_secs` (s), with the drive method `drive` of
/// the game.
#[must_use]
pub fn level_warnings(level: &Level, step_secs: f64, drive: DriveMethod) -> Vec<LevelWarning> {
    let solids: Vec<Body> = level.solids.iter().map(Body::solid).collect();
    let platforms: Vec<Body> = level.platforms.iter().map(Body::platform).collect();
    drive_warnings(level, step_secs, drive)
        .into_iter()
        .chain(inside::warnings(level, &solids))
        .chain(goal_reach::warning(level, &solids))
        .chain(at_spawn::warnings(level))
        .chain(crates::warnings(level, &solids, &platforms))
        .chain(platforms::warnings(level, &solids))
        .chain(stations::warnings(level))
        .chain(cameras::warnings(level, &solids))
        .collect()
}

/// A place as the file writes it, rounded to millimetres: `(x, y, z)`.
fn shown(place: Vec3) -> String {
    let [x, y, z] = place.to_array().map(rounded);
    format!("({x}, {y}, {z})")
}

/// A length rounded to millimetres, m, without the sum's rounding errors (`0.90000004`) or a negative zero.
fn rounded(metres: f32) -> f32 {
    (metres * 1000.0).round() / 1000.0 + 0.0
}
