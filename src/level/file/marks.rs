//! Text and marks in a level file: signs, digits and trails. None of them has a collider, and no step reads them.

use super::limits::{ANGLE, LETTER_HEIGHT, PLACE, hundredths, whole};
use bevy::math::Vec3;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};
use springyard_state::parameter::allowed;

use super::measures::Measure;
use super::palette::Palette;

/// The letters that signs and units may have, besides the space. Lower case is drawn as upper case.
pub const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;-+/%()=<>'!?*^_°";

/// The icons that signs may have, in a text each by its name in braces: `{jump}`.
pub const ICONS: [&str; 11] = [
    "carry", "coil", "dash", "jump", "lift", "reset", "right", "rope", "run", "step", "wrong",
];

/// A letter or an icon of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbol<'a> {
    /// A letter, or a space.
    Letter(char),
    /// An icon, by its name.
    Icon(&'a str),
}

/// The symbols of a line. A brace without its partner is a letter, which no font has.
pub fn symbols(line: &str) -> impl Iterator<Item = Symbol<'_>> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let icon = rest
            .strip_prefix('{')
            .and_then(|after| after.split_once('}'));
        if let Some((name, after)) = icon {
            rest = after;
            return Some(Symbol::Icon(name));
        }
        let mut letters = rest.chars();
        let letter = letters.next()?;
        rest = letters.as_str();
        Some(Symbol::Letter(letter))
    })
}

/// The colour of the plate behind a text that is not in the colour of its plate. A text cannot have it.
pub const PLATE_COLOUR: Palette = Palette::Night;

/// A text on a plate, read from both sides by a player who is near and looks at it.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sign {
    /// The text: up to 5 lines of up to 60 of [`LETTERS`] and [`ICONS`] in braces, as in `{jump} JUMP`. `\n` ends a line.
    pub text: String,
    /// Middle of the text, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// View direction onto the text, degrees about the up axis: 0 looks along -Z, 90 along -X.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
    /// Height of a letter, m. At 720 lines, 0.3 is 20 pixels high from 9 m away.
    #[serde(default = "hundredths::<30>")]
    #[reflect(@LETTER_HEIGHT)]
    pub height_m: f32,
    /// Colour of the letters, by its name in the palette, not `Night`; of the plate if it is goal, coral, teal or amber.
    #[serde(default)]
    pub colour: Palette,
}

/// A measured number on a plate, read from both sides. It changes at most ten times a second.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digits {
    /// What is measured.
    pub shows: Reading,
    /// Middle of the text, m.
    #[reflect(@PLACE)]
    pub position: Vec3,
    /// View direction onto the text, degrees about the up axis: 0 looks along -Z, 90 along -X.
    #[serde(default)]
    #[reflect(@ANGLE)]
    pub facing_deg: f32,
    /// Height of a digit, m. At 720 lines, 0.4 is 20 pixels high from 12 m away.
    #[serde(default = "hundredths::<40>")]
    #[reflect(@LETTER_HEIGHT)]
    pub height_m: f32,
    /// Digits after the decimal point.
    #[serde(default = "default_decimals")]
    #[reflect(@allowed(0.0..=4.0).why("usually 2; more change too fast to read"))]
    pub decimals: u8,
    /// Text after the number, up to 8 characters of [`LETTERS`]; the unit of what is measured, if left out.
    #[serde(default)]
    pub unit: Option<String>,
    /// Colour of the text, by its name in the palette; not that of the plate.
    #[serde(default)]
    pub colour: Palette,
}

/// What digits show.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Reading {
    /// The value of the dial of this name, in the unit of what it sets.
    Dial(String),
    /// Height of a platform's target above its body, m: positive when the platform sags.
    Sag(String),
    /// Distance between a platform's body and its target, m.
    Lag(String),
    /// Speed of a platform's body, m/s.
    Speed(String),
    /// Height of a platform's body, m: the y of its pivot in level coordinates.
    Height(String),
    /// A number that stations measure.
    Measure(Measure),
    /// Time of the player's run, s: 0 at the spawn, and it stops at the goal. Written `2:05.3`.
    RunSecs,
    /// Coils collected, and how many the goal's lift needs: an icon of a coil, and `1/3`.
    LiftCoils,
}

impl Reading {
    /// The unit of the value; empty for a dial and for coils.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        match self {
            Self::Dial(_) | Self::LiftCoils => "",
            Self::Sag(_) | Self::Lag(_) | Self::Height(_) => "m",
            Self::Speed(_) => "m/s",
            Self::Measure(measure) => measure.unit(),
            Self::RunSecs => "s",
        }
    }
}

/// A line along the way of a body, or of its target, over the last seconds.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trail {
    /// Name of a platform or crate.
    pub of: String,
    /// Whether the line follows the body or its target.
    #[serde(default)]
    pub what: Trailed,
    /// Colour, by its name in the palette: usually `Coral` for a target, `Teal` for a spring, `Amber` for a mistake.
    pub colour: Palette,
    /// How far back the line reaches, s.
    #[serde(default = "whole::<3>")]
    #[reflect(@allowed(0.2..=20.0).why("usually 2 to 5 s"))]
    pub secs: f32,
}

/// What a trail follows.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trailed {
    /// The centre of the body; of a platform, its pivot.
    #[default]
    Body,
    /// The target of a platform's drive.
    Target,
}

fn default_decimals() -> u8 {
    2
}
