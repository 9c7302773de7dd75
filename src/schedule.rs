//! One frame of the game without a window as a list: [`frame`]. `tests/frame_order.rs` compares it with what bevy built. With a window,
//! devices are read before it (`InputSystems::Latch`, in `PreUpdate`), and pictures and panels drawn after it.
//!
//! A module's plugin orders its sets against those of the modules below it, so that it is right in any game. Nothing is ordered here.
//!
//! Drives run *before* characters: a character that stands on a platform reads the very velocity that the platform will have
//! through the step. Read before the drive, it would be one step late. For the same reason weight is given to the ground before the
//! drive: the velocity that is read then already holds what the drive does against it.

use bevy::app::RunFixedMainLoop;
use bevy::ecs::schedule::{InternedScheduleLabel, InternedSystemSet, ScheduleLabel};
use bevy::prelude::*;
use bevy_rapier3d::prelude::PhysicsSet;

use crate::camera::CameraSystems;
use crate::character::CharacterSystems;
use crate::drive::DriveSystems;
use crate::engine::EngineSystems;
use crate::input::InputSystems;
use crate::lab::LabSystems;
use crate::level::LevelSystems;
use crate::timestep::TimestepSystems;

/// One part of a frame.
#[derive(Debug, Clone, Copy)]
pub struct Stage {
    /// bevy's schedule in which it runs.
    pub schedule: InternedScheduleLabel,
    /// Its systems.
    pub set: InternedSystemSet,
}

fn stage(schedule: impl ScheduleLabel, set: impl SystemSet) -> Stage {
    Stage {
        schedule: schedule.intern(),
        set: set.intern(),
    }
}

/// One frame, in order. What stands between `RunSteps` and the end of the step runs once for each step of the frame.
#[must_use]
pub fn frame() -> Vec<Stage> {
    vec![
        stage(RunFixedMainLoop, TimestepSystems::RunSteps),
        // Each step: first what comes into it,
        stage(FixedFirst, TimestepSystems::SetPhysicsStep),
        stage(FixedPreUpdate, EngineSystems::Enter),
        stage(FixedPreUpdate, InputSystems::WriteIntent),
        stage(FixedPreUpdate, InputSystems::Record),
        // targets, from the level down to the drives,
        stage(FixedUpdate, CharacterSystems::Resize),
        stage(FixedUpdate, LevelSystems::Respawn),
        stage(FixedUpdate, CharacterSystems::Respawn),
        stage(FixedUpdate, LevelSystems::MoveTargets),
        stage(FixedUpdate, DriveSystems::MoveTargets),
        // bodies, those that carry a character before the character,
        stage(FixedUpdate, CharacterSystems::Weigh),
        stage(FixedUpdate, DriveSystems::Drive),
        stage(FixedUpdate, CharacterSystems::Sense),
        stage(FixedUpdate, CharacterSystems::Decide),
        stage(FixedUpdate, DriveSystems::DriveLate),
        stage(FixedUpdate, DriveSystems::React),
        // and the engine.
        stage(FixedUpdate, EngineSystems::CheckBefore),
        stage(FixedUpdate, PhysicsSet::SyncBackend),
        stage(FixedUpdate, PhysicsSet::StepSimulation),
        stage(FixedUpdate, PhysicsSet::Writeback),
        stage(FixedUpdate, EngineSystems::KeepFinite),
        stage(FixedUpdate, CharacterSystems::Predict),
        stage(FixedPostUpdate, TimestepSystems::RecordPoses),
        // After the frame's steps: views at the frame's own time, then the camera on them.
        stage(RunFixedMainLoop, LabSystems::Run),
        stage(RunFixedMainLoop, TimestepSystems::InterpolateViews),
        stage(PostUpdate, CameraSystems::Watch),
        stage(PostUpdate, CameraSystems::Pivot),
        stage(PostUpdate, CameraSystems::Turn),
        stage(PostUpdate, CameraSystems::Dress),
        stage(PostUpdate, CameraSystems::Avoid),
        stage(PostUpdate, CameraSystems::Place),
        stage(PostUpdate, TransformSystems::Propagate),
    ]
}
