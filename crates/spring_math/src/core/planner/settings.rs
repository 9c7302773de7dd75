//! The settings of a planner: the policy, the step, the cap on steps a frame, and the treatment of time beyond the cap.

use thiserror::Error;

/// The rule that turns frame time into steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Policy {
    /// Fixed steps, over-simulated: steps past the frame's time, then interpolates back to it. Shows the present.
    #[default]
    Fixed,
    /// Fixed steps from the usual accumulator ("fix your timestep"). Shows the past, up to a step late.
    #[doc(alias = "fix your timestep")]
    #[doc(alias = "accumulator")]
    FixedLagging,
    /// Equal steps that fill the frame, none longer than `step_secs`.
    Uniform,
    /// Full steps, and a shorter last one that fills the frame.
    Mixed,
    /// One step of the frame's own length.
    Variable,
}

crate::named!(Policy {
    Fixed: "fixed",
    FixedLagging: "fixed-lagging",
    Uniform: "uniform",
    Mixed: "mixed",
    Variable: "variable",
});

/// The treatment of the time beyond a frame's cap on steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Backlog {
    /// Drops the time and reports it: the world loses time.
    #[default]
    Drop,
    /// Keeps the time for later frames: the world runs fast until it has caught up.
    CatchUp,
}

crate::named!(Backlog {
    Drop: "drop",
    CatchUp: "catch-up",
});

/// The reason why planner settings were refused.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum PlannerError {
    /// The step has no usable length.
    #[error("the step is {step_secs} s: it must be a finite number greater than zero")]
    Step {
        /// The refused step length, s.
        step_secs: f64,
    },
    /// No step would ever be taken.
    #[error("the cap is 0 steps a frame: it must be at least 1")]
    NoSteps,
}

/// Checked settings of a [`Planner`](super::Planner).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlannerSettings {
    pub(super) policy: Policy,
    pub(super) step_secs: f64,
    pub(super) max_steps: u32,
    pub(super) backlog: Backlog,
}

impl PlannerSettings {
    /// Default step rate, steps a second.
    pub const DEFAULT_HZ: f64 = 60.0;

    /// Default cap on the steps of one frame. At 60 Hz a frame may then last 0.13 s before time is dropped. With a higher cap,
    /// one slow frame makes the next one slow as well (the spiral of death). With a cap below 6, a game at 10 frames a second,
    /// which needs 6 steps a frame, would run in slow motion. The other 2 steps are a margin for uneven frames.
    pub const DEFAULT_MAX_STEPS: u32 = 8;

    /// `step_secs` is the fixed step, or the longest one (s); `max_steps` the cap for one frame ([`Policy::Variable`]
    /// uses neither).
    pub fn new(
        policy: Policy,
        step_secs: f64,
        max_steps: u32,
        backlog: Backlog,
    ) -> Result<Self, PlannerError> {
        if !(step_secs.is_normal() && step_secs > 0.0) {
            return Err(PlannerError::Step { step_secs });
        }
        if max_steps == 0 {
            return Err(PlannerError::NoSteps);
        }
        Ok(Self {
            policy,
            step_secs,
            max_steps,
            backlog,
        })
    }

    /// The rule that turns frame time into steps.
    #[must_use]
    pub fn policy(self) -> Policy {
        self.policy
    }

    /// The fixed step, or the longest one, s.
    #[must_use]
    pub fn step_secs(self) -> f64 {
        self.step_secs
    }

    /// The largest number of steps in one frame.
    #[must_use]
    pub fn max_steps(self) -> u32 {
        self.max_steps
    }

    /// The treatment of time beyond the cap.
    #[must_use]
    pub fn backlog(self) -> Backlog {
        self.backlog
    }

    /// The delay of the view behind the present, s: one step for [`Policy::FixedLagging`], otherwise 0.
    #[must_use]
    pub fn delay_secs(self) -> f64 {
        match self.policy {
            Policy::FixedLagging => self.step_secs,
            _ => 0.0,
        }
    }
}

/// 60 fixed steps a second, at most 8 in a frame, the rest dropped.
impl Default for PlannerSettings {
    fn default() -> Self {
        Self {
            policy: Policy::Fixed,
            step_secs: 1.0 / Self::DEFAULT_HZ,
            max_steps: Self::DEFAULT_MAX_STEPS,
            backlog: Backlog::Drop,
        }
    }
}
