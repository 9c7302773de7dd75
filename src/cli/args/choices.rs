//! Values of options that are chosen by name.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use spring_math::planner::{Backlog, Policy};
use springyard_drive::DriveMethod;

/// A substep policy, by name.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PolicyArgument {
    /// Fixed timestep, up to one step past the frame, interpolated back: shows the present.
    Fixed,
    /// Fixed timestep with the usual accumulator: shows the past, up to one step late.
    FixedLagging,
    /// Equal substeps that fill the frame, none longer than 1/hz.
    Uniform,
    /// Full steps and a shorter last one that fills the frame.
    Mixed,
    /// One step per frame, as long as the frame.
    Variable,
}

impl From<PolicyArgument> for Policy {
    fn from(policy: PolicyArgument) -> Self {
        match policy {
            PolicyArgument::Fixed => Self::Fixed,
            PolicyArgument::FixedLagging => Self::FixedLagging,
            PolicyArgument::Uniform => Self::Uniform,
            PolicyArgument::Mixed => Self::Mixed,
            PolicyArgument::Variable => Self::Variable,
        }
    }
}

/// What happens to the time beyond the step cap, by name.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum BacklogArgument {
    /// Dropped: after a hitch the world has lost that time.
    Drop,
    /// Kept for later frames: after a hitch the world runs fast until it has caught up.
    CatchUp,
}

impl From<BacklogArgument> for Backlog {
    fn from(backlog: BacklogArgument) -> Self {
        match backlog {
            BacklogArgument::Drop => Self::Drop,
            BacklogArgument::CatchUp => Self::CatchUp,
        }
    }
}

/// The parser of a drive method, by its name.
pub fn drive_method() -> impl TypedValueParser<Value = DriveMethod> {
    let names = DriveMethod::ALL.map(|method| {
        PossibleValue::new(method.name()).help(match method {
            DriveMethod::Exact => "On the closed form of the spring, at any length of step",
            DriveMethod::StablePd => {
                "Stable PD, as printed: adds damping, and explodes with stiff springs in long steps"
            }
            DriveMethod::Implicit => "Backward Euler: stable at any length of step, adds damping",
        })
    });
    PossibleValuesParser::new(names).map(|name| DriveMethod::from_name(&name).unwrap_or_default())
}

/// Panels that `capture` draws over its pictures.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverlayArgument {
    /// All panels of the lab.
    Lab,
    /// The tuning panel.
    Tuning,
    /// The character's predicted path.
    Trajectory,
    /// The timeline, with its handle and the picture one second before the time of the picture.
    Timeline,
    /// The last seconds under other numbers, with --what-if.
    WhatIf,
}
