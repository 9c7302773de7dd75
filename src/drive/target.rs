//! Where a driven body should be.

use bevy::prelude::*;
use spring_math::body::BodyGoal;
use spring_math::rotation::{from_rotation_vector, rotation_vector};

/// Where a driven body should be at the **end** of the coming step, and how the target moves through it.
///
/// Set it yourself before [`DriveSystems::Drive`](super::DriveSystems::Drive), or let a [`TargetPath`](super::TargetPath) or a
/// [`TargetBody`](super::TargetBody) do so. A target that jumps has no velocity; one that travels is followed without lag only
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
        }
    }

    /// The same place, standing still.
    #[must_use]
    pub fn standing(self) -> Self {
        Self {
            velocity: Vec3::ZERO,
            angular_velocity: Vec3::ZERO,
            ..self
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
