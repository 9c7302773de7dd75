//! Logs what the player has collected, reached and seen, in levels with coils, loops, checkpoints, dials or stations.

use bevy::prelude::*;

use super::Report;
use crate::level::CurrentLevel;
use crate::stations::{Collected, RunClock, Seen, YardReport};

/// Writes the state after the step into the report, if `log_tick` has added the step.
pub(super) fn log_yard(
    level: Option<Res<CurrentLevel>>,
    collected: Option<Res<Collected>>,
    clock: Option<Res<RunClock>>,
    seen: Option<Res<Seen>>,
    mut report: ResMut<Report>,
    mut ticks: Local<u64>,
) {
    if std::mem::replace(&mut *ticks, report.ticks) == report.ticks {
        return;
    }
    let (Some(level), Some(collected), Some(clock)) = (level, collected, clock) else {
        return;
    };
    let nothing = Seen::default();
    let seen = seen.as_deref().unwrap_or(&nothing);
    report.yard = YardReport::of(&level.level, &collected, &clock, seen, report.goal_secs);
}
