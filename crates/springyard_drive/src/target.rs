//! [`DriveTarget`]: the desired pose of a driven body, and its velocity and acceleration for feed-forward.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::body::BodyGoal;
use spring_math::rotation::{from_rotation_vector, rotation_vector};

/// The desired pose of a driven body at the **end** of the coming step, and the target's motion during that step.
///
/// Set it in `FixedUpdate`, in a system in [`DriveSystems::MoveTargets`](super::DriveSystems::MoveTargets). A
/// [`TargetPath`](super::TargetPath) on the same body overwrites it there in each step, a [`TargetBody`](super::TargetBody) later, just
/// before its drive. A driven body without a target gets its own pose as one at its first step.
///
/// - A target that jumps has velocity 0.
/// - A moving target needs its velocity as well: the body then follows without lag. Use [`along`](Self::along) or
///   [`between`](Self::between).
/// - The pose is that of the step's *end*. With the pose of the step's start, the body trails the target by `velocity dt`.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct DriveTarget {
    /// Desired position of the body's origin, in the world, m.
    pub position: Vec3,
    /// Desired orientation, in the world.
    pub rotation: Quat,
    /// Mean velocity of the target through the step, m/s.
    pub velocity: Vec3,
    /// Mean angular velocity of the target through the step, rad/s.
    pub angular_velocity: Vec3,
    /// Mean acceleration of the target through the step, m/s^2. Without it, a body trails a target on a curve by
    /// `acceleration / omega^2`; with it, there is no lag.
    pub acceleration: Vec3,
    /// Mean angular acceleration of the target through the step, rad/s^2.
    pub angular_acceleration: Vec3,
}

impl DriveTarget {
    /// A target at rest at this position (m), with no rotation.
    #[must_use]
    pub fn at(position: Vec3) -> Self {
        Self {
            position,
            ..Self::default()
        }
    }

    /// A target at rest at this pose.
    #[must_use]
    pub fn at_pose(pose: Isometry3d) -> Self {
        Self {
            position: pose.translation.into(),
            rotation: pose.rotation,
            ..Self::default()
        }
    }

    /// A target that moves from one pose to another in a step of `dt` seconds, the short way round. Its velocities are the means
    /// of the step (the chord, not the tangent), because a body keeps one velocity for the whole step.
    #[must_use]
    pub fn between(start: Isometry3d, end: Isometry3d, dt: f32) -> Self {
        let moved = Vec3::from(end.translation - start.translation);
        let turned = rotation_vector(end.rotation * start.rotation.inverse());
        let per_second = if dt > 0.0 { 1.0 / dt } else { 0.0 };
        Self {
            position: end.translation.into(),
            rotation: end.rotation,
            velocity: moved * per_second,
            angular_velocity: turned * per_second,
            ..Self::default()
        }
    }

    /// A target that moves along a function of time, `pose(secs)`, for the step of `dt` seconds that ends at `end_secs`. Mean
    /// velocities and accelerations come from the poses at the step's start, middle and end. For smooth motion only: at a corner
    /// the acceleration grows without bound as `dt` shrinks.
    ///
    /// ```
    /// # use bevy::prelude::*;
    /// # use springyard_drive::DriveTarget;
    /// // A circle with a radius of 2 m, at 1 rad/s.
    /// let circle = |secs: f64| {
    ///     let turn = Quat::from_rotation_y(secs as f32);
    ///     Isometry3d::new(turn * Vec3::X * 2.0, turn)
    /// };
    /// fn follow(time: Res<Time>, mut target: Single<&mut DriveTarget>) {
    /// #   let circle = |secs: f64| Isometry3d::IDENTITY;
    ///     **target = DriveTarget::along(circle, time.elapsed_secs_f64(), time.delta_secs_f64());
    /// }
    /// # let target = DriveTarget::along(circle, 3.0, 0.01);
    /// # assert!((target.velocity.length() - 2.0).abs() < 1e-3);
    /// # assert!((target.acceleration.length() - 2.0).abs() < 0.05);
    /// ```
    #[must_use]
    pub fn along(pose: impl Fn(f64) -> Isometry3d, end_secs: f64, dt: f64) -> Self {
        let half = 0.5 * dt;
        let (start, middle, end) = (pose(end_secs - dt), pose(end_secs - half), pose(end_secs));
        let first = Self::between(start, middle, half as f32);
        let second = Self::between(middle, end, half as f32);
        let per_second = if half > 0.0 { (1.0 / half) as f32 } else { 0.0 };
        Self {
            acceleration: (second.velocity - first.velocity) * per_second,
            angular_acceleration: (second.angular_velocity - first.angular_velocity) * per_second,
            ..Self::between(start, end, dt as f32)
        }
    }

    /// This target as the input of [`BodyDrive`](spring_math::body::BodyDrive).
    #[must_use]
    pub(super) fn goal(&self) -> BodyGoal {
        BodyGoal {
            position: self.position,
            rotation: self.rotation,
            velocity: self.velocity,
            angular_velocity: self.angular_velocity,
            acceleration: self.acceleration,
            angular_acceleration: self.angular_acceleration,
        }
    }

    /// This target at rest: the same pose, no velocities and accelerations.
    #[must_use]
    pub fn standing(self) -> Self {
        Self {
            position: self.position,
            rotation: self.rotation,
            ..Self::default()
        }
    }

    /// Pose of the target at the start of the step of `dt` seconds, from its velocities.
    #[must_use]
    pub fn at_start(&self, dt: f32) -> Isometry3d {
        let rotation = if self.angular_velocity == Vec3::ZERO {
            self.rotation
        } else {
            from_rotation_vector(self.angular_velocity * -dt) * self.rotation
        };
        Isometry3d::new(self.position - self.velocity * dt, rotation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A motion that starts at 2 m/s and 0.4 rad/s, and gains 3 m/s and 0.3 rad/s in a second.
    fn speeding_up(secs: f64) -> Isometry3d {
        let way = (2.0 * secs + 1.5 * secs * secs) as f32;
        let turn = (0.4 * secs + 0.15 * secs * secs) as f32;
        Isometry3d::new(Vec3::Z * way, Quat::from_rotation_y(turn))
    }

    #[test]
    fn along_a_motion_velocities_are_those_half_way_through_the_step() {
        // From 1.5 to 2 s.
        let target = DriveTarget::along(speeding_up, 2.0, 0.5);
        assert_eq!(target.standing(), DriveTarget::at_pose(speeding_up(2.0)));
        assert!(target.velocity.distance(Vec3::Z * 7.25) < 1e-5);
        assert!(target.acceleration.distance(Vec3::Z * 3.0) < 1e-5);
        let off = target.angular_velocity.distance(Vec3::Y * 0.925);
        assert!(off < 3e-6, "{off} rad/s");
        let off = target.angular_acceleration.distance(Vec3::Y * 0.3);
        assert!(off < 3e-5, "{off} rad/s^2");
    }

    #[test]
    fn a_step_of_no_length_has_a_target_at_rest() {
        let target = DriveTarget::along(speeding_up, 2.0, 0.0);
        assert_eq!(target, DriveTarget::at_pose(speeding_up(2.0)));
    }

    #[test]
    fn a_target_between_two_poses_starts_at_the_first_and_ends_at_the_other() {
        let start = Isometry3d::new(Vec3::new(1.0, 2.0, 3.0), Quat::from_rotation_x(0.4));
        let end = Isometry3d::new(Vec3::new(-1.0, 0.5, 3.0), Quat::from_rotation_z(0.9));
        let target = DriveTarget::between(start, end, 0.25);
        assert_eq!(target.velocity, Vec3::new(-8.0, -6.0, 0.0));
        assert_eq!(target.standing(), DriveTarget::at_pose(end));
        let found = target.at_start(0.25);
        assert!(found.translation.distance(start.translation) < 1e-6);
        let off = rotation_vector(found.rotation * start.rotation.inverse());
        assert!(off.length() < 1e-6, "{off} rad");
        assert_eq!(target.standing().at_start(0.25), end);
    }
}
