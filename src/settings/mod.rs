//! The player's settings: window, graphics, interface, sound, controls, camera comfort, assists and hints. They are kept in a file of the user
//! and hold for every level and every tuning; `docs/settings.md` documents the file.
//!
//! A setting is not a parameter of the feel: a tuning says how the game is meant to feel, a setting what this player, this screen or
//! this machine needs. Where both have a say, the setting takes precedence, and the tuning stays as it is.
//!
//! Each setting is described once, on its field: name, range, unit and what it does. The settings page, the file, its check and the docs
//! read this as a list of [`Parameter`]s.
//!
//! - [`edit`]: what the settings page does with a setting.
//! - [`file`](mod@file): reads, checks and writes the file. [`save`]: writes it when a setting has changed.
//! - [`apply`]: puts each setting into force when it changes.

pub mod apply;
pub mod edit;
pub mod file;
pub mod save;

use std::sync::LazyLock;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;
use springyard_state::parameter::{Heading, Label, allowed};

use crate::overlay::interface::InterfaceScale;
use crate::parameters::{self, Group, Parameter};
use crate::visuals::{ColourSet, QualityChoice, RenderScale};

pub use crate::input::{Controls, CrouchMode, HoldMode};
pub use crate::tuning::Comfort;
pub use file::SettingsFile;
pub use save::FiledSettings;

/// The settings, and their file if there is a [`SettingsFile`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>().add_plugins(save::plugin);
}

/// The content of a settings file. A field that the file leaves out has its default.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Window and graphics.
    #[reflect(@Heading("Display"))]
    pub display: Display,
    /// Text, panels and colours on screen.
    #[reflect(@Heading("Interface"))]
    pub interface: Interface,
    /// What is heard.
    #[reflect(@Heading("Sound"))]
    pub sound: Sound,
    /// Mouse, sticks and rumble.
    #[reflect(@Heading("Controls"))]
    pub controls: Controls,
    /// Comfort: what takes precedence over the tuning's values.
    #[reflect(@Heading("Comfort"))]
    pub comfort: Comfort,
    /// Assists: they make the game easier, and mark a run as assisted.
    #[reflect(@Heading("Assist"))]
    pub assist: Assists,
    /// Hints at first use.
    #[reflect(@Heading("Hints"))]
    pub hints: Hints,
}

static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(parameters::list::<Settings>);

impl Settings {
    /// All settings by section, in the order of the file and of the page.
    pub fn groups() -> impl Iterator<Item = &'static Group> {
        GROUPS.iter()
    }

    /// All settings, in this order.
    pub fn parameters() -> impl Iterator<Item = &'static Parameter> {
        Self::groups().flat_map(|group| &group.parameters)
    }

    /// The setting at a path such as `display.render_scale`.
    #[must_use]
    pub fn parameter(path: &str) -> Option<&'static Parameter> {
        Self::parameters().find(|parameter| parameter.path == path)
    }
}

/// Window and graphics.
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Display {
    /// The window fills the screen. F11 switches as well.
    #[reflect(@Label("Full screen"))]
    pub full_screen: bool,
    /// Size of the window in pixels while it does not fill the screen.
    #[reflect(@Label("Window size"))]
    pub window_size: WindowSize,
    /// Below 1 the world is drawn with fewer pixels: faster, and less sharp. Text stays sharp.
    #[default(1.0)]
    #[reflect(@Label("Render scale"), @RenderScale::LIMITS)]
    pub render_scale: f32,
    /// Frames wait for the screen: no tearing.
    #[default(true)]
    #[reflect(@Label("Vertical sync"))]
    pub vsync: bool,
    /// Most frames a second: less heat and noise.
    #[reflect(@Label("Frame cap"), @allowed(20.0..=500.0).step(10.0).zero("no limit"))]
    pub frame_cap_fps: f32,
    /// Shadows, antialiasing and bloom. Auto: by the graphics adapter.
    #[reflect(@Label("Graphics quality"))]
    pub quality: QualityChoice,
}

/// Sizes of the window, pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Reflect, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum WindowSize {
    #[reflect(@Label("960 x 540"))]
    W960H540,
    #[reflect(@Label("1280 x 720"))]
    #[default]
    W1280H720,
    #[reflect(@Label("1600 x 900"))]
    W1600H900,
    #[reflect(@Label("1920 x 1080"))]
    W1920H1080,
    #[reflect(@Label("2560 x 1440"))]
    W2560H1440,
    #[reflect(@Label("3840 x 2160"))]
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
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Interface {
    /// Size of text and panels.
    #[default(1.0)]
    #[reflect(@Label("Interface scale"), @InterfaceScale::LIMITS)]
    pub scale: f32,
    /// The colours of right, wrong and target. Contrast: blue, yellow and white, for red-green colour blindness.
    #[reflect(@Label("Colours"))]
    pub colours: ColourSet,
}

/// What is heard.
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sound {
    /// No sound at all. A key switches as well: M, unless it was given to something else.
    #[reflect(@Label("Sound off"))]
    pub muted: bool,
    /// Volume of all sound.
    #[default(0.8)]
    #[reflect(@Label("Volume"), @allowed(0.0..=1.0).zero("off"))]
    pub volume: f32,
    /// Volume of what is struck in the world: landings, footfalls, crates, platforms.
    #[default(1.0)]
    #[reflect(@Label("World"), @allowed(0.0..=1.0).zero("off"))]
    pub world: f32,
    /// Volume of the bells of what you find.
    #[default(0.8)]
    #[reflect(@Label("Bells"), @allowed(0.0..=1.0).zero("off"))]
    pub interface: f32,
}

/// Assists. All but the game speed change what a step does; they are part of a recording.
#[derive(Debug, Clone, Copy, PartialEq, SmartDefault, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Assists {
    /// Slows the game down. Marks a run as assisted, as all below do.
    #[default(1.0)]
    #[reflect(@Label("Game speed"), @allowed(0.5..=1.0).step(0.05))]
    pub game_speed: f32,
    /// A jump counts for longer after an edge (coyote time) and before a landing (jump buffer).
    #[reflect(@Label("Long jump windows"))]
    pub long_jump_windows: bool,
    /// A second jump in the air.
    #[reflect(@Label("Double jump"))]
    pub double_jump: bool,
    /// A fall puts you back where you last stood, not at the last checkpoint.
    #[reflect(@Label("Falls cost nothing"))]
    pub free_falls: bool,
}

/// Hints at first use: whether each is still to come. The game switches one off once the player has seen it, or has done without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, SmartDefault, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hints {
    /// At the start: how to run and look. A hint comes once and then switches itself off.
    #[default(true)]
    #[reflect(@Label("Run and look"))]
    pub run: bool,
    /// After the first steps.
    #[default(true)]
    #[reflect(@Label("Jump"))]
    pub jump: bool,
    /// After a few short jumps: hold the button.
    #[default(true)]
    #[reflect(@Label("Higher jump"))]
    pub high_jump: bool,
    /// After some seconds of running.
    #[default(true)]
    #[reflect(@Label("Dash"))]
    pub dash: bool,
    /// When a crate is in reach for the first time.
    #[default(true)]
    #[reflect(@Label("Grab"))]
    pub grab: bool,
    /// At the first wall beside the player in the air, in a level with jumps off walls.
    #[default(true)]
    #[reflect(@Label("Wall jump"))]
    pub wall_jump: bool,
    /// At the first ledge on which the player hangs.
    #[default(true)]
    #[reflect(@Label("Ledge"))]
    pub ledge: bool,
    /// When a rope ring is in reach for the first time.
    #[default(true)]
    #[reflect(@Label("Rope"))]
    pub rope: bool,
    /// After the first fall.
    #[default(true)]
    #[reflect(@Label("Rewind"))]
    pub rewind: bool,
    /// At the first thing in a level that a page of the springs explains.
    #[default(true)]
    #[reflect(@Label("What is this?"))]
    pub springs: bool,
}
