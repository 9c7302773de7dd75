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
    walk(of, "", visit);
}

fn walk(value: &dyn PartialReflect, path: &str, visit: &mut dyn FnMut(Number)) {
    match value.reflect_ref() {
        ReflectRef::Struct(fields) => walk_struct(fields, path, visit),
        ReflectRef::Enum(variant) => walk_enum(variant, path, visit),
        ReflectRef::List(items) => {
            for (i, item) in items.iter().enumerate() {
                walk(item, &format!("{path}[{i}]"), visit);
            }
        }
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

fn walk_enum(of: &dyn Enum, path: &str, visit: &mut dyn FnMut(Number)) {
    let info = of.get_represented_enum_info();
    let info = info.and_then(|info| info.variant(of.variant_name()));
    let is_option = of.reflect_type_path().starts_with("core::option::Option<");
    for (i, field) in of.iter_fields().enumerate() {
        match (field, info) {
            (VariantField::Struct(name, field), Some(VariantInfo::Struct(info))) => {
                let limits = info.field(name).and_then(|info| info.get_attribute());
                enter(field, path, name, limits, visit);
            }
            (VariantField::Tuple(field), _) if is_option => walk(field, path, visit),
            (VariantField::Tuple(field), _) => walk(field, &format!("{path}[{i}]"), visit),
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
    let path = format!("{path}{dot}{name}");
    match limits {
        Some(limits) => {
            let unit = limits.unit.unwrap_or(name_and_unit(name).1);
            limited(field, &path, limits, unit, visit);
        }
        None => walk(field, &path, visit),
    }
}

/// The numbers of a field with limits: of a number, a vector, a list of these, or an option that has a value.
fn limited(
    value: &dyn PartialReflect,
    path: &str,
    limits: &Limits,
    unit: &'static str,
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
    } else if let ReflectRef::List(items) = value.reflect_ref() {
        for (i, item) in items.iter().enumerate() {
            limited(item, &format!("{path}[{i}]"), limits, unit, visit);
        }
    } else if let ReflectRef::Enum(option) = value.reflect_ref() {
        for field in option.iter_fields() {
            limited(field.value(), path, limits, unit, visit);
        }
    }
}

/// A value as a number, if it is one.
fn number(value: &dyn PartialReflect) -> Option<f32> {
    let float = value.try_downcast_ref::<f32>().copied();
    let long = || value.try_downcast_ref::<u32>().map(|it| *it as f32);
    let short = || value.try_downcast_ref::<u8>().map(|it| f32::from(*it));
    float.or_else(long).or_else(short)
}
