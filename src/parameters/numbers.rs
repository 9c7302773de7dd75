//! Each number with [`Limits`] inside a value of any form: [`each_number`].

use bevy::math::{Vec2, Vec3};
use bevy::reflect::PartialReflect;
use bevy::reflect::ReflectRef;
use bevy::reflect::enums::{Enum, VariantField, VariantInfo};
use bevy::reflect::structs::Struct;
use springyard_state::parameter::{Limits, name_and_unit};

/// A number with its place and its limits.
#[derive(Debug, Clone, PartialEq)]
pub struct Number<'a> {
    /// Its path: `crates[2].size_m[1]`.
    pub path: String,
    /// What a message calls it: `y of crates[2].size_m`, else the path.
    pub called: String,
    /// Its value.
    pub value: f32,
    /// Its limits.
    pub limits: &'a Limits,
    unit: &'static str,
}

impl Number<'_> {
    /// Why the number is not allowed; `None` if it is.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.limits.fault(&self.called, self.unit, self.value)
    }
}

/// Calls `visit` for each number that has limits: in structs and enums, in lists, and in options that have a value, in the order of the
/// fields. A vector's coordinates are numbers of their own.
pub fn each_number(of: &dyn PartialReflect, visit: &mut dyn FnMut(Number)) {
    walk(of, "", None, visit);
}

/// The limits of a field, and the unit of its numbers.
type Allowed<'a> = (&'a Limits, &'static str);

/// The numbers of a value. `limits`: those of the field that it is in, also of each item of a list, and of the value of an option.
fn walk(
    value: &dyn PartialReflect,
    path: &str,
    limits: Option<Allowed>,
    visit: &mut dyn FnMut(Number),
) {
    match (value.reflect_ref(), limits) {
        (ReflectRef::List(items), _) => {
            for (i, item) in items.iter().enumerate() {
                walk(item, &format!("{path}[{i}]"), limits, visit);
            }
        }
        (ReflectRef::Enum(variant), _) => walk_enum(variant, path, limits, visit),
        (_, Some(limits)) => numbers(value, path, limits, visit),
        (ReflectRef::Struct(fields), None) => walk_struct(fields, path, visit),
        _ => {}
    }
}

fn walk_struct(of: &dyn Struct, path: &str, visit: &mut dyn FnMut(Number)) {
    let Some(info) = of.get_represented_struct_info() else {
        return;
    };
    for (field, info) in of.iter_fields().map(|(_, field)| field).zip(info.iter()) {
        enter(field, path, info.name(), info.get_attribute(), visit);
    }
}

fn walk_enum(of: &dyn Enum, path: &str, limits: Option<Allowed>, visit: &mut dyn FnMut(Number)) {
    let info = of.get_represented_enum_info();
    let info = info.and_then(|info| info.variant(of.variant_name()));
    let is_option = of.reflect_type_path().starts_with("core::option::Option<");
    for (i, field) in of.iter_fields().enumerate() {
        match (field, info) {
            (VariantField::Struct(name, field), Some(VariantInfo::Struct(info))) => {
                let limits = info.field(name).and_then(|info| info.get_attribute());
                enter(field, path, name, limits, visit);
            }
            (VariantField::Tuple(field), _) if is_option => walk(field, path, limits, visit),
            (VariantField::Tuple(field), _) => walk(field, &format!("{path}[{i}]"), None, visit),
            _ => {}
        }
    }
}

/// The numbers of one field.
fn enter(
    field: &dyn PartialReflect,
    path: &str,
    name: &str,
    limits: Option<&Limits>,
    visit: &mut dyn FnMut(Number),
) {
    let dot = if path.is_empty() { "" } else { "." };
    let unit = |limits: &Limits| limits.unit.unwrap_or(name_and_unit(name).1);
    let limits = limits.map(|limits| (limits, unit(limits)));
    walk(field, &format!("{path}{dot}{name}"), limits, visit);
}

/// The number that a value is, or the coordinates of a vector.
fn numbers(
    value: &dyn PartialReflect,
    path: &str,
    (limits, unit): Allowed,
    visit: &mut dyn FnMut(Number),
) {
    let mut note = |path: String, called: String, value: f32| {
        visit(Number {
            path,
            called,
            value,
            limits,
            unit,
        });
    };
    let mut axes = |axes: &[(&str, f32)]| {
        for (i, (axis, value)) in axes.iter().enumerate() {
            note(format!("{path}[{i}]"), format!("{axis} of {path}"), *value);
        }
    };
    if let Some(vector) = value.try_downcast_ref::<Vec3>() {
        axes(&[("x", vector.x), ("y", vector.y), ("z", vector.z)]);
    } else if let Some(vector) = value.try_downcast_ref::<Vec2>() {
        // On the ground.
        axes(&[("x", vector.x), ("z", vector.y)]);
    } else if let Some(number) = number(value) {
        note(path.to_owned(), path.to_owned(), number);
    }
}

/// A value as a number, if it is one.
fn number(value: &dyn PartialReflect) -> Option<f32> {
    let float = value.try_downcast_ref::<f32>().copied();
    let long = || value.try_downcast_ref::<u32>().map(|it| *it as f32);
    let short = || value.try_downcast_ref::<u8>().map(|it| f32::from(*it));
    float.or_else(long).or_else(short)
}
