//! The order of systems in one frame, as a list to read: [`frame`]. `tests/whole/frame_order.rs` compares it with the schedules that
//! bevy built. The list is documentation: the order itself is set by each module's plugin, against the sets of the modules below
//! it, so that a module is ordered correctly in any game.
//!
//! The list is the game without a window. With one, devices are read before it (`InputSystems::Latch`, in `PreUpdate`), and the
//! picture and the panels are drawn after it.
//!
//! Drives run *before* characters, so that a character on a platform reads the velocity that the platform has in this step. Read
//! before the drive, that velocity would be one step old. The weight of characters is applied to the ground before the drives for
//! the same reason: the velocity that a character then reads already includes the drive's answer to the weight.

use bevy::app::RunFixedMainLoop;
use bevy::ecs::schedule::{InternedScheduleLabel, InternedSystemSet, ScheduleLabel};
use bevy::prelude::*;
use bevy_rapier3d::prelude::PhysicsSet;

use crate::input::InputSystems;
use crate::lab::LabSystems;
use crate::level::LevelSystems;
use crate::stations::StationSystems;
use springyard_camera::CameraSystems;
use springyard_character::CharacterSystems;
use springyard_character::grab::GrabSystems;
use springyard_drive::DriveSystems;
use springyard_drive::engine::EngineSystems;
use springyard_timestep::TimestepSystems;

/// One part of a frame.
#[derive(Debug, Clone, Copy)]
pub struct Stage {
    /// The bevy schedule of the set.
    pub schedule: InternedScheduleLabel,
    /// The system set.
    pub set: InternedSystemSet,
}

fn stage(schedule: impl ScheduleLabel, set: impl SystemSet) -> Stage {
    Stage {
        schedule: schedule.intern(),
        set: set.intern(),
    }
}

/// The system sets of one frame, in order. Those in the `Fixed*` schedules run once for each step of the frame.
#[must_use]
pub fn frame() -> Vec<Stage> {
    vec![
        stage(RunFixedMainLoop, TimestepSystems::RunSteps),
        // Each step begins here: step length, new bodies, input.
        stage(FixedFirst, EngineSystems::SetPhysicsStep),
        stage(FixedPreUpdate, EngineSystems::AddBodies),
        stage(FixedPreUpdate, InputSystems::WriteIntent),
        stage(FixedPreUpdate, InputSystems::Record),
        // Targets: respawns and level movers first, then paths.
        stage(FixedUpdate, CharacterSystems::Resize),
        stage(FixedUpdate, LevelSystems::Respawn),
        stage(FixedUpdate, CharacterSystems::Respawn),
        stage(FixedUpdate, StationSystems::SetDrives),
        stage(FixedUpdate, LevelSystems::MoveTargets),
        stage(FixedUpdate, DriveSystems::MoveTargets),
        // What a character holds: its target is at the hand.
        stage(FixedUpdate, GrabSystems::Hold),
        // Velocities: bodies that carry a character before the character.
        stage(FixedUpdate, CharacterSystems::ApplyWeight),
        stage(FixedUpdate, DriveSystems::Drive),
        stage(FixedUpdate, GrabSystems::Load),
        stage(FixedUpdate, CharacterSystems::FollowGravity),
        stage(FixedUpdate, CharacterSystems::Sense),
        stage(FixedUpdate, CharacterSystems::Decide),
        stage(FixedUpdate, DriveSystems::DriveLate),
        stage(FixedUpdate, DriveSystems::React),
        // Rapier's step, with checks for NaN before and after.
        stage(FixedUpdate, EngineSystems::CheckBefore),
        stage(FixedUpdate, PhysicsSet::SyncBackend),
        stage(FixedUpdate, PhysicsSet::StepSimulation),
        stage(FixedUpdate, PhysicsSet::Writeback),
        stage(FixedUpdate, EngineSystems::KeepFinite),
        stage(FixedUpdate, CharacterSystems::Predict),
        // What follows from the player's place: the goal, pads, coils, checkpoints. Then what stations measure.
        stage(FixedPostUpdate, StationSystems::PressPads),
        // Frames of a lab on a clock of its own: after the gong, before what stations measure on it.
        stage(FixedPostUpdate, LabSystems::RunOwnFrames),
        stage(FixedPostUpdate, StationSystems::BeginRun),
        stage(FixedPostUpdate, StationSystems::Collect),
        stage(FixedPostUpdate, StationSystems::RunClock),
        stage(FixedPostUpdate, StationSystems::Measure),
        stage(FixedPostUpdate, TimestepSystems::RecordPoses),
        // After the frame's steps: views at the frame's own time, then the camera that follows them.
        stage(RunFixedMainLoop, LabSystems::Run),
        stage(RunFixedMainLoop, TimestepSystems::InterpolateViews),
        stage(PostUpdate, CameraSystems::Watch),
        stage(PostUpdate, CameraSystems::Recentre),
        stage(PostUpdate, CameraSystems::Aim),
        stage(PostUpdate, CameraSystems::Avoid),
        stage(PostUpdate, CameraSystems::Place),
        stage(PostUpdate, TransformSystems::Propagate),
    ]
}
