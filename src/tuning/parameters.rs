//! The list of all parameters of a [`Tuning`], with unit, ranges and description. Read by reflection from the structs that hold
//! the parameters (see [`springyard_state::parameter`]); start with [`Parameter`].

use std::sync::LazyLock;

use bevy::reflect::structs::StructInfo;
use bevy::reflect::{GetPath, ParsedPath, TypeInfo, Typed};

use super::Tuning;
use springyard_state::parameter::{Heading, Limits};

/// One parameter: a number or a switch in a [`Tuning`].
///
/// ```
/// # use springyard::tuning::Tuning;
/// let apex = Tuning::parameter("character.jump_apex_m").unwrap();
/// assert_eq!((apex.name(), apex.unit(), apex.label()), ("jump_apex_m", "m", "jump apex".into()));
/// assert_eq!(apex.limits.unwrap().range, (0.1, 50.0));
/// ```
#[derive(Debug)]
pub struct Parameter {
    /// The path in a tuning file, such as `camera.boom.length_m`.
    pub path: &'static str,
    /// The ranges of a number; `None` for a switch.
    pub limits: Option<Limits>,
    /// What the parameter does, and what goes wrong at its extremes: the doc comment of the field, on one line.
    pub note: String,
    field: ParsedPath,
}

/// The value of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A number.
    Number(f32),
    /// On or off.
    Switch(bool),
}

impl std::fmt::Display for Value {
    /// As written in a file.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Switch(on) => on.fmt(f),
        }
    }
}

/// Parameters that belong together, under one heading.
#[derive(Debug)]
pub struct Group {
    /// The heading.
    pub heading: &'static str,
    /// The parameters, in the order of the file.
    pub parameters: Vec<Parameter>,
}

/// The endings of field names and their units.
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

impl Parameter {
    /// The name of the field: `length_m`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.path
            .rsplit_once('.')
            .map_or(self.path, |(_, name)| name)
    }

    /// The unit, from the end of the name; empty for ratios and switches.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.ending().map_or("", |(_, unit)| unit)
    }

    /// The name without its unit, as words: `run speed` for `run_speed_m_s`.
    #[must_use]
    pub fn label(&self) -> String {
        let name = self.name();
        let bare = self
            .ending()
            .and_then(|(ending, _)| name.strip_suffix(ending));
        bare.unwrap_or(name).replace('_', " ")
    }

    fn ending(&self) -> Option<(&'static str, &'static str)> {
        let of_name = |(ending, _): &&(&str, &str)| self.name().ends_with(ending);
        let longest = |(ending, _): &&(&str, &str)| ending.len();
        UNITS.iter().filter(of_name).max_by_key(longest).copied()
    }

    /// The value in a tuning.
    #[must_use]
    pub fn get(&self, tuning: &Tuning) -> Value {
        match tuning.path::<f32>(&self.field) {
            Ok(number) => Value::Number(*number),
            Err(_) => Value::Switch(tuning.path(&self.field).is_ok_and(|on| *on)),
        }
    }

    /// The default value.
    #[must_use]
    pub fn default(&self) -> Value {
        self.get(&Tuning::default())
    }

    /// Sets the value; a number out of range is clamped.
    ///
    /// # Errors
    /// If the value is NaN, of the wrong kind, or contradicts another field. Then nothing changes.
    pub fn set(&self, tuning: &mut Tuning, value: Value) -> Result<(), String> {
        let mut changed = *tuning;
        match (self.limits, value) {
            (Some(Limits { range, .. }), Value::Number(number)) if !number.is_nan() => {
                self.write(&mut changed, Value::Number(number.clamp(range.0, range.1)));
            }
            (None, Value::Switch(_)) => self.write(&mut changed, value),
            (Some(_), _) => return Err(format!("{} must be a number", self.path)),
            (None, _) => return Err(format!("{} must be true or false", self.path)),
        }
        match changed.faults().into_iter().next() {
            Some(fault) => Err(fault.message),
            None => {
                *tuning = changed;
                Ok(())
            }
        }
    }

    /// Writes a value of the right kind without a check of its range.
    pub fn write(&self, tuning: &mut Tuning, value: Value) {
        match value {
            Value::Number(number) => tuning.path_mut(&self.field).map(|field| *field = number),
            Value::Switch(on) => tuning.path_mut(&self.field).map(|field| *field = on),
        }
        .unwrap_or_default();
    }

    /// Why the value is not allowed; `None` if it is.
    #[must_use]
    pub fn fault(&self, tuning: &Tuning) -> Option<String> {
        let (Some(limits), Value::Number(value)) = (self.limits, self.get(tuning)) else {
            return None;
        };
        let (low, high) = limits.range;
        let is_allowed = (low..=high).contains(&value);
        (!is_allowed).then(|| format!("{} must be from {low} to {high}, is {value}", self.path))
    }
}

/// All parameters under their headings, in the order of the file.
pub(super) static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let mut groups = Vec::new();
    if let TypeInfo::Struct(tuning) = Tuning::type_info() {
        collect(tuning, "", false, &mut groups);
    }
    groups
});

/// Adds the fields of a struct at `path`, and of the structs in it, to the groups. A field with a [`Heading`] begins a group.
/// `has_heading`: the field that holds the struct has begun one.
///
/// A field without a heading above it in its struct, a number without limits, and a field of another type are left out: a test
/// compares the list with the fields of a file.
fn collect(of: &StructInfo, path: &str, has_heading: bool, groups: &mut Vec<Group>) {
    let mut has_heading = has_heading;
    for field in of.iter() {
        let path = format!("{path}{}", field.name());
        if let Some(Heading(heading)) = field.get_attribute() {
            has_heading = true;
            groups.push(Group {
                heading,
                parameters: Vec::new(),
            });
        }
        let limits: Option<Limits> = field.get_attribute().copied();
        let is_parameter = match limits {
            Some(_) => field.is::<f32>(),
            None => field.is::<bool>(),
        };
        if let Some(TypeInfo::Struct(inner)) = field.type_info() {
            collect(inner, &format!("{path}."), has_heading, groups);
        } else if let (true, true, Some(group), Ok(parsed)) = (
            is_parameter,
            has_heading,
            groups.last_mut(),
            ParsedPath::parse(&path),
        ) {
            group.parameters.push(Parameter {
                // Leaked once for each field, for the run of the program.
                path: path.leak(),
                limits,
                note: on_one_line(field.docs().unwrap_or_default()),
                field: parsed,
            });
        }
    }
}

/// A doc comment without its line breaks.
fn on_one_line(docs: &str) -> String {
    docs.split_whitespace().collect::<Vec<_>>().join(" ")
}
