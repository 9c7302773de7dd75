//! [`FeedForward`]: how much of its target's velocity a drive uses.

use bevy::prelude::*;
use serde::Serialize;

use super::DriveTarget;

/// The part of its target's velocities and accelerations that the body's drive uses, 0 to 1. A body without this component uses
/// all of them. With a [`SmoothedTarget`](super::SmoothedTarget) it is the part of the smoothed velocities.
///
/// With 1 the body follows a moving target without lag. With 0 the drive gets the target's pose alone, a common mistake: the body
/// lags by `velocity 2 damping_ratio / omega`, less half a step's way (the target of a step is that of the step's *end*).
#[derive(Component, Debug, Clone, Copy, PartialEq, Serialize)]
pub struct FeedForward(pub f32);

impl FeedForward {
    /// The target that the drive gets: the same pose, and this part of the motion.
    #[must_use]
    pub(super) fn of(self, target: DriveTarget) -> DriveTarget {
        DriveTarget {
            velocity: target.velocity * self.0,
            angular_velocity: target.angular_velocity * self.0,
            acceleration: target.acceleration * self.0,
            angular_acceleration: target.angular_acceleration * self.0,
            ..target
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pose_stays_and_the_motion_is_scaled() {
        let target = DriveTarget {
            position: Vec3::X,
            velocity: Vec3::Y * 4.0,
            angular_velocity: Vec3::Z * 2.0,
            acceleration: Vec3::ONE,
            ..DriveTarget::default()
        };
        let quarter = FeedForward(0.25).of(target);
        assert_eq!(quarter.position, target.position);
        assert_eq!(quarter.velocity, Vec3::Y);
        assert_eq!(quarter.angular_velocity, Vec3::Z * 0.5);
        assert_eq!(quarter.acceleration, Vec3::splat(0.25));
        assert_eq!(FeedForward(1.0).of(target), target);
        assert_eq!(FeedForward(0.0).of(target), target.standing());
    }

    #[test]
    fn the_angular_acceleration_is_scaled_as_well() {
        let target = DriveTarget {
            angular_acceleration: Vec3::X * 8.0,
            ..DriveTarget::default()
        };
        let quarter = FeedForward(0.25).of(target);
        assert_eq!(quarter.angular_acceleration, Vec3::X * 2.0);
    }
}
