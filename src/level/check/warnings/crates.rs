//! Warns of crates that start inside each other: the contact pushes them apart, and they fly off at the start.

use bevy::math::Vec3;

use super::way_out::way_out;
use super::{LevelWarning, rounded, shown};
use crate::level::file::{Crate, Level};

/// Crates that overlap by more than this part of their shortest side count as one inside the other. Less is pushed apart gently,
/// and may be an inexact stack.
const DEEP: f32 = 0.25;

/// Crates that overlap by less than this touch, m: the rounding errors of positions far out.
const TOUCH_M: f32 = 1e-3;

/// A warning for each crate that is inside one before it in the file.
pub(super) fn warnings(level: &Level) -> impl Iterator<Item = LevelWarning> {
    let crates = &level.crates;
    crates.iter().enumerate().filter_map(move |(i, crate_)| {
        let other = crates[..i].iter().find(|other| are_deep(crate_, other))?;
        Some(LevelWarning {
            field: format!("crates[{i}].position"),
            message: format!(
                "crate `{}` starts {} m deep inside crate `{}`, and they are thrown apart: move one of them{}",
                crate_.name,
                rounded(overlap_m(crate_, other, Vec3::ZERO)),
                other.name,
                free_place(crates, i)
            ),
        })
    })
}

fn are_deep(a: &Crate, b: &Crate) -> bool {
    let shortest = a.size_m.min(b.size_m).min_element();
    overlap_m(a, b, Vec3::ZERO) > DEEP * shortest
}

/// Overlap of `a`, moved by `shift`, with `b`: the shortest way apart along an axis, m; negative for boxes that are apart.
fn overlap_m(a: &Crate, b: &Crate, shift: Vec3) -> f32 {
    let between = (a.position + shift - b.position).abs();
    (0.5 * (a.size_m + b.size_m) - between).min_element()
}

/// The nearest place upwards or sideways where the crate is clear of all others, as advice.
fn free_place(crates: &[Crate], i: usize) -> String {
    let ways = [Vec3::Y, Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z];
    let shift = way_out(&ways, |shift| {
        let mut others = crates.iter().enumerate().filter(|(j, _)| *j != i);
        others.any(|(_, other)| overlap_m(&crates[i], other, shift) > TOUCH_M)
    });
    shift.map_or_else(String::new, |shift| {
        let place = shown(crates[i].position + shift);
        format!(", for example this one to {place}")
    })
}
