//! A 2x2 matrix whose entries are sums of two `f32`: the first twelve binary digits, and the rest. Together good to 1.5e-11.
//!
//! A rounded coefficient has the same error in every step, so the errors add up: with entries of one `f32` each, 20 Hz without
//! damping at 60 frames a second is off by 4e-5 of the swing within 10 s. The nearest `f32` and its remainder would not help: the
//! product with the nearest `f32` is itself rounded, to a grid larger than the product with the remainder, so adding the
//! remainder would change nothing. The rest after twelve digits is up to 4096 times larger than that grid.

use super::super::value::SpringValue;

/// Keeps the sign, the exponent and twelve binary digits (the first is implicit) of an `f32`.
const FIRST_DIGITS: u32 = !0xfff;

/// A 2x2 matrix, row by row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SplitMatrix {
    /// The first twelve binary digits.
    high: [f32; 4],
    /// The rest.
    low: [f32; 4],
}

impl SplitMatrix {
    /// All four 0.
    pub(super) const ZERO: Self = Self {
        high: [0.0; 4],
        low: [0.0; 4],
    };

    /// Splits four numbers.
    #[inline]
    pub(super) fn new(entries: [f64; 4]) -> Self {
        let high = entries.map(|value| f32::from_bits((value as f32).to_bits() & FIRST_DIGITS));
        let mut low = [0.0; 4];
        for (low, (value, high)) in low.iter_mut().zip(entries.iter().zip(high)) {
            *low = (value - f64::from(high)) as f32;
        }
        Self { high, low }
    }

    /// The four numbers.
    pub(super) fn in_f64(&self) -> [f64; 4] {
        let mut sum = [0.0; 4];
        for (sum, (high, low)) in sum.iter_mut().zip(self.high.iter().zip(self.low)) {
            *sum = f64::from(*high) + f64::from(low);
        }
        sum
    }

    /// The first twelve digits of each entry, and the rest.
    pub(super) fn parts(&self) -> ([f32; 4], [f32; 4]) {
        (self.high, self.low)
    }

    /// The matrix times the column `(e, de)`.
    #[inline]
    pub(super) fn times<V: SpringValue>(&self, e: V, de: V) -> (V, V) {
        let ([h0, h1, h2, h3], [l0, l1, l2, l3]) = (self.high, self.low);
        (
            (e * h0 + de * h1) + (e * l0 + de * l1),
            (e * h2 + de * h3) + (e * l2 + de * l3),
        )
    }
}
