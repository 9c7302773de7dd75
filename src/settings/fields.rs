//! The list of all settings: each once, with its section, name, note, range and unit.

use super::{CrouchMode, Settings, WindowSize};
use crate::visuals::{ColourSet, QualityChoice};

/// One setting.
pub struct Field {
    /// The section of the file, which is also the heading on the page: `display`.
    pub section: &'static str,
    /// The name in the file: `render_scale`.
    pub name: &'static str,
    /// The name on the page: "Render scale".
    pub label: &'static str,
    /// What it does, in a sentence.
    pub note: &'static str,
    /// Its kind, with the way to its value.
    pub kind: Kind,
}

/// The kind of a setting, and the way to its value.
pub enum Kind {
    /// On or off.
    Switch(fn(&mut Settings) -> &mut bool),
    /// A number.
    Number {
        /// The way to the value.
        of: fn(&mut Settings) -> &mut f32,
        /// Lowest and highest value allowed, besides the 0 of `zero`.
        range: (f32, f32),
        /// Step of one press on the page.
        step: f32,
        /// Unit, or empty.
        unit: &'static str,
        /// The word for the value 0, if 0 has a meaning of its own ("no limit"). Then 0 is allowed, also below the range.
        zero: Option<&'static str>,
    },
    /// One of several values by name.
    Choice {
        /// The names on the page, in order.
        names: &'static [&'static str],
        /// Index of the present value.
        get: fn(&Settings) -> usize,
        /// Sets the value by its index.
        set: fn(&mut Settings, usize),
    },
}

const SIZES: [WindowSize; 6] = [
    WindowSize::W960H540,
    WindowSize::W1280H720,
    WindowSize::W1600H900,
    WindowSize::W1920H1080,
    WindowSize::W2560H1440,
    WindowSize::W3840H2160,
];
const QUALITIES: [QualityChoice; 4] = [
    QualityChoice::Auto,
    QualityChoice::Low,
    QualityChoice::Medium,
    QualityChoice::High,
];
const COLOURS: [ColourSet; 2] = [ColourSet::Standard, ColourSet::Contrast];
const CROUCHES: [CrouchMode; 3] = [CrouchMode::ByTuning, CrouchMode::Hold, CrouchMode::Toggle];

fn index_of<T: PartialEq>(all: &[T], value: T) -> usize {
    all.iter().position(|it| *it == value).unwrap_or_default()
}

/// All settings, in the order of the file and of the page.
pub static FIELDS: &[Field] = &[
    Field {
        section: "display",
        name: "full_screen",
        label: "Full screen",
        note: "The window fills the screen. F11 switches as well.",
        kind: Kind::Switch(|all| &mut all.display.full_screen),
    },
    Field {
        section: "display",
        name: "window_size",
        label: "Window size",
        note: "Size of the window in pixels while it does not fill the screen.",
        kind: Kind::Choice {
            names: &[
                "960 x 540",
                "1280 x 720",
                "1600 x 900",
                "1920 x 1080",
                "2560 x 1440",
                "3840 x 2160",
            ],
            get: |all| index_of(&SIZES, all.display.window_size),
            set: |all, index| all.display.window_size = SIZES[index],
        },
    },
    Field {
        section: "display",
        name: "render_scale",
        label: "Render scale",
        note: "Below 1 the world is drawn with fewer pixels: faster, and less sharp. Text stays sharp.",
        kind: Kind::Number {
            of: |all| &mut all.display.render_scale,
            range: (0.5, 1.0),
            step: 0.05,
            unit: "",
            zero: None,
        },
    },
    Field {
        section: "display",
        name: "vsync",
        label: "Vertical sync",
        note: "Frames wait for the screen: no tearing.",
        kind: Kind::Switch(|all| &mut all.display.vsync),
    },
    Field {
        section: "display",
        name: "frame_cap_fps",
        label: "Frame cap",
        note: "Most frames a second: less heat and noise.",
        kind: Kind::Number {
            of: |all| &mut all.display.frame_cap_fps,
            range: (20.0, 500.0),
            step: 10.0,
            unit: "fps",
            zero: Some("no limit"),
        },
    },
    Field {
        section: "display",
        name: "quality",
        label: "Graphics quality",
        note: "Shadows, antialiasing and bloom. Auto: by the graphics adapter.",
        kind: Kind::Choice {
            names: &["auto", "low", "medium", "high"],
            get: |all| index_of(&QUALITIES, all.display.quality),
            set: |all, index| all.display.quality = QUALITIES[index],
        },
    },
    Field {
        section: "interface",
        name: "scale",
        label: "Interface scale",
        note: "Size of text and panels.",
        kind: Kind::Number {
            of: |all| &mut all.interface.scale,
            range: (0.5, 3.0),
            step: 0.1,
            unit: "",
            zero: None,
        },
    },
    Field {
        section: "interface",
        name: "colours",
        label: "Colours",
        note: "The colours of right, wrong and target. Contrast: blue, yellow and white, for red-green colour blindness.",
        kind: Kind::Choice {
            names: &["standard", "contrast"],
            get: |all| index_of(&COLOURS, all.interface.colours),
            set: |all, index| all.interface.colours = COLOURS[index],
        },
    },
    Field {
        section: "controls",
        name: "mouse_sensitivity",
        label: "Mouse sensitivity",
        note: "How fast the mouse turns the camera: a factor.",
        kind: Kind::Number {
            of: |all| &mut all.controls.mouse_sensitivity,
            range: (0.1, 4.0),
            step: 0.1,
            unit: "",
            zero: None,
        },
    },
    Field {
        section: "controls",
        name: "stick_sensitivity",
        label: "Stick sensitivity",
        note: "How fast the stick turns the camera: a factor.",
        kind: Kind::Number {
            of: |all| &mut all.controls.stick_sensitivity,
            range: (0.1, 4.0),
            step: 0.1,
            unit: "",
            zero: None,
        },
    },
    Field {
        section: "controls",
        name: "invert_pitch",
        label: "Invert up and down",
        note: "Mouse or stick up looks down.",
        kind: Kind::Switch(|all| &mut all.controls.invert_pitch),
    },
    Field {
        section: "controls",
        name: "invert_yaw",
        label: "Invert left and right",
        note: "Mouse or stick left looks right.",
        kind: Kind::Switch(|all| &mut all.controls.invert_yaw),
    },
    Field {
        section: "controls",
        name: "stick_dead_zone",
        label: "Stick dead zone",
        note: "Part of the deflection below which a stick is at rest. 0: as the bindings say.",
        kind: Kind::Number {
            of: |all| &mut all.controls.stick_dead_zone,
            range: (0.0, 0.9),
            step: 0.05,
            unit: "",
            zero: Some("as the bindings say"),
        },
    },
    Field {
        section: "controls",
        name: "rumble",
        label: "Rumble",
        note: "Strength of the gamepad's rumble at landings and blows.",
        kind: Kind::Number {
            of: |all| &mut all.controls.rumble,
            range: (0.0, 1.0),
            step: 0.1,
            unit: "",
            zero: Some("off"),
        },
    },
    Field {
        section: "controls",
        name: "crouch",
        label: "Crouch",
        note: "While held, or switched by each press.",
        kind: Kind::Choice {
            names: &["as the tuning says", "hold", "toggle"],
            get: |all| index_of(&CROUCHES, all.controls.crouch),
            set: |all, index| all.controls.crouch = CROUCHES[index],
        },
    },
    Field {
        section: "comfort",
        name: "field_of_view_deg",
        label: "Field of view",
        note: "Vertical field of view at rest.",
        kind: Kind::Number {
            of: |all| &mut all.comfort.field_of_view_deg,
            range: (30.0, 120.0),
            step: 5.0,
            unit: "degrees",
            zero: Some("as the tuning says"),
        },
    },
    Field {
        section: "comfort",
        name: "camera_shake",
        label: "Camera shake",
        note: "Factor on the shake after hard landings.",
        kind: Kind::Number {
            of: |all| &mut all.comfort.camera_shake,
            range: (0.0, 1.0),
            step: 0.1,
            unit: "",
            zero: Some("off"),
        },
    },
    Field {
        section: "comfort",
        name: "look_ahead",
        label: "Look ahead",
        note: "Factor on how far the camera looks ahead of the character.",
        kind: Kind::Number {
            of: |all| &mut all.comfort.look_ahead,
            range: (0.0, 1.0),
            step: 0.1,
            unit: "",
            zero: Some("off"),
        },
    },
    Field {
        section: "comfort",
        name: "glance_at_lift",
        label: "Glance at the lift",
        note: "The camera turns towards the lift for a second when you collect a coil.",
        kind: Kind::Switch(|all| &mut all.comfort.glance_at_lift),
    },
    Field {
        section: "comfort",
        name: "reduced_motion",
        label: "Reduced motion",
        note: "No shake, no look ahead, no wider view at speed, no blinks, no glances.",
        kind: Kind::Switch(|all| &mut all.comfort.reduced_motion),
    },
    Field {
        section: "assist",
        name: "game_speed",
        label: "Game speed",
        note: "Slows the game down. Marks a run as assisted, as all below do.",
        kind: Kind::Number {
            of: |all| &mut all.assist.game_speed,
            range: (0.5, 1.0),
            step: 0.05,
            unit: "",
            zero: None,
        },
    },
    Field {
        section: "assist",
        name: "long_jump_windows",
        label: "Long jump windows",
        note: "A jump counts for longer after an edge (coyote time) and before a landing (jump buffer).",
        kind: Kind::Switch(|all| &mut all.assist.long_jump_windows),
    },
    Field {
        section: "assist",
        name: "double_jump",
        label: "Double jump",
        note: "A second jump in the air.",
        kind: Kind::Switch(|all| &mut all.assist.double_jump),
    },
    Field {
        section: "assist",
        name: "free_falls",
        label: "Falls cost nothing",
        note: "A fall puts you back where you last stood, not at the last checkpoint.",
        kind: Kind::Switch(|all| &mut all.assist.free_falls),
    },
    Field {
        section: "hints",
        name: "run",
        label: "Run and look",
        note: "At the start: how to run and look. A hint comes once and then switches itself off.",
        kind: Kind::Switch(|all| &mut all.hints.run),
    },
    Field {
        section: "hints",
        name: "jump",
        label: "Jump",
        note: "After the first steps.",
        kind: Kind::Switch(|all| &mut all.hints.jump),
    },
    Field {
        section: "hints",
        name: "high_jump",
        label: "Higher jump",
        note: "After a few short jumps: hold the button.",
        kind: Kind::Switch(|all| &mut all.hints.high_jump),
    },
    Field {
        section: "hints",
        name: "dash",
        label: "Dash",
        note: "After some seconds of running.",
        kind: Kind::Switch(|all| &mut all.hints.dash),
    },
    Field {
        section: "hints",
        name: "grab",
        label: "Grab",
        note: "When a crate is in reach for the first time.",
        kind: Kind::Switch(|all| &mut all.hints.grab),
    },
    Field {
        section: "hints",
        name: "rewind",
        label: "Rewind",
        note: "After the first fall.",
        kind: Kind::Switch(|all| &mut all.hints.rewind),
    },
];
