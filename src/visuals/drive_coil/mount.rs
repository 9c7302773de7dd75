//! Where a coil's ends are, and how far its body is from its place: the arithmetic, without a world.

use bevy::math::{Isometry3d, Mat4};
use bevy::prelude::*;

/// Length of a coil whose body is on its target, m. It is longer than the usual error of a drive, so that coils rarely turn over.
pub const REST_LENGTH_M: f32 = 1.2;
/// Least height of a coil, m: at height 0 its matrix would have no inverse.
const LEAST_HEIGHT_M: f32 = 1e-3;

/// On a coil, the child of a body's view: where its ends are fixed.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct CoilMount {
    /// The upper end, in the body's frame, m.
    pub at_body: Vec3,
    /// Length at rest, m, along the coil's axis: the target's end is that far below the place of `at_body` in the target's frame.
    pub rest_length: f32,
    /// Radius of the coil, m.
    pub radius: f32,
    /// Turns the coil's axis away from the target's y: the coil hangs from the body's end along the axis, downwards without a turn.
    pub turn: Quat,
}

/// A coil between two ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// From the coil mesh, which has radius 1 and reaches from y = 0 (the body's end) to y = -1, to the world.
    pub matrix: Mat4,
    /// Distance of the body's end from its place at rest, m: negative if the body is below it more than beside it.
    pub error_m: f32,
}

impl CoilMount {
    /// The target's end and the body's end in the world, m.
    #[must_use]
    pub fn ends(&self, target: Isometry3d, body: Isometry3d) -> [Vec3; 2] {
        let below = self.at_body - self.turn * Vec3::Y * self.rest_length;
        [target * below, body * self.at_body]
    }

    /// The coil between a target and a body. Its turns are parallel to the target's base, and turn with the target.
    #[must_use]
    pub fn stretch(&self, target: Isometry3d, body: Isometry3d) -> Stretch {
        let [low, high] = self.ends(target, body);
        let frame = target.rotation * self.turn;
        let up = frame * Vec3::Y;
        let along = high - low;
        let height = along.dot(up);
        let error = along - up * self.rest_length;
        let sag = -error.dot(up);
        let aside = (error + up * sag).length();
        let missing = if height.abs() < LEAST_HEIGHT_M {
            LEAST_HEIGHT_M - height
        } else {
            0.0
        };
        let across = |axis: Vec3| (frame * axis * self.radius).extend(0.0);
        Stretch {
            matrix: Mat4::from_cols(
                across(Vec3::X),
                (along + up * missing).extend(0.0),
                across(Vec3::Z),
                high.extend(1.0),
            ),
            error_m: error.length() * if sag > aside { -1.0 } else { 1.0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::FRAC_PI_2;

    use super::*;

    const MOUNT: CoilMount = CoilMount {
        at_body: Vec3::new(0.0, -0.1, 0.0),
        rest_length: 1.2,
        radius: 0.5,
        turn: Quat::IDENTITY,
    };

    fn at(x: f32, y: f32) -> Isometry3d {
        Isometry3d::from_translation(Vec3::new(x, y, 0.0))
    }

    fn near(a: Vec3, b: Vec3) -> bool {
        (a - b).length() < 1e-5
    }

    #[test]
    fn on_its_target_a_coil_has_its_rest_length() {
        let [low, high] = MOUNT.ends(at(3.0, 2.0), at(3.0, 2.0));
        assert!(near(low, Vec3::new(3.0, 0.7, 0.0)) && near(high, Vec3::new(3.0, 1.9, 0.0)));
        assert!(MOUNT.stretch(at(3.0, 2.0), at(3.0, 2.0)).error_m.abs() < 1e-6);
    }

    #[test]
    fn the_offset_of_the_body_is_drawn_one_to_one() {
        let [low, high] = MOUNT.ends(at(0.0, 0.0), at(0.3, -0.2));
        assert!(near(high - low, Vec3::new(0.3, 1.0, 0.0)));
    }

    #[test]
    fn sag_is_negative_and_lag_positive() {
        let error_m = |x, y| MOUNT.stretch(at(0.0, 0.0), at(x, y)).error_m;
        assert!((error_m(0.0, -0.3) + 0.3).abs() < 1e-6);
        assert!((error_m(0.0, 0.3) - 0.3).abs() < 1e-6);
        assert!((error_m(0.4, -0.3) - 0.5).abs() < 1e-6);
        assert!((error_m(0.3, -0.4) + 0.5).abs() < 1e-6);
        // Turned over: 0.6 m below the target's end.
        assert!((error_m(0.0, -1.8) + 1.8).abs() < 1e-6);
    }

    #[test]
    fn the_matrix_puts_the_mesh_between_the_ends() {
        let stretch = MOUNT.stretch(at(0.0, 0.0), at(0.3, -0.2));
        let [low, high] = MOUNT.ends(at(0.0, 0.0), at(0.3, -0.2));
        assert!(near(stretch.matrix.transform_point3(Vec3::ZERO), high));
        assert!(near(stretch.matrix.transform_point3(Vec3::NEG_Y), low));
        let rim = stretch.matrix.transform_point3(Vec3::X) - high;
        assert!(near(rim, Vec3::X * 0.5));
    }

    #[test]
    fn a_coil_turns_with_its_target() {
        let target = Isometry3d::from_rotation(Quat::from_rotation_y(FRAC_PI_2));
        let matrix = MOUNT.stretch(target, target).matrix;
        assert!(near(matrix.transform_vector3(Vec3::X), Vec3::NEG_Z * 0.5));
    }

    #[test]
    fn a_flat_coil_still_has_a_matrix_with_an_inverse() {
        for y in [-1.2, -1.2005, -1.1995] {
            let matrix = MOUNT.stretch(at(0.0, 0.0), at(0.0, y)).matrix;
            assert!(matrix.determinant().abs() > 1e-5, "{y}");
        }
    }
}
