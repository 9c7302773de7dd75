//! Four vectors, or four rotations, side by side: a lane of glam's `Vec4` for each.
//!
//! A body's step is one long chain of dependent operations; four of them at once take hardly longer than one. A lane knows
//! nothing of its neighbours: a body's step is the same to the bit whoever is beside it.

use std::ops::{Add, Mul, Sub};

use glam::{BVec4A, Mat4, Quat, Vec3A, Vec4};

/// How many are worked on at once.
pub(super) const LANES: usize = 4;

/// One truth for each lane.
#[inline]
pub(super) fn mask([a, b, c, d]: [bool; LANES]) -> BVec4A {
    BVec4A::new(a, b, c, d)
}

/// Four vectors. As a [`SpringValue`](crate::SpringValue) it can be sprung like one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vectors {
    pub x: Vec4,
    pub y: Vec4,
    pub z: Vec4,
}

impl Vectors {
    pub const ZERO: Self = Self {
        x: Vec4::ZERO,
        y: Vec4::ZERO,
        z: Vec4::ZERO,
    };

    #[inline]
    pub fn new(each: [Vec3A; LANES]) -> Self {
        let [a, b, c, d] = each.map(|vector| vector.extend(0.0));
        let across = Mat4::from_cols(a, b, c, d).transpose();
        Self {
            x: across.x_axis,
            y: across.y_axis,
            z: across.z_axis,
        }
    }

    #[inline]
    pub fn splat(vector: Vec3A) -> Self {
        Self {
            x: Vec4::splat(vector.x),
            y: Vec4::splat(vector.y),
            z: Vec4::splat(vector.z),
        }
    }

    #[inline]
    pub fn each(self) -> [Vec3A; LANES] {
        let across = Mat4::from_cols(self.x, self.y, self.z, Vec4::ZERO).transpose();
        [across.x_axis, across.y_axis, across.z_axis, across.w_axis].map(Vec3A::from_vec4)
    }

    #[inline]
    pub fn map(self, change: impl Fn(Vec4) -> Vec4) -> Self {
        Self {
            x: change(self.x),
            y: change(self.y),
            z: change(self.z),
        }
    }

    #[inline]
    pub fn dot(self, other: Self) -> Vec4 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline]
    pub fn length_squared(self) -> Vec4 {
        self.dot(self)
    }

    /// The largest part of each, whatever its sign.
    #[inline]
    pub fn largest(self) -> Vec4 {
        self.x.abs().max(self.y.abs()).max(self.z.abs())
    }

    #[inline]
    pub fn cross(self, other: Self) -> Self {
        Self {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    #[inline]
    pub fn select(which: BVec4A, yes: Self, no: Self) -> Self {
        Self {
            x: Vec4::select(which, yes.x, no.x),
            y: Vec4::select(which, yes.y, no.y),
            z: Vec4::select(which, yes.z, no.z),
        }
    }
}

impl Add for Vectors {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self {
            x: self.x + other.x,
            y: self.y + other.y,
            z: self.z + other.z,
        }
    }
}

impl Sub for Vectors {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self {
            x: self.x - other.x,
            y: self.y - other.y,
            z: self.z - other.z,
        }
    }
}

/// All by the same.
impl Mul<f32> for Vectors {
    type Output = Self;

    #[inline]
    fn mul(self, by: f32) -> Self {
        self.map(|part| part * by)
    }
}

/// Each by its own.
impl Mul<Vec4> for Vectors {
    type Output = Self;

    #[inline]
    fn mul(self, by: Vec4) -> Self {
        self.map(|part| part * by)
    }
}

/// Four rotations.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rotations {
    pub axis: Vectors,
    pub w: Vec4,
}

impl Rotations {
    #[inline]
    pub fn new(each: [Quat; LANES]) -> Self {
        let [a, b, c, d] = each.map(Vec4::from);
        let across = Mat4::from_cols(a, b, c, d).transpose();
        Self {
            axis: Vectors {
                x: across.x_axis,
                y: across.y_axis,
                z: across.z_axis,
            },
            w: across.w_axis,
        }
    }

    #[inline]
    pub fn each(self) -> [Quat; LANES] {
        let Vectors { x, y, z } = self.axis;
        let across = Mat4::from_cols(x, y, z, self.w).transpose();
        [across.x_axis, across.y_axis, across.z_axis, across.w_axis].map(Quat::from_vec4)
    }

    #[inline]
    pub fn conjugate(self) -> Self {
        Self {
            axis: self.axis.map(|part| -part),
            w: self.w,
        }
    }

    #[inline]
    pub fn dot(self, other: Self) -> Vec4 {
        self.axis.dot(other.axis) + self.w * other.w
    }

    /// Vectors turned by these.
    #[inline]
    pub fn turn(self, vectors: Vectors) -> Vectors {
        let across = self.axis.cross(vectors) * 2.0;
        vectors + across * self.w + self.axis.cross(across)
    }

    #[inline]
    pub fn select(which: BVec4A, yes: Self, no: Self) -> Self {
        Self {
            axis: Vectors::select(which, yes.axis, no.axis),
            w: Vec4::select(which, yes.w, no.w),
        }
    }
}

/// First `other`, then `self`.
impl Mul for Rotations {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self {
            axis: other.axis * self.w + self.axis * other.w + self.axis.cross(other.axis),
            w: self.w * other.w - self.axis.dot(other.axis),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lane_is_glam_s_own() {
        let vectors: [Vec3A; LANES] = std::array::from_fn(|i| {
            let i = i as f32;
            Vec3A::new(1.0 + i, -0.5 * i, 2.0 - i * i)
        });
        let rotations: [Quat; LANES] = std::array::from_fn(|i| {
            Quat::from_scaled_axis(glam::Vec3::new(0.3, -0.2 * i as f32, 0.7))
        });
        let (four, turns) = (Vectors::new(vectors), Rotations::new(rotations));
        assert_eq!(four.each(), vectors);
        assert_eq!(turns.each(), rotations);
        let (turned, doubled) = (turns.turn(four).each(), (turns * turns).each());
        let back = (turns * turns.conjugate()).each();
        for i in 0..LANES {
            assert!(turned[i].abs_diff_eq(rotations[i] * vectors[i], 1e-5));
            assert!(doubled[i].abs_diff_eq(rotations[i] * rotations[i], 1e-6));
            assert!(back[i].abs_diff_eq(Quat::IDENTITY, 1e-6));
            assert!((four.length_squared()[i] - vectors[i].length_squared()).abs() < 1e-5);
            assert_eq!(four.largest()[i], vectors[i].abs().max_element());
            assert!((turns.dot(turns)[i] - 1.0).abs() < 1e-6);
        }
    }
}
