//! SpringSet -> velocities of rigid bodies.
//!
//! A [`SpringDrive`] moves a rapier body to its [`DriveTarget`] as a damped spring would, by choosing the body's velocity before
//! each step.
//!
//! | to decide | usual | or |
//! |---|---|---|
//! | [method](DriveMethod) | `Exact`: on the closed form at any step length | `Implicit`: stable, overdamped; `StablePd`: the classic, which explodes when stiff |
//! | [authority](Authority) | `Insulated`: mass does not matter | `Force`: weight is felt |
//! | what is sprung | position and rotation | velocity: [`Pace`] |
//! | target | [`DriveTarget`] set by hand | [`TargetPath`], [`TargetBody`], and [`SprungTarget`] on top of any |
//! | reaction | none: the push comes from nowhere | a base that takes the opposite |
//!
//! `docs/drives.md` says when to choose what, with the measured tables, and where insulation lies.
//!
//! In a step: [`path`] and [`follow`] move targets; a `plan` is what a drive's settings come to, and `check` lets only
//! sound input into it; `drive_bodies` gathers bodies in a `batch`,
//! asks [`spring_math::body`] for their velocities (all arithmetic is there, apart from the engine) and writes them; `react` hands the
//! reaction on. `enter` brings new bodies into rapier before their first drive. [`rivals`] is what rapier itself offers, and [`lab`] is where all this is measured.

mod batch;
mod check;
mod drive_bodies;
mod enter;
pub mod fault;
pub mod follow;
pub mod keep_finite;
pub mod lab;
pub mod pace;
pub mod path;
mod plan;
pub mod push;
mod rapier_step;
mod react;
pub mod rivals;
pub mod spring_drive;
mod step_cache;
pub mod target;
mod through_step;

use bevy::prelude::*;
use bevy_rapier3d::prelude::PhysicsSet;

pub use fault::{DriveFault, DriveField};
pub use follow::{SprungTarget, TargetBody};
pub use keep_finite::{BodyFault, BodyField, LastFinitePose};
pub use pace::Pace;
pub use path::{Easing, Repeat, TargetPath, TargetSampling};
pub use rapier_step::RAPIER_ITERATIONS;
pub use spring_drive::{Authority, DriveState, DrivenLate, SpringDrive};
pub use spring_math::body::{BodyMethod as DriveMethod, BodySpring};
pub use target::DriveTarget;
pub use through_step::velocity_through_step;

/// What the drive room does in a step, in this order (in `FixedUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DriveSystems {
    /// Tells rapier the length of the step in hand (in `FixedFirst`).
    SetStepLength,
    /// Moves targets along their paths.
    MoveTargets,
    /// Turns springs and targets into velocities.
    Drive,
    /// The same, for bodies that are [`DrivenLate`].
    DriveLate,
    /// Hands the reaction to who takes it.
    React,
    /// Puts bodies back that the engine left not finite (after the engine's step).
    KeepFinite,
}

/// SpringSet that drive rigid bodies.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        (
            DriveSystems::MoveTargets,
            DriveSystems::Drive,
            DriveSystems::DriveLate,
            DriveSystems::React,
        )
            .chain()
            .before(PhysicsSet::SyncBackend),
    )
    .add_message::<DriveFault>()
    .add_plugins((
        rapier_step::plugin,
        enter::plugin,
        keep_finite::plugin,
        path::plugin,
        drive_bodies::plugin,
        react::plugin,
        rivals::plugin,
    ));
}
