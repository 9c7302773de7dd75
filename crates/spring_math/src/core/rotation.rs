#![doc = include_str!("rotation.md")]

pub(crate) mod quick;

use super::propagator::Propagator;
use glam::{Quat, Vec3};

/// The rotation vector (logarithm) of a rotation: axis times angle, rad, along the shorter arc. Its length is at most pi.
///
/// `q` and `-q` give the same vector (except for turns of exactly pi, where both ways are equally short). Accurate for the
/// smallest angles. The quaternion need not have unit length; a zero quaternion gives zero.
#[must_use]
pub fn rotation_vector(rotation: Quat) -> Vec3 {
    let [x, y, z, w] = rotation.to_array().map(f64::from);
    let sine = (x * x + y * y + z * z).sqrt();
    // Along the shorter arc the cosine of the half angle is not negative.
    let sign = if w < 0.0 { -1.0 } else { 1.0 };
    let scale = if sine > 0.0 {
        sign * 2.0 * sine.atan2(w.abs()) / sine
    } else {
        0.0
    };
    Vec3::new((x * scale) as f32, (y * scale) as f32, (z * scale) as f32)
}

/// The rotation of a rotation vector (exponential): axis times angle, rad, of any length.
#[must_use]
pub fn from_rotation_vector(vector: Vec3) -> Quat {
    let [x, y, z] = vector.to_array().map(f64::from);
    let angle = (x * x + y * y + z * z).sqrt();
    let (sine, cosine) = (0.5 * angle).sin_cos();
    let scale = if angle > 0.0 { sine / angle } else { 0.5 };
    Quat::from_xyzw(
        (x * scale) as f32,
        (y * scale) as f32,
        (z * scale) as f32,
        cosine as f32,
    )
}

/// One step of a rotation and its angular velocity (world axes, rad/s) towards `goal`, along the shorter arc.
///
/// The result has unit length and the sign of `rotation`: the quaternion does not flip between `q` and `-q` from step to step.
#[must_use]
pub fn step_rotation(
    step: &Propagator,
    rotation: Quat,
    angular_velocity: Vec3,
    goal: Quat,
) -> (Quat, Vec3) {
    step_rotation_moving(step, rotation, angular_velocity, goal, Vec3::ZERO)
}

/// As [`step_rotation`], towards a goal that turns at `goal_angular_velocity` (world axes, rad/s) through the step; `goal` is its
/// orientation at the start of the step. A rotation on such a goal, with the goal's angular velocity, stays on it.
#[must_use]
pub fn step_rotation_moving(
    step: &Propagator,
    rotation: Quat,
    angular_velocity: Vec3,
    goal: Quat,
    goal_angular_velocity: Vec3,
) -> (Quat, Vec3) {
    let error = rotation_vector(rotation * goal.inverse());
    let (turn, velocity_change) = step.error_step(error, angular_velocity - goal_angular_velocity);
    let goal = from_rotation_vector(goal_angular_velocity * step.dt()) * goal;
    let next = (from_rotation_vector(error + turn) * goal).normalize();
    let next = if next.dot(rotation) < 0.0 {
        -next
    } else {
        next
    };
    (next, angular_velocity + velocity_change)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spring;

    #[test]
    fn a_vector_and_back() {
        for vector in [
            Vec3::ZERO,
            Vec3::new(1e-20, 0.0, 0.0),
            Vec3::new(0.1, -0.2, 0.3),
            Vec3::new(0.0, 3.1, 0.0),
        ] {
            let back = rotation_vector(from_rotation_vector(vector));
            assert!(
                (back - vector).length() <= 4e-7 * vector.length(),
                "{vector} {back}"
            );
            let other_side = rotation_vector(-from_rotation_vector(vector));
            assert_eq!(back, other_side);
        }
    }

    #[test]
    fn half_a_turn_is_about_the_axis_as_given() {
        for axis in [Vec3::X, Vec3::NEG_Z] {
            let half = Quat::from_xyzw(axis.x, axis.y, axis.z, 0.0);
            assert_eq!(rotation_vector(half), axis * std::f32::consts::PI);
        }
    }

    #[test]
    fn it_agrees_with_glam_where_glam_is_accurate() {
        let vector = Vec3::new(0.4, -1.1, 0.7);
        assert!(from_rotation_vector(vector).abs_diff_eq(Quat::from_scaled_axis(vector), 2e-7));
    }

    #[test]
    fn about_one_axis_it_is_the_plain_spring() {
        let step = Propagator::exact(Spring::from_hertz(1.0, 0.3).unwrap(), 0.02);
        let (mut rotation, mut spin) = (Quat::from_rotation_y(1.5), Vec3::Y);
        let (mut angle, mut rate) = (1.5_f32, 1.0_f32);
        for _ in 0..200 {
            (rotation, spin) = step_rotation(&step, rotation, spin, -Quat::from_rotation_y(0.25));
            (angle, rate) = step.advance(angle, rate, 0.25);
            assert!((rotation_vector(rotation).y - angle).abs() < 1e-5);
            assert!((spin.y - rate).abs() < 2e-5 && spin.x == 0.0);
        }
    }

    #[test]
    fn a_spinning_goal_is_tracked_without_lag_or_jump() {
        let step = Propagator::exact(Spring::from_hertz(2.0, 1.0).unwrap(), 0.01);
        let turning = Vec3::new(1.0, 2.0, -3.0);
        let (mut rotation, mut spin) = (Quat::IDENTITY, turning);
        for tick in 0..1000 {
            let goal = from_rotation_vector(turning * (tick as f32 * 0.01));
            let before = rotation;
            (rotation, spin) = step_rotation_moving(&step, rotation, spin, goal, turning);
            assert!(before.dot(rotation) > 0.99);
        }
        assert!(
            rotation_vector(rotation * from_rotation_vector(turning * 10.0).inverse()).length()
                < 1e-5
        );
    }

    #[test]
    fn nothing_it_is_given_panics() {
        let step = Propagator::exact(Spring::critical(5.0).unwrap(), 0.01);
        for bad in [f32::NAN, f32::INFINITY, 0.0, f32::MAX] {
            let _ = step_rotation(
                &step,
                Quat::from_xyzw(bad, bad, bad, bad),
                Vec3::splat(bad),
                Quat::IDENTITY,
            );
            let _ = rotation_vector(Quat::from_xyzw(bad, 0.0, 0.0, bad));
        }
    }
}
