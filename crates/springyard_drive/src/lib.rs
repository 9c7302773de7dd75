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
//!     (RigidBody::Dynamic, Collider::cuboid(1.0, 0.1, 1.0), ColliderMassProperties::Mass(1000.0)),
//!     // `angular` keeps it level; without it, a load near the edge tips it.
//!     (SpringDrive { linear: spring, angular: spring.map(Into::into), ..default() }, DriveTarget::at(Vec3::Y * 3.0)),
//! ));
//! # Ok(())
//! # }
//! ```
//!
//! `examples/print_drive.rs` is a whole program without a window; the repository's `examples/driven_body.rs` draws one. The formulas are
//! in [`spring_math::body`], without bevy and rapier.
//!
//! | choice | default | alternative |
//! |---|---|---|
//! | [method](DriveMethod) | [`DefaultDriveMethod`]: `Exact`, on the closed form (see below) | `Implicit`: stable, adds damping; `StablePd` |
//! | [authority](Authority) | `AccelerationBased`: the body's mass does not matter | `ForceBased`: a heavier body is slower and sags |
//! | spring on | position and rotation ([`AngularSpring`]) | velocity: [`VelocityDrive`] |
//! | target | [`DriveTarget`], which a system of the game writes | [`TargetPath`], [`TargetBody`], and [`SmoothedTarget`] on top of any |
//! | target's velocity | used in full: no lag | a part of it: [`FeedForward`] |
//! | [reaction](SpringDrive::reaction) | `None`: no body takes the opposite impulse, and momentum is not conserved | a base that takes it |
//!
//! With `Exact`, the default, a free body is on the closed form at any length of step. After a contact it continues on the closed form
//! unless the spring is too stiff for the step: `docs/use.md` of this crate has the limits (*Stiff springs, long steps*), the repository's
//! `docs/drives.md` measurements.
//!
//! From the system to the formula, each file by its path in the repository:
//!
//! 1. `crates/springyard_drive/src/drive_bodies.rs`: the system, and the step of one body.
//! 2. `crates/spring_math/src/body/drive.rs`: [`BodyDrive`](spring_math::body::BodyDrive), the springs on position and rotation.
//! 3. `crates/spring_math/src/body/spring.rs`: [`BodySpring`](spring_math::body::BodySpring), one spring: the three methods side by side.
//! 4. The formula of a method:
//!    - `Exact`: `crates/spring_math/src/core/exact.rs`, [`exact::matrix`](spring_math::exact::matrix);
//!    - `StablePd`: `crates/spring_math/src/body/stable_pd.rs`,
//!      [`stable_pd_velocity_change`](spring_math::body::stable_pd_velocity_change);
//!    - `Implicit`: `crates/spring_math/src/body/implicit.rs`,
//!      [`implicit_velocity_change`](spring_math::body::implicit_velocity_change).
//!
//! The other files of this crate, in the order of a step ([`DriveSystems`]):
//!
//! - `first_step`: gives a driven body without a target its own pose as the target, before its first step.
//! - [`path`]: moves targets along paths. [`target_body`]: the target of a follower.
//! - [`smoothed_target`]: a point that follows the target, for the drive to follow. [`feed_forward`]: the part of the target's motion that
//!   the drive gets.
//! - `validity`: replaces an invalid value of a target or a setting by the last valid one. [`fault`] reports it.
//! - `plan`: caches what follows from a body's settings, such as the matrices of its springs, and recomputes it when they change.
//! - `driven`: reads the body and writes its velocities.
//! - [`velocity_drive`]: a spring on the velocity, beside those on position and rotation. [`drive_axes`]: axes other than the world's.
//! - `react`: applies the opposite impulse to the reaction body.
//!
//! Outside of the steps: `turning_rules` turns off rapier's limit on rotation and its gyroscopic torque for a body with an angular spring,
//! and [`stop_driving`](mod@stop_driving) makes a body free again.

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README and of `docs/use.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/use.md")]
pub struct Pages;

pub mod drive_axes;
mod drive_bodies;
mod driven;
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

pub use drive_axes::DriveAxes;
pub use fault::{DriveFault, DriveField, ReportedFaults};
pub use feed_forward::FeedForward;
pub use path::{Easing, PathSchedule, Repeat, TargetPath};
pub use smoothed_target::{FrameUpdate, SmoothedTarget, Smoothing};
pub use spring_drive::{
    AngularSpring, Authority, DefaultDriveMethod, DriveState, DrivenLate, LateWrites, SpringDrive,
};
pub use spring_math::BodyMethod as DriveMethod;
pub use stop_driving::stop_driving;
pub use target::DriveTarget;
pub use target_body::TargetBody;
pub use velocity_drive::{VelocityDrive, VelocityDriveState};

/// The system sets of drives in a step, in this order (in `FixedUpdate`).
///
/// A whole step:
///
/// 1. `FixedFirst`, [`EngineSystems::SetPhysicsStep`]: rapier's step gets the length of this one.
/// 2. `FixedPreUpdate`, [`EngineSystems::AddBodies`]: new bodies are added to rapier. After it, a driven body without a [`DriveTarget`]
///    gets its own pose as one.
/// 3. `FixedUpdate`, `MoveTargets`: **write your targets here.** [`TargetPath`] writes its own.
/// 4. `Drive`: the bodies without [`DrivenLate`]. A [`TargetBody`] writes its target, then the springs choose the velocities of the step.
/// 5. `DriveLate`: the same for the bodies with [`DrivenLate`]. Their targets may also be written between `Drive` and this set.
/// 6. `React`: reaction impulses.
/// 7. [`EngineSystems::CheckBefore`]: bodies whose components are NaN or infinite are reset.
/// 8. Rapier's `PhysicsSet::SyncBackend` (it reads `Velocity`), `StepSimulation` (it moves the bodies) and `Writeback` (it writes
///    `Transform` and `Velocity`).
/// 9. [`EngineSystems::KeepFinite`]: the check of 7 again.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DriveSystems {
    /// Targets get their values for the step: systems that write [`DriveTarget`] belong here. [`TargetPath`] does it here.
    MoveTargets,
    /// Computes the velocities of the driven bodies without [`DrivenLate`] from their springs and targets, and writes them to `Velocity`.
    Drive,
    /// The same for the bodies with [`DrivenLate`].
    DriveLate,
    /// Applies the reaction impulses of the step to the bodies in [`SpringDrive::reaction`], by their `ExternalImpulse`.
    React,
}

/// Runs [`SpringDrive`] and its companions. Adds [`engine::plugin`], and with it rapier unless the game adds it.
///
/// A plugin of yours that needs this one calls it, `springyard_drive::plugin(app)`: a second call does nothing, whereas bevy panics where
/// `add_plugins` gets a function twice.
pub fn plugin(app: &mut App) {
    if app.world().contains_resource::<react::Reactions>() {
        return;
    }
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

/// What drives keep from step to step, for snapshots and hashes of the state.
///
/// The settings `SpringDrive`, `DriveTarget`, `FeedForward`, `SmoothedTarget`, `VelocityDrive` and `DriveAxes` are state, too, because steps
/// write them: `springyard_character` sets a character's springs and target in each step. `TargetPath`, `TargetBody` and `DrivenLate` are
/// settings that no step writes, and are not registered.
fn register_state(app: &mut App) {
    app.register_setting::<DefaultDriveMethod>("default_drive_method");
    app.register_state::<SpringDrive>("spring_drive");
    app.register_state::<DriveState>("drive_state");
    app.register_state::<DriveTarget>("drive_target");
    app.register_state::<FeedForward>("feed_forward");
    app.register_state::<SmoothedTarget>("smoothed_target");
    app.register_state::<VelocityDrive>("velocity_drive");
    app.register_state::<VelocityDriveState>("velocity_drive_state");
    app.register_state::<DriveAxes>("drive_axes");
    app.register_state::<ReportedFaults>("reported_faults");
    app.register_state::<validity::LastValid>("last_valid");
    app.register_cache::<plan::DrivePlan>("drive_plan");
    // Both are filled and emptied within a step, so a snapshot, taken between steps, needs no copy of them.
    app.register_cache::<LateWrites>("late_writes");
    app.register_cache::<react::Reactions>("reactions");
}
