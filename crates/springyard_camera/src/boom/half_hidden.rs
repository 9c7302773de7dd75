//! A low wall that hides the character up to the chest, and not its head, counts after a while: the camera comes nearer, to where it sees
//! the middle. From where it was, such a wall fills the lower half of the picture.

use super::*;

/// How long the middle may be hidden, s: what is only passed does so for less.
const LONG_SECS: f32 = 0.8;
/// The camera does not come nearer than this for it, m: from there the character would hide more than the wall does.
const NEAREST_M: f32 = 1.5;
/// Number of lengths of the boom that are tried.
const PLACES: u8 = 8;

/// Whether a low wall counts, and what that follows from.
#[derive(Debug, Clone, Copy, Default)]
pub struct HalfHidden {
    /// Time for which the middle has been hidden, s.
    secs: f32,
    /// It counts until the middle would be seen without that.
    counts: bool,
}

impl HalfHidden {
    /// The length to which the boom comes in, m, if a low wall counts. `sees_middle`: whether the camera sees the middle of the character;
    /// `length_m`: of the boom without walls, m.
    pub fn update(
        &mut self,
        rig: &Rig,
        sight: &Sight,
        sees_middle: bool,
        length_m: f32,
        dt: f32,
    ) -> Option<f32> {
        if rig.subject.cut {
            *self = Self::default();
        }
        self.secs = if sees_middle { 0.0 } else { self.secs + dt };
        self.counts |= self.secs > LONG_SECS;
        if !self.counts {
            return None;
        }
        let sees = |place: &u8| {
            let eye = rig.pivot + rig.back() * (length_m * f32::from(*place) / f32::from(PLACES));
            sight.sees(eye, rig.subject.position)
        };
        let farthest = (1..=PLACES).rev().find(sees);
        self.counts = farthest.is_some_and(|place| place < PLACES);
        let seen_from_m = length_m * f32::from(farthest?) / f32::from(PLACES);
        (self.counts && seen_from_m >= NEAREST_M).then_some(seen_from_m)
    }
}
