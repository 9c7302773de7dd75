//! What the demos of turns share.

use spring_math::rotation::rotation_vector;

use super::*;

/// Attitude and angular velocity, rad/s.
pub(super) type RotationSpring = (Quat, Vec3);

/// What each attitude but the first is away from the first, by the shorter arc: y, degrees.
pub(super) fn left_degrees(attitudes: &[Quat]) -> Vec<Vec2> {
    let goal = attitudes[0];
    let left = |attitude: &Quat| {
        let angle = rotation_vector(*attitude * goal.inverse()).length();
        Vec2::new(0.0, angle.to_degrees())
    };
    attitudes[1..].iter().map(left).collect()
}
