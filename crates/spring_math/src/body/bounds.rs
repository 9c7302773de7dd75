//! [`Bounds`]: the axes that a drive acts on, and the limit on its acceleration.

use glam::{BVec3, BVec3A, Vec3, Vec3A};

/// The axes that a drive acts on, and the limit on its acceleration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    axes: BVec3A,
    max_acceleration: f32,
}

impl Bounds {
    /// All axes, any acceleration.
    pub const NONE: Self = Self {
        axes: BVec3A::TRUE,
        max_acceleration: f32::INFINITY,
    };

    /// Drives the world axes that are true in `axes` and leaves the others alone. `max_acceleration` is in m/s^2 or rad/s^2:
    /// infinite for no limit; negative or NaN counts as 0.
    #[must_use]
    pub fn new(axes: BVec3, max_acceleration: f32) -> Self {
        Self {
            axes: BVec3A::new(axes.x, axes.y, axes.z),
            // `max` returns 0 for NaN.
            max_acceleration: max_acceleration.max(0.0),
        }
    }

    /// Largest acceleration by the drive, m/s^2 or rad/s^2; infinite for no limit.
    #[must_use]
    pub fn max_acceleration(&self) -> f32 {
        self.max_acceleration
    }

    /// `driven` along the driven axes, `other` along the rest.
    pub(super) fn select(&self, driven: Vec3A, other: Vec3A) -> Vec3A {
        Vec3A::select(self.axes, driven, other)
    }

    /// The vector with 0 along the axes that are not driven.
    pub(super) fn masked(&self, vector: Vec3A) -> Vec3A {
        self.select(vector, Vec3A::ZERO)
    }

    /// A change of velocity within `dt` seconds, reduced to the limit; none if it is within the limit.
    pub(super) fn limited(&self, change: Vec3A, dt: f32) -> Option<Vec3A> {
        if self.max_acceleration == f32::INFINITY {
            return None;
        }
        let limited = Vec3A::from(limit_change(change.into(), self.max_acceleration, dt));
        (limited != change).then_some(limited)
    }
}

/// Limits a change of velocity to an acceleration: at most `max_acceleration dt`, in the same direction.
#[must_use]
pub fn limit_change(change: Vec3, max_acceleration: f32, dt: f32) -> Vec3 {
    let limit = (max_acceleration * dt).max(0.0);
    let length = change.length();
    if length > limit {
        change * (limit / length)
    } else {
        change
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_limited_in_its_direction() {
        let change = Vec3::new(3.0, 4.0, 0.0);
        assert_eq!(limit_change(change, 10.0, 0.1), Vec3::new(0.6, 0.8, 0.0));
        assert_eq!(limit_change(change, 100.0, 0.1), change);
    }

    #[test]
    fn bounds_limit_a_change_only_if_it_is_beyond_them() {
        let change = Vec3A::new(3.0, 4.0, 0.0);
        let bounds = |limit| Bounds::new(BVec3::TRUE, limit);
        assert_eq!(bounds(20.0).limited(change, 0.125), Some(change * 0.5));
        assert_eq!(bounds(20.0).limited(change, 0.5), None);
        assert_eq!(bounds(20.0).max_acceleration(), 20.0);
        assert_eq!(bounds(-1.0).max_acceleration(), 0.0);
        assert_eq!(Bounds::NONE.limited(change, 0.0), None);
        let some = Bounds::new(BVec3::new(false, true, false), 1.0);
        assert_eq!(some.select(change, Vec3A::ONE), Vec3A::new(1.0, 4.0, 1.0));
        assert_eq!(some.masked(change), Vec3A::Y * 4.0);
    }
}
