//! Seven ways to define a spring with two numbers, and the conversions between them.

use spring_math::{ParameterError, Spring};

/// A pair of parameters that defines a spring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Parametrization {
    /// Undamped frequency (Hz) and damping ratio.
    #[default]
    Hertz,
    /// Undamped angular frequency (rad/s) and damping ratio.
    Omega,
    /// Stiffness (1/s^2) and damping (1/s), both per unit of mass.
    Stiffness,
    /// Frequency (Hz) and half-life of the envelope (s): the time in which the amplitude halves.
    EnvelopeHalfLife,
    /// Half-life as in the Spring-Roll-Call article (s), and damping ratio.
    RollCallHalfLife,
    /// Perceptual duration (s) and bounce.
    DurationBounce,
    /// Frequency (Hz) and the fraction of the amplitude that is left after a second.
    AmplitudeKept,
}

impl Parametrization {
    /// All parametrizations.
    pub const ALL: [Self; 7] = [
        Self::Hertz,
        Self::Omega,
        Self::Stiffness,
        Self::EnvelopeHalfLife,
        Self::RollCallHalfLife,
        Self::DurationBounce,
        Self::AmplitudeKept,
    ];

    /// Display names: of the parametrization, of its first number, of its second.
    #[must_use]
    pub const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Hertz => ["hertz", "frequency, Hz", "damping ratio"],
            Self::Omega => ["rad/s", "omega, rad/s", "damping ratio"],
            Self::Stiffness => ["stiffness", "stiffness, 1/s^2", "damping, 1/s"],
            Self::EnvelopeHalfLife => ["half-life (envelope)", "frequency, Hz", "half-life, s"],
            Self::RollCallHalfLife => ["half-life (roll-call)", "half-life, s", "damping ratio"],
            Self::DurationBounce => ["duration, bounce", "duration, s", "bounce"],
            Self::AmplitudeKept => ["amplitude kept", "frequency, Hz", "kept after 1 s"],
        }
    }

    /// The two numbers of a spring. A number is infinite if the parametrization cannot express it: an undamped half-life.
    #[must_use]
    pub fn numbers(self, spring: Spring) -> [f32; 2] {
        let (hertz, zeta) = (spring.frequency_hz(), spring.zeta());
        match self {
            Self::Hertz => [hertz, zeta],
            Self::Omega => [spring.omega(), zeta],
            Self::Stiffness => [spring.stiffness(), spring.damping()],
            Self::EnvelopeHalfLife => [hertz, spring.envelope_half_life()],
            Self::RollCallHalfLife => [spring.roll_call_half_life(), zeta],
            Self::DurationBounce => [spring.duration(), spring.bounce()],
            Self::AmplitudeKept => [hertz, spring.amplitude_kept(1.0)],
        }
    }

    /// The spring with these two numbers, or why there is none.
    pub fn spring(self, [first, second]: [f32; 2]) -> Result<Spring, ParameterError> {
        match self {
            Self::Hertz => Spring::from_hertz(first, second),
            Self::Omega => Spring::new(first, second),
            Self::Stiffness => Spring::from_stiffness_damping(first, second),
            Self::EnvelopeHalfLife => Spring::from_envelope_half_life(first, second),
            Self::RollCallHalfLife => Spring::from_roll_call_half_life_and_zeta(first, second),
            Self::DurationBounce => Spring::from_duration_bounce(first, second),
            Self::AmplitudeKept => Spring::from_amplitude_kept(first, second, 1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialect_says_the_same_spring() {
        for (hertz, zeta) in [(1.5, 0.15), (0.2, 1.0), (8.0, 2.5), (3.0, 0.5)] {
            let spring = Spring::from_hertz(hertz, zeta).unwrap();
            for parametrization in Parametrization::ALL {
                // With strong damping almost no amplitude is left after a second, too little to compute the damping ratio from.
                if parametrization == Parametrization::AmplitudeKept
                    && spring.amplitude_kept(1.0) < 1e-6
                {
                    continue;
                }
                let again = parametrization
                    .spring(parametrization.numbers(spring))
                    .unwrap();
                let off = (again.omega() / spring.omega() - 1.0).abs()
                    + (again.zeta() / spring.zeta() - 1.0).abs();
                assert!(
                    off < 1e-4,
                    "{parametrization:?}, {hertz} Hz, {zeta}: {again:?}"
                );
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for parametrization in Parametrization::ALL {
            assert!(
                parametrization.spring([f32::NAN, 1.0]).is_err(),
                "{parametrization:?}"
            );
            assert!(
                parametrization.spring([1.0, f32::INFINITY]).is_err(),
                "{parametrization:?}"
            );
            assert!(
                parametrization.spring([-1.0, 0.5]).is_err(),
                "{parametrization:?}"
            );
        }
    }
}
