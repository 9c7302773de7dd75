//! Rotations to vectors and back, quickly: no trigonometry, and good to the last digit or two of an `f32`.
//!
//! The polynomials are through the Chebyshev nodes of the range named with each, and good to 3e-9 of the value there. They are
//! right at nothing, and must be: from a vector to a rotation and back, in each step, an error that is always on the same side
//! is a spring of its own.

use std::f32::consts::FRAC_PI_2;

use glam::{BVec4A, Vec4};

use super::four::{LANES, Rotations, Vectors};

/// Axis times `tan(angle / 8)` of rotations of unit length, the shorter way round: at most 0.414.
///
/// By the half-angle formula twice, `tan(a / 8) = sin(a / 2) / (c + sqrt(c^2 + sin(a / 2)^2))` with `c = 1 + cos(a / 2)`. Nothing
/// vanishes in it, so the smallest angles need no case of their own.
#[inline(always)]
pub(super) fn eighth(rotations: Rotations) -> Vectors {
    let whole = rotations.w.abs() + 1.0;
    let scale = (whole + (whole * whole + rotations.axis.length_squared()).sqrt()).recip();
    rotations.axis * scale.copysign(rotations.w)
}

/// As [`crate::rotation::rotation_vector`], of rotations of unit length.
#[inline(always)]
pub(super) fn rotation_vector(rotations: Rotations) -> Vectors {
    let eighth = eighth(rotations);
    // atan(x) / x, by x^2, up to an eighth of pi.
    let z = eighth.length_squared();
    let high = z * (z * -0.064_517_19 + 0.107_436_68) - 0.142_639_5;
    let arc = z * (z * (z * high + 0.199_995_4) - 0.333_333_3) + 1.0;
    eighth * (arc * 8.0)
}

/// As [`crate::rotation::from_rotation_vector`].
#[inline(always)]
pub(super) fn from_rotation_vector(vectors: Vectors) -> Rotations {
    let z = vectors.length_squared() * 0.25;
    // sin(x) / x and cos(x) of half the angle, by x^2, up to a half of pi.
    let sine = z * (z * (z * -2.408_019e-8 + 2.753_646_4e-6) - 1.984_108_7e-4);
    let sine = z * (z * (sine + 8.333_333e-3) - 0.166_666_67) + 1.0;
    let cosine = z * (z * (z * -2.629_751_7e-7 + 2.477_458e-5) - 1.388_865_2e-3);
    let cosine = z * (z * (cosine + 0.041_666_66) - 0.5) + 1.0;
    let quick = Rotations {
        axis: vectors * (sine * 0.5),
        w: cosine,
    };
    let in_range = z.cmple(Vec4::splat(FRAC_PI_2 * FRAC_PI_2));
    if in_range.all() {
        return quick;
    }
    far_from_rotation_vector(vectors, quick, in_range)
}

/// The same, of which some are out of the polynomials' range.
#[cold]
fn far_from_rotation_vector(vectors: Vectors, quick: Rotations, in_range: BVec4A) -> Rotations {
    let (mut each, vectors) = (quick.each(), vectors.each());
    for lane in 0..LANES {
        if !in_range.test(lane) {
            each[lane] = crate::rotation::from_rotation_vector(vectors[lane].into());
        }
    }
    Rotations::new(each)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rotation;
    use glam::{Quat, Vec3, Vec3A};

    fn to_vector(rotation: Quat) -> Vec3 {
        rotation_vector(Rotations::new([rotation; LANES])).each()[0].into()
    }

    fn to_rotation(vector: Vec3A) -> Quat {
        from_rotation_vector(Vectors::new([vector; LANES])).each()[0]
    }

    #[test]
    fn the_quick_maps_are_the_slow_ones_to_the_last_digits() {
        let axis = Vec3A::new(2.0, -3.0, 6.0) / 7.0;
        for i in 0..=3000_u16 {
            let vector = axis * (f32::from(i) * 1e-3 * std::f32::consts::PI / 3.0);
            let slow = rotation::from_rotation_vector(vector.into());
            let off = (to_rotation(vector) - slow).length();
            assert!(off < 2e-7, "{i}: {off}");
            for slow in [slow, -slow] {
                let off = (to_vector(slow) - rotation::rotation_vector(slow)).length();
                assert!(off <= 3e-7 * vector.length(), "{i}: {off}");
            }
        }
        for tiny in [0.0, 1e-20, 1e-8, 1e-4] {
            let back = to_vector(to_rotation(axis * tiny));
            let off = (back - Vec3::from(axis * tiny)).length();
            assert!(off <= 2e-7 * tiny, "{tiny}: {back}");
        }
        for large in [3.2, 7.0, 100.0] {
            let slow = rotation::from_rotation_vector((axis * large).into());
            assert_eq!(to_rotation(axis * large), slow);
        }
    }

    #[test]
    fn a_lane_out_of_range_leaves_its_neighbours_alone() {
        let small = Vec3A::new(0.1, 0.2, 0.3);
        let mixed = [small, Vec3A::X * 9.0, small, Vec3A::NAN];
        let four = from_rotation_vector(Vectors::new(mixed)).each();
        assert_eq!([four[0], four[2]], [to_rotation(small); 2]);
        assert_eq!(four[1], rotation::from_rotation_vector(Vec3::X * 9.0));
    }
}
