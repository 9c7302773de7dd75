//! [`Controls`]: the player's settings of mouse, sticks, rumble and buttons, a section of the settings file.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use springyard_state::parameter::{Label, allowed};

/// Mouse, sticks and rumble.
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Controls {
    /// How fast the mouse turns the camera: a factor.
    #[default(1.0)]
    #[reflect(@Label("Mouse sensitivity"), @allowed(0.1..=4.0))]
    pub mouse_sensitivity: f32,
    /// How fast the stick turns the camera: a factor.
    #[default(1.0)]
    #[reflect(@Label("Stick sensitivity"), @allowed(0.1..=4.0))]
    pub stick_sensitivity: f32,
    /// Mouse or stick up looks down.
    #[reflect(@Label("Invert up and down"))]
    pub invert_pitch: bool,
    /// Mouse or stick left looks right.
    #[reflect(@Label("Invert left and right"))]
    pub invert_yaw: bool,
    /// Part of the deflection below which a stick is at rest. 0: as the bindings say.
    #[reflect(@Label("Stick dead zone"), @allowed(0.0..=0.9).step(0.05).zero("as the bindings say"))]
    pub stick_dead_zone: f32,
    /// Strength of the gamepad's rumble at landings and blows.
    #[default(0.7)]
    #[reflect(@Label("Rumble"), @allowed(0.0..=1.0).zero("off"))]
    pub rumble: f32,
    /// While held, or switched by each press.
    #[reflect(@Label("Crouch"))]
    pub crouch: CrouchMode,
    /// Held while the button is, or from one press to the next.
    #[reflect(@Label("Grab"))]
    pub grab: HoldMode,
    /// The rope holds while the button is held, or from one press to the next.
    #[reflect(@Label("Rope"))]
    pub rope: HoldMode,
    /// While the button is held, or from one press to the next.
    #[reflect(@Label("Walk"))]
    pub walk: HoldMode,
    /// While a key of a direction is held, or from one press to the next: turn to steer. A stick is always held.
    #[reflect(@Label("Run"))]
    pub run: HoldMode,
    /// Time runs back while the button is held, or from one press to the next.
    #[reflect(@Label("Rewind"))]
    pub rewind: HoldMode,
    /// Each press jumps to the full height: the button need not be held.
    #[reflect(@Label("Full jumps"))]
    pub full_jumps: bool,
}

/// How long a button acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Reflect, Serialize, Deserialize)]
pub enum HoldMode {
    /// While it is held.
    #[default]
    #[reflect(@Label("while held"))]
    Hold,
    /// From one press to the next.
    #[reflect(@Label("each press switches"))]
    Toggle,
}

impl HoldMode {
    /// Whether each press switches.
    #[must_use]
    pub fn toggles(self) -> bool {
        self == Self::Toggle
    }
}

/// How the button crouch works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Reflect, Serialize, Deserialize)]
pub enum CrouchMode {
    /// As the tuning says (`crouch_toggle`).
    #[default]
    #[reflect(@Label("as the tuning says"))]
    ByTuning,
    /// Crouched while held.
    Hold,
    /// Each press crouches or stands up.
    Toggle,
}
