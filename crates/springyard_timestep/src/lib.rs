//! Fixed timestep with interpolation ("Fix your timestep!") on bevy's own fixed loop: physics runs in fixed steps, and what is drawn
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
//! `examples/print_steps.rs` is a whole program without a window; the repository's `examples/smooth_body.rs` draws a body.
//!
//! **Bodies live in fixed time**: physics and gameplay advance in steps of one length, whatever the frame rate, so that a jump is
//! as high at 30 frames a second as at 240. **Views live in frame time**: a view is interpolated between its body's last two
//! steps, to the time of the frame, so that motion is smooth at any frame rate.
//!
//! To read it, in this order:
//!
//! 1. [`frame`]: a frame on bevy's loop: the accumulator, the cap on steps, the interpolation factor.
//! 2. [`step`]: a step: what runs before and after it, the clock that counts it, steps that run again.
//! 3. [`pose`] records the pose of each body after each step; [`view`] moves each view to its body's pose at the frame's time.
//! 4. `state`: what snapshots have to know.
//! 5. [`policies`], an addition: another loop in place of bevy's, with five ways to cut a frame into steps.
//!
//! A *view* is a separate entity, related to its body by [`ViewOf`]. It is not a child of the body: only this crate moves it.
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

pub mod frame;
pub mod policies;
pub mod pose;
mod state;
pub mod step;
pub mod view;

use bevy::prelude::*;

pub use frame::{FrameSteps, StepSettings, put_view};
pub use pose::PoseHistory;
pub use step::{AfterStep, BeforeStep, Resimulating, StepClock, is_live, run_step};
pub use view::{ViewMotion, ViewOf, Views, ViewsAlone};

/// The system sets of this crate, in the order of a frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimestepSystems {
    /// Runs `FixedMain` once for each step of the frame (in `RunFixedMainLoop`): bevy's own loop, or that of [`policies`].
    RunSteps,
    /// Records each body's pose after a step (in `FixedPostUpdate`), and that of a new body before its first one (in `FixedFirst`).
    RecordPoses,
    /// Moves every view to its body's pose at the frame's time (in `RunFixedMainLoop`, after the steps).
    InterpolateViews,
}

/// Interpolates views between the steps of bevy's fixed loop, which it starts one step ahead and caps.
///
/// Needs `TimePlugin` and `TransformPlugin`, both in `DefaultPlugins`. The step's length is that of `Time<Fixed>`, all else is the resource
/// [`StepSettings`]. Adding the plugin twice, for instance through another crate's plugin, is harmless.
#[doc(alias = "fix your timestep")]
#[doc(alias = "accumulator")]
#[doc(alias = "interpolation")]
pub fn plugin(app: &mut App) {
    if app.world().contains_resource::<FrameSteps>() {
        return;
    }
    app.add_plugins((
        frame::plugin,
        step::plugin,
        pose::plugin,
        view::plugin,
        state::plugin,
    ))
    .add_systems(Startup, policies::report_missing_plugin);
}
