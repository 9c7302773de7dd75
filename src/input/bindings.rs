//! Which key, button and stick does what: `assets/bindings.ron`.

use std::path::Path;

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::actions::{Action, ButtonAction};
use super::stick_curve::StickCurve;
use crate::ron_file::{self, FileErrors};

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
    /// Sticks count from here: 0 to 0.9 of their way.
    pub stick_dead_zone: f32,
    /// See [`StickCurve::end_zone`].
    pub look_stick_end_zone: f32,
    /// See [`StickCurve::exponent`].
    pub look_stick_exponent: f32,
    /// How fast a stick at its end turns the camera, degrees a second.
    pub look_stick_deg_s: f32,
    /// See [`StickCurve::ramp_secs`].
    pub look_stick_ramp_secs: f32,
    /// How far the mouse turns the camera, degrees a count of the mouse.
    pub look_mouse_deg: f32,
    /// Up looks down.
    pub invert_pitch: bool,
    /// Left looks right.
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
    /// See [`ButtonAction::Respawn`].
    pub respawn: Vec<Button>,
    /// See [`ButtonAction::ShoulderSwap`].
    pub shoulder_swap: Vec<Button>,
    /// See [`ButtonAction::Recentre`].
    pub recentre: Vec<Button>,
    /// See [`ButtonAction::Pause`].
    pub pause: Vec<Button>,
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
    /// See [`ButtonAction::Help`].
    pub help: Vec<Button>,
}

/// Something that can be pressed. The names of keys are those of the physical key, as on a US keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Button {
    /// A key.
    Key(KeyCode),
    /// A button of the mouse.
    Mouse(MouseButton),
    /// A button of a gamepad.
    Pad(GamepadButton),
}

/// A gamepad's stick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stick {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// What has a meaning of its own, in or over the window.
const FIXED: [(Button, &str); 2] = [
    (Button::Mouse(MouseButton::Left), "takes the mouse"),
    (Button::Key(KeyCode::Escape), "gives the mouse back"),
];

impl Bindings {
    /// Reads and checks a bindings file.
    pub fn load(path: &Path) -> Result<Self, FileErrors> {
        let parsed = ron_file::read::<Self>(path)?;
        let bindings = &parsed.value;
        let mut errors = Vec::new();
        for (field, value, low, high, unit) in bindings.numbers() {
            if !(low..=high).contains(&value) {
                let message = format!("{field} must be between {low} and {high}{unit}, is {value}");
                errors.push(parsed.error_at(field, message));
            }
        }
        for (field, buttons) in [
            ("forward", &bindings.forward),
            ("back", &bindings.back),
            ("left", &bindings.left),
            ("right", &bindings.right),
        ] {
            if buttons.is_empty() {
                let message =
                    format!("{field} has no button: give it one at least, or it cannot be walked");
                errors.push(parsed.error_at(field, message));
            }
        }
        for (button, what) in FIXED {
            if let Some(field) = bindings.field_of(button) {
                let message = format!("{button:?} {what}, and cannot be bound");
                errors.push(parsed.error_at(field, message));
            }
        }
        for (button, fields) in bindings.shared_buttons() {
            let message = format!(
                "{button:?} is bound to {} as well: a button does one thing",
                fields[0]
            );
            errors.push(parsed.error_at(fields[1], message));
        }
        if errors.is_empty() {
            Ok(parsed.value)
        } else {
            Err(FileErrors(errors))
        }
    }

    /// Each number: its field, its value, the lowest and the highest it may be, and its unit after a space.
    fn numbers(&self) -> [(&'static str, f32, f32, f32, &'static str); 6] {
        const PART: &str = " of the stick's way";
        [
            ("stick_dead_zone", self.stick_dead_zone, 0.0, 0.9, PART),
            (
                "look_stick_end_zone",
                self.look_stick_end_zone,
                0.0,
                0.09,
                PART,
            ),
            (
                "look_stick_exponent",
                self.look_stick_exponent,
                0.2,
                5.0,
                "",
            ),
            (
                "look_stick_ramp_secs",
                self.look_stick_ramp_secs,
                0.0,
                2.0,
                " s",
            ),
            (
                "look_stick_deg_s",
                self.look_stick_deg_s,
                0.0,
                2000.0,
                " degrees a second",
            ),
            (
                "look_mouse_deg",
                self.look_mouse_deg,
                0.0,
                10.0,
                " degrees a count",
            ),
        ]
    }

    /// The buttons bound to an action.
    #[must_use]
    pub fn buttons(&self, action: ButtonAction) -> &[Button] {
        match action {
            ButtonAction::Jump => &self.jump,
            ButtonAction::Walk => &self.walk,
            ButtonAction::Crouch => &self.crouch,
            ButtonAction::Dash => &self.dash,
            ButtonAction::Respawn => &self.respawn,
            ButtonAction::ShoulderSwap => &self.shoulder_swap,
            ButtonAction::Recentre => &self.recentre,
            ButtonAction::Pause => &self.pause,
            ButtonAction::SingleStep => &self.single_step,
            ButtonAction::Slower => &self.slower,
            ButtonAction::Faster => &self.faster,
            ButtonAction::NextPolicy => &self.next_policy,
            ButtonAction::Lab => &self.lab,
            ButtonAction::Tuning => &self.tuning,
            ButtonAction::OtherTuning => &self.other_tuning,
            ButtonAction::Trajectory => &self.trajectory,
            ButtonAction::Help => &self.help,
        }
    }

    /// What a button does, if anything.
    #[must_use]
    pub fn action_of(&self, button: Button) -> Option<ButtonAction> {
        let mut actions = ButtonAction::ALL.iter().copied();
        actions.find(|action| self.buttons(*action).contains(&button))
    }

    /// As the input manager wants it.
    #[must_use]
    pub fn input_map(&self) -> InputMap<Action> {
        let mut map = InputMap::default();
        let directions = [&self.forward, &self.back, &self.left, &self.right];
        let longest = directions
            .iter()
            .map(|buttons| buttons.len())
            .max()
            .unwrap_or_default();
        for row in 0..longest {
            // A direction with fewer keys than the others repeats its last one.
            let [forward, back, left, right] =
                directions.map(|buttons| buttons.get(row).or(buttons.last()));
            if let (Some(forward), Some(back), Some(left), Some(right)) =
                (forward, back, left, right)
            {
                let pad = VirtualDPad {
                    up: forward.boxed(),
                    down: back.boxed(),
                    left: left.boxed(),
                    right: right.boxed(),
                    processors: Vec::new(),
                };
                map.insert_dual_axis(Action::Move, pad);
            }
        }
        map.insert_dual_axis(Action::Move, self.move_axes());
        // As it is: the curve has zones of its own.
        map.insert_dual_axis(Action::Look, self.look_stick.axes());
        for &action in ButtonAction::ALL {
            for button in self.buttons(action) {
                map.insert_boxed(Action::Button(action), button.boxed());
            }
        }
        map
    }

    /// The stick that walks, with its dead zone.
    pub fn move_axes(&self) -> GamepadStick {
        let axes = self.move_stick.axes();
        axes.with_circle_deadzone(self.stick_dead_zone)
    }

    /// How the stick that looks turns the camera.
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

    fn fields(&self) -> Vec<(&'static str, &[Button])> {
        vec![
            ("forward", &self.forward),
            ("back", &self.back),
            ("left", &self.left),
            ("right", &self.right),
            ("jump", &self.jump),
            ("walk", &self.walk),
            ("crouch", &self.crouch),
            ("dash", &self.dash),
            ("respawn", &self.respawn),
            ("shoulder_swap", &self.shoulder_swap),
            ("recentre", &self.recentre),
            ("pause", &self.pause),
            ("single_step", &self.single_step),
            ("slower", &self.slower),
            ("faster", &self.faster),
            ("next_policy", &self.next_policy),
            ("lab", &self.lab),
            ("tuning", &self.tuning),
            ("other_tuning", &self.other_tuning),
            ("trajectory", &self.trajectory),
            ("help", &self.help),
        ]
    }

    fn field_of(&self, button: Button) -> Option<&'static str> {
        let fields = self.fields();
        let found = fields.iter().find(|(_, buttons)| buttons.contains(&button));
        found.map(|(field, _)| *field)
    }

    fn shared_buttons(&self) -> Vec<(Button, [&'static str; 2])> {
        let fields = self.fields();
        let mut shared = Vec::new();
        for (index, (field, buttons)) in fields.iter().enumerate() {
            for (other, other_buttons) in &fields[..index] {
                for button in buttons
                    .iter()
                    .filter(|button| other_buttons.contains(button))
                {
                    shared.push((*button, [*other, *field]));
                }
            }
        }
        shared
    }
}

impl Button {
    fn boxed(self) -> Box<dyn Buttonlike> {
        match self {
            Self::Key(key) => Box::new(key),
            Self::Mouse(button) => Box::new(button),
            Self::Pad(button) => Box::new(button),
        }
    }

    /// What the help calls it.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Key(key) => format!("{key:?}").trim_start_matches("Key").to_owned(),
            Self::Mouse(button) => format!("{button:?} mouse button"),
            Self::Pad(button) => format!("{button:?} on the gamepad"),
        }
    }
}

impl Stick {
    fn axes(self) -> GamepadStick {
        match self {
            Self::Left => GamepadStick::LEFT,
            Self::Right => GamepadStick::RIGHT,
        }
    }
}
