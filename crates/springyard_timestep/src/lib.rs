//! Fixed timestep with interpolation ("Fix your timestep!") for bevy and rapier: physics runs in fixed steps, and what is drawn
//! moves smoothly at any frame rate.
//!
//! To use it, add [`plugin`], keep gameplay in `FixedUpdate`, and give each body a second entity with [`ViewOf`] for its mesh:
//!
//! ```
//! # use bevy::prelude::*;
//! # use bevy_rapier3d::prelude::*;
//! # use springyard_timestep::ViewOf;
//! fn spawn_crate(mut commands: Commands) {
//!     let body = commands.spawn((RigidBody::Dynamic, Collider::cuboid(0.5, 0.5, 0.5))).id();
//!     commands.spawn(ViewOf(body)); // add the mesh and the material to this entity
//! }
//! ```
//!
//! `examples/print_steps.rs` is a whole program without a window; the repository's `examples/smooth_body.rs` draws a body. The idea is
//! in [`run_steps`], [`pose`] and [`interpolate`].
//!
//! **Bodies live in fixed time**: physics and gameplay advance in steps of one length, whatever the frame rate, so that a jump is
//! as high at 30 frames a second as at 240. **Views live in frame time**: a view is interpolated between its body's last two
//! steps, to the time of the frame, so that motion is smooth at any frame rate.
//!
//! - [`run_steps`] gets the steps of a frame from the [`Planner`](spring_math::planner::Planner) (in place of bevy's accumulator)
//!   and runs bevy's `FixedMain` schedule once per step. Gameplay stays in plain `FixedUpdate` and reads `Res<Time>`.
//! - [`pose`] records the pose of each body after each step, and keeps the last two.
//! - [`interpolate`] moves each view to its body's pose at the frame's time.
//! - [`controls`]: pause, single step, time scale and the speed of the game.
//! - [`policy`] changes the substep policy, step rate, cap on steps and backlog while the game runs.
//! - [`injector`] replaces measured frame times by artificial ones, to test slow, uneven and hitching frames.
//! - [`frame_clock`]: frames of a clock of their own, in simulated time: for what depends on the frame rate and must not change with
//!   the real one.
//! - [`time_held`]: frames without time, while a past step is shown.
//! - [`step_schedules`]: what runs before and after each step.
//! - [`resimulation`]: whether the running step is computed for the first time.
//! - [`frames`] generates lists of such frame times from a short text, or reads them from a file.
//!
//! A *view* is a separate entity, related to its body by [`ViewOf`]. It is not a child of the body: only this module moves it.
//! The body's own `Transform` is never interpolated, because rapier would take the change for a teleport.

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Compiles the code blocks of `docs/use.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../docs/use.md")]
pub struct Use;

pub mod clock;
pub mod controls;
pub mod frame_clock;
mod frame_time;
pub mod frames;
pub mod injector;
pub mod interpolate;
pub mod policy;
pub mod pose;
pub mod resimulation;
pub mod run_steps;
pub mod step_schedules;
pub mod time_held;
pub mod view;
mod world_pose;

use bevy::prelude::*;

pub use clock::StepClock;
pub use frame_clock::FrameClock;
pub use injector::FrameInjector;
pub use interpolate::ViewsAlone;
pub use policy::PlannerControl;
pub use pose::PoseHistory;
pub use resimulation::{Resimulating, is_live};
pub use run_steps::{StepPlanner, run_step};
pub use step_schedules::{AfterStep, BeforeStep};
pub use time_held::{TimeHeld, hold_time, release_time};
pub use view::{ViewMotion, ViewOf, Views};

/// The system sets of this module. In a frame: `RunSteps`, then `InterpolateViews`. In each step: `RecordPoses`.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimestepSystems {
    /// Runs `FixedMain` once for each step of the planner (in `RunFixedMainLoop`).
    RunSteps,
    /// Moves every view to its body's pose at the frame's time (in `RunFixedMainLoop`, after the steps).
    InterpolateViews,
    /// Records each body's pose after a step (in `FixedPostUpdate`), and that of a new body before its first one (in `FixedFirst`).
    RecordPoses,
}

/// Runs fixed steps from a planner instead of bevy's own accumulator, and interpolates views between them.
///
/// Needs `TimePlugin` and `TransformPlugin`, both in `DefaultPlugins`. The settings are the resource [`StepPlanner`]; insert it
/// before or after adding this plugin. Adding the plugin twice, for instance through another module's plugin, is harmless.
#[doc(alias = "fix your timestep")]
#[doc(alias = "accumulator")]
#[doc(alias = "interpolation")]
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<TimestepPlugin>() {
        app.add_plugins(TimestepPlugin);
    }
}

struct TimestepPlugin;

impl Plugin for TimestepPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            clock::plugin,
            controls::plugin,
            time_held::plugin,
            injector::plugin,
            policy::plugin,
            run_steps::plugin,
            step_schedules::plugin,
            pose::plugin,
            view::plugin,
            interpolate::plugin,
        ));
    }
}
