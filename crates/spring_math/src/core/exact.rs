#![doc = include_str!("exact.md")]

mod far_overdamped;
mod short_step;

use super::spring::Spring;

/// The exact step as a matrix `M`, row by row: `t` seconds take the error `(e, e') = (x - goal, v - goal_velocity)` to
/// `M (e, e')`.
///
/// Beyond `z w t = 700` the hyperbolic functions of an overdamped spring overflow; [`curve`] and
/// [`Propagator::exact`](crate::Propagator::exact) are good for any time.
#[doc(alias = "closed form")]
#[must_use]
pub fn matrix(spring: Spring, t: f64) -> [f64; 4] {
    let (w, z) = spring.in_f64();
    let y = z * w * t;
    let square = swing_squared(spring, t);
    let (c, s) = if square > 0.0 {
        // Underdamped: a decaying swing.
        let angle = square.sqrt();
        (angle.cos(), angle.sin() / angle)
    } else if square < 0.0 {
        // Overdamped: two decaying exponentials.
        let angle = (-square).sqrt();
        (angle.cosh(), angle.sinh() / angle)
    } else {
        // Critically damped: the limit of both cases.
        (1.0, 1.0)
    };
    let decay = (-y).exp();
    let (c, s) = (decay * c, decay * s);
    [c + y * s, t * s, -w * w * t * s, c - y * s]
}

/// `w^2 t^2 (1 - z^2)`: the angle of the swing in `t` seconds, squared. Below zero the spring is overdamped.
#[inline]
fn swing_squared(spring: Spring, t: f64) -> f64 {
    let (w, z) = spring.in_f64();
    let (angle, decay) = (w * t, z * w * t);
    // The product form keeps its digits near critical damping.
    (angle - decay) * (angle + decay)
}

/// The closed form in `f64`, the reference curve of the lab: position (m) and velocity (m/s) `time` seconds after `x0` and `v0`,
/// with a goal that starts at `goal` and moves at `goal_velocity`.
///
/// A negative `time` counts as 0 and an infinite one as the largest `f32`, as in [`Propagator::exact`](crate::Propagator::exact);
/// a NaN `time` gives NaN. With `omega = 0` there is no spring: the body moves on at `v0`.
#[doc(alias = "closed form")]
#[must_use]
pub fn curve(
    spring: Spring,
    (x0, v0): (f64, f64),
    (goal, goal_velocity): (f64, f64),
    time: f64,
) -> (f64, f64) {
    // `clamp` returns NaN for NaN.
    let time = time.clamp(0.0, f64::from(f32::MAX));
    let [a, b, c, d] = increments(spring, time);
    let (e, de) = (x0 - goal, v0 - goal_velocity);
    (
        x0 + goal_velocity * time + (a * e + b * de),
        v0 + (c * e + d * de),
    )
}

/// `M - I`, row by row, for a step of `dt` seconds, from zero to the largest `f32`: the increments of a step.
///
/// [`matrix`] minus the identity, except in two cases where the subtraction would lose digits: short steps, where `M` is
/// almost the identity, and far overdamped springs, whose two rates are so unlike that the smaller would be rounded away.
#[inline]
pub(crate) fn increments(spring: Spring, dt: f64) -> [f64; 4] {
    let (omega, zeta) = spring.in_f64();
    let decay = zeta * omega * dt;
    let square = swing_squared(spring, dt);
    let [m00, m01, m11] = if far_overdamped::applies(square, decay) {
        far_overdamped::increments(omega * dt, decay, (-square).sqrt())
    } else if decay <= 1.0 && square.abs() <= 1.0 {
        short_step::increments(square, decay)
    } else {
        let [m00, m01, m10, m11] = matrix(spring, dt);
        return [m00 - 1.0, m01, m10, m11 - 1.0];
    };
    [m00, m01 * dt, -omega * omega * dt * m01, m11]
}

#[cfg(test)]
mod tests {
    use crate::{Propagator, Spring};

    #[test]
    fn the_accurate_step_is_the_plain_formula_less_the_identity() {
        let mut compared = 0;
        for zeta in [
            0.0, 0.1, 0.7, 0.999_999, 1.0, 1.000_001, 1.3, 2.0, 5.0, 20.0,
        ] {
            for omega in [0.0, 0.01, 1.0, 12.0, 60.0, 400.0] {
                for dt in [1e-4, 1.0 / 240.0, 1.0 / 60.0, 0.1, 0.5, 3.0] {
                    let spring = Spring::new(omega, zeta).unwrap();
                    // Beyond this the hyperbolic functions overflow.
                    if f64::from(omega * zeta) * dt > 300.0 {
                        continue;
                    }
                    let [a, b, c, d] = super::matrix(spring, dt);
                    let plain = [a - 1.0, b, c, d - 1.0];
                    let accurate = super::increments(spring, dt);
                    let omega = f64::from(omega);
                    let scale = [1.0, omega, 1.0 / omega.max(1e-3), 1.0];
                    for i in 0..4 {
                        let distance = (accurate[i] - plain[i]).abs() * scale[i];
                        assert!(
                            distance < 2e-11,
                            "{zeta} {omega} {dt}: {accurate:?} {plain:?}"
                        );
                    }
                    compared += 1;
                }
            }
        }
        assert!(compared > 300, "{compared}");
    }

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
                    a.compose(&b).increments(),
                    Propagator::exact(spring, 0.75).increments(),
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
