//! [`Medal`]: what the time of a run is worth.

/// A medal for the time from the first step off the spawn to the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Medal {
    /// For [`BRONZE_SECS`] or less.
    Bronze,
    /// For [`SILVER_SECS`] or less.
    Silver,
    /// For [`GOLD_SECS`] or less.
    Gold,
}

/// Longest time for bronze, s.
pub const BRONZE_SECS: f64 = 120.0;
/// Longest time for silver, s.
pub const SILVER_SECS: f64 = 60.0;
/// Longest time for gold, s.
pub const GOLD_SECS: f64 = 30.0;

spring_math::named!(Medal {
    Bronze: "bronze",
    Silver: "silver",
    Gold: "gold",
});

impl Medal {
    /// The medal for a time, s.
    #[must_use]
    pub fn of(secs: f64) -> Option<Self> {
        Self::ALL.into_iter().rfind(|it| secs <= it.longest_secs())
    }

    /// The next medal for a run with this one, or without one.
    #[must_use]
    pub fn after(medal: Option<Self>) -> Option<Self> {
        Self::ALL.into_iter().find(|it| Some(*it) > medal)
    }

    /// Longest time for which a run has it, s.
    #[must_use]
    pub fn longest_secs(self) -> f64 {
        match self {
            Self::Bronze => BRONZE_SECS,
            Self::Silver => SILVER_SECS,
            Self::Gold => GOLD_SECS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faster_run_has_a_higher_medal() {
        for (secs, medal, next) in [
            (29.9, Some(Medal::Gold), None),
            (30.0, Some(Medal::Gold), None),
            (30.1, Some(Medal::Silver), Some(Medal::Gold)),
            (60.0, Some(Medal::Silver), Some(Medal::Gold)),
            (120.0, Some(Medal::Bronze), Some(Medal::Silver)),
            (120.1, None, Some(Medal::Bronze)),
        ] {
            assert_eq!(Medal::of(secs), medal, "{secs} s");
            assert_eq!(Medal::after(medal), next, "{secs} s");
        }
    }
}
