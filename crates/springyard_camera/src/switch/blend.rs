//! [`Offset`]: from the shown rig to the picture. At a switch it takes up the difference of the two rigs, in pose and velocity, and from
//! then on it decays on a critically damped spring: inertialization.
//!
//! A tween between two rigs must know both until its end, and a new switch in the midst of it begins at rest: the picture stops dead. Here
//! a switch only adds to the offset, so it may come in any frame.

use bevy::prelude::*;
use spring_math::catalogue::inertialize::Inertializer;
use spring_math::{Propagator, Spring};

use super::motion::Motion;
use super::pose::{Pose, in_axes};
use crate::axes::Axes;
use crate::rig::Rig;

/// The difference between the picture and the shown rig, and its rate of change.
#[derive(Debug, Clone, Copy)]
pub struct Offset {
    decaying: Inertializer<Pose>,
    /// Half-life of the blend under way, s.
    half_life_secs: f32,
}

/// `x` of `(1 + x) exp(-x) = 1/2`: angular frequency times half-life of a critically damped spring from rest.
pub(crate) const HALVES_AT: f32 = 1.678_347;
/// The most that a switch takes over of the rate of the distance, m/s. A boom that a wall cuts is faster than this for some frames; taken
/// over, that would carry the camera through the character, or metres too far away.
const MOST_DISTANCE_RATE_M_S: f32 = 20.0;
/// An offset is over when all lengths (m), angles (rad) and rates are below this.
const OVER: f32 = 1e-5;

/// The spring on which half of an offset is gone after a time, s. `None`: none has a half-life of 0, or one that is negative or no number.
fn spring(half_life_secs: f32) -> Option<Spring> {
    Spring::critical(HALVES_AT / half_life_secs).ok()
}

impl Default for Offset {
    fn default() -> Self {
        Self {
            decaying: Inertializer::new(Pose::default()),
            half_life_secs: 0.0,
        }
    }
}

impl Offset {
    /// Half of the offset is gone after `half_life_secs` from rest, 95 % after 2.8 times that. It ends at once at 0, or if that is not a time.
    pub fn decay(&mut self, dt: f32) {
        if self.is_over() {
            return;
        }
        let Some(spring) = spring(self.half_life_secs) else {
            self.cut();
            return;
        };
        let zero = (Pose::default(), Pose::default());
        let (offset, rate) = self.decaying.step(&Propagator::exact(spring, dt), zero);
        if offset.largest() < OVER && rate.largest() < OVER {
            self.cut();
        }
    }

    /// The picture stays as it is, in pose and velocity, while the shown rig changes `from` one `to` another: each a pose and its rate of
    /// change. Angles go the shorter way. A half-life of 0 is a cut.
    pub fn switch(&mut self, from: (Pose, Pose), to: (Pose, Pose), half_life_secs: f32) {
        let most_m_s = MOST_DISTANCE_RATE_M_S;
        let bounded = |rate: Pose| Pose {
            distance: rate.distance.clamp(-most_m_s, most_m_s),
            ..rate
        };
        let (from, to) = ((from.0, bounded(from.1)), (to.0, bounded(to.1)));
        let drawn = from.0 + self.decaying.offset().0;
        self.decaying.switch(from, (to.0.unwrapped(drawn), to.1));
        self.half_life_secs = half_life_secs;
        if spring(half_life_secs).is_none() {
            self.cut();
        }
    }

    /// `was`, the pose and the rate of change of a rig in the axes `from`, for a [`switch`](Self::switch) to a rig in the axes `to`. If those
    /// are others, as behind two characters on a planet, they are those of the whole picture, and the offset is within them. The rates of
    /// the angles stay those about the axes `from`: between axes that are far apart, the picture turns on at the same speed, another way.
    pub(super) fn turn_axes(&mut self, was: (Pose, Pose), from: Axes, to: Axes) -> (Pose, Pose) {
        if from == to {
            return was;
        }
        let (offset, offset_rate) = self.decaying.offset();
        let rig = Rig {
            axes: from,
            ..default()
        };
        let picture = in_axes((was.0 + offset).onto(rig), to);
        let rate = was.1 + offset_rate;
        let turn = to.rotation().conjugate() * from.rotation();
        self.cut();
        let rate = Pose {
            pivot: turn * rate.pivot,
            offset: turn * rate.offset,
            ..rate
        };
        (Pose::of(&picture), rate)
    }

    /// The picture is nearer by `by_m` (m; negative: farther) in this frame, and its distance goes on from there at the rate of the shown
    /// rig: something is in the way.
    pub(super) fn bring_nearer(&mut self, by_m: f32) {
        let (_, rate) = self.decaying.offset();
        let change = |distance: f32| Pose {
            distance,
            ..Pose::default()
        };
        let zero = (Pose::default(), Pose::default());
        let by = (change(-by_m), change(-rate.distance));
        self.decaying.switch(by, zero);
    }

    /// The picture is the shown rig from now on.
    pub fn cut(&mut self) {
        *self = Self::default();
    }

    /// Whether the picture is the shown rig.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.decaying == Inertializer::new(Pose::default())
    }

    /// The picture: `rig`, whose last poses are `motion`, with the offset.
    #[must_use]
    pub fn added_to(&self, rig: Rig, motion: &Motion) -> Rig {
        if self.is_over() {
            return rig;
        }
        (motion.pose() + self.decaying.offset().0).onto(rig)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_life_without_a_spring_is_a_cut() {
        let away = Pose {
            distance: 3.0,
            ..default()
        };
        for secs in [0.0, -1.0, 1e-40, f32::NAN] {
            let mut offset = Offset::default();
            let rest = Pose::default();
            offset.switch((away, rest), (rest, rest), secs);
            assert!(offset.is_over(), "{secs}");
        }
    }
}
