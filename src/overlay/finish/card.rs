//! [`Card`]: what is on the card of a run.

use super::words::{Count, next_to_try, splits, with_rewinds, worth};
use crate::level::Level;
use crate::stations::{Medal, RunClock, RunMarks, clock_text};

/// The card of a run that has reached the goal.
#[derive(Debug, Clone, PartialEq)]
pub struct Card {
    /// Name of the level.
    pub level: String,
    /// The run's time.
    pub time: String,
    /// Whether it is the best, or why it does not count.
    pub worth: String,
    /// Whether the run is one that can earn a medal.
    pub counts_for_medal: bool,
    /// The medal that it has earned.
    pub medal: Option<Medal>,
    /// Coils, loops and lamps, as far as the level has them.
    pub counts: Vec<Count>,
    /// The time at each checkpoint.
    pub splits: String,
    /// What to try next.
    pub next: String,
}

impl Card {
    /// The card of a run; `None`: it has not reached the goal. `best_before_secs`: time of the best run before it, s.
    #[must_use]
    pub fn of(
        level: &Level,
        clock: &RunClock,
        marks: &RunMarks,
        counts: Vec<Count>,
        best_before_secs: Option<f64>,
    ) -> Option<Self> {
        let took_secs = clock.took_secs?;
        let why_not = marks.why_not_counted();
        let medal = Medal::of(took_secs).filter(|_| why_not.is_none());
        let next_medal = Medal::after(medal).filter(|_| why_not.is_none());
        Some(Self {
            level: level.name.clone(),
            time: clock_text(took_secs),
            worth: match why_not {
                Some(why) => format!("{why}: no best time and no medal"),
                None if marks.rewound => with_rewinds(&worth(took_secs, best_before_secs)),
                None => worth(took_secs, best_before_secs),
            },
            counts_for_medal: why_not.is_none(),
            medal,
            next: next_to_try(&counts, next_medal),
            counts,
            splits: splits(&clock.splits),
        })
    }
}
