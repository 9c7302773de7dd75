//! Rotations to vectors and back, quickly: no trigonometry, and good to the last digit or two of an `f32`.
//!
//! The polynomials are through the Chebyshev nodes of the range named with each, and good to 3e-9 of the value there. They are
//! right at nothing, and must be: from a vector to a rotation and back, in each step, an error that is always on the same side
//! is a spring of its own.

use glam::{Quat, Vec3A};

/// Axis times `tan(angle / 8)` of a rotation of unit length, the shorter way round: at most 0.414.
///
/// By the half-angle formula twice, `tan(a / 8) = sin(a / 2) / (c + sqrt(c^2 + sin(a / 2)^2))` with `c = 1 + cos(a / 2)`. Nothing
/// vanishes in it, so the smallest angles need no case of their own.
#[inline]
pub(super) fn eighth(rotation: Quat) -> Vec3A {
    let vector = Vec3A::from_vec4(rotation.into());
    let whole = 1.0 + rotation.w.abs();
    let scale = 1.0 / (whole + (whole * whole + vector.length_squared()).sqrt());
    vector * scale.copysign(rotation.w)
}

/// As [`crate::rotation::rotation_vector`], of a rotation of unit length.
#[inline]
pub(super) fn rotation_vector(rotation: Quat) -> Vec3A {
    let eighth = eighth(rotation);
    // atan(x) / x, by x^2, up to an eighth of pi.
    let z = eighth.length_squared();
    let high = -0.142_639_5 + z * (0.107_436_68 + z * -0.064_517_19);
    let arc = 1.0 + z * (-0.333_333_3 + z * (0.199_995_4 + z * high));
    eighth * (8.0 * arc)
}

/// As [`crate::rotation::from_rotation_vector`].
#[inline]
pub(super) fn from_rotation_vector(vector: Vec3A) -> Quat {
    let z = 0.25 * vector.length_squared();
    // Of half the angle: up to a half of pi.
    const LARGEST: f32 = std::f32::consts::FRAC_PI_2 * std::f32::consts::FRAC_PI_2;
    if z > LARGEST || z.is_nan() {
        return crate::rotation::from_rotation_vector(vector.into());
    }
    // sin(x) / x and cos(x), by x^2.
    let sine = z * (-1.984_108_7e-4 + z * (2.753_646_4e-6 + z * -2.408_019e-8));
    let sine = 1.0 + z * (-0.166_666_67 + z * (8.333_333e-3 + sine));
    let cosine = z * (-1.388_865_2e-3 + z * (2.477_458e-5 + z * -2.629_751_7e-7));
    let cosine = 1.0 + z * (-0.5 + z * (0.041_666_66 + cosine));
    Quat::from_vec4((vector * (0.5 * sine)).extend(cosine))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rotation;
    use glam::Vec3;

    #[test]
    fn the_quick_maps_are_the_slow_ones_to_the_last_digits() {
        let axis = Vec3A::new(2.0, -3.0, 6.0) / 7.0;
        for i in 0..=3000_u16 {
            let vector = axis * (f32::from(i) * 1e-3 * std::f32::consts::PI / 3.0);
            let slow = rotation::from_rotation_vector(vector.into());
            let off = (from_rotation_vector(vector) - slow).length();
            assert!(off < 2e-7, "{i}: {off}");
            for slow in [slow, -slow] {
                let off = Vec3::from(rotation_vector(slow)) - rotation::rotation_vector(slow);
                let off = off.length();
                assert!(off <= 3e-7 * vector.length(), "{i}: {off}");
            }
        }
        for tiny in [0.0, 1e-20, 1e-8, 1e-4] {
            let back = rotation_vector(from_rotation_vector(axis * tiny));
            assert!(
                (back - axis * tiny).length() <= 2e-7 * tiny,
                "{tiny}: {back}"
            );
        }
        for large in [3.2, 7.0, 100.0] {
            let slow = rotation::from_rotation_vector((axis * large).into());
            assert_eq!(from_rotation_vector(axis * large), slow);
        }
    }
}
