//! The lab: every substep policy and every integrator on a live body, side by side, against the closed form.
//!
//! All lanes get the same spring, the same frame times and the same target, which jumps up and down. A policy is about *when and
//! with what step* a world advances, so each lane has a small rapier world of its own, with one body, and a planner of its own.
//!
//! - [`rail_body`] is one rapier world with a body on a rail; [`lane`] steps it as a policy and a method say.
//! - [`target`] jumps; [`reference`](mod@reference) is the exact curve after it.
//! - [`experiment`] runs all lanes over a frame, and remembers what was seen; [`metrics`] sums it up.
//! - [`station`] stands in a level and shows the bodies.
//! - [`parametrization`] is the spring in other words.
//! - [`chart`] draws curves as SVG text.

pub mod chart;
pub mod experiment;
pub mod lane;
pub mod metrics;
pub mod parametrization;
pub mod rail_body;
pub mod reference;
pub mod station;
pub mod sums;
pub mod target;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;

use crate::timestep::{StepClock, StepPlanner, TimestepSystems};

pub use experiment::{FrameCut, Lab, LabSettings, Sample};
pub use lane::LaneKind;
pub use metrics::LabReport;
pub use parametrization::Parametrization;

/// What the lab does in a frame, once the frame's steps have run (in `RunFixedMainLoop`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LabSystems {
    /// Steps the lanes over the frame and moves what shows them.
    Run,
}

/// Runs the lab wherever there is one: in levels with a station, or once something inserts [`Lab`].
pub fn plugin(app: &mut App) {
    app.init_resource::<LabSettings>()
        .configure_sets(
            RunFixedMainLoop,
            LabSystems::Run
                .after(TimestepSystems::RunSteps)
                .before(TimestepSystems::InterpolateViews)
                .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
        )
        .add_plugins(station::plugin)
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
    clock: Res<StepClock>,
    mut dropped_before: Local<f64>,
) {
    let dropped = clock.dropped_secs - *dropped_before;
    *dropped_before = clock.dropped_secs;
    lab.apply(&settings, planner.settings());
    lab.frame(
        clock.frame_secs,
        FrameCut {
            steps: clock.frame_steps.iter().map(|secs| *secs as f32).collect(),
            dropped_secs: dropped as f32,
            carried_secs: clock.carried_secs as f32,
            alpha: clock.alpha,
        },
    );
}
