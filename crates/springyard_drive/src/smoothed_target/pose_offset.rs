//! [`PoseOffset`]: the difference of two poses, on which filters act.

use std::ops::{Add, Mul, Sub};

use bevy::prelude::*;
use serde::Serialize;
use spring_math::rotation::{from_rotation_vector, rotation_vector};

use crate::DriveTarget;

/// An offset shorter than this is a rounding error, m and rad.
const TINY: f32 = 1e-3;

/// A pose relative to another, or the velocity of one; in world axes. A [`SpringValue`](spring_math::SpringValue).
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub(super) struct PoseOffset {
    /// m, or m/s.
    pub position: Vec3,
    /// A rotation vector: axis times angle, rad; or rad/s.
    pub rotation: Vec3,
}

impl PoseOffset {
    pub const ZERO: Self = Self::new(Vec3::ZERO, Vec3::ZERO);

    const fn new(position: Vec3, rotation: Vec3) -> Self {
        Self { position, rotation }
    }

    /// The way from one pose to the other, the rotation along the shorter arc.
    #[must_use]
    pub fn between(from: Isometry3d, to: Isometry3d) -> Self {
        Self::new(
            Vec3::from(to.translation - from.translation),
            rotation_vector(to.rotation * from.rotation.inverse()),
        )
    }

    /// The velocities of a target.
    #[must_use]
    pub fn velocity_of(target: &DriveTarget) -> Self {
        Self::new(target.velocity, target.angular_velocity)
    }

    /// The pose at this offset from `base`.
    #[must_use]
    pub fn on(self, base: Isometry3d) -> Isometry3d {
        let rotation = (from_rotation_vector(self.rotation) * base.rotation).normalize();
        Isometry3d::new(Vec3::from(base.translation) + self.position, rotation)
    }

    /// The offset from `to` of the pose at this offset from `from`. From the same pose it is the same to the bit.
    #[must_use]
    pub fn moved_to(self, from: Isometry3d, to: Isometry3d) -> Self {
        let rotation = if from.rotation == to.rotation {
            self.rotation
        } else {
            let turned = from_rotation_vector(self.rotation) * from.rotation;
            rotation_vector(turned * to.rotation.inverse())
        };
        let position = self.position + Vec3::from(from.translation - to.translation);
        Self::new(position, rotation)
    }

    /// Whether this is more than a rounding error.
    #[must_use]
    pub fn is_away(self) -> bool {
        self.position.length() > TINY || self.rotation.length() > TINY
    }
}

impl Add for PoseOffset {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(
            self.position + other.position,
            self.rotation + other.rotation,
        )
    }
}

impl Sub for PoseOffset {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(
            self.position - other.position,
            self.rotation - other.rotation,
        )
    }
}

impl Mul<f32> for PoseOffset {
    type Output = Self;

    fn mul(self, factor: f32) -> Self {
        Self::new(self.position * factor, self.rotation * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_leads_from_one_pose_to_the_other() {
        let a = Isometry3d::new(Vec3::new(1.0, 2.0, 3.0), Quat::from_rotation_x(0.4));
        let b = Isometry3d::new(Vec3::new(-2.0, 0.5, 3.0), Quat::from_rotation_y(-1.2));
        let reached = PoseOffset::between(a, b).on(a);
        assert!(PoseOffset::between(reached, b).position.length() < 1e-6);
        assert!(PoseOffset::between(reached, b).rotation.length() < 1e-6);
        let c = Isometry3d::from_translation(Vec3::X);
        let from_c = PoseOffset::between(a, b).moved_to(a, c);
        let by_hand = PoseOffset::between(c, b);
        assert!((from_c - by_hand).position.length() < 1e-6);
        assert!((from_c - by_hand).rotation.length() < 1e-6);
        let same = PoseOffset::between(a, b);
        assert_eq!(same.moved_to(a, a), same);
    }

    #[test]
    fn a_centimetre_or_a_hundredth_of_a_radian_is_away_and_a_hundredth_of_these_is_not() {
        let is_away = |m: f32, rad: f32| PoseOffset::new(Vec3::Y * m, Vec3::Z * rad).is_away();
        assert!(is_away(0.01, 0.0) && is_away(0.0, 0.01) && is_away(0.01, 0.01));
        assert!(!is_away(1e-4, 1e-4) && !is_away(0.0, 0.0));
    }
}
