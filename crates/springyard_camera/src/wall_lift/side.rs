//! The side to which the pivot goes at a wall. In a turn past a corner first one wall is behind and then the other, and each pushes the other
//! way: a side is kept until the other has been better for a while, so that the character does not go back and forth in the picture.

use super::super::collision::{SKIN_M, reachable};
use super::super::prelude::*;
use super::{ASIDE_PER_RISE, MARGIN_M, ROOM_M};

/// The pivot changes sides only if the other side has more free distance by this, m.
const FREER_M: f32 = 0.25;
/// And has had so for this time, s: a slow turn to and fro at the diagonal of a corner does not change the side.
const BETTER_SECS: f32 = 0.8;
/// Time without a push to the side, s, after which the next one may go to either side.
const FORGET_SECS: f32 = 1.0;

/// The side to which walls push the pivot, between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct Side {
    /// Whether it is the left one; `None` where no wall has pushed it lately.
    is_left: Option<bool>,
    /// Time for which the other side has been better, s.
    better_secs: f32,
    /// Time since the last push, s.
    free_secs: f32,
}

impl Side {
    /// Whether a push to the left, or else to the right, may be followed in this frame.
    pub fn allows(&self, is_left: bool) -> bool {
        self.is_left.is_none_or(|kept| kept == is_left)
    }

    /// Whether the side is the left one: that of the last push, or else of the shoulder.
    pub fn is_left(&self, rig: &Rig) -> bool {
        let right = rig.rotation * Vec3::X;
        let of_shoulder = || (rig.pivot - rig.subject.position).dot(right) < 0.0;
        self.is_left.unwrap_or_else(of_shoulder)
    }

    /// Notes to which side walls push the pivot in this frame, if to any.
    pub fn push(&mut self, to_left: Option<bool>, dt: f32) {
        let Some(to_left) = to_left else {
            self.better_secs = 0.0;
            self.free_secs += dt;
            if self.free_secs > FORGET_SECS {
                self.is_left = None;
            }
            return;
        };
        self.free_secs = 0.0;
        if self.allows(to_left) {
            self.better_secs = 0.0;
        } else {
            self.better_secs += dt;
        }
        if self.is_left.is_none() || self.better_secs > BETTER_SECS {
            (self.is_left, self.better_secs) = (Some(to_left), 0.0);
        }
    }
}

/// Whether the pivot goes to the left: to the side on which it, and the camera behind it, can go farther. It stays on the side where it was
/// (`was_left`) unless the other one is better by far.
pub fn is_left_freer(sight: &Sight, rig: &Rig, radius: f32, was_left: bool) -> bool {
    let right = rig.rotation * Vec3::X;
    let room = |side: Vec3| {
        let to = rig.pivot + side * (ASIDE_PER_RISE * ROOM_M);
        let to = reachable(sight, rig.pivot, to, radius + MARGIN_M);
        let end = reachable(sight, to, to + rig.back() * ROOM_M, radius + SKIN_M);
        to.distance(rig.pivot) + end.distance(to)
    };
    let (kept, other) = if was_left {
        (-right, right)
    } else {
        (right, -right)
    };
    was_left != (room(other) > room(kept) + FREER_M)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DT: f32 = 1.0 / 60.0;

    #[test]
    fn a_side_is_kept_until_the_other_has_been_better_for_a_while() {
        let mut side = Side::default();
        side.push(Some(true), DT);
        assert!(side.allows(true) && !side.allows(false));
        // To and fro, as at the diagonal of a corner.
        for frame in 0..600_u16 {
            side.push(Some(frame % 60 < 20), DT);
            assert!(side.allows(true), "frame {frame}");
        }
        (0..60).for_each(|_| side.push(Some(false), DT));
        assert!(side.allows(false) && !side.allows(true));
        (0..70).for_each(|_| side.push(None, DT));
        assert!(side.allows(true) && side.allows(false), "it has no side");
    }

    /// A boom of this rig, with its pivot this far to the right, m.
    fn rig(x: f32) -> Rig {
        let mut rig = crate::boxes::rig(0.0, 0.0);
        rig.pivot.x = x;
        rig
    }

    #[test]
    fn without_a_push_the_side_is_that_of_the_shoulder() {
        let side = Side::default();
        assert!(side.is_left(&rig(-0.3)) && !side.is_left(&rig(0.3)) && !side.is_left(&rig(0.0)));
        let mut turned = crate::boxes::rig(90.0, 0.0);
        // To the right is along -Z.
        (turned.pivot.z, turned.subject.position.z) = (-0.5, -0.8);
        assert!(side.is_left(&turned));
        let mut pushed = Side::default();
        pushed.push(Some(true), DT);
        assert!(pushed.is_left(&rig(0.3)));
    }

    #[test]
    fn the_other_side_must_be_better_for_eight_tenths_and_a_side_is_forgotten_after_a_second() {
        let pushed = |pushes: u8, to_left: Option<bool>| {
            let mut side = Side::default();
            side.push(Some(true), DT);
            (0..pushes).for_each(|_| side.push(to_left, DT));
            side
        };
        assert!(pushed(46, Some(false)).allows(true));
        assert!(pushed(50, Some(false)).allows(false));
        assert!(!pushed(58, None).allows(false));
        assert!(pushed(62, None).allows(false) && pushed(62, None).allows(true));
        // A push, or none, begins the times again.
        let mut side = pushed(40, Some(false));
        side.push(None, DT);
        (0..40).for_each(|_| side.push(Some(false), DT));
        assert!(side.allows(true));
        let mut side = pushed(50, None);
        side.push(Some(true), DT);
        (0..50).for_each(|_| side.push(None, DT));
        assert!(!side.allows(false));
    }

    #[test]
    fn the_pivot_goes_to_the_side_that_is_freer_by_a_quarter_of_a_metre() {
        use crate::boxes::{sight, solid};
        const ALL: [f32; 2] = [-90.0, 90.0];
        let is_left = |x: [f32; 2], z: [f32; 2], was_left: bool| {
            let sight = sight([solid(x, ALL, z)], 0.0);
            is_left_freer(&sight, &rig(0.0), 0.2, was_left)
        };
        // A wall 0.5 m aside leaves 0.28 m of 0.54 m, one of 0.6 m leaves 0.38 m.
        assert!(is_left([0.5, 9.0], ALL, false));
        assert!(!is_left([0.6, 9.0], ALL, false));
        assert!(is_left([0.6, 9.0], ALL, true));
        assert!(!is_left([-9.0, -0.5], ALL, true));
        assert!(is_left([-9.0, -0.6], ALL, true));
        assert!(!is_left([-9.0, -0.6], ALL, false));
        // One behind the right leaves the camera 0.69 m of 0.9 m there, or 0.59 m.
        assert!(!is_left([0.3, 9.0], [0.9, 9.0], false));
        assert!(is_left([0.3, 9.0], [0.8, 9.0], false));
    }
}
