//! [`BeforeStep`] and [`AfterStep`]: schedules around bevy's `FixedMain`.

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

/// Runs before each step: state and clocks are those after the step before.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BeforeStep;

/// Runs after each step: the state is that after it, its commands have been applied, and [`StepClock`](super::StepClock) counts it.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AfterStep;

pub(super) fn plugin(app: &mut App) {
    app.init_schedule(BeforeStep).init_schedule(AfterStep);
}
