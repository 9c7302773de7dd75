//! A RON file, checked -> bodies and their views.
//!
//! [`file`](mod@file) says what a level may say, [`check`] what is wrong with one and where, [`motion`] where its platforms are
//! at a time. [`spawn`] builds it, [`movers`] moves its platforms, [`reload`] follows edits while playing. The format is
//! documented in `docs/levels.md`.

pub mod check;
mod collider;
pub mod file;
pub mod goal;
pub mod motion;
pub mod movers;
pub mod reload;
pub mod respawn;
pub mod shape;
pub mod spawn;
mod stance;

use bevy::prelude::*;

pub use check::{InvalidDrive, invalid_drives, load, load_with_warnings, parse};
pub use file::{
    CameraRule, Crate, Goal, LabPlace, Level, Motion, Palette, Platform, PlatformAuthority,
    PlatformMethod, PlatformSpring, Shape, Solid, Spawn,
};
pub use motion::MotionTarget;
pub use movers::PlatformMover;
pub use spawn::{Appearance, CharacterView, Finish, GoalBall};

use crate::character::CharacterSystems;
use crate::drive::DriveSystems;

/// What the level does in a step (in `FixedUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LevelSystems {
    /// Puts things that fell out of the world back.
    Respawn,
    /// Sets where each platform is to be at the end of the step.
    MoveTargets,
}

/// The level being played.
#[derive(Resource, Debug, Clone)]
pub struct CurrentLevel {
    /// A checked level.
    pub level: Level,
}

/// On everything that comes and goes with the level.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct LevelPart;

/// Builds [`CurrentLevel`], which must be a resource when the app starts, and moves what moves in it.
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
        goal::plugin,
        stance::plugin,
    ))
    .add_systems(Startup, spawn::spawn_level);
}
