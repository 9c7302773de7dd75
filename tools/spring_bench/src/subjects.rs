//! What is compared: each subject is one function that steps a value towards a goal.

mod bevy;
mod listings;
mod ours;
pub mod smooth_damp;

use crate::closed_form::Motion;
use spring_math::catalogue::damper::Damper;
use spring_math::{ParameterError, Propagator, Spring};
use std::f64::consts::{LN_2, TAU};

/// A value and its velocity; dampers have no velocity and leave it as it is.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct State {
    /// Value, m.
    pub x: f32,
    /// m/s.
    pub v: f32,
}

/// One spring or damper, in all the parameters that the subjects take.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Numbers {
    /// Angular frequency, rad/s.
    pub omega: f32,
    /// Damping ratio.
    pub zeta: f32,
    /// `omega^2`, 1/s^2.
    pub stiffness: f32,
    /// `2 zeta omega`, 1/s.
    pub damping: f32,
    /// Decay rate of a damper, 1/s.
    pub rate: f32,
    /// Half-life of a damper, s.
    pub half_life: f32,
    /// The *Roll-Call*'s half-life of a spring, `2 ln 2 / (zeta omega)`, s.
    pub spring_half_life: f32,
    /// The time that SmoothDamp takes, `2 / omega`, s.
    pub smoothing_time: f32,
    /// The part of the way that a damper covers in a sixtieth of a second.
    pub part_at_60: f32,
}

/// The numbers, and what `spring_math` makes of them once, outside of the calls.
#[derive(Debug, Clone, Copy)]
pub struct Parameters {
    /// For the listings and formulas.
    pub numbers: Numbers,
    /// The same spring.
    pub spring: Spring,
    /// The same damper.
    pub damper: Damper,
    /// A frame at 60 Hz.
    pub shared: Propagator,
}

/// Half-life of all dampers, s.
const HALF_LIFE: f64 = 0.1;
/// Frequency of all springs, Hz.
const HERTZ: f64 = 2.0;

impl Parameters {
    /// Those of all subjects: a damper of 0.1 s, a spring of 2 Hz with this damping ratio.
    pub fn of(zeta: f32) -> Result<Self, ParameterError> {
        let omega = (TAU * HERTZ) as f32;
        let exact = f64::from(omega);
        let rate = LN_2 / HALF_LIFE;
        let numbers = Numbers {
            omega,
            zeta,
            stiffness: omega * omega,
            damping: 2.0 * zeta * omega,
            rate: rate as f32,
            half_life: HALF_LIFE as f32,
            spring_half_life: (2.0 * LN_2 / (f64::from(zeta) * exact)) as f32,
            smoothing_time: (2.0 / exact) as f32,
            part_at_60: -(-rate / 60.0).exp_m1() as f32,
        };
        let spring = Spring::new(omega, zeta)?;
        Ok(Self {
            numbers,
            spring,
            shared: Propagator::exact(spring, 1.0 / 60.0),
            damper: Damper::from_half_life(numbers.half_life)?,
        })
    }
}

/// One frame: parameters, state at its start and then at its end, goal, length of the frame (s). By reference, as the listings of the
/// texts have it: returned by value, C++ compilers would join its halves in memory, which takes longer than most of the functions.
#[derive(Clone, Copy)]
pub enum Step {
    /// In Rust.
    Rust(fn(&Parameters, &mut State, f32, f32)),
    /// In `listings.cpp`.
    Cpp(extern "C" fn(&Numbers, &mut State, f32, f32)),
}

impl Step {
    /// Takes one step.
    pub fn advance(self, parameters: &Parameters, now: &mut State, goal: f32, dt: f32) {
        match self {
            Self::Rust(step) => step(parameters, now, goal, dt),
            Self::Cpp(step) => step(&parameters.numbers, now, goal, dt),
        }
    }
}

/// The three motions that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A value without velocity.
    Damper,
    /// A critically damped spring.
    Critical,
    /// An underdamped one.
    Swing,
}

impl Kind {
    /// All, in the order of the table.
    pub const ALL: [Self; 3] = [Self::Damper, Self::Critical, Self::Swing];

    /// The heading of its rows.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Damper => "damper, half-life 0.1 s",
            Self::Critical => "spring, 2 Hz, damping ratio 1",
            Self::Swing => "spring, 2 Hz, damping ratio 0.3",
        }
    }

    fn zeta(self) -> f32 {
        if self == Self::Swing { 0.3 } else { 1.0 }
    }

    /// What its subjects get.
    pub fn parameters(self) -> Result<Parameters, ParameterError> {
        Parameters::of(self.zeta())
    }

    /// What its subjects are meant to compute.
    #[must_use]
    pub fn motion(self) -> Motion {
        match self {
            Self::Damper => Motion::Damper {
                rate: LN_2 / HALF_LIFE,
            },
            Self::Critical | Self::Swing => Motion::Spring {
                omega: TAU * HERTZ,
                zeta: f64::from(self.zeta()),
            },
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy)]
pub struct Subject {
    /// What to call, in Markdown.
    pub name: &'static str,
    /// Where it is from.
    pub from: &'static str,
    /// What it is meant to compute.
    pub kind: Kind,
    /// Its function.
    pub step: Step,
}

/// All subjects of a kind, in the order of the table: `spring_math` last.
#[must_use]
pub fn of_kind(kind: Kind) -> Vec<Subject> {
    let all = bevy::SUBJECTS
        .iter()
        .chain(smooth_damp::SUBJECTS)
        .chain(listings::SUBJECTS)
        .chain(ours::SUBJECTS);
    all.filter(|subject| subject.kind == kind)
        .copied()
        .collect()
}
