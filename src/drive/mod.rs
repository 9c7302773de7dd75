//! Springs -> velocities of rigid bodies.
//!
//! A [`SpringDrive`] moves a rapier body to its [`DriveTarget`] as a damped spring would, by choosing the body's velocity before
//! each step.

mod check;
mod drive_bodies;
mod enter;
pub mod fault;
pub mod follow;
pub mod lab;
pub mod path;
pub mod push;
mod rapier_step;
mod react;
pub mod spring_drive;
mod step_cache;
pub mod target;

use bevy::prelude::*;
use bevy_rapier3d::prelude::PhysicsSet;

pub use fault::{DriveFault, DriveField};
pub use follow::{SprungTarget, TargetBody};
pub use path::{Easing, Repeat, TargetPath, TargetSampling};
pub use rapier_step::RAPIER_ITERATIONS;
pub use spring_drive::{Authority, DriveState, SpringDrive};
pub use spring_math::body::{BodyMethod as DriveMethod, BodySpring};
pub use target::DriveTarget;

/// What the drive room does in a step, in this order (in `FixedUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DriveSystems {
    /// Tells rapier the length of the step in hand (in `FixedFirst`).
    SetStepLength,
    /// Moves targets along their paths.
    MoveTargets,
    /// Turns springs and targets into velocities.
    Drive,
    /// Hands the reaction to who takes it.
    React,
}

/// Springs that drive rigid bodies.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        (
            DriveSystems::MoveTargets,
            DriveSystems::Drive,
            DriveSystems::React,
        )
            .chain()
            .before(PhysicsSet::SyncBackend),
    )
    .add_message::<DriveFault>()
    .add_plugins((
        rapier_step::plugin,
        enter::plugin,
        path::plugin,
        drive_bodies::plugin,
        react::plugin,
    ));
}
