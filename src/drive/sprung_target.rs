//! [`SprungTarget`]: smooths a target with a second spring, for soft starts.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::rotation::step_rotation_moving;
use spring_math::{Propagator, Spring};

use super::DriveTarget;

/// A spring between the target and the drive: a point follows the target on this spring, and the drive follows the point.
///
/// Two springs in a row start softly, where a single spring starts with its full acceleration. The target's acceleration is not
/// fed forward.
#[derive(Component, Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SprungTarget {
    /// Spring between the target and the point. The drive's spring is the second.
    pub spring: Spring,
    point: Option<Point>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Point {
    pose: Isometry3d,
    velocity: Vec3,
    angular_velocity: Vec3,
}

impl SprungTarget {
    /// The point starts at the target's pose at the first step.
    #[must_use]
    pub fn new(spring: Spring) -> Self {
        Self {
            spring,
            point: None,
        }
    }

    /// The point starts at this pose, at rest.
    #[must_use]
    pub fn from_pose(spring: Spring, pose: Isometry3d) -> Self {
        Self {
            spring,
            point: Some(Point {
                pose,
                velocity: Vec3::ZERO,
                angular_velocity: Vec3::ZERO,
            }),
        }
    }

    /// The point after the last step: the target that the drive got. `None` before the first step.
    #[must_use]
    pub fn pose(&self) -> Option<Isometry3d> {
        self.point.map(|point| point.pose)
    }

    /// Restarts the point at the target's pose at the next step.
    pub(super) fn reset(&mut self) {
        self.point = None;
    }

    /// Advances the point by a step of `dt` seconds towards `target`; returns the target of the drive.
    pub(super) fn step(&mut self, target: &DriveTarget, dt: f32) -> DriveTarget {
        let step = Propagator::exact(self.spring, dt);
        let start = target.at_start(dt);
        let point = self.point.get_or_insert(Point {
            pose: start,
            velocity: target.velocity,
            angular_velocity: target.angular_velocity,
        });
        let before = point.pose;
        let (position, velocity) = step.advance_moving(
            Vec3::from(before.translation),
            point.velocity,
            Vec3::from(start.translation),
            target.velocity,
        );
        let (rotation, angular_velocity) = step_rotation_moving(
            &step,
            before.rotation,
            point.angular_velocity,
            start.rotation,
            target.angular_velocity,
        );
        *point = Point {
            pose: Isometry3d::new(position, rotation),
            velocity,
            angular_velocity,
        };
        DriveTarget::between(before, point.pose, dt)
    }
}
