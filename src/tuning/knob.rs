//! What is known of one field of a tuning: its unit, its ranges, what it does. The one description for files and panels:
//! the tables of `docs/tuning.md` and the comments of `assets/tuning/grounded.ron` repeat it, and a test holds them to it.

use super::Tuning;
use super::curve::Curve;

/// One field of a tuning. Made in one go, see [`super::character`]:
///
/// ```
/// # use springyard::tuning::Knob;
/// const JUMP: Knob = Knob::number("character.jump_apex_m", |t| &mut t.character.jump_apex_m)
///     .range(0.0, 50.0)
///     .usually(0.8, 2.0)
///     .note("Top of a held jump from standing. Low: no bench is cleared; high: the yard is");
/// assert_eq!((JUMP.name(), JUMP.unit(), JUMP.label()), ("jump_apex_m", "m", "jump apex".into()));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Knob {
    /// Where it stands in a tuning file, from the top: `character.ride_hz`.
    pub path: &'static str,
    /// The lowest and the highest it may be.
    pub range: (f32, f32),
    /// From where to where it is usually set.
    pub usual: (f32, f32),
    /// What it does, and what breaks at its extremes.
    pub note: &'static str,
    /// How to get at it.
    pub access: Access,
}

/// What a field holds, and how to get at it.
#[derive(Debug, Clone, Copy)]
pub enum Access {
    /// A number with a range.
    Number(fn(&mut Tuning) -> &mut f32),
    /// On or off.
    Switch(fn(&mut Tuning) -> &mut bool),
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A number.
    Number(f32),
    /// On or off.
    Switch(bool),
}

impl std::fmt::Display for Value {
    /// As it stands in a file.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Switch(on) => on.fmt(f),
        }
    }
}

/// How a field's name says its unit.
const UNITS: [(&str, &str); 8] = [
    ("_m_s2", "m/s^2"),
    ("_m_s", "m/s"),
    ("_deg_s", "degrees/s"),
    ("_deg", "degrees"),
    ("_kg", "kg"),
    ("_hz", "Hz"),
    ("_secs", "s"),
    ("_m", "m"),
];

impl Knob {
    /// A number. Give it its ranges, too.
    #[must_use]
    pub const fn number(path: &'static str, access: fn(&mut Tuning) -> &mut f32) -> Self {
        Self::new(path, Access::Number(access))
    }

    /// Something that is on or off.
    #[must_use]
    pub const fn switch(path: &'static str, access: fn(&mut Tuning) -> &mut bool) -> Self {
        Self::new(path, Access::Switch(access))
    }

    const fn new(path: &'static str, access: Access) -> Self {
        Self {
            path,
            range: (0.0, 1.0),
            usual: (0.0, 1.0),
            note: "",
            access,
        }
    }

    /// The lowest and the highest it may be: beyond, it means nothing, or nothing holds.
    #[must_use]
    pub const fn range(mut self, low: f32, high: f32) -> Self {
        self.range = (low, high);
        self
    }

    /// From where to where it is usually set.
    #[must_use]
    pub const fn usually(mut self, low: f32, high: f32) -> Self {
        self.usual = (low, high);
        self
    }

    /// What it does, and what breaks at its extremes.
    #[must_use]
    pub const fn note(mut self, note: &'static str) -> Self {
        self.note = note;
        self
    }

    /// Its name in its part of the file: `ride_hz`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.path
            .split_once('.')
            .map_or(self.path, |(_, name)| name)
    }

    /// Its unit, which its name ends in; nothing where it is a ratio.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.ending().map_or("", |(_, unit)| unit)
    }

    /// Its name without the unit, as words.
    #[must_use]
    pub fn label(&self) -> String {
        let name = self.name();
        let bare = self
            .ending()
            .and_then(|(ending, _)| name.strip_suffix(ending));
        bare.unwrap_or(name).replace('.', ": ").replace('_', " ")
    }

    fn ending(&self) -> Option<(&'static str, &'static str)> {
        let of_name = |(ending, _): &&(&str, &str)| self.name().ends_with(ending);
        let longest = |(ending, _): &&(&str, &str)| ending.len();
        UNITS.iter().filter(of_name).max_by_key(longest).copied()
    }

    /// What it is.
    #[must_use]
    pub fn get(&self, tuning: &Tuning) -> Value {
        let mut tuning = *tuning;
        match self.access {
            Access::Number(number) => Value::Number(*number(&mut tuning)),
            Access::Switch(on) => Value::Switch(*on(&mut tuning)),
        }
    }

    /// Makes it this, if that may be; a number out of range becomes the nearest in it. Otherwise nothing changes.
    ///
    /// # Errors
    /// Says why not: no number, of the wrong kind, or at odds with another field.
    pub fn set(&self, tuning: &mut Tuning, value: Value) -> Result<(), String> {
        let mut changed = *tuning;
        match (self.access, value) {
            (Access::Number(number), Value::Number(value)) if !value.is_nan() => {
                *number(&mut changed) = value.clamp(self.range.0, self.range.1);
            }
            (Access::Switch(on), Value::Switch(value)) => *on(&mut changed) = value,
            (Access::Number(_), _) => return Err(format!("{} must be a number", self.name())),
            (Access::Switch(_), _) => return Err(format!("{} must be true or false", self.name())),
        }
        match changed.faults().into_iter().next() {
            Some(fault) => Err(fault.message),
            None => {
                *tuning = changed;
                Ok(())
            }
        }
    }

    /// Why it may not be what it is, if so.
    #[must_use]
    pub fn fault(&self, tuning: &Tuning) -> Option<String> {
        let Value::Number(value) = self.get(tuning) else {
            return None;
        };
        let (low, high) = self.range;
        let is_allowed = (low..=high).contains(&value);
        (!is_allowed).then(|| format!("{} must be from {low} to {high}, is {value}", self.name()))
    }
}

/// Fields that belong together, under one heading.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    /// What they are about.
    pub heading: &'static str,
    /// The fields, in the order of the file.
    pub knobs: &'static [Knob],
    /// What some of them do together over time.
    pub curves: &'static [Curve],
}
