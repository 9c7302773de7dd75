//! [`BestRun`]: the places of the player's body in the fastest run so far, for a ghost that runs beside the player.
//!
//! It is no state: no step reads it. The profile keeps the fastest run of each level and tuning beyond the end of the game.

use bevy::prelude::*;

use super::StationSystems;
use super::player::Players;
use super::run_clock::RunClock;
use super::run_marks::RunMarks;
use crate::level::CurrentLevel;
use crate::state;
use crate::timestep::{StepClock, is_live};

/// The places of the player's body in this run, and in the fastest run that reached the goal.
#[derive(Resource, Debug, Clone, Default)]
pub struct BestRun {
    this_run: Track,
    best: Track,
}

/// The run's time (s) and the centre of the body (m), from start to goal.
type Track = Vec<(f64, Vec3)>;

/// Interval between two records, s.
pub const RECORD_EVERY_SECS: f64 = 0.1;

impl BestRun {
    /// Time from start to goal of the best run, s; `None` if no run has reached the goal.
    #[must_use]
    pub fn secs(&self) -> Option<f64> {
        self.best.last().map(|(secs, _)| *secs)
    }

    /// Centre of the body in the best run at a time of that run (s), m, on the line between two records. `None` without a best run,
    /// before its start and after its end. For a ghost, use [`RunClock::secs`] at [`StepClock::shown_secs`].
    #[must_use]
    pub fn pose_at(&self, secs: f64) -> Option<Vec3> {
        let after = self.best.partition_point(|(at, _)| *at <= secs);
        let (from_secs, from) = *self.best.get(after.checked_sub(1)?)?;
        let Some((to_secs, to)) = self.best.get(after) else {
            return (secs <= from_secs).then_some(from);
        };
        let part = (secs - from_secs) / (to_secs - from_secs);
        Some(from.lerp(*to, part as f32))
    }

    /// Makes this the best run: the run's time (s) and the centre of the body (m), from start to goal. Empty: there is none.
    pub fn set_best(&mut self, track: Vec<(f64, Vec3)>) {
        self.best = track;
    }

    fn record(&mut self, secs: f64, centre: Vec3, is_at_goal: bool) {
        let due_secs = RECORD_EVERY_SECS * self.this_run.len() as f64;
        if is_at_goal || secs >= due_secs - 1e-9 {
            self.this_run.push((secs, centre));
        }
        if is_at_goal {
            let run = std::mem::take(&mut self.this_run);
            // A run on a level that has changed meanwhile is recorded only from there on.
            let is_whole = run.first().is_some_and(|(start, _)| *start <= 0.0);
            if is_whole && self.secs().is_none_or(|best| secs < best) {
                self.best = run;
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    state::register_unkept::<BestRun>(app, "a record of what was played; no step reads it");
    app.init_resource::<BestRun>().add_systems(
        FixedPostUpdate,
        (
            // Another course: a run on the old one is no measure.
            forget_runs
                .run_if(resource_changed::<CurrentLevel>)
                .in_set(StationSystems::BeginRun),
            record_run
                .after(super::run_clock::run_clock)
                .in_set(StationSystems::RunClock)
                .run_if(is_live),
        ),
    );
}

fn forget_runs(mut runs: ResMut<BestRun>) {
    *runs = BestRun::default();
}

fn record_run(
    step: Res<StepClock>,
    clock: Res<RunClock>,
    marks: Res<RunMarks>,
    level: Res<CurrentLevel>,
    players: Players,
    mut runs: ResMut<BestRun>,
) {
    if level.level.goal.is_none() {
        return;
    }
    if clock.started_secs.is_none() {
        runs.this_run.clear();
        return;
    }
    let is_at_goal = clock.took_secs.is_some();
    if is_at_goal && runs.this_run.is_empty() {
        // The run is over, and kept or forgotten.
        return;
    }
    if is_at_goal && (marks.tuned || marks.rewound) {
        runs.this_run.clear();
        return;
    }
    let secs = clock.secs(step.step_end_secs());
    if let Some(player) = players.iter().next() {
        runs.record(secs, player.centre(), is_at_goal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run along x at this speed (m/s) to a goal at 1 m, in steps of 1/60 s.
    fn run(runs: &mut BestRun, speed: f32) {
        for step in 0.. {
            let secs = f64::from(step) / 60.0;
            let x = speed * secs as f32;
            runs.record(secs, Vec3::X * x, x >= 1.0);
            if x >= 1.0 {
                return;
            }
        }
    }

    #[test]
    fn the_ghost_is_between_two_records() {
        let mut runs = BestRun::default();
        assert_eq!((runs.secs(), runs.pose_at(0.0)), (None, None));
        run(&mut runs, 2.0);
        assert_eq!(runs.best.len(), 6);
        assert!((runs.secs().unwrap() - 0.5).abs() < 1e-9);
        for secs in [0.0, 0.07, 0.25, 0.49] {
            let x = runs.pose_at(secs).unwrap().x;
            assert!((x - 2.0 * secs as f32).abs() < 1e-5, "{x} at {secs}");
        }
        assert_eq!(runs.pose_at(-0.01), None);
        assert_eq!(runs.pose_at(0.51), None);
    }

    #[test]
    fn only_a_faster_run_replaces_the_best() {
        let mut runs = BestRun::default();
        run(&mut runs, 2.0);
        run(&mut runs, 1.0);
        assert!((runs.secs().unwrap() - 0.5).abs() < 1e-9);
        run(&mut runs, 4.0);
        assert!((runs.secs().unwrap() - 0.25).abs() < 1e-9);
        assert!((runs.pose_at(0.1).unwrap().x - 0.4).abs() < 1e-5);
    }
}
