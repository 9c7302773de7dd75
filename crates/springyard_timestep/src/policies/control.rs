//! Changes the substep policy, step rate, cap on steps and backlog while the game runs: send a [`PlannerControl`] message.
//!
//! Messages are read in `First`, before the frame's steps. A change neither skips nor loses time: see
//! [`Planner::set_settings`](spring_math::planner::Planner::set_settings).

use std::ops::RangeInclusive;

use bevy::prelude::*;
use spring_math::planner::{Backlog, PlannerError, PlannerSettings, Policy};

use super::StepPlanner;

/// Step rates that [`PlannerControl::StepRateHz`] may set, steps a second: a guard for keys, sliders and scripts. Below 5 a character falls
/// through what it should land on. Above 480 the steps of a frame take longer to compute than the frame lasts. Code that knows better inserts
/// a [`StepPlanner`] of any rate.
pub const STEP_RATES_HZ: RangeInclusive<f64> = 5.0..=480.0;

/// A message that changes one setting of the planner.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum PlannerControl {
    /// Selects the policy after the current one, in the order of [`Policy::ALL`].
    NextPolicy,
    /// Selects this policy.
    Policy(Policy),
    /// Sets the step rate, one of [`STEP_RATES_HZ`], steps a second. Under a policy without fixed steps, `1 / rate` is the length of the
    /// longest step, s.
    StepRateHz(f64),
    /// Sets the cap: the most steps that one frame may take.
    MaxSteps(u32),
    /// Sets whether frame time beyond the cap is dropped or simulated later.
    Backlog(Backlog),
}

/// Why a control was refused.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum PlannerControlError {
    /// The step rate is outside [`STEP_RATES_HZ`], or not a number.
    #[error(
        "{0} steps a second: it must be a number from {low} to {high}",
        low = STEP_RATES_HZ.start(),
        high = STEP_RATES_HZ.end()
    )]
    StepRate(f64),
    /// The planner refuses the new settings.
    #[error(transparent)]
    Planner(#[from] PlannerError),
}

/// Why the last [`PlannerControl`] was refused; `None` after an accepted one. A refused control leaves the settings unchanged.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct RefusedControl(pub Option<PlannerControlError>);

impl PlannerControl {
    /// `settings` with this change applied.
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
        .add_systems(First, apply_planner_controls);
}

fn apply_planner_controls(
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
