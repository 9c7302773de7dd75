//! The actions that keys, buttons and sticks can be bound to.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// An action of leafwing's input manager: what a key, a button or a stick can be bound to.
#[derive(Actionlike, Debug, Clone, Copy, PartialEq, Eq, Hash, Reflect)]
pub enum Action {
    /// Walk: right and forward, relative to the camera.
    #[actionlike(DualAxis)]
    Move,
    /// Turn the camera with a stick: right and up.
    #[actionlike(DualAxis)]
    Look,
    /// An action of a button.
    Button(ButtonAction),
}

/// What a key or a button can be bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub enum ButtonAction {
    /// Jump.
    Jump,
    /// Walk instead of run, while held.
    Walk,
    /// Crouch: while held, or toggled by each press (`crouch_toggle` of the tuning).
    Crouch,
    /// Dash.
    Dash,
    /// Take what is ahead or beside, and hold it while held; let go, it keeps the velocity that it has: at rest it drops.
    Grab,
    /// Start again from the spawn.
    Respawn,
    /// Look over the other shoulder.
    ShoulderSwap,
    /// Turn the camera behind the character.
    Recentre,
    /// Pause or resume.
    Pause,
    /// Run time back, while held.
    Rewind,
    /// Pause and run one step.
    SingleStep,
    /// Halve the speed of time.
    Slower,
    /// Double the speed of time.
    Faster,
    /// Switch to the next substep policy.
    NextPolicy,
    /// Show or hide the lab.
    Lab,
    /// Show or hide the tuning panel.
    Tuning,
    /// Switch between tuning A and B of the tuning panel.
    OtherTuning,
    /// Show or hide the predicted trajectory of the character.
    Trajectory,
    /// Show or hide the timeline of the last minutes.
    Timeline,
    /// Show or hide the comparison of the last seconds under two tunings.
    WhatIf,
    /// Show or hide the help.
    Help,
}

impl ButtonAction {
    /// All actions of buttons.
    pub const ALL: &[Self] = &[
        Self::Jump,
        Self::Walk,
        Self::Crouch,
        Self::Dash,
        Self::Grab,
        Self::Respawn,
        Self::ShoulderSwap,
        Self::Recentre,
        Self::Pause,
        Self::Rewind,
        Self::SingleStep,
        Self::Slower,
        Self::Faster,
        Self::NextPolicy,
        Self::Lab,
        Self::Tuning,
        Self::OtherTuning,
        Self::Trajectory,
        Self::Timeline,
        Self::WhatIf,
        Self::Help,
    ];

    /// The name of the action for players, in the help and in the menu.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Jump => "Jump",
            Self::Walk => "Walk",
            Self::Crouch => "Crouch",
            Self::Dash => "Dash",
            Self::Grab => "Grab",
            Self::Respawn => "Back to the last checkpoint",
            Self::ShoulderSwap => "Look over the other shoulder",
            Self::Recentre => "Camera behind the character",
            Self::Pause => "Pause time",
            Self::Rewind => "Rewind time",
            Self::SingleStep => "Pause and run one step",
            Self::Slower => "Half speed",
            Self::Faster => "Double speed",
            Self::NextPolicy => "Next substep policy",
            Self::Lab => "Lab panels",
            Self::Tuning => "Tuning panel",
            Self::OtherTuning => "Tuning A or B",
            Self::Trajectory => "Predicted path",
            Self::Timeline => "Timeline",
            Self::WhatIf => "What if",
            Self::Help => "Help",
        }
    }

    /// Whether it is a developers' key: help and menu list it on a second page.
    #[must_use]
    pub fn is_for_developers(self) -> bool {
        matches!(
            self,
            Self::Pause
                | Self::SingleStep
                | Self::Slower
                | Self::Faster
                | Self::NextPolicy
                | Self::Lab
                | Self::Tuning
                | Self::OtherTuning
                | Self::Trajectory
                | Self::Timeline
                | Self::WhatIf
        )
    }

    /// What the name leaves open, or empty.
    #[must_use]
    pub fn detail(self) -> &'static str {
        match self {
            Self::Jump => "held longer: higher",
            Self::Walk | Self::Rewind => "while held",
            Self::Grab => "while held; let go at rest: drop, while swinging: throw",
            Self::OtherTuning => "with the tuning panel open",
            Self::WhatIf => "compares two tunings",
            _ => "",
        }
    }
}
