//! `M - I` of a short step, from power series: the small differences from the identity keep all their digits.

/// `M00 - 1`, `M01 / t` and `M11 - 1` for `decay = z w t` from 0 to 1 and the swing's angle squared from -1 to 1.
///
/// With `E = exp(-y) - 1`: `E (C + y S) + (C - 1) + y S`; `M11` is `M00` less `2 y S exp(-y)`.
#[inline]
pub(super) fn increments(square: f64, decay: f64) -> [f64; 3] {
    let less_one = exp_less_one(decay);
    let (cos_less_one, sinc) = cosine_less_one_and_sinc(square);
    let plus = cos_less_one + decay * sinc;
    let m00 = less_one * plus + (less_one + plus);
    let m01 = sinc + less_one * sinc;
    [m00, m01, m00 - (decay + decay) * m01]
}

/// `exp(-y) - 1` for `y` from 0 to 1, good to 1e-12: the series for `y / 4`, then squared twice.
#[inline]
fn exp_less_one(decay: f64) -> f64 {
    const C: [f64; 9] = reciprocals([
        1.0, 2.0, 6.0, 24.0, 120.0, 720.0, 5040.0, 40320.0, 362_880.0,
    ]);
    let y = -0.25 * decay;
    // Estrin's scheme: the pairs are independent, so the processor computes them in parallel.
    let (y2, y4) = (y * y, y * y * (y * y));
    let low = (C[0] + C[1] * y) + (C[2] + C[3] * y) * y2;
    let high = (C[4] + C[5] * y) + (C[6] + C[7] * y) * y2;
    let quarter = y * (low + (high + C[8] * y4) * y4);
    let half = quarter * (2.0 + quarter);
    half * (2.0 + half)
}

/// `(cos(s) - 1, sin(s)/s)` as series in `s^2`, from -1 to 1 (hyperbolic below 0), good to 1e-12.
#[inline]
fn cosine_less_one_and_sinc(square: f64) -> (f64, f64) {
    const COS: [f64; 7] = reciprocals([
        2.0,
        24.0,
        720.0,
        40_320.0,
        3_628_800.0,
        479_001_600.0,
        87_178_291_200.0,
    ]);
    const SINC: [f64; 7] = reciprocals([
        1.0,
        6.0,
        120.0,
        5040.0,
        362_880.0,
        39_916_800.0,
        6_227_020_800.0,
    ]);
    let t = -square;
    let (t2, t4) = (t * t, t * t * (t * t));
    let sum = |c: &[f64; 7]| {
        ((c[0] + c[1] * t) + (c[2] + c[3] * t) * t2) + ((c[4] + c[5] * t) + c[6] * t2) * t4
    };
    (t * sum(&COS), sum(&SINC))
}

const fn reciprocals<const N: usize>(factorials: [f64; N]) -> [f64; N] {
    let mut reciprocals = factorials;
    let mut i = 0;
    while i < N {
        reciprocals[i] = 1.0 / factorials[i];
        i += 1;
    }
    reciprocals
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 201 values from -1 to 1.
    fn range() -> impl Iterator<Item = f64> {
        (-100..=100).map(|part| f64::from(part) / 100.0)
    }

    #[test]
    fn the_exponential_is_the_librarys_to_twelve_digits() {
        for decay in range().filter(|decay| *decay >= 0.0) {
            let off = exp_less_one(decay) - (-decay).exp_m1();
            // The rounding, and what the series leaves out, which is 1e-12 at the end of the range.
            let bound = 1e-15 + 1.1e-12 * decay.powi(9);
            assert!(off.abs() <= bound, "{decay}: {off}");
        }
    }

    #[test]
    fn cosine_and_sine_are_the_librarys_to_twelve_digits_on_both_sides_of_zero() {
        for square in range() {
            let angle = square.abs().sqrt();
            let (cosine, sinc) = if square > 0.0 {
                (angle.cos() - 1.0, angle.sin() / angle)
            } else if square < 0.0 {
                (angle.cosh() - 1.0, angle.sinh() / angle)
            } else {
                (0.0, 1.0)
            };
            let found = cosine_less_one_and_sinc(square);
            let off = (found.0 - cosine).abs().max((found.1 - sinc).abs());
            // The library's cosine has lost digits to the 1.
            assert!(off < 1e-12, "{square}: {off}");
        }
    }
}
