//! Springs -> velocities of rigid bodies.
//!
//! A [`SpringDrive`] moves a rapier body to its [`DriveTarget`] as a damped spring would, by choosing the body's velocity before
//! each step. The formula is [`spring_math::body`]'s; here is what bevy and rapier have to do with it.
//!
//! | to decide | usual | or |
//! |---|---|---|
//! | [method](DriveMethod) | `Exact`: on the closed form at any step length | `Implicit`: stable, overdamped; `StablePd`: the classic, which explodes when stiff |
//! | [authority](Authority) | `AccelerationBased`: mass does not matter | `ForceBased`: weight is felt |
//! | what is sprung | position and rotation | velocity: [`VelocityDrive`] |
//! | target | [`DriveTarget`] set by hand | [`TargetPath`], [`TargetBody`], and [`SprungTarget`] on top of any |
//! | reaction | none: the push comes from nowhere | a base that takes the opposite |
//!
//! `docs/drives.md` says when to choose what, with the measured tables, and where insulation lies.
//!
//! Before its first step a driven body without a target gets its own pose as one (`first_step`). In a step: [`path`] moves targets; `drive_body` checks a body's input (`sound`), keeps what its settings come to (`plan`),
//! asks [`spring_math::body::BodyDrive`] for its velocities and writes them; `react` gives the opposite to the body that takes it.

mod drive_bodies;
mod drive_body;
pub mod fault;
mod first_step;
pub mod path;
mod plan;
mod react;
pub mod spring_drive;
pub mod sprung_target;
pub mod target;
pub mod target_body;
mod turning_rules;
mod validity;
pub mod velocity_drive;

use bevy::prelude::*;

use crate::engine::{self, EngineSystems};

pub use fault::{DriveFault, DriveField};
pub use path::{Easing, Repeat, TargetPath, TargetSampling};
pub use spring_drive::{Authority, DriveState, DrivenLate, SpringDrive};
pub use spring_math::BodyMethod as DriveMethod;
pub use sprung_target::SprungTarget;
pub use target::DriveTarget;
pub use target_body::TargetBody;
pub use velocity_drive::VelocityDrive;

/// What the drive does in a step, in this order (in `FixedUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DriveSystems {
    /// Moves targets along their paths.
    MoveTargets,
    /// Turns springs and targets into velocities.
    Drive,
    /// The same, for bodies that are [`DrivenLate`].
    DriveLate,
    /// Gives the reaction to the body that takes it.
    React,
}

/// Springs that drive rigid bodies. Adds [`engine::plugin`], and with it rapier unless the game does.
///
/// Added again by another module's plugin, it changes nothing.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<DrivePlugin>() {
        app.add_plugins(DrivePlugin);
    }
}

struct DrivePlugin;

impl Plugin for DrivePlugin {
    fn build(&self, app: &mut App) {
        engine::plugin(app);
        app.configure_sets(
            FixedUpdate,
            (
                DriveSystems::MoveTargets,
                DriveSystems::Drive,
                DriveSystems::DriveLate,
                DriveSystems::React,
            )
                .chain()
                .before(EngineSystems::CheckBefore),
        )
        .add_plugins((
            fault::plugin,
            first_step::plugin,
            path::plugin,
            turning_rules::plugin,
            drive_bodies::plugin,
            react::plugin,
        ));
    }
}
