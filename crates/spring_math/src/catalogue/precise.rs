#![doc = include_str!("precise.md")]

use crate::{Propagator, SpringValue};

/// Position and velocity, each with the remainder that an `f32` cannot hold. For values up to 1e34.
///
/// ```
/// use spring_math::catalogue::precise::PreciseSpring;
/// use spring_math::{Propagator, Spring};
/// let step = Propagator::exact(Spring::from_hertz(20.0, 0.0)?, 1.0 / 1000.0);
/// let mut spring = PreciseSpring::new(1.0_f32, 0.0);
/// for _ in 0..10_000 {
///     spring.advance(&step, 0.0);
/// }
/// assert_eq!(spring.position(), 1.0); // 200 swings later
/// # Ok::<(), spring_math::ParameterError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PreciseSpring<V> {
    position: [V; 2],
    velocity: [V; 2],
}

impl<V: SpringValue> PreciseSpring<V> {
    /// From a position and a velocity.
    #[must_use]
    pub fn new(position: V, velocity: V) -> Self {
        let zero = position * 0.0;
        Self {
            position: [position, zero],
            velocity: [velocity, zero],
        }
    }

    /// The position, to the nearest `f32`.
    #[must_use]
    pub fn position(&self) -> V {
        self.position[0]
    }

    /// The velocity, to the nearest `f32`.
    #[must_use]
    pub fn velocity(&self) -> V {
        self.velocity[0]
    }

    /// One step towards a goal at rest.
    pub fn advance(&mut self, step: &Propagator, goal: V) {
        let (error, lost) = two_sum(self.position[0], goal * -1.0);
        let error = [error, lost + self.position[1]];
        let [m00, m01, m10, m11] = step.increments().map(digits);
        let velocity = self.velocity;
        self.position = Self::moved(self.position, [(error, m00), (velocity, m01)]);
        self.velocity = Self::moved(velocity, [(error, m10), (velocity, m11)]);
    }

    /// `start` plus the sum of `value * coefficient`, each of them in two parts.
    fn moved(start: [V; 2], products: [([V; 2], [f32; 2]); 2]) -> [V; 2] {
        let [mut sum, mut rest] = start;
        for ([value, value_rest], [high, low]) in products {
            let (head, tail) = split(value);
            // The first two products are exact (twelve by twelve digits), the third is small.
            for part in [head * high, tail * high, value * low] {
                let (next, lost) = two_sum(sum, part);
                sum = next;
                rest = rest + lost;
            }
            rest = rest + value_rest * (high + low);
        }
        let (sum, rest) = two_sum(sum, rest);
        [sum, rest]
    }
}

/// Knuth's two-sum: the rounded sum, and its exact rounding error.
fn two_sum<V: SpringValue>(a: V, b: V) -> (V, V) {
    let sum = a + b;
    let b_part = sum - a;
    let a_part = sum - b_part;
    (sum, (a - a_part) + (b - b_part))
}

/// A coefficient as the sum of its first twelve binary digits and the rest, together good to 1.5e-11.
///
/// The nearest `f32` and its remainder would not do: the product with the nearest `f32` is rounded to a grid larger than the product
/// with the remainder.
fn digits(coefficient: f64) -> [f32; 2] {
    // Keeps the sign, the exponent and twelve binary digits (the first is implicit) of an `f32`.
    let high = f32::from_bits((coefficient as f32).to_bits() & !0xfff);
    [high, (coefficient - f64::from(high)) as f32]
}

/// Veltkamp's split: two halves of twelve bits each, whose products are exact.
fn split<V: SpringValue>(value: V) -> (V, V) {
    let wide = value * 4097.0;
    let head = wide - (wide - value);
    (head, value - head)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spring;
    use glam::Vec3;

    #[test]
    fn it_is_the_plain_step_to_rounding_for_any_vector() {
        let step = Propagator::exact(Spring::from_hertz(2.0, 0.3).unwrap(), 0.03);
        let (x, v, goal) = (
            Vec3::new(1.0, -2.0, 0.3),
            Vec3::new(0.1, 7.0, -3.0),
            Vec3::new(0.7, 0.0, 5.0),
        );
        let mut precise = PreciseSpring::new(x, v);
        precise.advance(&step, goal);
        let (plain_x, plain_v) = step.advance(x, v, goal);
        assert!(
            precise.position().abs_diff_eq(plain_x, 1e-6)
                && precise.velocity().abs_diff_eq(plain_v, 1e-5)
        );
    }

    #[test]
    fn it_stands_still_when_no_time_passes() {
        let mut spring = PreciseSpring::new(0.1_f32, -0.7);
        spring.advance(&Propagator::IDENTITY, 5.0);
        assert_eq!(spring, PreciseSpring::new(0.1, -0.7));
    }
}
