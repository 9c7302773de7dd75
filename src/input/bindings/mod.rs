//! Key bindings: which key, button and stick does what, read from the user's `bindings.ron` or from `assets/bindings.ron` (format:
//! `docs/bindings.md`).
//!
//! | module | purpose |
//! |---|---|
//! | `button` | what can be bound |
//! | `bound_action` | what it can be bound to |
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

use super::actions::ButtonAction;
use super::stick_curve::StickCurve;

pub use bound_action::BoundAction;
pub use button::{Button, Stick};

/// Slots for the buttons of an action on the controls page: for keyboard and mouse, and for the gamepad. A file may have more.
pub const PER_DEVICE: usize = 2;

/// The bindings file.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
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
    /// Dead zone of both sticks: part of the deflection, 0 to 0.9, below which a stick is at rest.
    pub stick_dead_zone: f32,
    /// See [`StickCurve::end_zone`].
    pub look_stick_end_zone: f32,
    /// See [`StickCurve::exponent`].
    pub look_stick_exponent: f32,
    /// Turn rate of the camera with the stick at full deflection, degrees/s.
    pub look_stick_deg_s: f32,
    /// See [`StickCurve::ramp_secs`].
    pub look_stick_ramp_secs: f32,
    /// Mouse sensitivity: turn of the camera per count of the mouse, degrees.
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
    /// See [`ButtonAction::Help`].
    pub help: Vec<Button>,
}

impl Bindings {
    /// The buttons bound to an action.
    #[must_use]
    pub fn buttons(&self, action: ButtonAction) -> &[Button] {
        match action {
            ButtonAction::Jump => &self.jump,
            ButtonAction::Walk => &self.walk,
            ButtonAction::Crouch => &self.crouch,
            ButtonAction::Dash => &self.dash,
            ButtonAction::Grab => &self.grab,
            ButtonAction::Respawn => &self.respawn,
            ButtonAction::ShoulderSwap => &self.shoulder_swap,
            ButtonAction::Recentre => &self.recentre,
            ButtonAction::Pause => &self.pause,
            ButtonAction::Rewind => &self.rewind,
            ButtonAction::SingleStep => &self.single_step,
            ButtonAction::Slower => &self.slower,
            ButtonAction::Faster => &self.faster,
            ButtonAction::NextPolicy => &self.next_policy,
            ButtonAction::Lab => &self.lab,
            ButtonAction::Tuning => &self.tuning,
            ButtonAction::OtherTuning => &self.other_tuning,
            ButtonAction::Trajectory => &self.trajectory,
            ButtonAction::Timeline => &self.timeline,
            ButtonAction::WhatIf => &self.what_if,
            ButtonAction::Help => &self.help,
        }
    }

    /// The buttons bound to an action or a direction.
    #[must_use]
    pub fn of(&self, action: BoundAction) -> &[Button] {
        match action {
            BoundAction::Forward => &self.forward,
            BoundAction::Back => &self.back,
            BoundAction::Left => &self.left,
            BoundAction::Right => &self.right,
            BoundAction::Button(action) => self.buttons(action),
        }
    }

    fn of_mut(&mut self, action: BoundAction) -> &mut Vec<Button> {
        let action = match action {
            BoundAction::Forward => return &mut self.forward,
            BoundAction::Back => return &mut self.back,
            BoundAction::Left => return &mut self.left,
            BoundAction::Right => return &mut self.right,
            BoundAction::Button(action) => action,
        };
        match action {
            ButtonAction::Jump => &mut self.jump,
            ButtonAction::Walk => &mut self.walk,
            ButtonAction::Crouch => &mut self.crouch,
            ButtonAction::Dash => &mut self.dash,
            ButtonAction::Grab => &mut self.grab,
            ButtonAction::Respawn => &mut self.respawn,
            ButtonAction::ShoulderSwap => &mut self.shoulder_swap,
            ButtonAction::Recentre => &mut self.recentre,
            ButtonAction::Pause => &mut self.pause,
            ButtonAction::Rewind => &mut self.rewind,
            ButtonAction::SingleStep => &mut self.single_step,
            ButtonAction::Slower => &mut self.slower,
            ButtonAction::Faster => &mut self.faster,
            ButtonAction::NextPolicy => &mut self.next_policy,
            ButtonAction::Lab => &mut self.lab,
            ButtonAction::Tuning => &mut self.tuning,
            ButtonAction::OtherTuning => &mut self.other_tuning,
            ButtonAction::Trajectory => &mut self.trajectory,
            ButtonAction::Timeline => &mut self.timeline,
            ButtonAction::WhatIf => &mut self.what_if,
            ButtonAction::Help => &mut self.help,
        }
    }

    /// The action of a button, if it is bound.
    #[must_use]
    pub fn action_of(&self, button: Button) -> Option<ButtonAction> {
        let mut actions = ButtonAction::ALL.iter().copied();
        actions.find(|action| self.buttons(*action).contains(&button))
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
