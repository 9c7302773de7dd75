//! [`Pose`]: position and rotation in `f64`, as measures read them.

use bevy::math::{DQuat, DVec3, Isometry3d};
use serde::Serialize;

/// Position and rotation of a body, a goal or a target.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Pose {
    /// Position, m.
    pub position: DVec3,
    /// Rotation, of unit length.
    pub rotation: DQuat,
}

impl Pose {
    /// A pose without a rotation.
    #[must_use]
    pub fn at(position: DVec3) -> Self {
        Self {
            position,
            rotation: DQuat::IDENTITY,
        }
    }

    /// The rotation from `other` to this pose, the short way round, as a rotation vector in world axes, rad.
    #[must_use]
    pub fn turn_from(&self, other: &Self) -> DVec3 {
        let turn = self.rotation * other.rotation.inverse();
        // Of the two quaternions of a rotation, the one with the smaller angle.
        let short = if turn.w < 0.0 { -turn } else { turn };
        short.to_scaled_axis()
    }

    /// The place in the world of a point in the pose's own axes, m.
    #[must_use]
    pub fn place_of(&self, point: DVec3) -> DVec3 {
        self.position + self.rotation * point
    }
}

impl From<Isometry3d> for Pose {
    fn from(pose: Isometry3d) -> Self {
        Self {
            position: pose.translation.as_dvec3(),
            // In `f32` its length is 1 to seven digits.
            rotation: pose.rotation.as_dquat().normalize(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_goes_the_short_way_whatever_the_signs_of_the_quaternions() {
        let turned = |angle: f64| Pose {
            rotation: DQuat::from_rotation_y(angle),
            ..Pose::at(DVec3::ZERO)
        };
        for (from, to, turn) in [(0.2, 1.7, 1.5), (1.7, 0.2, -1.5), (-3.0, 3.0, -0.283_185_3)] {
            let (from, mut to) = (turned(from), turned(to));
            for _ in 0..2 {
                let off = to.turn_from(&from).distance(DVec3::Y * turn);
                assert!(off < 1e-6, "{off}");
                to.rotation = -to.rotation;
            }
        }
    }

    #[test]
    fn a_point_moves_and_turns_with_its_pose() {
        let pose = Pose {
            rotation: DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2),
            ..Pose::at(DVec3::Y)
        };
        let place = pose.place_of(DVec3::X);
        assert!(place.distance(DVec3::new(0.0, 1.0, -1.0)) < 1e-12);
    }
}
