//! The parameters of a struct under their headings: [`list`].

use bevy::reflect::enums::{DynamicEnum, DynamicVariant, EnumInfo};
use bevy::reflect::structs::StructInfo;
use bevy::reflect::{GetPath, ParsedPath, PartialReflect, Reflect, ReflectRef, TypeInfo, Typed};
use springyard_state::parameter::{Heading, Label, Limits, Synonyms, name_and_unit};

/// One parameter: a number, a switch or a choice in a struct such as [`Tuning`](crate::tuning::Tuning).
///
/// ```
/// # use springyard::tuning::Tuning;
/// let apex = Tuning::parameter("character.jump_apex_m").unwrap();
/// assert_eq!((apex.name(), apex.unit(), apex.label()), ("jump_apex_m", "m", "jump apex".into()));
/// assert_eq!(apex.limits.unwrap().range, (0.1, 50.0));
/// ```
#[derive(Debug)]
pub struct Parameter {
    /// The path in a file, such as `camera.boom.length_m`.
    pub path: &'static str,
    /// The ranges of a number; `None` for a switch or a choice.
    pub limits: Option<Limits>,
    /// The values of a choice, in order; empty for a number or a switch.
    pub choices: Vec<Choice>,
    /// What the parameter does, and what goes wrong at its extremes: the doc comment of the field, on one line.
    pub note: String,
    /// Other words that people search it by: those of its [`Synonyms`].
    pub synonyms: &'static str,
    default: Value,
    label: Option<&'static str>,
    field: ParsedPath,
}

/// A value of a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Its name in a file: `Auto`.
    pub name: &'static str,
    /// Its name on a page: `auto`.
    pub label: String,
}

/// The value of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A number.
    Number(f32),
    /// On or off.
    Switch(bool),
    /// One of several values, by its name in a file.
    Choice(&'static str),
}

impl std::fmt::Display for Value {
    /// As written in a file.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Switch(on) => on.fmt(f),
            Self::Choice(name) => name.fmt(f),
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

impl Parameter {
    /// The name of the field: `length_m`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.path
            .rsplit_once('.')
            .map_or(self.path, |(_, name)| name)
    }

    /// The unit, from the end of the name; empty for ratios, switches and choices.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        let own = self.limits.and_then(|limits| limits.unit);
        own.unwrap_or(name_and_unit(self.name()).1)
    }

    /// The name on a page: that of its [`Label`], else the name without its unit, as words: `run speed` for `run_speed_m_s`.
    #[must_use]
    pub fn label(&self) -> String {
        let words = || name_and_unit(self.name()).0.replace('_', " ");
        self.label.map_or_else(words, str::to_owned)
    }

    /// The value in a struct.
    #[must_use]
    pub fn get(&self, of: &(impl GetPath + ?Sized)) -> Value {
        let value = of.reflect_path(&self.field);
        // The path is one of the struct's own fields.
        value.ok().and_then(read).unwrap_or(self.default)
    }

    /// The default value.
    #[must_use]
    pub fn default(&self) -> Value {
        self.default
    }

    /// Sets the value without a check of its range. A value of another kind changes nothing.
    pub fn write(&self, of: &mut (impl GetPath + ?Sized), value: Value) {
        let Ok(field) = of.reflect_path_mut(&self.field) else {
            return;
        };
        let written = match value {
            Value::Number(number) => field.try_apply(&number),
            Value::Switch(on) => field.try_apply(&on),
            Value::Choice(name) => field.try_apply(&DynamicEnum::new(name, DynamicVariant::Unit)),
        };
        written.unwrap_or_default();
    }

    /// The values that it may have, in words: `0.5 to 1`, or `20 to 500 fps, or 0: no limit`.
    #[must_use]
    pub fn allowed(&self) -> String {
        if let Some(limits) = self.limits {
            return limits.words(self.unit());
        }
        let names: Vec<&str> = self.choices.iter().map(|choice| choice.name).collect();
        match names.as_slice() {
            [] => "true or false".to_owned(),
            names => names.join(", "),
        }
    }

    /// Why the value is not allowed; `None` if it is.
    #[must_use]
    pub fn fault(&self, of: &(impl GetPath + ?Sized)) -> Option<String> {
        let (Some(limits), Value::Number(value)) = (self.limits, self.get(of)) else {
            return None;
        };
        limits.fault(self.path, self.unit(), value)
    }
}

/// All parameters of a struct under their headings, in the order of the file. A field with a [`Heading`] begins a group.
///
/// A field without a heading above it in its struct, a number without limits, and a field of another type are left out: tests compare
/// the lists with the fields of a file.
#[must_use]
pub fn list<T: Default + GetPath + Typed>() -> Vec<Group> {
    let mut groups = Vec::new();
    if let TypeInfo::Struct(info) = T::type_info() {
        collect(&T::default(), info, "", false, &mut groups);
    }
    groups
}

/// The parameters of a struct without headings, whose values are the defaults.
#[must_use]
pub fn list_of(defaults: &dyn Reflect) -> Vec<Parameter> {
    let mut groups = vec![Group {
        heading: "",
        parameters: Vec::new(),
    }];
    if let Some(TypeInfo::Struct(info)) = defaults.get_represented_type_info() {
        collect(defaults, info, "", true, &mut groups);
    }
    groups.into_iter().flat_map(|it| it.parameters).collect()
}

/// Adds the fields of a struct at `path`, and of the structs in it, to the groups. `has_heading`: the field that holds the struct has
/// begun one.
fn collect(
    defaults: &(impl GetPath + ?Sized),
    of: &StructInfo,
    path: &str,
    has_heading: bool,
    groups: &mut Vec<Group>,
) {
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
        if let Some(TypeInfo::Struct(inner)) = field.type_info() {
            collect(defaults, inner, &format!("{path}."), has_heading, groups);
            continue;
        }
        let limits: Option<Limits> = field.get_attribute().copied();
        let (true, Some(group), Ok(parsed)) =
            (has_heading, groups.last_mut(), ParsedPath::parse(&path))
        else {
            continue;
        };
        let default = defaults.reflect_path(&parsed).ok().and_then(read);
        let Some(default) = default.filter(|it| limits.is_some() == matches!(it, Value::Number(_)))
        else {
            continue;
        };
        let choices = match field.type_info() {
            Some(TypeInfo::Enum(info)) => choices(info),
            _ => Vec::new(),
        };
        group.parameters.push(Parameter {
            // Leaked once for each field, for the run of the program.
            path: path.leak(),
            limits,
            choices,
            note: on_one_line(field.docs().unwrap_or_default()),
            synonyms: field.get_attribute().map_or("", |Synonyms(words)| words),
            default,
            label: field.get_attribute().map(|Label(label)| *label),
            field: parsed,
        });
    }
}

/// The value of a field; `None` if it is of another type.
fn read(field: &dyn PartialReflect) -> Option<Value> {
    if let Some(number) = field.try_downcast_ref() {
        return Some(Value::Number(*number));
    }
    if let Some(on) = field.try_downcast_ref() {
        return Some(Value::Switch(*on));
    }
    let ReflectRef::Enum(chosen) = field.reflect_ref() else {
        return None;
    };
    let info = chosen.get_represented_enum_info()?;
    Some(Value::Choice(info.variant(chosen.variant_name())?.name()))
}

/// The variants of an enum.
fn choices(of: &EnumInfo) -> Vec<Choice> {
    let choice = of.iter().map(|variant| {
        let name = variant.name();
        let label = variant.get_attribute().map(|Label(label)| *label);
        Choice {
            name,
            label: label.unwrap_or(&name.to_lowercase()).to_owned(),
        }
    });
    choice.collect()
}

/// A doc comment without its line breaks.
fn on_one_line(docs: &str) -> String {
    docs.split_whitespace().collect::<Vec<_>>().join(" ")
}
