//! Springs that move rapier bodies to a target (PD control): platforms, doors, cranes, floating characters.
//!
//! A [`SpringDrive`] moves a body to its [`DriveTarget`] as a damped spring would, by setting the body's velocity before each
//! step.
//!
//! ```
//! # use bevy::prelude::*;
//! # use bevy_rapier3d::prelude::*;
//! # use spring_math::Spring;
//! # use springyard_drive::{DriveTarget, SpringDrive};
//! # fn spawn(mut commands: Commands) -> Result {
//! let spring = Some(Spring::from_hertz(2.0, 1.0)?);
//! commands.spawn((
//!     (RigidBody::Dynamic, Collider::cuboid(1.0, 0.1, 1.0)),
//!     // `angular` keeps it level; without it, a load near the edge tips it.
//!     (SpringDrive { linear: spring, angular: spring, ..default() }, DriveTarget::at(Vec3::Y * 3.0)),
//! ));
//! # Ok(())
//! # }
//! ```
//!
//! `examples/print_drive.rs` is a whole program without a window; the repository's `examples/driven_body.rs` draws one. The formulas are
//! in [`spring_math::body`], without bevy and rapier. This crate connects them to the engine.
//!
//! | choice | default | alternative |
//! |---|---|---|
//! | [method](DriveMethod) | `Exact`: on the closed form at any step length | `Implicit`: stable, adds damping; `StablePd` |
//! | [authority](Authority) | `AccelerationBased`: mass does not matter | `ForceBased`: weight is felt |
//! | spring on | position and rotation | velocity: [`VelocityDrive`] |
//! | target | [`DriveTarget`] set by hand | [`TargetPath`], [`TargetBody`], and [`SmoothedTarget`] on top of any |
//! | target's velocity | fed forward: no lag | a part of it: [`FeedForward`] |
//! | [reaction](SpringDrive::reaction) | none: breaks Newton's third law | a base that takes the opposite impulse |
//!
//! The repository's `docs/drives.md` compares the choices, with measured tables, and describes the limits of drives that ignore mass.
//!
//! Before the first step, `first_step` gives a driven body without a target its own pose as the target. Then, in each step:
//! [`path`] moves targets; `drive_body` checks the input (`validity`), computes the matrices of the springs when settings change
//! (`plan`), gets the velocities from [`spring_math::body::BodyDrive`] and writes them; `react` applies the opposite impulse to
//! the reaction body.

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Compiles the code blocks of `docs/use.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../docs/use.md")]
pub struct Use;

mod drive_bodies;
mod drive_body;
pub mod engine;
pub mod fault;
pub mod feed_forward;
mod first_step;
pub mod path;
mod plan;
mod react;
pub mod smoothed_target;
pub mod spring_drive;
pub mod stop_driving;
pub mod target;
pub mod target_body;
mod turning_rules;
mod validity;
pub mod velocity_drive;

use bevy::prelude::*;

use crate::engine::EngineSystems;
use springyard_state::RegisterState;

pub use fault::{DriveFault, DriveField};
pub use feed_forward::FeedForward;
pub use path::{Easing, PathSchedule, Repeat, TargetPath, TargetSampling};
pub use smoothed_target::{FrameUpdate, SmoothedTarget, Smoothing};
pub use spring_drive::{Authority, DriveState, DrivenLate, LateWrites, SpringDrive};
pub use spring_math::BodyMethod as DriveMethod;
pub use stop_driving::stop_driving;
pub use target::DriveTarget;
pub use target_body::TargetBody;
pub use velocity_drive::VelocityDrive;

/// The system sets of drives in a step, in this order (in `FixedUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DriveSystems {
    /// Moves targets along their paths.
    MoveTargets,
    /// Computes the velocities of driven bodies from their springs and targets, and writes them.
    Drive,
    /// The same, for bodies that are [`DrivenLate`].
    DriveLate,
    /// Applies reaction impulses to the bodies in [`SpringDrive::reaction`].
    React,
}

/// Runs [`SpringDrive`] and its companions. Adds [`engine::plugin`], and with it rapier unless the game adds it.
///
/// Adding the plugin twice, for instance through another module's plugin, is harmless.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<DrivePlugin>() {
        app.add_plugins(DrivePlugin);
    }
}

struct DrivePlugin;

impl Plugin for DrivePlugin {
    fn build(&self, app: &mut App) {
        engine::plugin(app);
        register_state(app);
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

/// What drives keep from step to step. Their settings are state, too, since a step may change them: a character's does.
fn register_state(app: &mut App) {
    app.register_state::<SpringDrive>("spring_drive");
    app.register_state::<DriveState>("drive_state");
    app.register_state::<DriveTarget>("drive_target");
    app.register_state::<FeedForward>("feed_forward");
    app.register_state::<SmoothedTarget>("smoothed_target");
    app.register_state::<VelocityDrive>("velocity_drive");
    app.register_state::<validity::LastValid>("last_valid");
    app.register_cache::<plan::DrivePlan>("drive_plan");
    // Empty between two steps.
    app.register_cache::<LateWrites>("late_writes");
    // Empty between two steps.
    springyard_state::register_compared::<react::Reactions>(app);
}

#[cfg(test)]
#[path = "../../spring_math/tests/support/worst.rs"]
mod worst;
