#![doc = include_str!("damper.md")]

use crate::{ParameterError, SpringValue, error, propagator::valid_step};

/// The exact damper: the distance to the goal halves in every half-life, at any frame rate.
///
/// ```
/// use spring_math::catalogue::damper::Damper;
/// let damper = Damper::from_half_life(0.25)?;
/// assert_eq!(damper.step(8.0, 0.0, 0.5), 2.0); // two half-lives
/// # Ok::<(), spring_math::ParameterError>(())
/// ```
#[doc(alias = "lerp smoothing")]
#[doc(alias = "exponential decay")]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Damper {
    half_life: f32,
}

impl Damper {
    /// Half-life 0: at the goal at once.
    pub const AT_ONCE: Self = Self { half_life: 0.0 };

    /// From the half-life, s; zero jumps to the goal.
    pub fn from_half_life(half_life: f32) -> Result<Self, ParameterError> {
        Ok(Self {
            half_life: error::not_negative("half-life (s)", half_life)?,
        })
    }

    /// From the decay rate, 1/s: `x' = rate (goal - x)`.
    pub fn from_rate(rate: f32) -> Result<Self, ParameterError> {
        let rate = f64::from(error::positive("rate (1/s)", rate)?);
        Self::from_half_life(error::derived(
            "half-life (s)",
            std::f64::consts::LN_2 / rate,
        )?)
    }

    /// The half-life, s.
    #[must_use]
    pub fn half_life(self) -> f32 {
        self.half_life
    }

    /// How far a damper trails a moving goal, in seconds of the goal's motion: `half_life / ln 2`. Seen from a goal that moves at
    /// `goal_velocity`, it settles at `-goal_velocity lag`: that is its exact step towards such a goal.
    #[must_use]
    pub fn lag_secs(self) -> f32 {
        (f64::from(self.half_life) / std::f64::consts::LN_2) as f32
    }

    /// The part of the distance to the goal that a step of `dt` seconds covers, 0 to 1.
    #[must_use]
    pub fn covered(self, dt: f32) -> f32 {
        let dt = f64::from(valid_step(dt));
        if dt == 0.0 {
            return 0.0;
        }
        // 1 - 2^(-dt/h) without cancellation for short steps; 1 for a half-life of zero.
        -(-std::f64::consts::LN_2 * dt / f64::from(self.half_life)).exp_m1() as f32
    }

    /// One step of `dt` seconds towards the goal.
    #[must_use]
    pub fn step<V: SpringValue>(self, x: V, goal: V, dt: f32) -> V {
        x + (goal - x) * self.covered(dt)
    }
}

/// Wrong: moves by a fixed part of the distance each frame. Twice the frame rate is twice the speed.
#[doc(alias = "lerp smoothing")]
#[must_use]
pub fn lerp_each_frame<V: SpringValue>(x: V, goal: V, part: f32) -> V {
    x + (goal - x) * part
}

/// Wrong: moves by the part `rate dt` of the distance. Overshoots from `rate dt > 1` on, explodes above 2.
#[must_use]
pub fn lerp_rate<V: SpringValue>(x: V, goal: V, rate: f32, dt: f32) -> V {
    x + (goal - x) * (rate * dt)
}

/// Right, with an unusual parameter: as fast at any `dt` as [`lerp_rate`] is at the frame time `frame` (s). `rate` in 1/s; needs
/// `rate frame < 1`, which is not checked: NaN, or a swing about the goal, beyond.
#[must_use]
pub fn fixed_rate_exponential<V: SpringValue>(x: V, goal: V, rate: f32, dt: f32, frame: f32) -> V {
    x + (goal - x) * (1.0 - (1.0 - rate * frame).powf(dt / frame))
}
