#![doc = include_str!("exact.md")]

use crate::Spring;

/// The closed form itself, in `f64`: position (m) and velocity (m/s) `time` seconds after `x0` and `v0`, with a goal that starts at
/// `goal` and moves at `goal_velocity`. The reference curve of the lab.
///
/// A negative `time` counts as 0 and an infinite one as the largest `f32`, as in [`Propagator::exact`](crate::Propagator::exact);
/// a `time` that is not a number gives NaN. With `omega = 0` there is no spring: the body moves on at `v0`.
#[must_use]
pub fn curve(
    spring: Spring,
    (x0, v0): (f64, f64),
    (goal, goal_velocity): (f64, f64),
    time: f64,
) -> (f64, f64) {
    // `clamp` keeps a NaN.
    let time = time.clamp(0.0, f64::from(f32::MAX));
    let [a, b, c, d] = difference(spring, time);
    let (e, de) = (x0 - goal, v0 - goal_velocity);
    (
        x0 + goal_velocity * time + (a * e + b * de),
        v0 + (c * e + d * de),
    )
}

/// `M - I` of the exact spring, row by row, for a step of `dt` seconds, from zero to the largest `f32`.
#[inline]
pub(crate) fn difference(spring: Spring, dt: f64) -> [f64; 4] {
    let (omega, zeta) = spring.in_f64();
    let decay = zeta * omega * dt;
    let angle = omega * dt;
    // The angle of the swing, squared; below zero the motion is hyperbolic.
    let turn = (angle - decay) * (angle + decay);

    // Where both rates are far apart, the sum of both cancels, and the exponents must be combined instead.
    let apart = -turn > 0.75 * decay * decay;
    let [m00, m01, m11] = if turn < -4.0 || (turn < 0.0 && apart) {
        overdamped(angle, decay, (-turn).sqrt())
    } else if decay > 1.0 {
        // exp(-y) (C + y S) - 1: nothing cancels, and `y S` beyond the digits of 1 vanishes with its factor exp(-y).
        let left = (-decay).exp();
        let (cos_less_one, sinc) = cosine_and_sinc(turn);
        let m00 = left * (1.0 + cos_less_one + decay * sinc) - 1.0;
        let m01 = left * sinc;
        [m00, m01, m00 - (decay + decay) * m01]
    } else {
        let (less_one, (cos_less_one, sinc)) = if turn.abs() <= 1.0 {
            (short_exp_less_one(decay), short_cosine_and_sinc(turn))
        } else {
            ((-decay).exp_m1(), cosine_and_sinc(turn))
        };
        // E (C + y S) + (C - 1) + y S, with E = exp(-y) - 1; M11 is M00 less 2 y M01/t.
        let plus = cos_less_one + decay * sinc;
        let m00 = less_one * plus + (less_one + plus);
        let m01 = sinc + less_one * sinc;
        [m00, m01, m00 - (decay + decay) * m01]
    };
    [m00, m01 * dt, -omega * omega * dt * m01, m11]
}

/// The two rates apart: `p` is slow and `r` fast, `p r = angle^2`. Nothing grows, so nothing overflows.
#[cold]
fn overdamped(angle: f64, decay: f64, half_gap: f64) -> [f64; 3] {
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

/// `exp(-y) - 1` for `y` from 0 to 1: the series of a quarter, squared twice. Good to 1e-12; games mostly step so.
#[inline]
fn short_exp_less_one(decay: f64) -> f64 {
    const C: [f64; 9] = reciprocals([
        1.0, 2.0, 6.0, 24.0, 120.0, 720.0, 5040.0, 40320.0, 362_880.0,
    ]);
    let y = -0.25 * decay;
    // Pairs first (Estrin): the processor works on them side by side.
    let (y2, y4) = (y * y, y * y * (y * y));
    let low = (C[0] + C[1] * y) + (C[2] + C[3] * y) * y2;
    let high = (C[4] + C[5] * y) + (C[6] + C[7] * y) * y2;
    let quarter = y * (low + (high + C[8] * y4) * y4);
    let half = quarter * (2.0 + quarter);
    half * (2.0 + half)
}

/// [`cosine_and_sinc`] for `turn` from -1 to 1, by series good to 1e-12.
#[inline]
fn short_cosine_and_sinc(turn: f64) -> (f64, f64) {
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
    let t = -turn;
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

/// `(cos(s) - 1, sin(s)/s)` with `s = sqrt(turn)`, of either sign of `turn` (below zero, down to -4): through the half angle, so that
/// neither loses digits as `turn` goes to zero.
fn cosine_and_sinc(turn: f64) -> (f64, f64) {
    let quarter = 0.25 * turn;
    let (half_sinc, half_cosine) = if quarter.abs() <= 0.25 {
        let (cos_less_one, sinc) = short_cosine_and_sinc(quarter);
        (sinc, 1.0 + cos_less_one)
    } else if quarter < 0.0 {
        let half = (-quarter).sqrt();
        (half.sinh() / half, half.cosh())
    } else {
        let half = quarter.sqrt();
        let (sine, cosine) = half.sin_cos();
        (sine / half, cosine)
    };
    (
        -2.0 * quarter * half_sinc * half_sinc,
        half_sinc * half_cosine,
    )
}

/// `(integral of M00 - 1, integral of M01)` over the step, s and s^2: how far the *integral of the position* strays from a straight line.
pub(crate) fn integrals(spring: Spring, dt: f64) -> (f64, f64) {
    let (omega, zeta) = spring.in_f64();
    let (angle, decay) = (omega * dt, zeta * omega * dt);
    let [m00, m01, ..] = difference(spring, dt);
    // M01' = M11 and M00' = -w^2 M01, so the integral of M01 is (1 - M00)/w^2; for short steps, its series.
    let of_m01 = if decay < 1e-3 && angle < 1e-3 {
        dt * dt * (0.5 - decay / 3.0 + decay * decay / 6.0 - angle * angle / 24.0)
    } else {
        -m00 / (omega * omega)
    };
    // M00 = M11 + 2 z w M01, and M01' = M11.
    ((m01 - dt) + 2.0 * zeta * omega * of_m01, of_m01)
}

#[cfg(test)]
mod tests {
    use crate::{Propagator, Spring};

    #[test]
    fn no_time_changes_nothing_to_the_bit() {
        for (omega, zeta) in [(0.0, 0.0), (6.0, 0.1), (6.0, 1.0), (1e6, 10.0)] {
            let step = Propagator::exact(Spring::new(omega, zeta).unwrap(), 0.0);
            let (x, v) = step.advance(0.1_f32, -0.7, 3.3);
            assert_eq!(
                (x.to_bits(), v.to_bits()),
                (0.1_f32.to_bits(), (-0.7_f32).to_bits())
            );
        }
    }

    #[test]
    fn critical_is_the_textbook_line() {
        let (omega, dt) = (10.0_f64, 0.1_f64);
        let (x, _) =
            Propagator::exact(Spring::critical(10.0).unwrap(), 0.1).advance(1.0_f32, 5.0, 0.0);
        let textbook = (-omega * dt).exp() * (1.0 + (5.0 + omega) * dt);
        assert!((f64::from(x) - textbook).abs() < 1e-7, "{x} {textbook}");
    }

    #[test]
    fn steps_add_up_on_both_sides_of_critical() {
        for zeta in [0.0, 0.3, 0.999_999, 1.0, 1.000_001, 1.2, 4.0, 50.0] {
            for omega in [0.01, 1.0, 40.0, 3000.0] {
                let spring = Spring::new(omega, zeta).unwrap();
                let (a, b) = (
                    Propagator::exact(spring, 0.25),
                    Propagator::exact(spring, 0.5),
                );
                let (both, once) = (
                    a.compose(&b).difference(),
                    Propagator::exact(spring, 0.75).difference(),
                );
                let scale = [1.0, f64::from(omega), 1.0 / f64::from(omega), 1.0];
                for i in 0..4 {
                    assert!(
                        (both[i] - once[i]).abs() * scale[i] < 1e-7,
                        "{zeta} {omega} {both:?} {once:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_ends_of_the_range_are_finite_and_right() {
        let slow = Spring::critical_from_envelope_half_life(1e6).unwrap();
        let (x, _) = Propagator::exact(slow, 1.0 / 60.0).advance(1.0_f32, 0.0, 0.0);
        assert_eq!(x, 1.0);
        for zeta in [0.1, 1.0, 10.0] {
            let stiff = Spring::new(1e8, zeta).unwrap();
            assert_eq!(
                Propagator::exact(stiff, 0.01).advance(1.0_f32, 0.0, 0.0),
                (0.0, 0.0)
            );
        }
        let free = Propagator::exact(Spring::new(0.0, 1.0).unwrap(), 0.5);
        assert_eq!(free.advance(1.0_f32, 2.0, 9.0), (2.0, 2.0));
    }
}
