//! Where a driven body should be.

use bevy::prelude::*;
use spring_math::body::BodyGoal;
use spring_math::rotation::{from_rotation_vector, rotation_vector};

/// Where a driven body should be at the **end** of the coming step, and how the target moves through it.
///
/// Set it yourself before [`DriveSystems::Drive`](super::DriveSystems::Drive), or let a [`TargetPath`](super::TargetPath) or a
/// [`TargetBody`](super::TargetBody) do so. A driven body without one gets its own pose as its target at its first step. A target that jumps has no velocity; one that travels is followed without lag only
/// if its velocity is given too, and at the step's end: of its place at the step's *start*, the body trails it by
/// `velocity dt`.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
pub struct DriveTarget {
    /// Of the body's origin, m.
    pub position: Vec3,
    /// Orientation.
    pub rotation: Quat,
    /// m/s: the target's mean velocity through the step.
    pub velocity: Vec3,
    /// rad/s: the target's mean angular velocity through the step.
    pub angular_velocity: Vec3,
    /// m/s^2: the target's mean acceleration through the step. Without it, a body trails a target on a curve by
    /// `acceleration / omega^2`; with it, by nothing.
    pub acceleration: Vec3,
    /// rad/s^2: the target's mean angular acceleration through the step.
    pub angular_acceleration: Vec3,
}

impl DriveTarget {
    /// A place that stays.
    #[must_use]
    pub fn at(position: Vec3) -> Self {
        Self {
            position,
            ..Self::default()
        }
    }

    /// A place and an orientation that stay.
    #[must_use]
    pub fn at_pose(pose: Isometry3d) -> Self {
        Self {
            position: pose.translation.into(),
            rotation: pose.rotation,
            ..Self::default()
        }
    }

    /// A target that goes from one pose to another in a step of `dt` seconds, the short way round. Its velocities are the mean
    /// ones: a body that keeps one velocity for a whole step can follow a chord, not a tangent.
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

    /// A target that is at `pose(secs)` at each time, for the step of `dt` seconds that ends at `end_secs`: with the mean velocities and
    /// accelerations of that step, from where it is at its start, middle and end. For what moves smoothly: a corner in the way is an
    /// acceleration without bounds.
    ///
    /// ```
    /// # use bevy::prelude::*;
    /// # use springyard::drive::DriveTarget;
    /// // A circle of 2 m, a radian a second.
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

    /// The same target with this mean acceleration through the step, m/s^2.
    #[must_use]
    pub fn accelerating(self, acceleration: Vec3) -> Self {
        Self {
            acceleration,
            ..self
        }
    }

    /// The same for `spring_math`.
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

    /// The same place, standing still.
    #[must_use]
    pub fn standing(self) -> Self {
        Self {
            position: self.position,
            rotation: self.rotation,
            ..Self::default()
        }
    }

    /// Where the target was at the start of a step of `dt` seconds.
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
