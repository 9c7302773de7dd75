//! [`YardReport`]: what the player has collected, reached and seen, for the report of a run.

use serde::Serialize;

use super::collect::Collected;
use super::run_clock::RunClock;
use super::run_marks::RunMarks;
use super::seen::Seen;
use crate::level::{Level, Station};

/// What the player has collected, reached and seen in this run. The fields are documented in `docs/report.md`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct YardReport {
    /// Number of coils collected.
    pub coils: usize,
    /// Number of loops collected.
    pub loops: usize,
    /// Number of checkpoints reached.
    pub checkpoints: usize,
    /// Number of stations whose lamp is lit: both their numbers have been seen.
    pub lamps: usize,
    /// Time to the goal, s; `None` if it was not reached.
    pub goal_secs: Option<f64>,
    /// Name of each checkpoint reached, with the run's time, s.
    pub splits: Vec<(String, f64)>,
    /// Whether the run was tuned, assisted, rewound, slowed, stopped or continued.
    pub marks: RunMarks,
    /// The stations of the level, in the order of its file.
    pub stations: Vec<StationReport>,
}

/// A station of the level, and what the player has seen there.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StationReport {
    /// Name of the station.
    pub name: String,
    /// Path of the source that it shows.
    pub module: String,
    /// Unit of its numbers.
    pub unit: String,
    /// The number on the right side that was seen last.
    pub right: Option<f64>,
    /// The number on the wrong side that was seen last.
    pub wrong: Option<f64>,
    /// Whether a number on the right side has been seen.
    pub seen_right: bool,
    /// Whether a number on the wrong side has been seen.
    pub seen_wrong: bool,
}

impl StationReport {
    fn of(station: &Station, seen: &Seen) -> Self {
        let seen = seen.at(&station.name);
        Self {
            name: station.name.clone(),
            module: station.module.clone(),
            unit: station.unit.clone(),
            right: seen.right,
            wrong: seen.wrong,
            seen_right: seen.right.is_some(),
            seen_wrong: seen.wrong.is_some(),
        }
    }
}

impl YardReport {
    /// The report of a level with coils, loops, checkpoints, dials or stations; `None` for other levels.
    #[must_use]
    pub fn of(
        level: &Level,
        collected: &Collected,
        clock: &RunClock,
        marks: RunMarks,
        seen: &Seen,
        goal_secs: Option<f64>,
    ) -> Option<Self> {
        let stations = level.stations.iter();
        (level.has_run() || !level.dials.is_empty()).then(|| Self {
            coils: collected.coils_of(level),
            loops: collected.loops_of(level),
            checkpoints: clock.splits.len(),
            lamps: seen.lamps_of(level),
            goal_secs,
            splits: clock.splits.clone(),
            marks,
            stations: stations.map(|it| StationReport::of(it, seen)).collect(),
        })
    }
}
