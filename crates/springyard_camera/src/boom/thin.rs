//! Thin blockers, which the boom ignores, count once they have hidden the character for a while: a plate that is seen almost at its edge,
//! or a post right before the lens.

use super::super::collision::{reachable, sees_character};
use super::*;

/// How long thin blockers may hide the character, s: a post that passes between does so for less.
const LONG_SECS: f32 = 0.4;
/// Points that are this far to the left and right of its middle are hidden, too, m: nearly the whole width of a character. A post some way
/// off is narrower.
const ASIDE_M: f32 = 0.25;

/// Whether thin blockers count, and what that follows from.
#[derive(Debug, Clone, Copy, Default)]
pub struct HiddenByThin {
    /// Time for which they have hidden the character, s.
    secs: f32,
    /// They count until the character would be seen without that.
    counts: bool,
}

impl HiddenByThin {
    /// Whether they count in this frame. `radius` of free space around the camera, `length_m` of the boom without walls, m.
    pub fn update(
        &mut self,
        rig: &Rig,
        sight: &Sight,
        radius: f32,
        length_m: f32,
        dt: f32,
    ) -> bool {
        if rig.subject.cut {
            *self = Self::default();
        }
        if self.counts {
            let end = rig.pivot + rig.back() * length_m;
            let place = reachable(sight, rig.pivot, end, radius);
            self.counts = is_covered(rig, sight, place);
        } else {
            let place = rig.place();
            let hides = is_covered(rig, sight, place) && sees_character(rig, sight, place);
            self.secs = if hides { self.secs + dt } else { 0.0 };
            self.counts = self.secs > LONG_SECS;
        }
        self.counts
    }
}

/// Whether head, middle and both sides of the character are hidden from a place, by blockers of any width.
fn is_covered(rig: &Rig, sight: &Sight, from: Vec3) -> bool {
    let sight = sight.with_thin();
    let right = rig.rotation * Vec3::X * ASIDE_M;
    let middle = rig.subject.position;
    !sees_character(rig, &sight, from)
        && !sight.sees(from, middle + right)
        && !sight.sees(from, middle - right)
}
