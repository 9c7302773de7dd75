//! [`Spring`]: the parameters of a damped spring, and the conversions between their usual names.

mod parametrizations;

use super::error::{self, ParameterError};
use super::value::SpringValue;
use std::f64::consts::TAU;

const OMEGA: &str = "angular frequency (rad/s)";
const ZETA: &str = "damping ratio";
const HERTZ: &str = "frequency (Hz)";

/// A damped spring: `a = omega^2 (goal - x) + 2 zeta omega (goal_velocity - v)`.
///
/// Both numbers are finite and not negative; every constructor checks that. With `omega = 0` there is no force and the value
/// moves freely; with `zeta = 0` the value swings for ever. A `Spring` holds parameters only: [`Propagator`](crate::Propagator)
/// is its step.
///
/// ```
/// use spring_math::Spring;
/// let spring = Spring::from_hertz(2.0, 0.5)?;
/// assert!((spring.stiffness() - 157.914).abs() < 1e-3);
/// assert_eq!(
///     Spring::new(f32::NAN, 1.0).unwrap_err().to_string(),
///     "angular frequency (rad/s) is NaN: it must be a finite number",
/// );
/// # Ok::<(), spring_math::ParameterError>(())
/// ```
///
#[doc = include_str!("spring.md")]
#[doc(alias = "critically damped")]
#[doc(alias = "damped harmonic oscillator")]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Spring {
    omega: f32,
    zeta: f32,
}

impl Spring {
    /// 1 rad/s, critically damped.
    pub const UNIT: Self = Self {
        omega: 1.0,
        zeta: 1.0,
    };

    /// From the undamped angular frequency `omega` (rad/s; "UAF" in *Spring dynamics for production*) and the damping ratio
    /// `zeta` (no unit; "DR" there).
    pub fn new(omega: f32, zeta: f32) -> Result<Self, ParameterError> {
        Ok(Self {
            omega: error::not_negative(OMEGA, omega)?,
            zeta: error::not_negative(ZETA, zeta)?,
        })
    }

    /// From the undamped frequency in hertz and the damping ratio: `omega = 2 pi f`.
    pub fn from_hertz(frequency_hz: f32, zeta: f32) -> Result<Self, ParameterError> {
        let frequency_hz = error::not_negative(HERTZ, frequency_hz)?;
        Self::new(error::derived(OMEGA, TAU * f64::from(frequency_hz))?, zeta)
    }

    /// Critically damped (`zeta = 1`): the fastest spring that does not overshoot from rest. `omega` in rad/s.
    pub fn critical(omega: f32) -> Result<Self, ParameterError> {
        Self::new(omega, 1.0)
    }

    /// Undamped angular frequency, rad/s.
    #[must_use]
    pub fn omega(self) -> f32 {
        self.omega
    }

    /// Damping ratio: 0 swings for ever, 1 is critical, above 1 is overdamped.
    #[must_use]
    pub fn zeta(self) -> f32 {
        self.zeta
    }

    /// Undamped frequency, Hz.
    #[must_use]
    pub fn frequency_hz(self) -> f32 {
        (f64::from(self.omega) / TAU) as f32
    }

    /// Stiffness per unit of mass, `omega^2`, 1/s^2.
    #[must_use]
    pub fn stiffness(self) -> f32 {
        self.omega * self.omega
    }

    /// Deflection by a constant acceleration, `1 / omega^2`, m per m/s^2. 0 for a free spring (`omega = 0`), where no deflection
    /// balances the acceleration.
    #[must_use]
    pub fn compliance(self) -> f32 {
        let compliance = 1.0 / self.stiffness();
        if compliance.is_finite() {
            compliance
        } else {
            0.0
        }
    }

    /// Damping per unit of mass, `2 zeta omega`, 1/s.
    #[must_use]
    pub fn damping(self) -> f32 {
        2.0 * self.zeta * self.omega
    }

    /// Damped angular frequency, that of the visible swing: `omega sqrt(1 - zeta^2)`, rad/s. None for `zeta >= 1`.
    #[must_use]
    pub fn damped_omega(self) -> Option<f32> {
        let (omega, zeta) = self.in_f64();
        (zeta < 1.0).then(|| (omega * ((1.0 - zeta) * (1.0 + zeta)).sqrt()) as f32)
    }

    /// The rest position of a spring with a fixed goal and a goal velocity other than 0 (a "held" goal):
    /// `goal + 2 zeta goal_velocity / omega`, the constant `c` of the *Spring-Roll-Call* article.
    ///
    /// [`crate::Propagator::advance`] towards this point is that article's spring with a goal velocity. For a goal that does move
    /// at `goal_velocity`, use [`crate::Propagator::advance_moving`].
    #[must_use]
    pub fn held_goal<V: SpringValue>(self, goal: V, goal_velocity: V) -> V {
        if self.omega == 0.0 {
            return goal;
        }
        goal + goal_velocity * (2.0 * self.zeta / self.omega)
    }

    /// `(omega, zeta)`.
    #[inline]
    pub(crate) fn in_f64(self) -> (f64, f64) {
        (f64::from(self.omega), f64::from(self.zeta))
    }
}
