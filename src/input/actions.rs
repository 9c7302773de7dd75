//! What a player can ask for.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// Everything that a key, a button or a stick can be bound to.
#[derive(Actionlike, Debug, Clone, Copy, PartialEq, Eq, Hash, Reflect)]
pub enum Action {
    /// Walk, in the camera's frame: right and forward.
    #[actionlike(DualAxis)]
    Move,
    /// Turn the camera with a stick: right and up.
    #[actionlike(DualAxis)]
    Look,
    /// A button.
    Button(ButtonAction),
}

/// Everything that a key or a button can be bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum ButtonAction {
    /// Jump.
    Jump,
    /// Walk rather than run, while it is held.
    Walk,
    /// Crouch: while it is held, or down and up by turns, as the tuning has it.
    Crouch,
    /// Dash.
    Dash,
    /// Start again from the spawn.
    Respawn,
    /// Look over the other shoulder.
    ShoulderSwap,
    /// Turn the camera behind the character.
    Recentre,
    /// Stop time, or let it go on.
    Pause,
    /// Stop time and run one step.
    SingleStep,
    /// Halve the speed of time.
    Slower,
    /// Double the speed of time.
    Faster,
    /// Go on under the next substep policy.
    NextPolicy,
    /// Show or hide the lab.
    Lab,
    /// Show or hide the tuning panel.
    Tuning,
    /// Go on with the other of the two tunings in the tuning panel.
    OtherTuning,
    /// Show or hide where the character will be.
    Trajectory,
    /// Show or hide the help.
    Help,
}

impl ButtonAction {
    /// All of them.
    pub const ALL: &[Self] = &[
        Self::Jump,
        Self::Walk,
        Self::Crouch,
        Self::Dash,
        Self::Respawn,
        Self::ShoulderSwap,
        Self::Recentre,
        Self::Pause,
        Self::SingleStep,
        Self::Slower,
        Self::Faster,
        Self::NextPolicy,
        Self::Lab,
        Self::Tuning,
        Self::OtherTuning,
        Self::Trajectory,
        Self::Help,
    ];

    /// What the help calls it.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Jump => "jump",
            Self::Walk => "walk",
            Self::Crouch => "crouch",
            Self::Dash => "dash",
            Self::Respawn => "back to the start",
            Self::ShoulderSwap => "look over the other shoulder",
            Self::Recentre => "camera behind the character",
            Self::Pause => "pause",
            Self::SingleStep => "pause and run one step",
            Self::Slower => "half speed",
            Self::Faster => "double speed",
            Self::NextPolicy => "next substep policy",
            Self::Lab => "the lab",
            Self::Tuning => "the tuning panel",
            Self::OtherTuning => "tuning A or B (with its panel open)",
            Self::Trajectory => "the way ahead",
            Self::Help => "this help",
        }
    }
}
