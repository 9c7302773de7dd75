//! Warns of crates that start inside each other, which throws them apart, or sunk into a solid, which pushes them out, and of crates
//! with nothing under them.

use bevy::math::Vec3;

use super::bounds::Bounds;
use super::convex::Convex;
use super::obstacle::Obstacle;
use super::platforms::whole_way;
use super::way_out::way_out;
use super::{LevelWarning, rounded, shown};
use crate::level::file::{Crate, Level};

/// Crates that overlap by more than this part of their shortest side count as one inside the other. Less is pushed apart gently,
/// and may be an inexact stack.
const DEEP: f32 = 0.25;
/// A crate may be sunk into a solid or platform by this much, m, and by [`DEEP`] of its shortest side.
const SUNK_M: f32 = 0.05;
/// Bodies that overlap by less than this touch, m: the rounding errors of positions far out.
const TOUCH_M: f32 = 1e-3;
/// Something this far beside a falling crate counts as under it, m.
const BESIDE_M: f32 = 0.01;

/// A warning for each crate that is inside one before it in the file, or sunk into a solid or platform, or over nothing. A crate has
/// one at most.
pub(super) fn warnings(
    level: &Level,
    solids: &[Obstacle],
    platforms: &[Obstacle],
) -> Vec<LevelWarning> {
    let mut search = CrateSearch {
        level,
        standing: [("solid", solids), ("platform", platforms)],
        suggested: Vec::new(),
    };
    let crates = 0..level.crates.len();
    crates.filter_map(|i| search.warning(i)).collect()
}

/// The search for crates in wrong places, and for free places.
struct CrateSearch<'a> {
    level: &'a Level,
    /// Solids and platforms, with the word for each.
    standing: [(&'static str, &'a [Obstacle<'a>]); 2],
    /// Crates at the places that warnings have suggested so far.
    suggested: Vec<Crate>,
}

impl CrateSearch<'_> {
    fn warning(&mut self, i: usize) -> Option<LevelWarning> {
        let crates = &self.level.crates;
        let crate_ = &crates[i];
        let outer = crates[..i].iter().find(|other| are_deep(crate_, other));
        let message = if let Some(other) = outer {
            format!(
                "crate `{}` starts {} m deep inside crate `{}`, and they are thrown apart: move one of them{}",
                crate_.name,
                rounded(overlap_m(crate_, other, Vec3::ZERO)),
                other.name,
                self.free_place(i, "this one ")
            )
        } else if let Some(outer) = self.sunk_into(crate_) {
            format!(
                "crate `{}` is sunk into {outer}, which pushes it out at the start: move it out{}",
                crate_.name,
                self.free_place(i, "")
            )
        } else if self.falls(i, Vec3::ZERO) {
            format!(
                "crate `{}` falls below kill_below_m again and again, with nothing under it: move it over a solid",
                crate_.name
            )
        } else {
            return None;
        };
        Some(LevelWarning {
            field: format!("crates[{i}].position"),
            message,
        })
    }

    /// A solid or platform into which a crate is sunk, in words.
    fn sunk_into(&self, crate_: &Crate) -> Option<String> {
        let body = body(crate_, Vec3::ZERO);
        let slack_m = (DEEP * crate_.size_m.min_element()).min(SUNK_M);
        self.standing.iter().find_map(|(kind, all)| {
            let outer = all.iter().find(|it| it.overlaps(&body, slack_m))?;
            Some(format!("{kind} `{}`", outer.solid.name))
        })
    }

    /// Whether a crate, moved by `shift`, meets nothing before its centre is at the kill height.
    fn falls(&self, i: usize, shift: Vec3) -> bool {
        let crates = &self.level.crates;
        let (start, size) = (crates[i].position + shift, crates[i].size_m);
        let end = start.with_y(self.level.kill_below_m.min(start.y));
        let fall = Convex::turned_cuboid(start, size, crates[i].rotation()).swept(end - start);
        let [(_, solids), _] = self.standing;
        // A platform may pass under it, and another crate may lie there.
        let platforms = self.level.platforms.iter().map(whole_way);
        let others = crates.iter().enumerate().filter(|(j, _)| *j != i);
        let others = others.map(|(_, other)| bounds(other));
        !solids.iter().any(|it| it.overlaps(&fall, -BESIDE_M))
            && !platforms.chain(others).any(|it| it.meets(&fall.bounds))
    }

    /// The nearest place upwards or sideways where a crate is clear of all else and does not fall, as advice. Takes the place.
    fn free_place(&mut self, i: usize, what: &str) -> String {
        let crates = &self.level.crates;
        let crate_ = &crates[i];
        let ways = [Vec3::Y, Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z];
        let falls_anyway = self.falls(i, Vec3::ZERO);
        let shift = way_out(&ways, |shift| {
            let body = body(crate_, shift);
            let mut standing = self.standing.iter().flat_map(|(_, all)| all.iter());
            let others = crates.iter().enumerate().filter(|(j, _)| *j != i);
            let mut others = others.map(|(_, other)| other).chain(&self.suggested);
            others.any(|other| overlap_m(crate_, other, shift) > TOUCH_M)
                || standing.any(|it| it.overlaps(&body, TOUCH_M))
                || (!falls_anyway && self.falls(i, shift))
        });
        let Some(shift) = shift else {
            return String::new();
        };
        let position = crate_.position + shift;
        self.suggested.push(Crate {
            position,
            ..crate_.clone()
        });
        format!(", for example {what}to {}", shown(position))
    }
}

fn are_deep(a: &Crate, b: &Crate) -> bool {
    let shortest = a.size_m.min(b.size_m).min_element();
    overlap_m(a, b, Vec3::ZERO) > DEEP * shortest
}

/// Overlap of `a`, moved by `shift`, with `b`: the shortest way apart along an axis, m; negative for boxes that are apart.
fn overlap_m(a: &Crate, b: &Crate, shift: Vec3) -> f32 {
    let between = (a.position + shift - b.position).abs();
    if !a.is_turned() && !b.is_turned() {
        return (0.5 * (a.size_m + b.size_m) - between).min_element();
    }
    // Most crates are far apart, farther than their corners reach.
    let farthest = 0.5 * (a.size_m.length() + b.size_m.length());
    if between.length() > farthest {
        return farthest - between.length();
    }
    body(a, shift).overlap_m(&body(b, Vec3::ZERO))
}

/// A crate at its start, moved by `shift` (m).
fn body(crate_: &Crate, shift: Vec3) -> Convex {
    Convex::turned_cuboid(crate_.position + shift, crate_.size_m, crate_.rotation())
}

/// The box around a crate at its start.
fn bounds(crate_: &Crate) -> Bounds {
    if crate_.is_turned() {
        return body(crate_, Vec3::ZERO).bounds;
    }
    let half = 0.5 * crate_.size_m;
    Bounds::around(&[crate_.position - half, crate_.position + half])
}
