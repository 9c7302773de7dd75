//! Rotations to rotation vectors and back without trigonometry, for drives that turn many bodies a step: about a quarter (to a
//! vector) and a fifth (from a vector) of the time of the exact maps, and good to 3e-7.
//!
//! The polynomials interpolate at the Chebyshev nodes of the range named with each. Largest errors over that range, with the
//! `f32` coefficients and before the rounding of the evaluation: arctangent 3e-9 of the value, sine 2e-8 of the value, cosine
//! 6e-9 (absolute, since the cosine ends at 0). They are exact at 0, and must be: a drive maps from a vector to a rotation and
//! back in each step, and a one-sided error there would act like an additional spring.

use std::f32::consts::FRAC_PI_2;

use glam::{Quat, Vec3};

/// Axis times `tan(angle / 8)` of a rotation of unit length, along the shorter arc: its length is at most 0.414.
///
/// By the half-angle formula twice, `tan(a / 8) = sin(a / 2) / (c + sqrt(c^2 + sin(a / 2)^2))` with `c = 1 + cos(a / 2)`. The
/// divisor is never small, so the smallest angles need no case of their own.
#[must_use]
#[inline]
pub fn tan_eighth(rotation: Quat) -> Vec3 {
    let sine = rotation.xyz();
    let c = rotation.w.abs() + 1.0;
    let scale = 1.0 / (c + (c * c + sine.length_squared()).sqrt());
    sine * scale.copysign(rotation.w)
}

/// As [`rotation_vector`](super::rotation_vector), for a rotation of unit length.
#[must_use]
#[inline]
pub fn rotation_vector(rotation: Quat) -> Vec3 {
    let eighth = tan_eighth(rotation);
    // atan(x) / x as a polynomial in z = x^2, for angles up to an eighth of pi.
    let z = eighth.length_squared();
    let arc = polynomial(
        z,
        [
            1.0,
            -0.333_333_3,
            0.199_995_4,
            -0.142_639_5,
            0.107_436_68,
            -0.064_517_19,
        ],
    );
    eighth * (arc * 8.0)
}

/// As [`from_rotation_vector`](super::from_rotation_vector).
#[must_use]
#[inline]
pub fn from_rotation_vector(vector: Vec3) -> Quat {
    // z is the square of half the angle; sin(x) / x and cos(x) are polynomials in z = x^2, for x up to half of pi.
    let z = vector.length_squared() * 0.25;
    if z.is_nan() || z > FRAC_PI_2 * FRAC_PI_2 {
        return super::from_rotation_vector(vector);
    }
    let sine = polynomial(
        z,
        [
            1.0,
            -0.166_666_67,
            8.333_333e-3,
            -1.984_108_7e-4,
            2.753_646_4e-6,
            -2.408_019e-8,
        ],
    );
    let cosine = polynomial(
        z,
        [
            1.0,
            -0.5,
            0.041_666_66,
            -1.388_865_2e-3,
            2.477_458e-5,
            -2.629_751_7e-7,
        ],
    );
    let axis = vector * (sine * 0.5);
    Quat::from_xyzw(axis.x, axis.y, axis.z, cosine)
}

/// `c0 + c1 z + ... + c5 z^5`.
fn polynomial(z: f32, coefficients: [f32; 6]) -> f32 {
    let [c0, c1, c2, c3, c4, c5] = coefficients;
    c0 + z * (c1 + z * (c2 + z * (c3 + z * (c4 + z * c5))))
}

#[cfg(test)]
mod tests {
    use super::super as slow;
    use super::*;

    #[test]
    fn the_quick_maps_are_the_slow_ones_to_the_last_digits() {
        let axis = Vec3::new(2.0, -3.0, 6.0) / 7.0;
        for i in 0..=3000_u16 {
            let vector = axis * (f32::from(i) * 1e-3 * std::f32::consts::PI / 3.0);
            let rotation = slow::from_rotation_vector(vector);
            let off = (from_rotation_vector(vector) - rotation).length();
            assert!(off < 2e-7, "{i}: {off}");
            for rotation in [rotation, -rotation] {
                let off = (rotation_vector(rotation) - slow::rotation_vector(rotation)).length();
                assert!(off <= 3e-7 * vector.length(), "{i}: {off}");
            }
        }
        for tiny in [0.0, 1e-20, 1e-8, 1e-4] {
            let back = rotation_vector(from_rotation_vector(axis * tiny));
            let off = (back - axis * tiny).length();
            assert!(off <= 2e-7 * tiny, "{tiny}: {back}");
        }
        for large in [3.2, 7.0, 100.0] {
            let rotation = slow::from_rotation_vector(axis * large);
            assert_eq!(from_rotation_vector(axis * large), rotation);
        }
        assert!(from_rotation_vector(Vec3::NAN).is_nan());
    }
}
