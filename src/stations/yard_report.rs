//! [`YardReport`]: what the player has collected and reached, for the report of a run.

use serde::Serialize;

use super::collect::Collected;
use super::run_clock::RunClock;
use crate::level::Level;

/// What the player has collected and reached in this run. The fields are documented in `docs/report.md`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct YardReport {
    /// Number of coils collected.
    pub coils: usize,
    /// Number of loops collected.
    pub loops: usize,
    /// Number of checkpoints reached.
    pub checkpoints: usize,
    /// Number of lamps lit: 0, since no level has lamps yet.
    pub lamps: usize,
    /// Time to the goal, s; `None` if it was not reached.
    pub goal_secs: Option<f64>,
    /// Name of each checkpoint reached, with the run's time, s.
    pub splits: Vec<(String, f64)>,
    /// The stations seen: empty, since no level has stations yet.
    pub stations: Vec<String>,
}

impl YardReport {
    /// The report of a level with coils, loops, checkpoints or dials; `None` for other levels.
    #[must_use]
    pub fn of(
        level: &Level,
        collected: &Collected,
        clock: &RunClock,
        goal_secs: Option<f64>,
    ) -> Option<Self> {
        let is_plain = level.coils.is_empty()
            && level.loops.is_empty()
            && level.checkpoints.is_empty()
            && level.dials.is_empty();
        (!is_plain).then(|| Self {
            coils: collected.coils_of(level),
            loops: collected.loops_of(level),
            checkpoints: clock.splits.len(),
            lamps: 0,
            goal_secs,
            splits: clock.splits.clone(),
            stations: Vec::new(),
        })
    }
}
