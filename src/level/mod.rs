//! Level files: parses a RON file, checks it, spawns its rapier bodies and their views, and reloads it when the file changes.
//!
//! ```text
//! level.ron -> file (serde types) -> check (all errors, with line and column) -> CurrentLevel -> spawn (bodies and views)
//!                                                                     each step: movers set each platform's DriveTarget
//! ```
//!
//! Worth copying: [`motion`], platform paths that are pure functions of the simulated time; [`reload`], hot reload that keeps the
//! last good level; [`check`], a validator that reports every error of a file at once. Start reading in [`file`](mod@file), then
//! [`spawn`]. The format is documented in `docs/levels.md` and `docs/stations.md`.
//!
//! - [`file`](mod@file): the serde types of a level file.
//! - [`check`]: validation, with line and column for each error and warning.
//! - [`mesh`]: solids made of triangles, from a glTF file or rows of heights.
//! - [`shape`]: a solid's convex parts. `collider`: their collider, and rays onto it.
//! - [`spawn`]: bodies, views, player, goal and lab of a checked level.
//! - `platform_body`: a platform's form, its pose at rest, its mass properties about its pivot.
//! - [`motion`] and [`movers`]: the target pose of each platform over time.
//! - [`grass`]: where the blades of coil grass are.
//! - `measured`: what a measure of a station is taken on, and its unit. `demo_at`: which demo of the workbench explains a place.
//! - [`cameras`]: cameras of places, with rigs of their own.
//! - [`reload`]: watches the file; [`choose`]: requests another level; [`respawn`]: returns fallen crates.

pub mod cameras;
pub mod check;
pub mod choose;
mod collider;
mod contact;
mod demo_at;
pub mod file;
pub mod grass;
mod measured;
pub mod mesh;
pub mod motion;
pub mod movers;
mod platform_body;
pub mod reload;
pub mod respawn;
pub mod shape;
pub mod spawn;
mod stance;

use bevy::prelude::*;

pub use check::{LevelWarning, drive_warnings, level_warnings, load, load_with_warnings, parse};
pub use file::{
    Area, BoomLeader, CameraRig, CameraRule, Checkpoint, Coil, Crate, Creature, Dial, DialSets,
    Digits, Exhibit, Goal, GoalLift, GrassMethod, GrassPatch, GroundPath, LAMP_HEIGHT_M, LabPlace,
    Level, LevelCamera, LevelMove, Loop, Measure, Motion, MotionTiming, Pad, PadAction, Palette,
    Platform, PlatformAuthority, PlatformDriven, PlatformForm, PlatformHinge, PlatformLimits,
    PlatformMethod, PlatformSmoothing, PlatformSpring, Prop, PropKind, Reading, ReedTuning, Reeds,
    RouteEasing, RouteRepeat, SeenFrom, Shape, Sign, Solid, Spawn, SpringBoom, Station, Trail,
    Trailed, WorldAxis,
};
pub use grass::GrassRoots;
pub use measured::Measured;
pub use motion::{FrameClock, MotionTarget};
pub use movers::{ChosenPlace, LastTarget, LiftBody, PlatformMover};
pub use spawn::{
    Appearance, CharacterView, Finish, GoalBall, Ground, MeasureList, StartPoint, StationLamp,
};

use springyard_character::CharacterSystems;
use springyard_drive::DriveSystems;

/// The level's system sets in a step, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LevelSystems {
    /// Puts crates below the kill height back on their start poses (in `FixedUpdate`, as the following).
    Respawn,
    /// Sets each platform's `DriveTarget` to its pose at the end of the step.
    MoveTargets,
}

/// The level being played.
#[derive(Resource, Debug, Clone)]
pub struct CurrentLevel {
    /// The level, already checked.
    pub level: Level,
}

/// Inserted together with a [`CurrentLevel`] that is not an edit of the one before: spawning it then keeps neither the places of platforms
/// nor that of the player, and removes this.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct OtherLevel;

/// Marks every entity that the level spawned; all of them despawn when the level is rebuilt.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct LevelPart;

/// Spawns [`CurrentLevel`], which must be a resource when the app starts, and runs its platforms and respawns.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        (
            CharacterSystems::Resize,
            LevelSystems::Respawn,
            CharacterSystems::Respawn,
            LevelSystems::MoveTargets,
            DriveSystems::MoveTargets,
        )
            .chain(),
    )
    .add_plugins((
        movers::plugin,
        respawn::plugin,
        stance::plugin,
        cameras::plugin,
    ))
    .add_systems(Startup, spawn::spawn_level);
}
