//! [`Circling`]: where a camera that circles a point is, and where it looks. Pure: no world access.

use bevy::prelude::*;

/// A camera at an angle and a distance from a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Circling {
    /// The point, m.
    pub middle: Vec3,
    /// Distance of the camera from it, m.
    pub distance_m: f32,
    /// Angle about the up axis, rad: at 0 the camera is on the side of +Z and looks along -Z.
    pub yaw_rad: f32,
    /// How far the camera is above the point, as an angle, rad.
    pub above_rad: f32,
    /// How far right of the middle of the picture (x) and above it (y) the point is, rad.
    pub aside_rad: Vec2,
}

impl Circling {
    /// The pose of the camera.
    #[must_use]
    pub fn pose(&self) -> Transform {
        let rotation = Quat::from_euler(EulerRot::YXZ, self.yaw_rad, -self.above_rad, 0.0);
        let back = rotation * Vec3::Z;
        let mut pose = Transform {
            translation: self.middle + back * self.distance_m,
            rotation,
            scale: Vec3::ONE,
        };
        // To the left and down, so that the point is on the right and above.
        pose.rotate_local_y(self.aside_rad.x);
        pose.rotate_local_x(-self.aside_rad.y);
        pose
    }

    /// Between this camera (0) and another one (1). Angles are not wrapped.
    #[must_use]
    pub fn towards(&self, other: &Self, part: f32) -> Self {
        Self {
            middle: self.middle.lerp(other.middle, part),
            distance_m: self.distance_m.lerp(other.distance_m, part),
            yaw_rad: self.yaw_rad.lerp(other.yaw_rad, part),
            above_rad: self.above_rad.lerp(other.above_rad, part),
            aside_rad: self.aside_rad.lerp(other.aside_rad, part),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AROUND: Circling = Circling {
        middle: Vec3::new(3.0, 1.0, -2.0),
        distance_m: 5.0,
        yaw_rad: 0.7,
        above_rad: 0.3,
        aside_rad: Vec2::ZERO,
    };

    /// Where the middle is in the picture: tangents of the angles to the right and up.
    fn in_picture(camera: &Circling) -> Vec2 {
        let pose = camera.pose();
        let seen = pose.rotation.inverse() * (camera.middle - pose.translation);
        assert!(seen.z < 0.0, "it is in front: {seen}");
        seen.truncate() / -seen.z
    }

    #[test]
    fn the_camera_looks_at_the_middle_from_above_at_its_distance() {
        assert!(in_picture(&AROUND).length() < 1e-5);
        let eye = AROUND.pose().translation - AROUND.middle;
        assert!((eye.length() - 5.0).abs() < 1e-5);
        assert!((eye.y - 5.0 * 0.3_f32.sin()).abs() < 1e-5, "{eye}");
    }

    #[test]
    fn the_middle_is_moved_to_the_right_and_up_in_the_picture() {
        let aside = Circling {
            aside_rad: Vec2::new(0.25, 0.1),
            ..AROUND
        };
        let at = in_picture(&aside);
        assert!((at.x - 0.25_f32.tan()).abs() < 0.02, "{at}");
        assert!((at.y - 0.1_f32.tan()).abs() < 0.02, "{at}");
    }
}
