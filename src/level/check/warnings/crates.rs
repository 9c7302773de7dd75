//! Warns of crates that start inside each other, which throws them apart, or sunk into a solid, which pushes them out, and of crates
//! with nothing under them.

use bevy::math::Vec3;
use bevy_rapier3d::rapier::parry::bounding_volume::{Aabb, BoundingVolume};

use super::way_out::way_out;
use super::{LevelWarning, TOUCH_M, rounded, shown};
use crate::level::check::bodies::Body;
use crate::level::check::ways::whole_way;
use crate::level::file::Level;

/// Crates that overlap by more than this part of their shortest side count as one inside the other. Less is pushed apart gently,
/// and may be an inexact stack.
const DEEP: f32 = 0.25;
/// A crate may be sunk into a solid or platform by this much, m, and by [`DEEP`] of its shortest side.
const SUNK_M: f32 = 0.05;
/// Something this far beside a falling crate counts as under it, m.
const BESIDE_M: f32 = 0.01;

/// A warning for each crate that is inside one before it in the file, or sunk into a solid or platform, or over nothing. A crate has
/// one at most.
pub(super) fn warnings(level: &Level, solids: &[Body], platforms: &[Body]) -> Vec<LevelWarning> {
    let mut search = CrateSearch {
        level,
        solids,
        platforms,
        ways: level.platforms.iter().map(whole_way).collect(),
        crates: level.crates.iter().map(Body::crate_).collect(),
        suggested: Vec::new(),
    };
    let crates = 0..level.crates.len();
    crates.filter_map(|i| search.warning(i)).collect()
}

/// The search for crates in wrong places, and for free places.
struct CrateSearch<'a> {
    level: &'a Level,
    solids: &'a [Body<'a>],
    platforms: &'a [Body<'a>],
    /// The boxes around the whole ways of the platforms.
    ways: Vec<Aabb>,
    crates: Vec<Body<'a>>,
    /// Crates at the places that warnings have suggested so far.
    suggested: Vec<Body<'a>>,
}

impl<'a> CrateSearch<'a> {
    fn warning(&mut self, i: usize) -> Option<LevelWarning> {
        let crate_ = &self.crates[i];
        let name = crate_.name;
        let outer = (0..i).find(|&j| crate_.box_depth_m(&self.crates[j]) > self.deep_m(i, j));
        let message = if let Some(other) = outer.map(|j| &self.crates[j]) {
            format!(
                "crate `{name}` starts {} m deep inside {}, and they are thrown apart: move one of them{}",
                rounded(crate_.box_depth_m(other)),
                other.called(),
                self.free_place(i, "this one ")
            )
        } else if let Some(outer) = self.sunk_into(i) {
            format!(
                "crate `{name}` is sunk into {outer}, which pushes it out at the start: move it out{}",
                self.free_place(i, "")
            )
        } else if self.falls(i, Vec3::ZERO) {
            format!(
                "crate `{name}` falls below kill_below_m again and again, with nothing under it: move it over a solid"
            )
        } else {
            return None;
        };
        let field = format!("crates[{i}].position");
        Some(LevelWarning::new(field, message))
    }

    /// Crates `i` and `j` may overlap by this much, m.
    fn deep_m(&self, i: usize, j: usize) -> f32 {
        let [a, b] = [i, j].map(|i| self.level.crates[i].size_m);
        DEEP * a.min(b).min_element()
    }

    /// Solids and platforms.
    fn standing(&self) -> impl Iterator<Item = &'a Body<'a>> + use<'a> {
        self.solids.iter().chain(self.platforms)
    }

    /// All crates but crate `i`.
    fn others(&self, i: usize) -> impl Iterator<Item = &Body<'a>> {
        let others = self.crates.iter().enumerate();
        others.filter_map(move |(j, other)| (j != i).then_some(other))
    }

    /// A solid or platform into which a crate is sunk, in words.
    fn sunk_into(&self, i: usize) -> Option<String> {
        let slack_m = self.deep_m(i, i).min(SUNK_M);
        let mut standing = self.standing();
        let outer = standing.find(|it| self.crates[i].overlaps(it, slack_m))?;
        Some(outer.called())
    }

    /// Whether a crate, moved by `shift`, meets nothing before its centre is at the kill height.
    fn falls(&self, i: usize, shift: Vec3) -> bool {
        let crate_ = self.crates[i].moved(shift);
        let way = Vec3::Y * (self.level.kill_below_m - crate_.place().y).min(0.0);
        // A platform may pass under it, and another crate may lie there.
        let swept = crate_.bounds_along(way);
        let meets = |it: &Body| crate_.free_way_m(way, it, -BESIDE_M).is_some();
        !self.solids.iter().any(meets)
            && !self.ways.iter().any(|it| it.intersects(&swept))
            && !self.others(i).any(|it| it.bounds.intersects(&swept))
    }

    /// The nearest place upwards or sideways where a crate is clear of all else and does not fall, as advice. Takes the place.
    fn free_place(&mut self, i: usize, what: &str) -> String {
        let ways = [Vec3::Y, Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z];
        let falls_anyway = self.falls(i, Vec3::ZERO);
        let shift = way_out(&ways, |shift| {
            let crate_ = self.crates[i].moved(shift);
            let mut others = self.others(i).chain(&self.suggested);
            others.any(|other| crate_.box_depth_m(other) > TOUCH_M)
                || self.standing().any(|it| crate_.overlaps(it, TOUCH_M))
                || (!falls_anyway && self.falls(i, shift))
        });
        let Some(shift) = shift else {
            return String::new();
        };
        let crate_ = self.crates[i].moved(shift);
        let advice = format!(", for example {what}to {}", shown(crate_.place()));
        self.suggested.push(crate_);
        advice
    }
}
