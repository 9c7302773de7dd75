//! What demos of hitches have in common: a swing on steps with a cap.

use spring_math::planner::{Backlog, Planner, PlannerSettings, Policy};

use super::*;

/// Length of a step, s.
pub(super) const STEP_SECS: f64 = 1.0 / 60.0;
/// The most steps in a frame.
pub(super) const MAX_STEPS: u32 = 8;
/// Where the undamped swing begins, from its goal, at rest.
pub(super) const SWING: Moving = (Vec2::new(0.0, 0.5), Vec2::ZERO);

/// A planner of these steps, which drops the time beyond the cap.
pub(super) fn planner(policy: Policy) -> Planner {
    let settings = PlannerSettings::new(policy, STEP_SECS, MAX_STEPS, Backlog::Drop);
    Planner::new(settings.unwrap_or_default())
}
