//! The one place where rooms are ordered against each other.
//!
//! One frame: devices -> `input` latches intent -> `timestep` plans the frame's steps -> for each step: level movers set
//! targets -> characters weigh on their ground -> `drive` turns springs into velocities -> the character decides -> its own
//! drive runs -> rapier steps -> poses are recorded -> (frame
//! again) views are interpolated -> the camera rig reads the views -> render -> the overlay reads.
//!
//! Drives run *before* characters: a character that stands on a platform reads the very velocity that the platform will have
//! through the step. Read before the drive, it would be one step late. For the same reason weight is handed over before the
//! drive: the velocity that is read then already holds what the drive does against it.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy_rapier3d::prelude::PhysicsSet;

use crate::camera;
use crate::character::{self, CharacterSystems};
use crate::drive::{self, DriveSystems};
use crate::game;
use crate::input;
use crate::lab::{self, LabSystems};
use crate::level::{self, LevelSystems};
use crate::timestep::{self, TimestepSystems};
use crate::tuning;

/// The whole game without window, devices and pictures: what `springyard run` runs, and what everything else adds to.
///
/// Needs bevy's time and transforms, and the resources [`CurrentLevel`](level::CurrentLevel) and
/// [`StepPlanner`](timestep::StepPlanner).
pub fn simulation(app: &mut App) {
    app.add_plugins((
        input::plugin,
        timestep::plugin,
        level::plugin,
        drive::plugin,
        character::plugin,
        camera::plugin,
        lab::plugin,
        tuning::live::plugin,
        game::plugin,
    ))
    .configure_sets(
        FixedUpdate,
        (
            CharacterSystems::Resize,
            (
                LevelSystems::Respawn,
                CharacterSystems::Respawn,
                LevelSystems::MoveTargets,
            ),
            CharacterSystems::Weigh,
            DriveSystems::Drive,
            CharacterSystems::Sense,
            CharacterSystems::Decide,
            DriveSystems::DriveLate,
            PhysicsSet::SyncBackend,
        )
            .chain(),
    )
    .configure_sets(
        FixedUpdate,
        CharacterSystems::Predict
            .after(PhysicsSet::Writeback)
            .after(DriveSystems::KeepFinite),
    )
    .configure_sets(
        RunFixedMainLoop,
        LabSystems::Run
            .after(TimestepSystems::RunSteps)
            .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
    );
}

/// Runs every schedule that a step or a frame goes through on one thread. In worlds of a few hundred bodies the
/// multi-threaded executor costs more than it saves (0.8 ms an update, on 2 cores).
pub fn single_threaded(app: &mut App) {
    fn set(app: &mut App, label: impl ScheduleLabel) {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
    set(app, First);
    set(app, PreUpdate);
    set(app, RunFixedMainLoop);
    set(app, FixedFirst);
    set(app, FixedPreUpdate);
    set(app, FixedUpdate);
    set(app, FixedPostUpdate);
    set(app, FixedLast);
    set(app, Update);
    set(app, PostUpdate);
    set(app, Last);
}
