//! Key bindings: which key, button and stick does what, read from the user's `bindings.ron` or from `assets/bindings.ron` (format:
//! `docs/bindings.md`).
//!
//! | module | purpose |
//! |---|---|
//! | `button` | what can be bound |
//! | `bound_action` | what it can be bound to: the fields of [`Bindings`] with buttons, in their order |
//! | `load` | reads and checks a file |
//! | [`edit`] | gives an action another button |
//! | [`write`](mod@write) | writes a file |
//! | `merge` | what a file is to hold that another game has written, too |
//! | `input_map` | the bindings for leafwing's input manager |
//! | [`names`] | what a player calls a key or button |
//! | [`in_use`] | the same, on the device used last |
//! | [`pause_rows`] | the panels that a gamepad reaches through the pause page |
//! | [`table`](mod@table) | the controls as a table: help, `docs/bindings.md` |

mod bound_action;
mod button;
pub mod edit;
pub mod in_use;
mod input_map;
mod load;
mod merge;
pub mod names;
pub mod pause_rows;
pub mod table;
pub mod write;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use springyard_state::parameter::{Label, allowed};

use super::actions::ButtonAction;
use super::stick_curve::StickCurve;

use bound_action::{Detail, ForDevelopers};

pub use bound_action::BoundAction;
pub use button::{Button, Stick};

/// Slots for the buttons of an action on the controls page: for keyboard and mouse, and for the gamepad. A file may have more.
pub const PER_DEVICE: usize = 2;

/// The bindings file. Each field of buttons has the name of its action for players, what the name does not say, and whether it is a
/// developers' key; other fields, what a file written by the menu says of them.
///
/// Its `Default` has no buttons: [`load`](Self::load) gives a field that a file leaves out that of [`defaults`](Self::defaults).
#[derive(Resource, Reflect, Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bindings {
    /// Walk forward.
    #[reflect(@Label("Run forward"))]
    pub forward: Vec<Button>,
    /// Walk backward.
    #[reflect(@Label("Run back"))]
    pub back: Vec<Button>,
    /// Walk left.
    #[reflect(@Label("Run left"))]
    pub left: Vec<Button>,
    /// Walk right.
    #[reflect(@Label("Run right"))]
    pub right: Vec<Button>,
    /// The stick that walks.
    pub move_stick: Stick,
    /// The stick that looks.
    pub look_stick: Stick,
    /// Dead zone of both sticks: part of the deflection below which a stick is at rest.
    #[reflect(@Detail("part of full deflection"), @allowed(0.0..=0.9).unit("of full deflection"))]
    pub stick_dead_zone: f32,
    /// See [`StickCurve::end_zone`].
    #[reflect(@Detail("part of full deflection: this near to it the stick counts as fully deflected"), @allowed(0.0..=0.09).unit("of full deflection"))]
    pub look_stick_end_zone: f32,
    /// See [`StickCurve::exponent`].
    #[reflect(@Detail("1: linear, higher: finer aim near the centre"), @allowed(0.2..=5.0))]
    pub look_stick_exponent: f32,
    /// Turn rate of the camera with the stick at full deflection, degrees/s.
    #[reflect(@Detail("degrees a second at full deflection"), @allowed(0.0..=2000.0).unit("degrees a second"))]
    pub look_stick_deg_s: f32,
    /// See [`StickCurve::ramp_secs`].
    #[reflect(@Detail("time from rest to that speed, s"), @allowed(0.0..=2.0))]
    pub look_stick_ramp_secs: f32,
    /// Mouse sensitivity: turn of the camera per count of the mouse, degrees.
    #[reflect(@Detail("degrees per mouse count"), @allowed(0.0..=10.0).unit("degrees a count"))]
    pub look_mouse_deg: f32,
    /// Stick or mouse up looks down.
    #[reflect(@Detail("true: stick or mouse up looks down"))]
    pub invert_pitch: bool,
    /// Stick or mouse left looks right.
    #[reflect(@Detail("true: stick or mouse left looks right"))]
    pub invert_yaw: bool,
    /// See [`ButtonAction::Jump`].
    #[reflect(@Label("Jump"), @Detail("held longer: higher"))]
    pub jump: Vec<Button>,
    /// See [`ButtonAction::Walk`].
    #[reflect(@Label("Walk"), @Detail("while held"))]
    pub walk: Vec<Button>,
    /// See [`ButtonAction::Crouch`].
    #[reflect(@Label("Crouch"))]
    pub crouch: Vec<Button>,
    /// See [`ButtonAction::Dash`].
    #[reflect(@Label("Dash"))]
    pub dash: Vec<Button>,
    /// See [`ButtonAction::Grab`].
    #[reflect(@Label("Grab"), @Detail("while held; let go at rest: drop, while swinging: throw"))]
    pub grab: Vec<Button>,
    /// See [`ButtonAction::Rope`].
    #[reflect(@Label("Rope"), @Detail("while held; jump winds in, crouch out"))]
    pub rope: Vec<Button>,
    /// See [`ButtonAction::Respawn`].
    #[reflect(@Label("Back to the last checkpoint"))]
    pub respawn: Vec<Button>,
    /// See [`ButtonAction::ShoulderSwap`].
    #[reflect(@Label("Look over the other shoulder"))]
    pub shoulder_swap: Vec<Button>,
    /// See [`ButtonAction::Recentre`].
    #[reflect(@Label("Camera behind the character"))]
    pub recentre: Vec<Button>,
    /// See [`ButtonAction::LockOn`].
    #[reflect(@Label("Lock on"), @Detail("to a coil, ring or crate, or the goal, or goes behind you; again: lets go"))]
    pub lock_on: Vec<Button>,
    /// See [`ButtonAction::TargetLeft`].
    #[reflect(@Label("Next target left"), @Detail("or a flick of the look stick, a sweep of the mouse"))]
    pub target_left: Vec<Button>,
    /// See [`ButtonAction::TargetRight`].
    #[reflect(@Label("Next target right"))]
    pub target_right: Vec<Button>,
    /// See [`ButtonAction::LookLeft`].
    #[reflect(@Label("Look left"))]
    pub look_left: Vec<Button>,
    /// See [`ButtonAction::LookRight`].
    #[reflect(@Label("Look right"))]
    pub look_right: Vec<Button>,
    /// See [`ButtonAction::LookUp`].
    #[reflect(@Label("Look up"))]
    pub look_up: Vec<Button>,
    /// See [`ButtonAction::LookDown`].
    #[reflect(@Label("Look down"))]
    pub look_down: Vec<Button>,
    /// See [`ButtonAction::Pause`].
    #[reflect(@Label("Pause time"), @ForDevelopers)]
    pub pause: Vec<Button>,
    /// See [`ButtonAction::Rewind`].
    #[reflect(@Label("Rewind time"), @Detail("while held"))]
    pub rewind: Vec<Button>,
    /// See [`ButtonAction::SingleStep`].
    #[reflect(@Label("Pause and run one step"), @ForDevelopers)]
    pub single_step: Vec<Button>,
    /// See [`ButtonAction::Slower`].
    #[reflect(@Label("Half speed"), @ForDevelopers)]
    pub slower: Vec<Button>,
    /// See [`ButtonAction::Faster`].
    #[reflect(@Label("Double speed"), @ForDevelopers)]
    pub faster: Vec<Button>,
    /// See [`ButtonAction::NextPolicy`].
    #[reflect(@Label("Next substep policy"), @ForDevelopers)]
    pub next_policy: Vec<Button>,
    /// See [`ButtonAction::Lab`].
    #[reflect(@Label("Lab panels"), @ForDevelopers)]
    pub lab: Vec<Button>,
    /// See [`ButtonAction::Tuning`].
    #[reflect(@Label("Tuning panel"), @ForDevelopers)]
    pub tuning: Vec<Button>,
    /// See [`ButtonAction::OtherTuning`].
    #[reflect(@Label("Tuning A or B"), @Detail("with the tuning panel open"), @ForDevelopers)]
    pub other_tuning: Vec<Button>,
    /// See [`ButtonAction::Trajectory`].
    #[reflect(@Label("Predicted path"), @ForDevelopers)]
    pub trajectory: Vec<Button>,
    /// See [`ButtonAction::Timeline`].
    #[reflect(@Label("Timeline"), @ForDevelopers)]
    pub timeline: Vec<Button>,
    /// See [`ButtonAction::WhatIf`].
    #[reflect(@Label("What if"), @Detail("compares two tunings"), @ForDevelopers)]
    pub what_if: Vec<Button>,
    /// See [`ButtonAction::Springs`].
    #[reflect(@Label("Springs"), @Detail("each spring by hand"), @ForDevelopers)]
    pub springs: Vec<Button>,
    /// See [`ButtonAction::Mute`].
    #[reflect(@Label("Sound off, on"))]
    pub mute: Vec<Button>,
    /// See [`ButtonAction::Help`].
    #[reflect(@Label("Help"))]
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

    /// Changes the buttons of an action.
    fn change(&mut self, action: BoundAction, change: impl FnOnce(&mut Vec<Button>)) {
        if let Some(buttons) = action.buttons_mut(self) {
            change(buttons);
        }
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
