//! A low wall that hides the legs of the character, and not its head, counts after a while: the camera comes nearer, to where it sees the legs,
//! or the middle if it sees them from nowhere. From where it was, such a wall fills the lower part of the picture.

use super::*;

/// How long the middle may be hidden, s: what is only passed does so for less.
const LONG_SECS: f32 = 0.8;
/// How long the legs alone may be hidden, s, as by the edge of a ledge just left.
const LEGS_LONG_SECS: f32 = 1.6;
/// The camera does not come nearer than this for it, m: from there the character would hide more than the wall does.
const NEAREST_M: f32 = 1.5;
/// Number of lengths of the boom that are tried.
const PLACES: u8 = 8;
/// How far below the middle the point of the legs is, as a part of the height of the middle above the ground: with the usual body, what hides
/// that point hides the lower third.
const LEGS_PART: f32 = 0.45;

/// A point of the legs of the character; its middle if nothing tells how high that is above the ground.
pub fn legs(rig: &Rig) -> Vec3 {
    let subject = rig.subject;
    let part = if subject.has_stance { LEGS_PART } else { 0.0 };
    subject.position - Vec3::Y * (part * subject.feet_m)
}

/// Whether a low wall counts, and what that follows from.
#[derive(Debug, Clone, Copy, Default)]
pub struct HalfHidden {
    /// Time for which the middle or the legs have been hidden, as a part of how long each may be.
    part: f32,
    /// It counts until the legs would be seen without that.
    counts: bool,
}

impl HalfHidden {
    /// The length to which the boom comes in, m, if a low wall counts. `sees_middle`, `sees_legs`: whether the camera sees them;
    /// `length_m`: of the boom without walls, m.
    pub fn update(
        &mut self,
        rig: &Rig,
        sight: &Sight,
        sees_middle: bool,
        sees_legs: bool,
        length_m: f32,
        dt: f32,
    ) -> Option<f32> {
        if rig.subject.cut {
            *self = Self::default();
        }
        self.part = match (sees_middle, sees_legs) {
            (true, true) => 0.0,
            (true, false) => self.part + dt / LEGS_LONG_SECS,
            (false, _) => self.part + dt / LONG_SECS,
        };
        self.counts |= self.part > 1.0;
        if !self.counts {
            return None;
        }
        let seen_from_m = [legs(rig), rig.subject.position]
            .iter()
            .find_map(|point| farthest_m(rig, sight, *point, length_m));
        self.counts = seen_from_m.is_some_and(|metres| metres < length_m);
        seen_from_m.filter(|_| self.counts)
    }
}

/// The largest of a few lengths of the boom from which the middle and a point of the character are seen, m, if it is not too near.
fn farthest_m(rig: &Rig, sight: &Sight, point: Vec3, length_m: f32) -> Option<f32> {
    let at = |place: u8| length_m * f32::from(place) / f32::from(PLACES);
    let sees = |metres: &f32| {
        let eye = rig.pivot + rig.back() * *metres;
        sight.sees(eye, rig.subject.position) && sight.sees(eye, point)
    };
    let farthest = (1..=PLACES).rev().map(at).find(sees);
    farthest.filter(|metres| *metres >= NEAREST_M)
}
