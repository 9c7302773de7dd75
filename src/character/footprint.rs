//! Keeps a character at its place on a body that does not move as its velocity says.
//!
//! What carries a character is read before the engine's step, as the velocity that the body is about to move with. The engine may
//! make something else of it: a platform that rubs along the ground is slowed within the step. A passenger that only added velocities
//! would creep over such a platform by the difference, step after step. So the place under the feet is remembered in the body's
//! own frame, and the difference between its predicted and its actual displacement is added to the passenger's next step.

use bevy::prelude::*;

/// Where a character stood when a step began, on a body that moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Footprint {
    body: Entity,
    /// The place under the feet in the body's frame, m.
    local: Vec3,
    /// Where the body's velocity was to take that place by the end of the step, m.
    expected: Vec3,
    /// What the step was too short to make up for, m.
    left: Vec3,
}

/// A difference above this, m, is taken as a teleport and not followed.
const FARTHEST_M: f32 = 0.1;

/// The fastest that a difference is made up for, m/s: a step may be very short.
const FASTEST_M_S: f32 = 1.0;

impl Footprint {
    /// At `feet` (m), on a body at `pose` that carries them at `velocity` (m/s) through a step of `dt` seconds. `missed` (m) is what
    /// the passenger is behind. With it, the velocity (m/s) that makes up for it within the step.
    #[must_use]
    pub fn step(
        body: Entity,
        pose: Isometry3d,
        feet: Vec3,
        velocity: Vec3,
        missed: Vec3,
        dt: f32,
    ) -> (Self, Vec3) {
        let make_up = (missed / dt).clamp_length_max(FASTEST_M_S);
        let footprint = Self {
            body,
            local: pose.rotation.inverse() * (feet - Vec3::from(pose.translation)),
            expected: feet + velocity * dt,
            left: missed - make_up * dt,
        };
        (footprint, make_up)
    }

    /// The horizontal difference between where the place is and where it was predicted, m; none on another body. `pose` is the
    /// body's after the step.
    #[must_use]
    pub fn missed(&self, body: Entity, pose: Isometry3d) -> Vec3 {
        let now = Vec3::from(pose.translation) + pose.rotation * self.local;
        let missed = (now - self.expected).with_y(0.0);
        if body == self.body && missed.length() < FARTHEST_M {
            missed + self.left
        } else {
            Vec3::ZERO
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_velocity_did_not_say_is_missed_and_a_teleport_is_not() {
        let (body, other) = (
            Entity::from_raw_u32(1).unwrap(),
            Entity::from_raw_u32(2).unwrap(),
        );
        let start = Isometry3d::from_xyz(1.0, 0.0, 0.0);
        let feet = Vec3::new(3.0, 1.0, 0.0);
        let (print, _) = Footprint::step(body, start, feet, Vec3::X, Vec3::ZERO, 0.1);
        // It went 0.06 m instead of 0.1, and turned about its middle by 0.01 rad: 2 m out, 0.02 m aside.
        let now = Isometry3d::new(Vec3::new(1.06, 0.0, 0.0), Quat::from_rotation_y(-0.01));
        let missed = print.missed(body, now);
        assert!(
            missed.distance(Vec3::new(-0.0401, 0.0, 0.02)) < 1e-4,
            "{missed}"
        );
        assert_eq!(print.missed(other, now), Vec3::ZERO);
        assert_eq!(
            print.missed(body, Isometry3d::from_xyz(5.0, 0.0, 0.0)),
            Vec3::ZERO
        );
    }

    #[test]
    fn a_step_too_short_to_make_up_for_it_leaves_the_rest_to_the_next() {
        let body = Entity::from_raw_u32(1).unwrap();
        let still = Isometry3d::IDENTITY;
        let behind = Vec3::X * 0.05;
        let (print, make_up) = Footprint::step(body, still, Vec3::ZERO, Vec3::ZERO, behind, 1e-3);
        assert_eq!(make_up, Vec3::X);
        assert!(print.missed(body, still).distance(Vec3::X * 0.049) < 1e-6);
    }
}
