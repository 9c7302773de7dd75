//! Reports what the player has collected, reached and seen, in levels with coils, loops, checkpoints, dials or stations.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::Report;
use crate::level::CurrentLevel;
use crate::stations::{Collected, RunClock, RunMarks, Seen, YardReport};

/// The state of the stations.
#[derive(SystemParam)]
pub(super) struct Yard<'w> {
    level: Option<Res<'w, CurrentLevel>>,
    collected: Option<Res<'w, Collected>>,
    clock: Option<Res<'w, RunClock>>,
    marks: Option<Res<'w, RunMarks>>,
    seen: Option<Res<'w, Seen>>,
}

impl Yard<'_> {
    /// The report after the last step; `None` in other levels.
    pub fn report(&self, goal_secs: Option<f64>) -> Option<YardReport> {
        let nothing = Seen::default();
        YardReport::of(
            &self.level.as_ref()?.level,
            self.collected.as_ref()?,
            self.clock.as_ref()?,
            **self.marks.as_ref()?,
            self.seen.as_deref().unwrap_or(&nothing),
            goal_secs,
        )
    }
}

/// Writes the state after the last step into the report, in the step that completes it. A run without a set length is never complete; its
/// report is written when the app exits.
pub(super) fn log_yard(yard: Yard, mut report: ResMut<Report>, mut is_written: Local<bool>) {
    if report.complete && !*is_written {
        *is_written = true;
        report.yard = yard.report(report.goal_secs);
    }
}
