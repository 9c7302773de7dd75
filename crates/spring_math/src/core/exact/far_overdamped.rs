//! `M - I` of a far overdamped spring: its two exponents are combined first, so that no term overflows or cancels.

/// Whether the two rates are so far apart that the hyperbolic cosine and sine cancel. `square` is `w^2 t^2 (1 - z^2)`,
/// `decay` is `z w t`.
#[inline]
pub(super) fn applies(square: f64, decay: f64) -> bool {
    square < -4.0 || (square < 0.0 && -square > 0.75 * decay * decay)
}

/// `M00 - 1`, `M01 / t` and `M11 - 1`, from `angle = w t`, `decay = z w t` and half the difference of the rates times `t`. With
/// the slow rate `p` and the fast rate `r`, both times `t`, `p r = angle^2`. All exponents are negative, so nothing overflows.
#[cold]
pub(super) fn increments(angle: f64, decay: f64, half_gap: f64) -> [f64; 3] {
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
