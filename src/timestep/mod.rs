//! Frame time -> steps -> views.
//!
//! A game has two clocks. **Bodies live in fixed time**: physics and gameplay advance in steps of one length, whatever the
//! frame rate, so that a jump is as high at 30 frames a second as at 240. **Views live in frame time**: what is drawn is
//! interpolated between the last two steps to the very moment of the frame, so that motion is smooth at any frame rate.
//!
//! - [`run_steps`] asks the [`Planner`](spring_math::planner::Planner) which steps this frame takes, and runs bevy's own
//!   `FixedMain` schedule once for each. Gameplay stays in plain `FixedUpdate` and reads `Res<Time>`.
//! - [`pose`] records where each body was after the last two steps.
//! - [`interpolate`] moves each view to its body's pose at the frame's time.
//! - [`physics_step`] makes rapier's step as long as the one in hand.
//! - [`controls`] pauses, single-steps and scales time.
//! - [`policy`] changes policy, step rate, cap and backlog while the game runs.
//! - [`frames`] is lists of frame times, from a short text or a file.
//! - [`injector`] makes frame times up, to see what they do.
//!
//! A *view* is an entity of its own, related to its body by [`ViewOf`]. It is not a child of the body: nothing but this module
//! moves it, and the body's own `Transform` is never eased (rapier would take that for a teleport).

pub mod clock;
pub mod controls;
#[cfg(feature = "game")]
pub mod frames;
pub mod injector;
pub mod interpolate;
pub mod physics_step;
pub mod policy;
pub mod pose;
pub mod run_steps;
pub mod view;
mod world_pose;

use bevy::prelude::*;

pub use clock::StepClock;
pub use injector::FrameInjector;
pub use policy::PlannerControl;
pub use pose::PoseHistory;
pub use run_steps::StepPlanner;
pub use view::{ViewMotion, ViewOf, Views};

/// What is done about time in a frame, in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimestepSystems {
    /// Runs `FixedMain` as often as the planner says (in `RunFixedMainLoop`).
    RunSteps,
    /// Moves every view to its body's pose at the frame's time (in `RunFixedMainLoop`, after the steps).
    InterpolateViews,
    /// Makes rapier's step as long as the step in hand (in `FixedFirst`).
    SetPhysicsStep,
    /// Records each body's pose after a step (in `FixedPostUpdate`).
    RecordPoses,
}

/// Steps driven by a planner instead of bevy's own accumulator, and views that follow bodies smoothly.
///
/// Needs `TimePlugin` and `TransformPlugin`, both among bevy's defaults. Settings: [`StepPlanner`], inserted before or after it.
/// Added again by another module's plugin, it changes nothing.
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
            injector::plugin,
            policy::plugin,
            run_steps::plugin,
            physics_step::plugin,
            pose::plugin,
            view::plugin,
            interpolate::plugin,
        ));
    }
}
