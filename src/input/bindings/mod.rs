//! Key bindings: which key, button and stick does what, read from the user's `bindings.ron` or from `assets/bindings.ron` (format:
//! `docs/bindings.md`).
//!
//! | module | purpose |
//! |---|---|
//! | `button` | what can be bound |
//! | `bound_action` | what it can be bound to: one table of fields, names and buttons |
//! | `load` | reads and checks a file |
//! | [`edit`] | gives an action another button |
//! | [`write`](mod@write) | writes a file |
//! | `input_map` | the bindings for leafwing's input manager |
//! | [`names`] | what a player calls a key or button |
//! | [`in_use`] | the same, on the device used last |
//! | [`table`](mod@table) | the controls as a table: help, README |

mod bound_action;
mod button;
pub mod edit;
pub mod in_use;
mod input_map;
mod load;
pub mod names;
pub mod table;
pub mod write;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use springyard_state::parameter::allowed;

use super::actions::ButtonAction;
use super::stick_curve::StickCurve;

pub use bound_action::BoundAction;
pub use button::{Button, Stick};

/// Slots for the buttons of an action on the controls page: for keyboard and mouse, and for the gamepad. A file may have more.
pub const PER_DEVICE: usize = 2;

/// The bindings file.
#[derive(Resource, Reflect, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bindings {
    /// Walk forward.
    pub forward: Vec<Button>,
    /// Walk backward.
    pub back: Vec<Button>,
    /// Walk left.
    pub left: Vec<Button>,
    /// Walk right.
    pub right: Vec<Button>,
    /// The stick that walks.
    pub move_stick: Stick,
    /// The stick that looks.
    pub look_stick: Stick,
    /// Dead zone of both sticks: part of the deflection below which a stick is at rest.
    #[reflect(@allowed(0.0..=0.9).unit("of full deflection"))]
    pub stick_dead_zone: f32,
    /// See [`StickCurve::end_zone`].
    #[reflect(@allowed(0.0..=0.09).unit("of full deflection"))]
    pub look_stick_end_zone: f32,
    /// See [`StickCurve::exponent`].
    #[reflect(@allowed(0.2..=5.0))]
    pub look_stick_exponent: f32,
    /// Turn rate of the camera with the stick at full deflection, degrees/s.
    #[reflect(@allowed(0.0..=2000.0).unit("degrees a second"))]
    pub look_stick_deg_s: f32,
    /// See [`StickCurve::ramp_secs`].
    #[reflect(@allowed(0.0..=2.0))]
    pub look_stick_ramp_secs: f32,
    /// Mouse sensitivity: turn of the camera per count of the mouse, degrees.
    #[reflect(@allowed(0.0..=10.0).unit("degrees a count"))]
    pub look_mouse_deg: f32,
    /// Stick or mouse up looks down.
    pub invert_pitch: bool,
    /// Stick or mouse left looks right.
    pub invert_yaw: bool,
    /// See [`ButtonAction::Jump`].
    pub jump: Vec<Button>,
    /// See [`ButtonAction::Walk`].
    pub walk: Vec<Button>,
    /// See [`ButtonAction::Crouch`].
    pub crouch: Vec<Button>,
    /// See [`ButtonAction::Dash`].
    #[serde(default)]
    pub dash: Vec<Button>,
    /// See [`ButtonAction::Grab`].
    #[serde(default)]
    pub grab: Vec<Button>,
    /// See [`ButtonAction::Respawn`].
    pub respawn: Vec<Button>,
    /// See [`ButtonAction::ShoulderSwap`].
    pub shoulder_swap: Vec<Button>,
    /// See [`ButtonAction::Recentre`].
    pub recentre: Vec<Button>,
    /// See [`ButtonAction::Pause`].
    pub pause: Vec<Button>,
    /// See [`ButtonAction::Rewind`].
    #[serde(default)]
    pub rewind: Vec<Button>,
    /// See [`ButtonAction::SingleStep`].
    pub single_step: Vec<Button>,
    /// See [`ButtonAction::Slower`].
    pub slower: Vec<Button>,
    /// See [`ButtonAction::Faster`].
    pub faster: Vec<Button>,
    /// See [`ButtonAction::NextPolicy`].
    pub next_policy: Vec<Button>,
    /// See [`ButtonAction::Lab`].
    pub lab: Vec<Button>,
    /// See [`ButtonAction::Tuning`].
    pub tuning: Vec<Button>,
    /// See [`ButtonAction::OtherTuning`].
    pub other_tuning: Vec<Button>,
    /// See [`ButtonAction::Trajectory`].
    pub trajectory: Vec<Button>,
    /// See [`ButtonAction::Timeline`].
    #[serde(default)]
    pub timeline: Vec<Button>,
    /// See [`ButtonAction::WhatIf`].
    #[serde(default)]
    pub what_if: Vec<Button>,
    /// See [`ButtonAction::Springs`].
    #[serde(default)]
    pub springs: Vec<Button>,
    /// See [`ButtonAction::Help`].
    pub help: Vec<Button>,
}

impl Bindings {
    /// The buttons of an action of buttons.
    #[must_use]
    pub fn buttons(&self, action: ButtonAction) -> &[Button] {
        self.of(BoundAction::Button(action))
    }

    /// The buttons of an action.
    #[must_use]
    pub fn of(&self, action: BoundAction) -> &[Button] {
        action.buttons(self)
    }

    fn of_mut(&mut self, action: BoundAction) -> &mut Vec<Button> {
        action.buttons_mut(self)
    }

    /// The action of a button, if it is bound.
    #[must_use]
    pub fn action_of(&self, button: Button) -> Option<ButtonAction> {
        BoundAction::all().find_map(|action| match action {
            BoundAction::Button(of) if self.of(action).contains(&button) => Some(of),
            _ => None,
        })
    }

    /// The response curve of the look stick.
    #[must_use]
    pub fn look_curve(&self) -> StickCurve {
        StickCurve {
            dead_zone: self.stick_dead_zone,
            end_zone: self.look_stick_end_zone,
            exponent: self.look_stick_exponent,
            fastest_deg_s: self.look_stick_deg_s,
            ramp_secs: self.look_stick_ramp_secs,
        }
    }
}
