//! Places the ghost: where the player was in the best run, at this run's time; or in the recorded run, while one is played again.

use bevy::prelude::*;

use super::ghost::GhostView;
use crate::stations::{BestRun, RunClock};
use crate::time::recording::RecordedPath;
use springyard_timestep::{FrameSteps, StepClock};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            follow_best_run.run_if(not(resource_exists::<RecordedPath>)),
            follow_recorded_run.run_if(resource_exists::<RecordedPath>),
        ),
    );
}

/// The ghost is there from the start of a run to its end, or to that of the best run.
fn follow_best_run(
    step: Res<StepClock>,
    frame: Res<FrameSteps>,
    clock: Res<RunClock>,
    best: Res<BestRun>,
    mut ghosts: Query<&mut GhostView>,
) {
    let is_running = clock.started_secs.is_some() && clock.took_secs.is_none();
    let secs = clock.secs(frame.shown_secs(&step));
    let at = best.pose_at(secs).filter(|_| is_running);
    for mut ghost in &mut ghosts {
        ghost.set_if_neq(GhostView { at });
    }
}

fn follow_recorded_run(
    step: Res<StepClock>,
    frame: Res<FrameSteps>,
    path: Res<RecordedPath>,
    mut ghosts: Query<&mut GhostView>,
) {
    let at = path.0.at(frame.shown_secs(&step));
    for mut ghost in &mut ghosts {
        ghost.set_if_neq(GhostView { at });
    }
}
