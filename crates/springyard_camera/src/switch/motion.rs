//! [`Motion`]: the pose of a rig in the last three frames, and its velocity.

use std::f32::consts::TAU;

use super::pose::Pose;
use crate::rig::Rig;

/// The last poses of one rig, which every rig keeps, so that a blend from it or to it knows its velocity.
#[derive(Debug, Clone, Copy, Default)]
pub struct Motion {
    /// The last poses, the newest first.
    poses: [Pose; KEPT],
    /// Time from each to the newest, s.
    ages: [f32; KEPT],
    /// How many of the poses are known.
    known: usize,
}

/// Number of poses that are kept: as many as give the velocity at the newest one. More would show the last digits of the poses.
const KEPT: usize = 3;
/// A pivot or a boom that is faster, m/s, has jumped: a wall came in between, or code has moved it.
pub(crate) const JUMP_M_S: f32 = 100.0;

impl Motion {
    /// Notes the pose of this frame, `dt` seconds after the last. At one that is not finite, all are forgotten.
    pub fn note(&mut self, rig: &Rig, dt: f32) {
        let mut pose = Pose::of(rig);
        let is_finite = pose.is_finite();
        if rig.subject.cut || !is_finite {
            *self = Self::default();
        }
        if !is_finite {
            return;
        }
        if self.known > 0 {
            pose = pose.unwrapped(self.poses[0]);
            let change = pose - self.poses[0];
            let way = change.pivot.length().max(change.distance.abs());
            if dt <= 0.0 {
                // In a pause the look may turn, which is not a velocity.
                self.poses = self.poses.map(|old| old + change);
                return;
            }
            if rig.look_jumped || way > JUMP_M_S * dt {
                *self = Self::default();
            }
        }
        self.poses.rotate_right(1);
        self.ages.rotate_right(1);
        self.poses[0] = pose;
        self.ages = self.ages.map(|age| age + dt);
        self.ages[0] = 0.0;
        self.known = (self.known + 1).min(KEPT);
        // Without this, a camera that turns round and round would lose digits of its angle.
        let turns = Pose {
            turn: (pose.turn / TAU).round() * TAU,
            ..Pose::default()
        };
        self.poses = self.poses.map(|old| old - turns);
    }

    /// The pose of the last frame.
    #[must_use]
    pub fn pose(&self) -> Pose {
        self.poses[0]
    }

    /// Whether there is no pose: the last one was not finite.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known == 0
    }

    /// The pose of the last frame and its rate of change.
    #[must_use]
    pub fn now(&self) -> (Pose, Pose) {
        (self.pose(), self.velocity())
    }

    /// Whether there were enough frames since the last cut for a velocity.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.known == KEPT
    }

    /// Rate of change at the last frame, per second: the slope there of the parabola through the last three poses, by Newton's divided
    /// differences. The mean of the last frame would be the velocity half a frame ago: at 10 m/s^2 and 60 frames a second it is wrong by
    /// 0.08 m/s.
    #[must_use]
    pub fn velocity(&self) -> Pose {
        let mut differences = self.poses;
        let (mut rate, mut product) = (Pose::default(), 1.0);
        for order in 1..self.known {
            for newer in 0..self.known - order {
                let secs = self.ages[newer + order] - self.ages[newer];
                let change = differences[newer] - differences[newer + 1];
                differences[newer] = change * (1.0 / secs);
            }
            rate = rate + differences[0] * product;
            product *= self.ages[order];
        }
        rate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::prelude::*;

    fn rig(z: f32) -> Rig {
        Rig {
            pivot: Vec3::Z * z,
            ..default()
        }
    }

    #[test]
    fn it_is_exact_on_a_parabola_with_uneven_frames() {
        let mut motion = Motion::default();
        let (mut secs, at) = (0.0_f32, |secs: f32| secs * (2.0 - secs * 3.0));
        for dt in [0.0, 0.02, 0.01, 0.03] {
            secs += dt;
            motion.note(&rig(at(secs)), dt);
        }
        assert!(motion.is_known());
        let exact = 2.0 - secs * 6.0;
        let velocity = motion.velocity().pivot.z;
        assert!((velocity - exact).abs() < 1e-4, "{velocity} {exact}");
    }

    #[test]
    fn a_cut_and_a_jump_are_not_a_velocity_and_neither_is_a_turn_in_a_pause() {
        for cut in [true, false] {
            let mut motion = Motion::default();
            for _ in 0..5 {
                motion.note(&rig(0.0), 0.02);
            }
            let mut moved = rig(if cut { 1.0 } else { 5.0 });
            moved.subject.cut = cut;
            motion.note(&moved, 0.02);
            assert!(!motion.is_known());
            assert_eq!(motion.velocity().pivot, Vec3::ZERO);
        }
        let mut motion = Motion::default();
        for step in [0.0, 0.1, 0.2, 0.3] {
            motion.note(&rig(step), 0.1);
        }
        let turned = Rig {
            rotation: Quat::from_rotation_y(3.0),
            ..rig(0.3)
        };
        motion.note(&turned, 0.0);
        let velocity = motion.velocity();
        assert!((velocity.pivot.z - 1.0).abs() < 1e-5 && velocity.turn.length() < 1e-5);
    }

    #[test]
    fn a_pose_that_is_not_finite_is_forgotten_with_those_before_it() {
        let turned = Rig {
            rotation: Quat::from_rotation_y(f32::NAN),
            ..rig(0.2)
        };
        for (bad, cut) in [(turned, true), (turned, false), (rig(f32::NAN), false)] {
            let mut motion = Motion::default();
            for z in [0.0, 0.1] {
                motion.note(&rig(z), 0.1);
            }
            motion.note(&bad, 0.1);
            assert_eq!(motion.now(), (Pose::default(), Pose::default()));
            for z in [0.3, 0.5, 0.7] {
                let mut next = rig(z);
                next.subject.cut = cut && z < 0.4;
                motion.note(&next, 0.1);
            }
            assert!(motion.is_known());
            assert_eq!(motion.pose(), Pose::of(&rig(0.7)));
            let velocity = motion.velocity();
            assert!((velocity.pivot.z - 2.0).abs() < 1e-5, "{velocity:?}");
            assert_eq!(velocity.turn, Vec3::ZERO);
        }
    }

    #[test]
    fn from_two_poses_the_velocity_is_the_way_over_the_time_and_from_one_nothing() {
        let mut motion = Motion::default();
        assert!(motion.is_empty() && !motion.is_known());
        motion.note(&rig(1.0), 0.1);
        assert!(!motion.is_empty() && motion.velocity() == Pose::default());
        motion.note(&rig(1.5), 0.25);
        assert!(!motion.is_known());
        assert!((motion.velocity().pivot.z - 2.0).abs() < 1e-5);
        assert_eq!(motion.now(), (motion.pose(), motion.velocity()));
        assert_eq!(motion.pose().pivot, Vec3::Z * 1.5);
    }

    #[test]
    fn a_camera_that_turns_round_and_round_keeps_its_rate_and_a_small_angle() {
        let mut motion = Motion::default();
        for number in 0..300_u16 {
            let turned = Rig {
                rotation: Quat::from_rotation_y(0.1 * f32::from(number)),
                ..rig(0.0)
            };
            motion.note(&turned, 0.1);
            assert!(motion.pose().turn.x.abs() < 3.2, "{:?}", motion.pose());
            if number > 3 {
                assert!((motion.velocity().turn.x - 1.0).abs() < 1e-3, "{number}");
            }
        }
    }

    #[test]
    fn a_way_of_100_m_s_is_a_velocity_and_a_faster_one_or_a_look_that_jumped_is_a_jump() {
        for (way_m, jumps, is_known) in
            [(1.9, false, true), (2.1, false, false), (0.1, true, false)]
        {
            for by_distance in [false, true] {
                let mut motion = Motion::default();
                (0..4).for_each(|_| motion.note(&rig(0.0), 0.02));
                let mut moved = rig(if by_distance { 0.0 } else { way_m });
                moved.distance -= if by_distance { way_m } else { 0.0 };
                moved.look_jumped = jumps;
                motion.note(&moved, 0.02);
                assert_eq!(motion.is_known(), is_known, "{way_m} m");
            }
        }
    }
}
