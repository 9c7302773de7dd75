//! [`RunClock`]: the time of the run, from the first step off the spawn to the goal, with a split at each checkpoint. [`clock_text`]: how a
//! time is written wherever a player reads one.

use bevy::prelude::*;
use serde::Serialize;

use super::StationSystems;
use super::player::Players;
use crate::level::{CurrentLevel, GoalBall};
use springyard_state::RegisterState;
use springyard_timestep::StepClock;

/// The clock of the run. It goes on through falls and reloads of the level, and stops at the goal; a new run clears it.
#[derive(Resource, Debug, Clone, Default, PartialEq, Serialize)]
pub struct RunClock {
    /// Simulated time at which the run started, s; `None` before that.
    pub started_secs: Option<f64>,
    /// Time from start to goal, s; `None` until the goal is reached.
    pub took_secs: Option<f64>,
    /// Each checkpoint reached in this run, in the order in which they were reached, with the run's time at that moment, s. The
    /// time is 0 for a checkpoint beside the spawn, reached before the run starts.
    pub splits: Vec<(String, f64)>,
}

impl RunClock {
    /// The run's time at a simulated time (s), s: 0 before the start, constant after the goal.
    #[must_use]
    pub fn secs(&self, now_secs: f64) -> f64 {
        let since_start = self.started_secs.map_or(0.0, |start| now_secs - start);
        self.took_secs.unwrap_or(since_start)
    }

    /// Simulated time at which the goal was reached, s.
    #[must_use]
    pub fn ended_secs(&self) -> Option<f64> {
        Some(self.started_secs? + self.took_secs?)
    }

    /// Adds a split at a simulated time (s), if the checkpoint is new, and the run has not reached the goal.
    pub(super) fn split(&mut self, checkpoint: &str, now_secs: f64) {
        let is_known = self.splits.iter().any(|(name, _)| name == checkpoint);
        if !is_known && self.took_secs.is_none() {
            let secs = self.secs(now_secs);
            self.splits.push((checkpoint.to_owned(), secs));
        }
    }
}

/// A time (s) as minutes, seconds and tenths: `2:05.3`, `0:42.3`. On the plate of the run, on digits in the level, on the card, in records and in
/// the timeline.
#[must_use]
pub fn clock_text(secs: f64) -> String {
    // Rounded first: 59.96 s are a whole minute. A time before 0 is 0.
    let tenths = (10.0 * secs).round() as u64;
    let (whole, tenths) = (tenths / 10, tenths % 10);
    format!("{}:{:02}.{tenths}", whole / 60, whole % 60)
}

/// The run starts when the feet are this far from the spawn, horizontally, m.
pub const DOORSTEP_M: f32 = 1.5;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<RunClock>("run_clock");
    app.init_resource::<RunClock>()
        .add_systems(FixedPostUpdate, run_clock.in_set(StationSystems::RunClock));
}

pub(super) fn run_clock(
    step: Res<StepClock>,
    level: Res<CurrentLevel>,
    goals: Query<(&GoalBall, &Transform)>,
    players: Players,
    mut clock: ResMut<RunClock>,
) {
    if clock.took_secs.is_some() {
        return;
    }
    let now_secs = step.step_end_secs();
    for player in &players {
        let feet = player.feet();
        let off = (feet - level.level.spawn.position).with_y(0.0);
        if clock.started_secs.is_none() && off.length() > DOORSTEP_M {
            clock.started_secs = Some(now_secs);
        }
        let is_reached = goals.iter().any(|(goal, at)| goal.contains(at, feet));
        if clock.started_secs.is_some() && is_reached {
            clock.took_secs = Some(clock.secs(now_secs));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_counts_from_the_start_and_stops_at_the_goal() {
        let mut clock = RunClock::default();
        assert_eq!(clock.secs(7.0), 0.0);
        clock.started_secs = Some(2.0);
        assert_eq!((clock.secs(7.0), clock.ended_secs()), (5.0, None));
        clock.took_secs = Some(6.5);
        assert_eq!((clock.secs(70.0), clock.ended_secs()), (6.5, Some(8.5)));
    }

    #[test]
    fn a_time_is_written_in_minutes_seconds_and_tenths() {
        for (secs, text) in [
            (0.0, "0:00.0"),
            (-0.4, "0:00.0"),
            (42.34, "0:42.3"),
            (59.96, "1:00.0"),
            (120.8, "2:00.8"),
            (3605.25, "60:05.3"),
        ] {
            assert_eq!(clock_text(secs), text, "{secs}");
        }
    }

    #[test]
    fn a_checkpoint_has_one_split_a_run() {
        let mut clock = RunClock {
            started_secs: Some(2.0),
            ..RunClock::default()
        };
        clock.split("dock", 5.0);
        clock.split("dock", 6.0);
        clock.took_secs = Some(9.0);
        clock.split("gate", 20.0);
        assert_eq!(clock.splits, [("dock".to_owned(), 3.0)]);
    }
}
