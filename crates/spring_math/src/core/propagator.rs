//! [`Propagator`]: one step of a spring as a 2x2 matrix. The formula of the exact step is [`exact::matrix`].

use super::exact;
use super::spring::Spring;
use super::value::SpringValue;

/// One step of a spring: a 2x2 matrix that takes the error `(x - goal, v - goal_velocity)` over `dt` seconds.
///
/// Computed once per step length, it moves any number of springs with the same parameters.
///
/// ```
/// use spring_math::{Propagator, Spring};
/// let step = Propagator::exact(Spring::from_hertz(1.0, 0.5)?, 1.0 / 60.0);
/// let (mut x, mut v) = (0.0, 0.0);
/// for _ in 0..120 {
///     (x, v) = step.advance(x, v, 1.0);
/// }
/// assert!((x - 1.0_f32).abs() < 2e-3 && v.abs() < 0.02);
/// # Ok::<(), spring_math::ParameterError>(())
/// ```
///
#[doc = include_str!("propagator.md")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Propagator {
    /// `M - I`, row by row: the increments of a step. In `f64` for [`compose`](Self::compose) and the eigenvalues; a step of a value
    /// uses them in `f32`.
    increments: [f64; 4],
    /// s.
    dt: f32,
}

/// The effective spring of an integrator: its frequency and damping ratio, from the eigenvalues of its matrix.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EffectiveSpring {
    /// Undamped angular frequency, rad/s. A swing faster than half the step rate appears as a slower one (aliasing).
    pub omega: f64,
    /// Damping ratio; negative if the motion grows.
    pub zeta: f64,
}

impl Propagator {
    /// The step that changes nothing.
    pub const IDENTITY: Self = Self {
        increments: [0.0; 4],
        dt: 0.0,
    };

    /// The exact (closed-form) step over `dt` seconds: the matrix of [`exact::matrix`](crate::exact::matrix). No stability limit
    /// and no added damping, at any `dt`.
    ///
    /// A negative or NaN `dt` counts as 0, an infinite one as the largest `f32`: a spring with damping is then at rest on its
    /// goal (`M = 0`). One without damping still swings, with its full amplitude, at a phase without significant digits.
    #[doc(alias = "closed form")]
    #[must_use]
    #[inline]
    pub fn exact(spring: Spring, dt: f32) -> Self {
        let dt = valid_step(dt);
        Self::from_increments(exact::increments(spring, f64::from(dt)), dt)
    }

    /// From `M - I`, row by row, and the step in seconds.
    #[must_use]
    #[inline]
    pub fn from_increments(increments: [f64; 4], dt: f32) -> Self {
        Self { increments, dt }
    }

    /// `M - I`, row by row.
    #[must_use]
    pub fn increments(&self) -> [f64; 4] {
        self.increments
    }

    /// The length of the step, s.
    #[must_use]
    pub fn dt(&self) -> f32 {
        self.dt
    }

    /// The changes in one step of the error `e` (position minus goal) and of its rate `de` (velocity minus goal velocity):
    /// `(M - I)(e, de)`.
    #[must_use]
    #[inline]
    pub fn error_step<V: SpringValue>(&self, e: V, de: V) -> (V, V) {
        let [m00, m01, m10, m11] = self.increments.map(|entry| entry as f32);
        (e * m00 + de * m01, e * m10 + de * m11)
    }

    /// One step towards a goal at rest: the new position and velocity.
    #[must_use]
    #[inline]
    pub fn advance<V: SpringValue>(&self, position: V, velocity: V, goal: V) -> (V, V) {
        let (dx, dv) = self.error_step(position - goal, velocity);
        (position + dx, velocity + dv)
    }

    /// One step towards a goal that moves at `goal_velocity` through the step; `goal` is its position at the start of the step. A
    /// spring on such a goal, at the goal's velocity, stays on it: no lag.
    #[must_use]
    #[inline]
    pub fn advance_moving<V: SpringValue>(
        &self,
        position: V,
        velocity: V,
        goal: V,
        goal_velocity: V,
    ) -> (V, V) {
        let (dx, dv) = self.error_step(position - goal, velocity - goal_velocity);
        (position + (goal_velocity * self.dt + dx), velocity + dv)
    }

    /// This step followed by `next`, as one step.
    #[must_use]
    pub fn compose(&self, next: &Self) -> Self {
        let [a, b, c, d] = self.increments();
        let [p, q, r, s] = next.increments();
        Self::from_increments(
            [
                p + a + (p * a + q * c),
                q + b + (p * b + q * d),
                r + c + (r * a + s * c),
                s + d + (r * b + s * d),
            ],
            self.dt + next.dt,
        )
    }

    /// The determinant of `M`, the factor by which a step scales areas of phase space: `exp(-2 zeta omega dt)` for the exact
    /// step.
    #[must_use]
    pub fn determinant(&self) -> f64 {
        1.0 + self.determinant_less_one()
    }

    fn determinant_less_one(&self) -> f64 {
        let [a, b, c, d] = self.increments();
        a + d + (a * d - b * c)
    }

    /// Half the trace of `M`, and the discriminant: the eigenvalues are real where it is positive, a complex pair where it is
    /// negative.
    fn half_trace_and_discriminant(&self) -> (f64, f64) {
        let [a, b, c, d] = self.increments();
        let half = 0.5 * (a - d);
        (1.0 + 0.5 * (a + d), half * half + b * c)
    }

    /// The larger modulus of the eigenvalues of `M`: below 1 every motion dies out, above 1 the spring explodes. At 1: see the
    /// page of [`Propagator`].
    #[must_use]
    pub fn spectral_radius(&self) -> f64 {
        let (half_trace, discriminant) = self.half_trace_and_discriminant();
        if discriminant < 0.0 {
            self.determinant().max(0.0).sqrt()
        } else {
            half_trace.abs() + discriminant.sqrt()
        }
    }

    /// The frequency and damping ratio that the step really gives. None where no spring makes such a step (a real eigenvalue is zero
    /// or negative, or one motion grows while the other shrinks), for `dt = 0`, and for a spring of 0 Hz.
    #[must_use]
    pub fn effective(&self) -> Option<EffectiveSpring> {
        let (half_trace, discriminant) = self.half_trace_and_discriminant();
        let dt = f64::from(self.dt);
        let (sum, product) = if discriminant < 0.0 {
            let growth = 0.5 * self.determinant_less_one().ln_1p();
            let turn = (-discriminant).sqrt().atan2(half_trace);
            (2.0 * growth, growth * growth + turn * turn)
        } else {
            let far = half_trace + discriminant.sqrt();
            // The product of the eigenvalues is the determinant; the division keeps the digits of the smaller one.
            let near = self.determinant() / far;
            if far <= 0.0 || near <= 0.0 {
                return None;
            }
            let (first, second) = (far.ln(), near.ln());
            (first + second, first * second)
        };
        let omega = product.sqrt() / dt;
        let zeta = -0.5 * sum / product.sqrt();
        (omega > 0.0 && zeta.is_finite() && omega.is_finite())
            .then_some(EffectiveSpring { omega, zeta })
    }
}

/// A step length from 0 to the largest `f32`, s: negative and NaN give 0. See [`Propagator::exact`].
#[inline]
pub(crate) fn valid_step(dt: f32) -> f32 {
    // `max` returns the other operand for NaN; `clamp` would return NaN.
    let dt = dt.max(0.0);
    if dt > f32::MAX { f32::MAX } else { dt }
}
