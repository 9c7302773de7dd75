//! [`Comfort`]: the player's settings of comfort, a section of the settings file.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use springyard_state::parameter::{Label, allowed};

use super::turn_behind::TurnBehind;

/// Values that take precedence over the tuning's, for the camera and the figure.
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Comfort {
    /// Vertical field of view at rest.
    #[reflect(@Label("Field of view"), @allowed(30.0..=120.0).step(5.0).zero("as the tuning says"))]
    pub field_of_view_deg: f32,
    /// Factor on the shake after hard landings.
    #[default(1.0)]
    #[reflect(@Label("Camera shake"), @allowed(0.0..=1.0).zero("off"))]
    pub camera_shake: f32,
    /// Factor on how far the camera looks ahead of the character.
    #[default(1.0)]
    #[reflect(@Label("Look ahead"), @allowed(0.0..=1.0).zero("off"))]
    pub look_ahead: f32,
    /// The camera turns slowly behind the running character, two seconds after the last turn by hand.
    #[reflect(@Label("Turn behind"))]
    pub turn_behind: TurnBehind,
    /// The camera turns towards the lift for a second when you collect a coil.
    #[default(true)]
    #[reflect(@Label("Glance at the lift"))]
    pub glance_at_lift: bool,
    /// No shake, no look ahead, no wider view at speed, no blinks, no glances; the camera turns slowly by stick and to a target; marks, flags and ripples stand still.
    #[reflect(@Label("Reduced motion"))]
    pub reduced_motion: bool,
}

impl Comfort {
    /// Whether the camera turns towards the lift when a coil is collected.
    #[must_use]
    pub fn glances_at_lift(&self) -> bool {
        self.glance_at_lift && !self.reduced_motion
    }
}
