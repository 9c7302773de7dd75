//! Values of options that are chosen by name.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use spring_math::planner::{Backlog, Policy};
use springyard_drive::DriveMethod;

/// The parser of a choice, by its name.
fn named<T, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
    help: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Default + Send + Sync + 'static,
{
    let names = all.map(|it| PossibleValue::new(name(it)).help(help(it)));
    PossibleValuesParser::new(names).map(move |text| {
        let found = all.into_iter().find(|it| name(*it) == text);
        found.unwrap_or_default()
    })
}

/// The parser of a substep policy.
pub fn policy() -> impl TypedValueParser<Value = Policy> {
    named(Policy::ALL, Policy::name, |policy| match policy {
        Policy::Fixed => {
            "Fixed timestep, up to one step past the frame, interpolated back: shows the present"
        }
        Policy::FixedLagging => {
            "Fixed timestep with the usual accumulator: shows the past, up to one step late"
        }
        Policy::Uniform => "Equal substeps that fill the frame, none longer than 1/hz",
        Policy::Mixed => "Full steps and a shorter last one that fills the frame",
        Policy::Variable => "One step per frame, as long as the frame",
    })
}

/// The parser of what happens to the time beyond the step cap.
pub fn backlog() -> impl TypedValueParser<Value = Backlog> {
    named(Backlog::ALL, Backlog::name, |backlog| match backlog {
        Backlog::Drop => "Dropped: after a hitch the world has lost that time",
        Backlog::CatchUp => {
            "Kept for later frames: after a hitch the world runs fast until it has caught up"
        }
    })
}

/// The parser of a drive method.
pub fn drive_method() -> impl TypedValueParser<Value = DriveMethod> {
    named(DriveMethod::ALL, DriveMethod::name, |method| match method {
        DriveMethod::Exact => "On the closed form of the spring, at any length of step",
        DriveMethod::StablePd => {
            "Stable PD, as printed: adds damping, and explodes with stiff springs in long steps"
        }
        DriveMethod::Implicit => "Backward Euler: stable at any length of step, adds damping",
    })
}

/// Panels that `capture` draws over its pictures.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverlayArgument {
    /// Nothing at all, not even the run's time and the messages: the world alone.
    None,
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
