//! Numbers with a range, each described once, on its field: what it does (the doc comment), its unit (the end of its name), its
//! default and its ranges.
//!
//! To add a parameter, add a public field like this one to a settings struct:
//!
//! ```
//! # use bevy::prelude::*;
//! # use smart_default::SmartDefault;
//! # use springyard_state::parameter::limits;
//! #[derive(Reflect, SmartDefault)]
//! struct Jump {
//!     /// Height of the top of a held jump. Low: the character cannot jump onto a bench; high: it jumps over walls.
//!     #[default(1.2)]
//!     #[reflect(@limits(0.1..=50.0, 0.8..=2.0))]
//!     apex_m: f32,
//! }
//! # assert_eq!(Jump::default().apex_m, 1.2);
//! ```
//!
//! The panels, the checks of files and the tables of the documentation read all of this by reflection. `bevy_reflect` keeps the
//! attributes, and with bevy's feature `reflect_documentation` the doc comments. In the game these are the tuning panel and the page of
//! the settings, `springyard check`, and the tables of `docs/tuning.md`, `docs/settings.md` and `docs/levels.md`.

use std::ops::RangeInclusive;

use bevy::reflect::Reflect;

/// What a field states about its number: the allowed and the usual range, in the unit of the field, and texts about them. Made by
/// [`limits`] or [`allowed`].
#[derive(Reflect, Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// The lowest and the highest allowed value. A value outside is refused: it has no meaning, or the simulation becomes
    /// unstable.
    pub range: (f32, f32),
    /// The lowest and the highest usual value: the middle half of the slider in the tuning panel.
    pub usual: (f32, f32),
    /// The unit, if the name of the field does not end in it.
    pub unit: Option<&'static str>,
    /// Why a number below the range is refused, or what is usual.
    pub if_below: &'static str,
    /// Why a number above the range is refused, or what is usual.
    pub if_above: &'static str,
    /// The word for the value 0, if 0 has a meaning of its own ("no limit"). Then 0 is allowed, also outside of the range.
    pub zero: Option<&'static str>,
    /// Step of one press on a page of settings.
    pub step: f32,
}

/// The attribute of a numeric parameter: `#[reflect(@limits(allowed, usual))]`.
///
/// # Panics
///
/// If an end of a range is NaN, or the lower end is above the upper one.
#[must_use]
pub const fn limits(range: RangeInclusive<f32>, usual: RangeInclusive<f32>) -> Limits {
    Limits {
        usual: ends(usual),
        ..allowed(range)
    }
}

/// The attribute of a number that is allowed in a range, and usual in all of it.
///
/// # Panics
///
/// If an end of the range is NaN, or the lower end is above the upper one.
#[must_use]
pub const fn allowed(range: RangeInclusive<f32>) -> Limits {
    let range = ends(range);
    Limits {
        range,
        usual: range,
        unit: None,
        if_below: "",
        if_above: "",
        zero: None,
        step: 0.1,
    }
}

const fn ends(range: RangeInclusive<f32>) -> (f32, f32) {
    let (low, high) = (*range.start(), *range.end());
    assert!(low <= high, "a range goes from a number up to another");
    (low, high)
}

impl Limits {
    /// With this unit, in place of the end of the field's name.
    #[must_use]
    pub const fn unit(self, unit: &'static str) -> Self {
        let unit = Some(unit);
        Self { unit, ..self }
    }

    /// With a reason for numbers outside of the range: `usually 1 to 2 m`.
    #[must_use]
    pub const fn why(self, why: &'static str) -> Self {
        Self {
            if_below: why,
            if_above: why,
            ..self
        }
    }

    /// With another reason for numbers above the range.
    #[must_use]
    pub const fn if_above(self, if_above: &'static str) -> Self {
        Self { if_above, ..self }
    }

    /// With a word for the value 0, which is then allowed.
    #[must_use]
    pub const fn zero(self, word: &'static str) -> Self {
        let zero = Some(word);
        Self { zero, ..self }
    }

    /// With this step of one press.
    #[must_use]
    pub const fn step(self, step: f32) -> Self {
        Self { step, ..self }
    }

    /// Whether the number is allowed. NaN is not.
    #[must_use]
    pub fn allows(&self, number: f32) -> bool {
        (self.range.0..=self.range.1).contains(&number) || (self.zero.is_some() && number == 0.0)
    }

    /// The allowed numbers in words: `0.5 to 1`, or `20 to 500 fps, or 0: no limit`.
    #[must_use]
    pub fn words(&self, unit: &str) -> String {
        let (low, high) = self.range;
        let range = format!("{low} to {high} {unit}");
        let range = range.trim_end();
        match self.zero {
            Some(word) if low > 0.0 => format!("{range}, or 0: {word}"),
            Some(word) => format!("{range}; 0: {word}"),
            None => range.to_owned(),
        }
    }

    /// Why the number is not allowed, in a message that names it `called`; `None` if it is.
    #[must_use]
    pub fn fault(&self, called: &str, unit: &str, number: f32) -> Option<String> {
        let why = if self.allows(number) {
            return None;
        } else if !number.is_finite() {
            "write a finite number"
        } else if number < self.range.0 {
            self.if_below
        } else {
            self.if_above
        };
        let colon = if why.is_empty() { "" } else { ": " };
        let words = self.words(unit);
        Some(format!("{called} must be {words}, is {number}{colon}{why}"))
    }

    /// The allowed number that is nearest to `number`. NaN for NaN.
    #[must_use]
    pub const fn nearest(&self, number: f32) -> f32 {
        let in_range = number.clamp(self.range.0, self.range.1);
        if self.zero.is_some() && number.abs() < (number - in_range).abs() {
            0.0
        } else {
            in_range
        }
    }
}

/// The endings of field names and their units. Another unit is an attribute of the field: [`Limits::unit`].
pub const UNITS: [(&str, &str); 26] = [
    ("_m", "m"),
    ("_m_s", "m/s"),
    ("_m_s2", "m/s^2"),
    ("_deg", "degrees"),
    ("_deg_s", "degrees/s"),
    ("_deg_s2", "degrees/s^2"),
    ("_rad", "rad"),
    ("_rad_s", "rad/s"),
    ("_rad_s2", "rad/s^2"),
    ("_kg", "kg"),
    ("_kg_m2", "kg m^2"),
    ("_kg_m3", "kg/m^3"),
    ("_n", "N"),
    ("_n_s", "N s"),
    ("_n_m", "N m"),
    ("_n_m_s", "N m s"),
    ("_n_per_m", "N/m"),
    ("_n_s_per_m", "N s/m"),
    ("_n_s_m", "N s/m"),
    ("_hz", "Hz"),
    ("_per_sec", "1/s"),
    ("_fps", "fps"),
    ("_secs", "s"),
    ("_ms", "ms"),
    ("_px", "px"),
    ("_percent", "%"),
];

/// The name of a field without its unit, and the unit: `run_speed` and `m/s` of `run_speed_m_s`. The unit is empty if the name has none.
#[must_use]
pub fn name_and_unit(name: &str) -> (&str, &'static str) {
    if name == "secs" {
        return (name, "s");
    }
    let ends = UNITS.iter().filter_map(|(ending, unit)| {
        let bare = name.strip_suffix(ending)?;
        Some((bare, *unit))
    });
    // The longest ending leaves the shortest name.
    ends.min_by_key(|(bare, _)| bare.len())
        .unwrap_or((name, ""))
}

/// The attribute that begins a group of parameters: `#[reflect(@Heading("Body"))]` on the first field of the group, or on a field
/// that is a struct of parameters. Panels show the text above the group.
#[derive(Reflect, Debug, Clone, Copy, PartialEq)]
pub struct Heading(pub &'static str);

/// The attribute that names a field, or a variant of an enum, on a page: `#[reflect(@Label("Frame cap"))]`. Without it, the words of
/// its name.
#[derive(Reflect, Debug, Clone, Copy, PartialEq)]
pub struct Label(pub &'static str);

/// The attribute with other words that people search a field by, and that its description does not have:
/// `#[reflect(@Synonyms("floaty, heavy"))]`.
#[derive(Reflect, Debug, Clone, Copy, PartialEq)]
pub struct Synonyms(pub &'static str);
