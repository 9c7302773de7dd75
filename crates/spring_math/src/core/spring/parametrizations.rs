//! Conversions of a [`Spring`] from and to its other parametrizations: stiffness, half-lives, smoothing time, duration and
//! bounce.

use std::f64::consts::{LN_2, TAU};

use super::super::error::{self, ParameterError};
use super::{HERTZ, OMEGA, Spring, ZETA};

const HALF_LIFE: &str = "half-life (s)";

impl Spring {
    /// From stiffness (1/s^2) and damping (1/s), both per unit of mass: `a = stiffness (g - x) - damping v`.
    ///
    /// Damping without stiffness is an error, since it has no damping ratio
    /// (that system is a drag: see [`crate::catalogue::damper`]).
    pub fn from_stiffness_damping(stiffness: f32, damping: f32) -> Result<Self, ParameterError> {
        Self::from_stiffness_damping_mass(stiffness, damping, 1.0)
    }

    /// From stiffness (N/m), damping (N s/m) and mass (kg): `omega^2 = k/m`, `zeta = c / (2 sqrt(k m))`.
    pub fn from_stiffness_damping_mass(
        stiffness: f32,
        damping: f32,
        mass: f32,
    ) -> Result<Self, ParameterError> {
        let damping = error::not_negative("damping", damping)?;
        let mass = f64::from(error::positive("mass (kg)", mass)?);
        let stiffness = f64::from(if damping > 0.0 {
            error::positive("stiffness", stiffness)?
        } else {
            error::not_negative("stiffness", stiffness)?
        });
        let zeta = if damping > 0.0 {
            f64::from(damping) / (2.0 * (stiffness * mass).sqrt())
        } else {
            0.0
        };
        Self::new(
            error::derived(OMEGA, (stiffness / mass).sqrt())?,
            error::derived(ZETA, zeta)?,
        )
    }

    /// From frequency (Hz) and *envelope* half-life (s), the time in which the amplitude halves: `zeta omega = ln 2 / h`.
    pub fn from_envelope_half_life(
        frequency_hz: f32,
        half_life: f32,
    ) -> Result<Self, ParameterError> {
        let decay = LN_2 / f64::from(error::positive(HALF_LIFE, half_life)?);
        Self::from_hertz_and_decay(frequency_hz, decay)
    }

    /// From frequency (Hz) and the half-life of the *Spring-Roll-Call* article (s): `2 zeta omega = 4 ln 2 / h`,
    /// so the envelope falls to a **quarter** in one of these half-lives.
    pub fn from_roll_call_half_life(
        frequency_hz: f32,
        half_life: f32,
    ) -> Result<Self, ParameterError> {
        let decay = 2.0 * LN_2 / f64::from(error::positive(HALF_LIFE, half_life)?);
        Self::from_hertz_and_decay(frequency_hz, decay)
    }

    /// The critically damped spring with an *envelope* half-life (s): `omega = ln 2 / h`.
    pub fn critical_from_envelope_half_life(half_life: f32) -> Result<Self, ParameterError> {
        let half_life = f64::from(error::positive(HALF_LIFE, half_life)?);
        Self::new(error::derived(OMEGA, LN_2 / half_life)?, 1.0)
    }

    /// The critically damped spring with the *Spring-Roll-Call* half-life (s): `omega = 2 ln 2 / h`.
    ///
    /// From rest the spring is half-way after 1.211 of these half-lives (measured in the tests).
    pub fn critical_from_roll_call_half_life(half_life: f32) -> Result<Self, ParameterError> {
        Self::from_roll_call_half_life_and_zeta(half_life, 1.0)
    }

    /// From the *Spring-Roll-Call* half-life (s) and the damping ratio: `omega = 2 ln 2 / (h zeta)`.
    pub fn from_roll_call_half_life_and_zeta(
        half_life: f32,
        zeta: f32,
    ) -> Result<Self, ParameterError> {
        let half_life = f64::from(error::positive(HALF_LIFE, half_life)?);
        let ratio = f64::from(error::positive(ZETA, zeta)?);
        Self::new(
            error::derived(OMEGA, 2.0 * LN_2 / (half_life * ratio))?,
            zeta,
        )
    }

    /// From frequency (Hz) and the part of the amplitude that is left `after_secs` later: `exp(-zeta omega t) = kept`.
    ///
    /// `kept` is above 0 and at most 1 (no damping).
    pub fn from_amplitude_kept(
        frequency_hz: f32,
        kept: f32,
        after_secs: f32,
    ) -> Result<Self, ParameterError> {
        let kept = error::positive("amplitude kept", kept)?;
        if kept > 1.0 {
            return Err(ParameterError::TooLarge {
                name: "amplitude kept",
                value: kept,
                max: 1.0,
            });
        }
        let after_secs = f64::from(error::positive("time (s)", after_secs)?);
        Self::from_hertz_and_decay(frequency_hz, -f64::from(kept).ln() / after_secs)
    }

    /// From a smoothing time `T` (s), the parameter of engines' SmoothDamp functions: critically damped, `omega = 2 / T`,
    /// `zeta = 1`. `T` is the lag behind a goal of constant velocity, s, when that velocity is not passed to the spring.
    #[doc(alias = "SmoothDamp")]
    #[doc(alias = "smooth damp")]
    pub fn from_smoothing_time(smoothing_time: f32) -> Result<Self, ParameterError> {
        let time = f64::from(error::positive("smoothing time (s)", smoothing_time)?);
        Self::new(error::derived(OMEGA, 2.0 / time)?, 1.0)
    }

    /// From perceptual duration (s) and bounce: `omega = 2 pi / duration`, `zeta = 1 - bounce`.
    ///
    /// Bounce 0 is critically damped, 1 undamped, below 0 overdamped.
    pub fn from_duration_bounce(duration: f32, bounce: f32) -> Result<Self, ParameterError> {
        let duration = f64::from(error::positive("duration (s)", duration)?);
        let bounce = error::finite("bounce", bounce)?;
        if bounce > 1.0 {
            return Err(ParameterError::TooLarge {
                name: "bounce",
                value: bounce,
                max: 1.0,
            });
        }
        Self::new(
            error::derived(OMEGA, TAU / duration)?,
            error::derived(ZETA, 1.0 - f64::from(bounce))?,
        )
    }

    /// `decay` is `zeta omega`, 1/s.
    fn from_hertz_and_decay(frequency_hz: f32, decay: f64) -> Result<Self, ParameterError> {
        let omega = TAU * f64::from(error::not_negative(HERTZ, frequency_hz)?);
        let zeta = if decay == 0.0 {
            0.0
        } else {
            error::positive(HERTZ, frequency_hz)?;
            decay / omega
        };
        Self::new(error::derived(OMEGA, omega)?, error::derived(ZETA, zeta)?)
    }

    /// The time in which the envelope `exp(-zeta omega t)` halves, s. Infinite without damping.
    #[must_use]
    pub fn envelope_half_life(self) -> f32 {
        let (omega, zeta) = self.in_f64();
        (LN_2 / (zeta * omega)) as f32
    }

    /// The half-life of the *Spring-Roll-Call* article, s: twice [`Self::envelope_half_life`].
    #[must_use]
    pub fn roll_call_half_life(self) -> f32 {
        let (omega, zeta) = self.in_f64();
        (2.0 * LN_2 / (zeta * omega)) as f32
    }

    /// The part of the amplitude that is left after a time (s), `exp(-zeta omega t)`.
    #[must_use]
    pub fn amplitude_kept(self, after_secs: f32) -> f32 {
        let (omega, zeta) = self.in_f64();
        (-zeta * omega * f64::from(after_secs)).exp() as f32
    }

    /// `2 / omega`, s: for `zeta = 1` the smoothing time of engines' SmoothDamp functions.
    #[must_use]
    pub fn smoothing_time(self) -> f32 {
        (2.0 / f64::from(self.omega)) as f32
    }

    /// The undamped period `2 pi / omega`, s: the perceptual duration.
    #[must_use]
    pub fn duration(self) -> f32 {
        (TAU / f64::from(self.omega)) as f32
    }

    /// Bounce, `1 - zeta` (no unit).
    #[must_use]
    pub fn bounce(self) -> f32 {
        1.0 - self.zeta
    }

    /// The *Spring-Roll-Call* half-life (s) that makes a spring of this frequency critical: `ln 4 / omega`.
    #[must_use]
    pub fn critical_roll_call_half_life(self) -> f32 {
        (2.0 * LN_2 / f64::from(self.omega)) as f32
    }

    /// The frequency (Hz) that makes a spring with this one's decay `zeta omega` critical.
    #[must_use]
    pub fn critical_frequency_hz(self) -> f32 {
        let (omega, zeta) = self.in_f64();
        (zeta * omega / TAU) as f32
    }
}
