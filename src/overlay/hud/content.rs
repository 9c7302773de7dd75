//! [`Content`]: what the plate of the run shows, and the same in words.

use crate::level::Level;
use crate::overlay::finish::words::Count;
use crate::stations::{Collected, RunClock, RunMarks, Seen, clock_text};

/// The run at one time.
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// Time of the run, s.
    pub secs: f64,
    /// What makes the time differ from that of a run played through: `rewound`.
    pub marks: Vec<&'static str>,
    /// Coils, rings and lamps, as far as the level has them.
    pub counts: Vec<Count>,
    /// Coils that the lift needs; `None`: the level has no lift.
    pub lift_needs: Option<usize>,
}

impl Content {
    /// The run at a simulated time, s; `None`: the level has no run.
    #[must_use]
    pub fn of(
        level: &Level,
        now_secs: f64,
        (clock, marks): (&RunClock, &RunMarks),
        (collected, seen): (&Collected, &Seen),
    ) -> Option<Self> {
        level.has_run().then(|| Self {
            secs: clock.secs(now_secs),
            marks: marks.words().collect(),
            counts: counts(level, collected, seen),
            lift_needs: level.lift().map(|lift| lift.needed(level.coils.len())),
        })
    }

    /// The same as text, for screen readers: `0:12.3, rewound, coils 1 of 2`.
    #[must_use]
    pub fn words(&self) -> String {
        let mut text = clock_text(self.secs);
        for mark in &self.marks {
            text += &format!(", {mark}");
        }
        for (what, count, all) in &self.counts {
            text += &format!(", {what}s {count} of {all}");
        }
        text
    }
}

/// What the level has of coils, rings and lamps, and how many of them the player has.
#[must_use]
pub fn counts(level: &Level, collected: &Collected, seen: &Seen) -> Vec<Count> {
    let mut counts = vec![
        ("coil", collected.coils_of(level), level.coils.len()),
        ("ring", collected.loops_of(level), level.loops.len()),
        ("lamp", seen.lamps_of(level), level.stations.len()),
    ];
    counts.retain(|(.., all)| *all > 0);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlay::test_level::level_with as level;
    use crate::stations::SeenStation;

    /// The words of a run in a level with these parts.
    #[derive(Default)]
    struct Run {
        clock: RunClock,
        marks: RunMarks,
        collected: Collected,
        seen: Seen,
    }

    impl Run {
        fn words(&self, level: &Level) -> Option<String> {
            let run = (&self.clock, &self.marks);
            let content = Content::of(level, 0.0, run, (&self.collected, &self.seen));
            content.map(|content| content.words())
        }
    }

    #[test]
    fn a_level_with_nothing_to_play_for_shows_no_run() {
        let dials = level(r#"dials: [(name: "ratio", start: 1, from: 0, to: 2)]"#);
        assert_eq!(Run::default().words(&dials), None);
    }

    #[test]
    fn time_and_what_the_player_has_are_told_in_words() {
        let level = level(
            r#"
            coils: [(name: "garden", position: (3, 1, 0)), (name: "dock", position: (6, 1, 0))],
            loops: [(name: "a", position: (3, 1, 0))],
        "#,
        );
        let mut run = Run::default();
        let begin = "0:00.0, coils 0 of 2, rings 0 of 1";
        assert_eq!(run.words(&level).as_deref(), Some(begin));
        run.collected.add_coil("dock", 0.0);
        run.collected.loops = ["a".to_owned()].into();
        run.clock.took_secs = Some(12.34);
        let later = "0:12.3, coils 1 of 2, rings 1 of 1";
        assert_eq!(run.words(&level).as_deref(), Some(later));
    }

    #[test]
    fn a_run_that_was_tuned_assisted_or_rewound_says_so_after_its_time() {
        let level = level(r#"coils: [(name: "garden", position: (3, 1, 0))]"#);
        let mut run = Run::default();
        run.marks.assisted = true;
        run.marks.tuned = true;
        let both = "0:00.0, tuned, assisted, coils 0 of 1";
        assert_eq!(run.words(&level).as_deref(), Some(both));
        run.marks = RunMarks {
            rewound: true,
            ..RunMarks::default()
        };
        let rewound = "0:00.0, rewound, coils 0 of 1";
        assert_eq!(run.words(&level).as_deref(), Some(rewound));
    }

    #[test]
    fn a_lamp_counts_once_both_of_its_sides_were_seen() {
        let level = level(
            r#"
            platforms: [
                (name: "soft", size_m: (1, 0.2, 1), position: (3, 2, 0), motion: Still),
                (name: "hard", size_m: (1, 0.2, 1), position: (6, 2, 0), motion: Still),
            ],
            stations: [(
                name: "twins", module: "spring_math::Spring", unit: "m",
                area: (position: (0, 2, 0), size_m: (4, 4, 4)), right: [MeanSag("soft")], wrong: [MeanSag("hard")],
            )],
        "#,
        );
        let mut run = Run::default();
        let mut told = |wrong| {
            let seen = SeenStation {
                right: Some(0.1),
                wrong,
            };
            run.seen = Seen([("twins".to_owned(), seen)].into());
            run.words(&level).unwrap()
        };
        assert_eq!(told(None), "0:00.0, lamps 0 of 1");
        assert_eq!(told(Some(0.2)), "0:00.0, lamps 1 of 1");
    }
}
