//! Policy, step rate, cap and backlog, changed while the game runs.
//!
//! A change takes effect with the frame it is asked for in. Time neither jumps nor is lost: see
//! [`Planner::set_settings`](spring_math::planner::Planner::set_settings).

use std::ops::RangeInclusive;

use bevy::prelude::*;
use spring_math::planner::{Backlog, PlannerError, PlannerSettings, Policy};

use super::StepPlanner;

/// Steps a second that can be asked for. Below 5 a character falls through what it should land on; above 480 the steps of a
/// frame take longer than the frame.
pub const STEP_RATES_HZ: RangeInclusive<f64> = 5.0..=480.0;

/// What a key, a button or a slider asks of the planner.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum PlannerControl {
    /// The policy after the one in force.
    NextPolicy,
    /// This policy.
    Policy(Policy),
    /// So many steps a second (the longest step, under policies without fixed ones).
    StepRateHz(f64),
    /// At most so many steps a frame.
    MaxSteps(u32),
    /// What becomes of the time beyond the cap.
    Backlog(Backlog),
}

/// Why a control was refused.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum PlannerControlError {
    /// Outside [`STEP_RATES_HZ`], or no number.
    #[error("{0} steps a second: it must be a number from 5 to 480")]
    StepRate(f64),
    /// The planner itself refuses it.
    #[error(transparent)]
    Planner(#[from] PlannerError),
}

/// Why the last control was refused, until one is accepted. What ran before it runs on.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct RefusedControl(pub Option<PlannerControlError>);

impl PlannerControl {
    /// The settings after this control.
    pub fn apply_to(
        self,
        settings: PlannerSettings,
    ) -> Result<PlannerSettings, PlannerControlError> {
        let mut policy = settings.policy();
        let mut step_secs = settings.step_secs();
        let mut max_steps = settings.max_steps();
        let mut backlog = settings.backlog();
        match self {
            Self::NextPolicy => policy = next(policy),
            Self::Policy(other) => policy = other,
            Self::StepRateHz(hz) if STEP_RATES_HZ.contains(&hz) => step_secs = 1.0 / hz,
            Self::StepRateHz(hz) => return Err(PlannerControlError::StepRate(hz)),
            Self::MaxSteps(steps) => max_steps = steps,
            Self::Backlog(other) => backlog = other,
        }
        Ok(PlannerSettings::new(policy, step_secs, max_steps, backlog)?)
    }
}

fn next(policy: Policy) -> Policy {
    let after = Policy::ALL.into_iter().skip_while(|other| *other != policy);
    after.skip(1).chain(Policy::ALL).next().unwrap_or_default()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RefusedControl>()
        .add_message::<PlannerControl>()
        .add_systems(First, obey_planner_controls);
}

fn obey_planner_controls(
    mut controls: MessageReader<PlannerControl>,
    mut planner: ResMut<StepPlanner>,
    mut refused: ResMut<RefusedControl>,
) {
    for control in controls.read() {
        match control.apply_to(planner.settings()) {
            Ok(settings) => {
                planner.set_settings(settings);
                refused.0 = None;
            }
            Err(error) => refused.0 = Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_policy_is_each_in_turn() {
        let mut settings = PlannerSettings::default();
        let first = settings.policy();
        let mut seen = Vec::new();
        for _ in Policy::ALL {
            seen.push(settings.policy());
            settings = PlannerControl::NextPolicy.apply_to(settings).unwrap();
        }
        assert_eq!(seen, Policy::ALL);
        assert_eq!(settings.policy(), first);
    }

    #[test]
    fn nonsense_is_refused_with_the_reason() {
        let settings = PlannerSettings::default();
        let refused = |control: PlannerControl| control.apply_to(settings).unwrap_err().to_string();
        for hz in [0.0, -60.0, 4.9, 480.1, f64::NAN, f64::INFINITY] {
            let reason = refused(PlannerControl::StepRateHz(hz));
            assert_eq!(
                reason,
                format!("{hz} steps a second: it must be a number from 5 to 480")
            );
        }
        assert!(refused(PlannerControl::MaxSteps(0)).starts_with("the cap is 0 steps a frame"));
    }
}
