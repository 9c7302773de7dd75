//! Keeps a passenger at its place on a platform whose actual displacement differs from its velocity times the step.
//!
//! The velocity of the platform is read before the engine's step. Within the step the engine may change it: friction slows a
//! platform that rubs along the ground. A passenger that only added velocities would drift over the platform by the difference,
//! step after step. So the place under the feet is kept in the platform's local frame, and the difference between its predicted
//! and its actual displacement is added to the passenger's next step.

use bevy::prelude::*;
use serde::Serialize;

/// Where a character stood when a step began, on a body that moves.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Footprint {
    #[serde(serialize_with = "springyard_state::body_name")]
    body: Entity,
    /// The place under the feet in the body's local frame, m.
    local: Vec3,
    /// Predicted world position of that place at the end of the step, m, from the body's velocity.
    expected: Vec3,
    /// Part of the difference that this step did not correct, m.
    left: Vec3,
}

/// A difference above this, m, counts as a teleport of the platform and is not followed.
const FARTHEST_M: f32 = 0.1;

/// Upper bound of the correcting velocity, m/s. Without it, a very short step would give a very large velocity.
const FASTEST_M_S: f32 = 1.0;

impl Footprint {
    /// The footprint at `feet` (m), on a body at `pose` that carries them at `velocity` (m/s) through a step of `dt` seconds, and
    /// the velocity (m/s) that corrects `lag` within the step. `lag` (m): how far the passenger is behind its place.
    #[must_use]
    pub fn step(
        body: Entity,
        pose: Isometry3d,
        feet: Vec3,
        velocity: Vec3,
        lag: Vec3,
        dt: f32,
    ) -> (Self, Vec3) {
        let correction_velocity = (lag / dt).clamp_length_max(FASTEST_M_S);
        let footprint = Self {
            body,
            local: pose.rotation.inverse() * (feet - Vec3::from(pose.translation)),
            expected: feet + velocity * dt,
            left: lag - correction_velocity * dt,
        };
        (footprint, correction_velocity)
    }

    /// The same place in other axes: `turn` is the rotation to them.
    pub(super) fn turn(&mut self, turn: Quat) {
        self.expected = turn * self.expected;
        self.left = turn * self.left;
    }

    /// How far the passenger is behind its place after the step, horizontal, m: actual minus predicted position of the place, and
    /// what earlier steps left. Zero on another body and after a teleport. `pose` is the body's pose after the step.
    #[must_use]
    pub fn lag(&self, body: Entity, pose: Isometry3d) -> Vec3 {
        let now = Vec3::from(pose.translation) + pose.rotation * self.local;
        let lag = (now - self.expected).with_y(0.0);
        if body == self.body && lag.length() < FARTHEST_M {
            lag + self.left
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
        let lag = print.lag(body, now);
        assert!(lag.distance(Vec3::new(-0.0401, 0.0, 0.02)) < 1e-4, "{lag}");
        assert_eq!(print.lag(other, now), Vec3::ZERO);
        assert_eq!(
            print.lag(body, Isometry3d::from_xyz(5.0, 0.0, 0.0)),
            Vec3::ZERO
        );
    }

    #[test]
    fn a_step_too_short_to_make_up_for_it_leaves_the_rest_to_the_next() {
        let body = Entity::from_raw_u32(1).unwrap();
        let still = Isometry3d::IDENTITY;
        let behind = Vec3::X * 0.05;
        let (print, correction_velocity) =
            Footprint::step(body, still, Vec3::ZERO, Vec3::ZERO, behind, 1e-3);
        assert_eq!(correction_velocity, Vec3::X);
        assert!(print.lag(body, still).distance(Vec3::X * 0.049) < 1e-6);
    }
}
