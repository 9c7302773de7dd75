//! The order of what characters do in a step.

use bevy::prelude::*;

/// What is done for characters in a step, in this order (in `FixedUpdate`).
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CharacterSystems {
    /// Takes each `Intent` for the step. What is written to it later is for the next.
    TakeIntent,
    /// Lowers characters that crouch, and rebuilds bodies that change their size.
    Resize,
    /// Puts a character that fell out of the world, or asked for it, back on its spawn.
    Respawn,
    /// Empty, for your systems: those that move kinematic platforms. Moved later in the step, they would carry a character a step late.
    MovePlatforms,
    /// Weighs on the ground, before the ground's own drive runs.
    Weigh,
    /// Probes the ground, and what is in the way.
    Sense,
    /// Turns intent into targets for the springs.
    Decide,
    /// Fills in each `Prediction`, after the engine's step.
    Predict,
}
