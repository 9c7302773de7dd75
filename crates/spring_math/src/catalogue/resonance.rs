#![doc = include_str!("resonance.md")]

use crate::{ParameterError, Propagator, Spring, error};
use std::f64::consts::TAU;

/// Energy of a spring per unit of mass, m^2/s^2: kinetic, relative to `goal_velocity`, plus potential, relative to `goal`.
#[must_use]
pub fn energy(spring: Spring, x: f32, v: f32, goal: f32, goal_velocity: f32) -> f32 {
    let (e, de) = (x - goal, v - goal_velocity);
    0.5 * (de * de + spring.stiffness() * e * e)
}

/// The resonant frequency, Hz: that of a moving goal with the largest answer. None from a damping ratio of `1/sqrt 2` on.
#[must_use]
pub fn resonant_frequency_hz(spring: Spring) -> Option<f32> {
    let (omega, zeta) = spring.in_f64();
    let part = 1.0 - 2.0 * zeta * zeta;
    (part > 0.0).then(|| (omega * part.sqrt() / TAU) as f32)
}

/// The spring whose resonant frequency is `frequency_hz`, for a given damping `2 zeta omega` (1/s): `w^2 = W^2 + d^2/2`.
pub fn spring_resonant_at(frequency_hz: f32, damping: f32) -> Result<Spring, ParameterError> {
    spring_with(frequency_hz, damping, 0.5)
}

/// The spring that swings freely at `frequency_hz`, for a given damping `2 zeta omega` (1/s): `w^2 = W^2 + d^2/4`.
pub fn spring_swinging_at(frequency_hz: f32, damping: f32) -> Result<Spring, ParameterError> {
    spring_with(frequency_hz, damping, 0.25)
}

fn spring_with(frequency_hz: f32, damping: f32, part: f64) -> Result<Spring, ParameterError> {
    let turn = TAU * f64::from(error::positive("frequency (Hz)", frequency_hz)?);
    let damping = f64::from(error::not_negative("damping (1/s)", damping)?);
    let omega = (turn * turn + part * damping * damping).sqrt();
    Spring::new(
        error::derived("angular frequency (rad/s)", omega)?,
        (damping / (2.0 * omega)) as f32,
    )
}

/// The steady amplitude of a spring behind a goal of amplitude 1 at `frequency_hz`, without the goal's velocity.
#[must_use]
pub fn gain(spring: Spring, frequency_hz: f32) -> f32 {
    let (omega, zeta) = spring.in_f64();
    let ratio = TAU * f64::from(frequency_hz) / omega;
    let across = 2.0 * zeta * ratio;
    (1.0 / ((1.0 - ratio * ratio).powi(2) + across * across).sqrt()) as f32
}

/// A bank of springs of different frequencies that follow one signal.
#[derive(Debug, Clone, PartialEq)]
pub struct ResonanceBank {
    springs: Vec<Listener>,
}

#[derive(Debug, Clone, PartialEq)]
struct Listener {
    hertz: f32,
    spring: Spring,
    step: Propagator,
    x: f32,
    v: f32,
}

impl ResonanceBank {
    /// One spring per frequency (Hz), all with the same envelope half-life (s): longer is more selective, and slower. Each has its
    /// frequency as its resonant one: [`spring_resonant_at`].
    pub fn new(
        frequencies_hz: impl IntoIterator<Item = f32>,
        envelope_half_life: f32,
    ) -> Result<Self, ParameterError> {
        Self::tuned(frequencies_hz, envelope_half_life, spring_resonant_at)
    }

    /// With another tuning: the spring for a frequency (Hz) and the damping (1/s) that all have.
    pub fn tuned(
        frequencies_hz: impl IntoIterator<Item = f32>,
        envelope_half_life: f32,
        tuning: impl Fn(f32, f32) -> Result<Spring, ParameterError>,
    ) -> Result<Self, ParameterError> {
        let half_life = f64::from(error::positive("half-life (s)", envelope_half_life)?);
        let damping = error::derived("damping (1/s)", 2.0 * std::f64::consts::LN_2 / half_life)?;
        let listener = |hertz: f32| {
            let spring = tuning(hertz, damping)?;
            Ok(Listener {
                hertz,
                spring,
                step: Propagator::IDENTITY,
                x: 0.0,
                v: 0.0,
            })
        };
        Ok(Self {
            springs: frequencies_hz
                .into_iter()
                .map(listener)
                .collect::<Result<_, _>>()?,
        })
    }

    /// Advances all springs by one sample of the signal, `dt` seconds after the last.
    pub fn step(&mut self, sample: f32, dt: f32) {
        self.follow(|_| sample, dt);
    }

    /// Advances all springs by a step of `dt` seconds in which the base that they stand on accelerates, m/s^2. Their places and
    /// velocities are relative to that base, which moves the rest of a spring by `-acceleration / omega^2`.
    pub fn shake(&mut self, acceleration: f32, dt: f32) {
        self.follow(|spring| -acceleration * spring.compliance(), dt);
    }

    fn follow(&mut self, goal: impl Fn(Spring) -> f32, dt: f32) {
        for Listener {
            spring, step, x, v, ..
        } in &mut self.springs
        {
            // At a constant sample rate each matrix is computed once.
            if step.dt() != dt {
                *step = Propagator::exact(*spring, dt);
            }
            (*x, *v) = step.advance(*x, *v, goal(*spring));
        }
    }

    /// Place and velocity of each spring, in the order of the frequencies.
    pub fn swings(&self) -> impl Iterator<Item = (f32, f32)> {
        self.springs.iter().map(|it| (it.x, it.v))
    }

    /// For each frequency (Hz) the [`energy`] of its spring per unit of mass: relative to the base of a bank that is
    /// [shaken](Self::shake), m^2/s^2.
    pub fn energies(&self) -> impl Iterator<Item = (f32, f32)> {
        let springs = self.springs.iter();
        springs.map(|it| (it.hertz, energy(it.spring, it.x, it.v, 0.0, 0.0)))
    }

    /// For each frequency (Hz) its strength: the amplitude of its spring relative to that for a pure tone of amplitude 1.
    pub fn strengths(&self) -> impl Iterator<Item = (f32, f32)> {
        self.springs.iter().map(
            |Listener {
                 hertz,
                 spring,
                 x,
                 v,
                 ..
             }| {
                let swing = (2.0 * energy(*spring, *x, *v, 0.0, 0.0)).sqrt() / spring.omega();
                (*hertz, swing / gain(*spring, *hertz))
            },
        )
    }

    /// The frequency (Hz) of the largest strength. None for an empty bank.
    #[must_use]
    pub fn strongest_hz(&self) -> Option<f32> {
        self.strengths()
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(hertz, _)| hertz)
    }
}
