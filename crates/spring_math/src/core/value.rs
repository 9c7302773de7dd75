//! The trait of the values that a spring can move: numbers and vectors.

use std::ops::{Add, Mul, Sub};

/// Anything with sums, differences and `f32` multiples: `f32`, `Vec2`, `Vec3`, a rotation vector, a colour.
///
/// Implemented for every `Copy` type that has the three operators.
pub trait SpringValue:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<f32, Output = Self>
{
}

impl<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<f32, Output = T>> SpringValue for T {}
