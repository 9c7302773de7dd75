//! [`CharacterSystems`]: the system sets of a character's step.

use bevy::prelude::*;

/// The systems of a character's step, in this order (in `FixedUpdate`). `DriveSystems::Drive`, which drives the platforms, runs
/// between `ApplyWeight` and `FollowGravity`; `DriveSystems::DriveLate`, which drives the characters, after `Decide`.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CharacterSystems {
    /// Copies each `Intent` for the step. What is written to an `Intent` later, in `FixedUpdate` or in `Update`, is for the next step.
    TakeIntent,
    /// Steps the crouch spring of each body that is not switched off, and rebuilds bodies whose dimensions have changed.
    Resize,
    /// Puts characters back on their spawn point, or where they last stood: below the kill height, crushed, or on the respawn button.
    Respawn,
    /// Empty, for your systems that move kinematic platforms. Moved later in the step, they carry passengers a step late.
    MovePlatforms,
    /// Applies the characters' weight to their ground, before the ground's own drive runs.
    ApplyWeight,
    /// Turns the axes of each character ([`UpFrame`](super::UpFrame)) so that up is against the gravity at its place.
    FollowGravity,
    /// Probes the ground, blockers and what is overhead.
    Sense,
    /// Runs the moves and `decide`: turns intent into targets for the springs. Not while rapier is switched off
    /// (`physics_pipeline_active`), nor for a character with `RigidBodyDisabled`.
    Decide,
    /// Keeps kicks that were written after `Decide` for the next step, before the engine's step.
    KeepLateKicks,
    /// Fills in each `Prediction`, after the engine's step.
    Predict,
}

/// The systems of [`CharacterSystems::Decide`], in this order.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum DecideSystems {
    /// Reads body, kicks and forces.
    Start,
    /// Moves, by priority: one of them may take the step.
    Move,
    /// Runs `decide` and writes its command.
    Apply,
}
