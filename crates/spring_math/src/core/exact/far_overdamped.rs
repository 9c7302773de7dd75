//! `M - I` of a spring with two rates far apart: the exponents are combined before anything grows or cancels.

/// Whether the rates are so far apart that the sum of cosine and sine cancels. `square` is the swing's angle squared,
/// `decay` is `z w t`.
#[inline]
pub(super) fn is_so(square: f64, decay: f64) -> bool {
    square < -4.0 || (square < 0.0 && -square > 0.75 * decay * decay)
}

/// `M00 - 1`, `M01 / t` and `M11 - 1`. Of the two rates times `t`, `p` is slow and `r` fast, and `p r = angle^2`. Nothing grows, so
/// nothing overflows.
#[cold]
pub(super) fn difference(angle: f64, decay: f64, half_gap: f64) -> [f64; 3] {
    let fast = decay + half_gap;
    let slow = angle * (angle / fast);
    let gap = 2.0 * half_gap;
    let (slow_less_one, fast_less_one) = ((-slow).exp_m1(), (-fast).exp_m1());
    [
        (fast * slow_less_one - slow * fast_less_one) / gap,
        (slow_less_one - fast_less_one) / gap,
        (fast * fast_less_one - slow * slow_less_one) / gap,
    ]
}
