//! Fixed timestep with interpolation ("Fix your timestep!") on bevy's own fixed loop: physics runs in fixed steps, and motion is drawn
//! smoothly at any frame rate.
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
//! **Bodies are in fixed time**: physics and gameplay advance in steps of one length, so that a jump is as high at 30 frames a second as at
//! 240. **Views are in frame time**: a view is interpolated between its body's last two steps, to the time of the frame. It is an entity of
//! its own, not a child of the body. The body's own `Transform` is never interpolated, because rapier would take the change for a teleport.
//!
//! Modules, in reading order:
//!
//! 1. [`frame`]: a frame on bevy's loop: the accumulator, the cap on steps, the interpolation factor.
//! 2. [`step`]: a step: what runs before and after it, the clock that counts it, steps that run again.
//! 3. [`pose`] records the pose of each body after each step; [`view`] moves each view to its body's pose at the frame's time.
//!    [`interpolate`]: values between two steps, and between points in time.
//! 4. `state` says which types a snapshot copies: [`StepClock`] and [`PoseHistory`].
//! 5. [`policies`], optional: a loop in place of bevy's, with five ways to cut a frame into steps.
//! 6. [`frame_times`], for tests: frame times from a string such as `jitter:60:0.4:7`.
//!
//! # A frame, in order
//!
//! 1. `First`: bevy advances `Time<Virtual>` by the frame's length, after pause and time scale.
//! 2. `RunFixedMainLoop`, in [`TimestepSystems::RunSteps`]:
//!    1. `begin_frame`: in the game's first frame, puts one step into bevy's accumulator, unless [`StepSettings::lagging`] is set.
//!    2. bevy's `run_fixed_main_schedule` adds the frame's length to the accumulator, and runs `FixedMain` for each step that it takes
//!       out:
//!       1. `begin_step` runs the schedule [`BeforeStep`].
//!       2. `FixedFirst`: records the pose of a body that is new ([`TimestepSystems::RecordPoses`]). Then `FixedPreUpdate`.
//!       3. `FixedUpdate`: gameplay, and rapier if it was added with `in_fixed_schedule()`.
//!       4. `FixedPostUpdate`: records the pose of each body after the step ([`TimestepSystems::RecordPoses`]). Then `FixedLast`.
//!       5. `end_step`: [`StepClock`] counts the step; runs the schedule [`AfterStep`].
//!       6. `stop_at_cap`, after the last step that [`StepSettings::max_steps`] allows: drops the whole steps that are left.
//!    3. `end_frame` writes the interpolation factor, [`FrameSteps::alpha`].
//! 3. `RunFixedMainLoop`, in [`TimestepSystems::InterpolateViews`]: moves each view.
//! 4. `Update` and `PostUpdate`: views are already where this frame draws them. bevy propagates transforms in `PostUpdate`.
//!
//! With [`policies`], `run_planned_steps` takes the place of 2.1 to 2.3; a step itself is the same.

#![warn(clippy::too_many_lines)]

/// Compiles the code blocks of the README and of `docs/use.md` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/use.md")]
pub struct Pages;

pub mod frame;
pub mod frame_times;
pub mod interpolate;
pub mod policies;
pub mod pose;
mod state;
pub mod step;
pub mod view;

use bevy::prelude::*;

pub use frame::{FrameSteps, ShownClock, StepSettings, put_view};
pub use interpolate::{Interpolate, LastTwo, Track};
pub use pose::PoseHistory;
pub use step::{AfterStep, BeforeStep, Resimulating, StepClock, is_live, run_step};
pub use view::{ViewMotion, ViewOf, Views, ViewsOnly};

/// The system sets of this crate, in the order of a frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimestepSystems {
    /// Runs `FixedMain` once for each step of the frame (in `RunFixedMainLoop`): bevy's own loop, or that of [`policies`].
    RunSteps,
    /// Records each body's pose after each step (in `FixedPostUpdate`). The pose of a new body is also recorded before its first step (in
    /// `FixedFirst`). What moves bodies in `FixedPostUpdate`, as avian does by default, has to be ordered before this set.
    RecordPoses,
    /// Moves every view to its body's pose at the frame's time (in `RunFixedMainLoop`, after the steps).
    InterpolateViews,
}

/// Interpolates views between the steps of bevy's fixed loop. The loop's accumulator starts with one step already in it, and the number
/// of steps in a frame is limited.
///
/// Needs `TimePlugin` and `TransformPlugin`, both in `DefaultPlugins`. The step's length is that of `Time<Fixed>`, all else is the resource
/// [`StepSettings`]. bevy's limit on the length of a frame stays as it is: see [`StepSettings::max_steps`].
///
/// bevy panics where `add_plugins` gets a function twice. A plugin of yours that needs this one therefore calls it,
/// `springyard_timestep::plugin(app)`; the second call does nothing.
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
