//! The player's settings: window, graphics, interface, controls, camera comfort, assists and hints. They are kept in a file of the user
//! and hold for every level and every tuning; `docs/settings.md` documents the file.
//!
//! A setting is no parameter of the feel: a tuning says how the game is meant to feel, a setting what this player, this screen or
//! this machine needs. Where both have a say, the setting stands over the tuning's value, and the tuning stays as it is.
//!
//! - [`fields`]: each setting once, with name, range, unit and note: read by the settings page, the check of the file, and the docs.
//! - [`value`]: a setting's value, by its field. [`edit`]: what the settings page does with it.
//! - [`file`](mod@file): reads, checks and writes the file. [`save`]: writes it when a setting has changed.
//! - [`apply`]: puts each setting into force when it changes.

pub mod apply;
pub mod edit;
pub mod fields;
pub mod file;
pub mod save;
pub mod value;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;

use crate::visuals::{ColourSet, QualityChoice};

pub use file::SettingsFile;
pub use save::FiledSettings;

/// The settings, and their file if there is a [`SettingsFile`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>().add_plugins(save::plugin);
}

/// The content of a settings file. A field that the file leaves out has its default.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Window and graphics.
    pub display: Display,
    /// Text, panels and colours on screen.
    pub interface: Interface,
    /// Mouse, sticks and rumble.
    pub controls: Controls,
    /// Comfort: what stands over the tuning's values.
    pub comfort: Comfort,
    /// Assists: they make the game easier, and mark a run as assisted.
    pub assist: Assists,
    /// Hints at first use.
    pub hints: Hints,
}

/// Window and graphics.
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Display {
    /// Whether the window fills the screen (borderless).
    pub full_screen: bool,
    /// Size of the window while it does not fill the screen.
    pub window_size: WindowSize,
    /// Size of the drawn world as a factor on width and height of the window.
    #[default(1.0)]
    pub render_scale: f32,
    /// Whether frames wait for the screen.
    #[default(true)]
    pub vsync: bool,
    /// Most frames a second; 0: no limit.
    pub frame_cap_fps: f32,
    /// Graphics quality.
    pub quality: QualityChoice,
}

/// Sizes of the window, pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum WindowSize {
    W960H540,
    #[default]
    W1280H720,
    W1600H900,
    W1920H1080,
    W2560H1440,
    W3840H2160,
}

impl WindowSize {
    /// Width and height, pixels.
    #[must_use]
    pub fn pixels(self) -> [u32; 2] {
        match self {
            Self::W960H540 => [960, 540],
            Self::W1280H720 => [1280, 720],
            Self::W1600H900 => [1600, 900],
            Self::W1920H1080 => [1920, 1080],
            Self::W2560H1440 => [2560, 1440],
            Self::W3840H2160 => [3840, 2160],
        }
    }
}

/// Text, panels and colours on screen.
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Interface {
    /// Size of text and panels, as a factor.
    #[default(1.0)]
    pub scale: f32,
    /// Colours of what is right, of the mistake beside it, and of targets.
    pub colours: ColourSet,
}

/// Mouse, sticks and rumble.
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Controls {
    /// Mouse sensitivity, as a factor on that of the bindings.
    #[default(1.0)]
    pub mouse_sensitivity: f32,
    /// Stick sensitivity, as a factor on that of the bindings.
    #[default(1.0)]
    pub stick_sensitivity: f32,
    /// Whether up looks down; turns over what the bindings say.
    pub invert_pitch: bool,
    /// Whether left looks right; turns over what the bindings say.
    pub invert_yaw: bool,
    /// Dead zone of both sticks, as a part of the full deflection; 0: as the bindings say.
    pub stick_dead_zone: f32,
    /// Strength of the gamepad's rumble, 0 (none) to 1.
    #[default(0.7)]
    pub rumble: f32,
    /// How crouch works.
    pub crouch: CrouchMode,
}

/// How the button crouch works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum CrouchMode {
    /// As the tuning says (`crouch_toggle`).
    #[default]
    ByTuning,
    /// Crouched while held.
    Hold,
    /// Each press crouches or stands up.
    Toggle,
}

/// What stands over the tuning's values of the camera and the figure.
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Comfort {
    /// Vertical field of view at rest, degrees; 0: as the tuning says.
    pub field_of_view_deg: f32,
    /// Strength of the camera's shake, as a factor on the tuning's.
    #[default(1.0)]
    pub camera_shake: f32,
    /// Strength of the look ahead, as a factor on the tuning's.
    #[default(1.0)]
    pub look_ahead: f32,
    /// Whether the camera glances at the lift when a coil is collected.
    #[default(true)]
    pub glance_at_lift: bool,
    /// No shake, no look ahead, no wider view at speed, no blinks, no glances, no swinging title view.
    pub reduced_motion: bool,
}

/// Assists. All but the game speed change what a step does; they are part of a recording.
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Assists {
    /// Speed of the game, as a factor: 0.5 to 1.
    #[default(1.0)]
    pub game_speed: f32,
    /// Whether a jump counts for longer after an edge and before a landing.
    pub long_jump_windows: bool,
    /// Whether a second jump in the air is possible.
    pub double_jump: bool,
    /// Whether a fall puts the character back where it last stood, not at the last checkpoint.
    pub free_falls: bool,
}

/// Hints at first use: whether each is still to come. The game switches one off once the player has seen it, or has done without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, SmartDefault, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hints {
    /// How to run and to look.
    #[default(true)]
    pub run: bool,
    /// How to jump.
    #[default(true)]
    pub jump: bool,
    /// How to jump higher.
    #[default(true)]
    pub high_jump: bool,
    /// How to dash.
    #[default(true)]
    pub dash: bool,
    /// How to grab.
    #[default(true)]
    pub grab: bool,
    /// How to rewind time.
    #[default(true)]
    pub rewind: bool,
}
