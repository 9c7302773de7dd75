//! The actions that keys, buttons and sticks can be bound to.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, U32Deserializer};
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

/// Message: a bound button was pressed.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pressed(pub ButtonAction);

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
    /// Take a ring or any body with the rope, and swing on it while held.
    Rope,
    /// Return to the last checkpoint, or to the spawn.
    Respawn,
    /// Look over the other shoulder.
    ShoulderSwap,
    /// Turn the camera behind the character.
    Recentre,
    /// Lock the camera on to what is in the middle of the picture, or let go of it.
    LockOn,
    /// Lock on to the next target on the left.
    TargetLeft,
    /// Lock on to the next target on the right.
    TargetRight,
    /// Turn the camera to the left, while held.
    LookLeft,
    /// Turn the camera to the right, while held.
    LookRight,
    /// Turn the camera upwards, while held.
    LookUp,
    /// Turn the camera downwards, while held.
    LookDown,
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
    /// Show or hide the predicted path of the character.
    Trajectory,
    /// Show or hide the timeline of the last minutes.
    Timeline,
    /// Show or hide the comparison of the last seconds under two tunings.
    WhatIf,
    /// Open the springs of the menu.
    Springs,
    /// Switch all sound off, or on again.
    Mute,
    /// Show or hide the help.
    Help,
}

impl ButtonAction {
    /// All of them, in their order: serde numbers them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0_u32..).map_while(|number| {
            let number: U32Deserializer<ValueError> = number.into_deserializer();
            Self::deserialize(number).ok()
        })
    }

    /// Those that turn the camera: up, left, down and right.
    pub const LOOKS: [Self; 4] = [
        Self::LookUp,
        Self::LookLeft,
        Self::LookDown,
        Self::LookRight,
    ];

    /// Whether it opens, closes or explains something on screen, and does nothing to the character or the camera.
    #[must_use]
    pub fn is_for_panels(self) -> bool {
        matches!(
            self,
            Self::NextPolicy
                | Self::Lab
                | Self::Tuning
                | Self::OtherTuning
                | Self::Trajectory
                | Self::Timeline
                | Self::WhatIf
                | Self::Springs
                | Self::Help
        )
    }
}
