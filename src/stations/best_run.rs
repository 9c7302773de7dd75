//! [`BestRun`]: the places of the player's body in the fastest run so far, for a ghost that runs beside the player.
//!
//! It is not state: no step reads it. The profile keeps the fastest run of each level and tuning beyond the end of the game.

use bevy::prelude::*;

use super::StationSystems;
use super::player::Players;
use super::run_clock::RunClock;
use super::run_marks::RunMarks;
use crate::level::CurrentLevel;
use springyard_state::RegisterState;
use springyard_timestep::{StepClock, Track, is_live};

/// The places of the player's body in this run, and in the fastest run that reached the goal. Runs with rewinds have a fastest run of
/// their own: while the present run is one of them, it is the best run, otherwise that of the runs without.
#[derive(Resource, Debug, Clone, Default)]
pub struct BestRun {
    /// The last runs by the simulated time of their start, s: after a rewind an earlier one may continue.
    runs: Vec<(f64, Track<Vec3>)>,
    /// The run's time (s) and the centre of the body (m), from start to goal.
    best: Track<Vec3>,
    /// The best of the other runs: with rewinds, or without.
    best_of_others: Track<Vec3>,
    /// Whether `best` is that of runs with rewinds.
    has_rewinds: bool,
}

/// Interval between two records, s.
pub const RECORD_EVERY_SECS: f64 = 0.1;

/// Number of runs whose tracks are kept, so that they can be continued.
const RUNS_KEPT: usize = 8;

impl BestRun {
    /// Time from start to goal of the best run, s; `None` if no run has reached the goal.
    #[must_use]
    pub fn secs(&self) -> Option<f64> {
        self.best.ends_secs()
    }

    /// Centre of the body in the best run at a time of that run (s), m, on the line between two records. `None` without a best run,
    /// before its start and after its end. For a ghost, use [`RunClock::secs`] at
    /// [`FrameSteps::shown_secs`](springyard_timestep::FrameSteps::shown_secs).
    #[must_use]
    pub fn pose_at(&self, secs: f64) -> Option<Vec3> {
        self.best.at(secs)
    }

    /// Makes this the best run: the run's time (s) and the centre of the body (m), from start to goal. Empty: there is none.
    pub fn set_best(&mut self, track: Track<Vec3>) {
        self.best = track;
    }

    /// Shows the best of the runs with rewinds, or of those without.
    fn show(&mut self, has_rewinds: bool) {
        if has_rewinds != self.has_rewinds {
            self.has_rewinds = has_rewinds;
            std::mem::swap(&mut self.best, &mut self.best_of_others);
        }
    }

    /// Notes the place in the run that started at this simulated time, s. At the goal the run is the best if it is faster and `counts`.
    fn record(&mut self, started_secs: f64, place: (f64, Vec3), is_at_goal: bool, counts: bool) {
        let (secs, centre) = place;
        let track = self.track_of(started_secs);
        if is_at_goal && track.ends_secs() == Some(secs) {
            // The run is over.
            return;
        }
        // What came after this before a rewind is gone.
        track.forget_from(secs);
        let due_secs = RECORD_EVERY_SECS * track.points().len() as f64;
        if is_at_goal || secs >= due_secs - 1e-9 {
            track.push(secs, centre);
        }
        // If the level has changed during the run, it is recorded only from there on.
        let is_whole = track.begins_secs().is_some_and(|start| start <= 0.0);
        if is_at_goal && counts && is_whole {
            let run = track.clone();
            if self.secs().is_none_or(|best| secs < best) {
                self.best = run;
            }
        }
    }

    fn track_of(&mut self, started_secs: f64) -> &mut Track<Vec3> {
        let known = self.runs.iter().position(|(at, _)| *at == started_secs);
        let index = known.unwrap_or_else(|| {
            if self.runs.len() == RUNS_KEPT {
                self.runs.remove(0);
            }
            self.runs.push((started_secs, Track::default()));
            self.runs.len() - 1
        });
        &mut self.runs[index].1
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<BestRun>("a record of what was played; no step reads it");
    app.init_resource::<BestRun>().add_systems(
        FixedPostUpdate,
        (
            // Another course: runs on the old one cannot be compared with it.
            (
                forget_runs.run_if(resource_changed::<CurrentLevel>),
                show_best_of_its_kind.run_if(is_live),
            )
                .chain()
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

fn show_best_of_its_kind(marks: Res<RunMarks>, mut runs: ResMut<BestRun>) {
    runs.show(marks.rewound);
}

fn record_run(
    step: Res<StepClock>,
    clock: Res<RunClock>,
    marks: Res<RunMarks>,
    level: Res<CurrentLevel>,
    players: Players,
    mut runs: ResMut<BestRun>,
) {
    let Some(started_secs) = clock.started_secs.filter(|_| level.level.goal.is_some()) else {
        return;
    };
    let secs = clock.secs(step.step_end_secs());
    if let Some(player) = players.iter().next() {
        let counts = marks.why_not_counted().is_none();
        let is_at_goal = clock.took_secs.is_some();
        runs.record(started_secs, (secs, player.centre()), is_at_goal, counts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new run along x at this speed (m/s) to a goal at 1 m, in steps of 1/60 s.
    fn run(runs: &mut BestRun, speed: f32) {
        let started_secs = 10.0 * runs.runs.len() as f64;
        go_on(runs, started_secs, 0, speed);
    }

    /// The run that started at this time (s), from this step of it to the goal.
    fn go_on(runs: &mut BestRun, started_secs: f64, from_step: u32, speed: f32) {
        for step in from_step.. {
            let secs = f64::from(step) / 60.0;
            let x = speed * secs as f32;
            runs.record(started_secs, (secs, Vec3::X * x), x >= 1.0, true);
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
        assert_eq!(runs.best.points().len(), 6);
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

    #[test]
    fn a_run_that_goes_on_from_its_past_has_one_track_and_is_the_best_of_its_own_kind() {
        let mut runs = BestRun::default();
        run(&mut runs, 2.0);
        // Back from the goal to 0.2 s, and on at twice the speed: at the goal after 0.25 s.
        runs.show(true);
        assert_eq!(runs.secs(), None);
        go_on(&mut runs, 0.0, 12, 4.0);
        assert!((runs.secs().unwrap() - 0.25).abs() < 1e-9);
        let points = runs.best.points();
        assert!(points.is_sorted_by(|a, b| a.0 < b.0), "{points:?}");
        assert!((runs.pose_at(0.1).unwrap().x - 0.2).abs() < 1e-5);
        runs.show(false);
        assert!((runs.secs().unwrap() - 0.5).abs() < 1e-9);
    }

    #[test]
    fn an_earlier_run_goes_on_after_a_rewind_and_one_that_does_not_count_is_no_best_run() {
        let mut runs = BestRun::default();
        runs.record(3.0, (0.0, Vec3::ZERO), false, true);
        // Another run, and back to the first.
        runs.record(5.0, (0.0, Vec3::ZERO), false, true);
        runs.record(3.0, (0.1, Vec3::X), true, false);
        assert_eq!(runs.secs(), None);
        runs.record(3.0, (0.2, Vec3::X), true, true);
        assert_eq!(runs.secs(), Some(0.2));
        for started in 0..2 * RUNS_KEPT {
            runs.record(100.0 + started as f64, (0.0, Vec3::ZERO), false, true);
        }
        assert_eq!(runs.runs.len(), RUNS_KEPT);
    }
}
