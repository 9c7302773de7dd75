//! What is chosen by a name on the command line.

use clap::ValueEnum;
use spring_math::planner::{Backlog, Policy};

/// A policy by its name.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PolicyArgument {
    /// Fixed steps past the frame, interpolated back.
    Fixed,
    /// Fixed steps up to the frame, shown one late.
    FixedLagging,
    /// Equal steps that fill the frame.
    Uniform,
    /// Full steps and a remainder.
    Mixed,
    /// One step a frame.
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

/// What becomes of time beyond the cap, by its name.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum BacklogArgument {
    /// The world loses it.
    Drop,
    /// The world runs fast until it has caught up.
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

/// What the pictures of `capture` have drawn over them.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverlayArgument {
    /// The lab, with all its panels.
    Lab,
    /// The tuning panel.
    Tuning,
    /// Where the character will be.
    Trajectory,
}
