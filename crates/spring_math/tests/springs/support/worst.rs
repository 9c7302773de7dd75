//! The largest and the smallest of measured values, NaN if any value is NaN.
//!
//! `f32::max` and `f32::min` return the other operand for NaN, so that `worst = worst.max(off)` followed by
//! `assert!(worst < limit)` passes on a simulation that has become NaN. Here the result is NaN as soon as one value is NaN, and
//! stays NaN: every comparison with a limit is then false, and the assertion fails.
//!
//! The other crates get it from `springyard_test_lab::worst`.
#![allow(dead_code, reason = "the unit tests of `spring_math` use a part")]

/// A running maximum or minimum.
pub trait Extreme: Copy + PartialOrd {
    /// Whether the number is NaN.
    fn not_a_number(self) -> bool;

    /// Becomes `value` if `value` is larger. NaN once either is NaN. Returns whether it changed.
    fn keep_largest(&mut self, value: Self) -> bool {
        let replace = !self.not_a_number() && (value.not_a_number() || value > *self);
        if replace {
            *self = value;
        }
        replace
    }

    /// Becomes `value` if `value` is smaller. NaN once either is NaN. Returns whether it changed.
    fn keep_smallest(&mut self, value: Self) -> bool {
        let replace = !self.not_a_number() && (value.not_a_number() || value < *self);
        if replace {
            *self = value;
        }
        replace
    }
}

impl Extreme for f32 {
    fn not_a_number(self) -> bool {
        self.is_nan()
    }
}

impl Extreme for f64 {
    fn not_a_number(self) -> bool {
        self.is_nan()
    }
}

/// The largest of the values, NaN if any is NaN. Panics without values, so that a test that measures nothing fails.
pub fn largest<T: Extreme>(values: impl IntoIterator<Item = T>) -> T {
    let keep = |mut largest: T, value| {
        largest.keep_largest(value);
        largest
    };
    values.into_iter().reduce(keep).expect("no values")
}

/// The smallest of the values, NaN if any is NaN. Panics without values.
pub fn smallest<T: Extreme>(values: impl IntoIterator<Item = T>) -> T {
    let keep = |mut smallest: T, value| {
        smallest.keep_smallest(value);
        smallest
    };
    values.into_iter().reduce(keep).expect("no values")
}
