//! The lab: compares every substep policy and every integrator on live rapier bodies, side by side, with the closed form.
//!
//! A lane is one combination of policy and integrator. All lanes get the same spring, the same frame times and the same square
//! wave as target. A policy decides *when and with what step* a world advances, so each lane has its own rapier world with one
//! body, and its own planner.
//!
//! ```text
//! frame time -> planner (policy) -> steps -> rail_body (method) -> displayed position -> sums -> metrics
//!            \-> reference (closed form) ------------------------------------------------^
//! ```
//!
//! Start reading in [`lane`]. Worth copying: [`rail_body`], rapier without bevy in 50 lines.
//!
//! - [`rail_body`]: a rapier world with one body on a rail. [`lane`]: steps it with one policy and one method.
//! - [`target`]: the square wave. [`reference`](mod@reference): the exact response to it.
//! - [`experiment`]: runs all lanes over a frame and keeps a history. [`metrics`]: errors, lag and cost of each lane.
//! - [`own_clock`]: frames in simulated time, for a lab of a level that gives it `fps`. [`station`]: shows the bodies in a level.
//! - [`parametrization`]: pairs of numbers that define a spring (frequency and damping ratio, half-life, bounce, ..).

pub mod experiment;
pub mod lane;
pub mod metrics;
pub mod own_clock;
pub mod parametrization;
pub mod rail_body;
pub mod reference;
pub mod station;
pub mod sums;
pub mod target;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;

use springyard_timestep::policies::StepPlanner;
use springyard_timestep::{FrameSteps, TimestepSystems};

pub use experiment::{FrameSplit, Lab, LabSettings, Sample};
pub use lane::LaneKind;
pub use metrics::LabReport;
pub use own_clock::LabClock;
pub use parametrization::Parametrization;

/// The lab's system sets.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LabSystems {
    /// Steps the lanes of a lab on a clock of its own over the frames of that clock that end with the step (in `FixedPostUpdate`).
    RunOwnFrames,
    /// Steps the lanes of a lab without such a clock over the frame, after its steps (in `RunFixedMainLoop`). In any lab, moves the
    /// entities that show them.
    Run,
}

/// Runs the lab while the resource [`Lab`] exists. A level with a [`station`] inserts it; other code may insert it, too.
pub fn plugin(app: &mut App) {
    app.init_resource::<LabSettings>()
        .configure_sets(
            RunFixedMainLoop,
            LabSystems::Run
                .after(TimestepSystems::RunSteps)
                .before(TimestepSystems::InterpolateViews)
                .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
        )
        .add_plugins((own_clock::plugin, station::plugin))
        .add_systems(
            RunFixedMainLoop,
            (run_lab, station::show_lanes)
                .chain()
                .in_set(LabSystems::Run)
                .run_if(resource_exists::<Lab>),
        );
}

fn run_lab(
    mut lab: ResMut<Lab>,
    settings: Res<LabSettings>,
    planner: Res<StepPlanner>,
    frame: Res<FrameSteps>,
    mut dropped_before: Local<f64>,
) {
    let dropped = frame.dropped_secs - *dropped_before;
    *dropped_before = frame.dropped_secs;
    if lab.own_fps().is_some() {
        return;
    }
    lab.apply(&settings, planner.settings());
    lab.frame(
        frame.secs,
        FrameSplit {
            steps: frame.steps.iter().map(|secs| *secs as f32).collect(),
            dropped_secs: dropped as f32,
            carried_secs: frame.carried_secs as f32,
            alpha: frame.alpha,
        },
    );
}
