//! A spring between the target and the drive.

use bevy::prelude::*;
use spring_math::rotation::step_rotation_moving;
use spring_math::{Propagator, Spring};

use super::DriveTarget;

/// A spring between the target and the drive: the drive follows a point that follows the target on a spring of its own. Two
/// springs in a row start softly, where one starts with its full acceleration. The target's acceleration is not fed forward.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct SprungTarget {
    /// The first spring; the drive's own is the second.
    pub spring: Spring,
    point: Option<Point>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Point {
    pose: Isometry3d,
    velocity: Vec3,
    angular_velocity: Vec3,
}

impl SprungTarget {
    /// A target that is sprung from where it is at the first step.
    #[must_use]
    pub fn new(spring: Spring) -> Self {
        Self {
            spring,
            point: None,
        }
    }

    /// A target that is sprung from a pose at rest.
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

    /// Starts again from where the target is at the next step.
    pub(super) fn reset(&mut self) {
        self.point = None;
    }

    /// Where the drive should be at the end of a step of `dt` seconds towards `target`.
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
