//! The player's profile: the best run of each level and tuning, the lamps ever lit, the most coils, and how far the last run in each
//! level has come. It is kept in a file of the user, and no step reads it.
//!
//! A run counts for the level and the tuning in which it was run, by the hashes of their content: on an edited level, or with another
//! tuning, there is another best run. Runs with an assist, and runs with rewinds, have a best run of their own; runs that were
//! tuned, slowed, stopped or continued are not kept ([`RunMarks::why_not_counted`](crate::stations::RunMarks::why_not_counted)).
//!
//! - [`course`]: what a best run belongs to: level, tuning, assisted or not, rewound or not.
//! - [`kept_run`]: a run's time and track, in the form of the file.
//! - `colours`: notes the colours that the player has earned for the figure.
//! - [`keep`]: gives the best run of the present course to the ghost, keeps a faster one, and notes lamps.
//! - `progress`: keeps how far the last run has come.
//! - [`file`](mod@file): reads, checks and writes the file. `save`: writes it when the profile has changed.

mod colours;
pub mod course;
pub mod file;
pub mod keep;
pub mod kept_run;
mod progress;
mod save;

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

pub use course::{Course, tuning_hash};
pub use file::ProfileFile;
pub use kept_run::KeptRun;

use crate::input::Progress;
use crate::stations::FigureColour;

/// The content of a profile file.
#[derive(Resource, Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Profile {
    /// Names of the stations whose lamp was ever lit, by the name of the level.
    lamps: BTreeMap<String, BTreeSet<String>>,
    /// The most coils that a run had, by the name of the level.
    most_coils: BTreeMap<String, u32>,
    /// The colours that were earned for the figure.
    colours: BTreeSet<FigureColour>,
    /// The colour that the figure wears.
    worn: FigureColour,
    /// Whether that colour was chosen since it was read from the file: there it is older.
    #[serde(skip)]
    has_changed_colour: bool,
    /// How far the last run that did not reach the goal has come, by the name of the level.
    progress: BTreeMap<String, Progress>,
    /// Names of the levels whose progress has changed since it was read from the file: there it is older.
    #[serde(skip)]
    has_moved: BTreeSet<String>,
    /// The best run of each course, the latest first.
    runs: Vec<KeptRun>,
}

/// Most places in the tracks of all runs together: with more, the file would come near the size at which it is refused. Beyond it the
/// oldest runs lose their tracks, and keep their times.
const MOST_PLACES: usize = 100_000;

/// Most runs. Beyond it the oldest are dropped.
const MOST_RUNS: usize = 2_000;

/// The profile, and its file if there is a [`ProfileFile`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Profile>().add_plugins((
        keep::plugin,
        colours::plugin,
        progress::plugin,
        save::plugin,
    ));
}

impl Profile {
    /// The best run of a course.
    #[must_use]
    pub fn best(&self, course: Course) -> Option<&KeptRun> {
        self.runs.iter().find(|run| run.course() == course)
    }

    /// The best runs of a level, of each tuning, with and without assists and rewinds.
    pub fn runs_of(&self, level_hash: u64) -> impl Iterator<Item = &KeptRun> {
        self.runs
            .iter()
            .filter(move |run| run.level_hash == level_hash)
    }

    /// The best time on a level in any tuning, without assists, with or without rewinds, s.
    #[must_use]
    pub fn best_secs(&self, level_hash: u64, has_rewinds: bool) -> Option<f64> {
        let runs = self.runs_of(level_hash);
        let runs = runs.filter(|run| !run.assisted && run.rewound == has_rewinds);
        runs.map(|run| run.secs).min_by(f64::total_cmp)
    }

    /// The most coils that a run in this level had.
    #[must_use]
    pub fn most_coils_in(&self, level: &str) -> u32 {
        self.most_coils.get(level).copied().unwrap_or_default()
    }

    /// How far the last run in this level has come; `None`: nowhere, or to the goal.
    #[must_use]
    pub fn progress_in(&self, level: &str) -> Option<&Progress> {
        self.progress.get(level)
    }

    /// Names of the stations of a level whose lamp was ever lit, by the name of the level.
    pub fn lamps_of(&self, level: &str) -> impl Iterator<Item = &str> {
        let lit = self.lamps.get(level).into_iter().flatten();
        lit.map(String::as_str)
    }

    /// Whether a run of this time (s) would be the best of its course.
    #[must_use]
    pub fn is_best(&self, course: Course, secs: f64) -> bool {
        self.best(course).is_none_or(|best| secs < best.secs)
    }

    /// Keeps a run in the place of the best one of its course.
    pub fn keep(&mut self, run: KeptRun) {
        self.runs.retain(|other| other.course() != run.course());
        self.runs.insert(0, run);
        self.runs.truncate(MOST_RUNS);
        let mut places = 0;
        for run in &mut self.runs {
            places += run.track.len();
            if places > MOST_PLACES {
                run.track.clear();
            }
        }
    }

    /// This profile with the lamps and colours of another one, and with each run of it that is the best of its course. It has the larger of the two
    /// numbers of coils, and the other one's progress and colour where they have changed since they were read.
    #[must_use]
    pub fn merged(mut self, other: &Self) -> Self {
        for (level, coils) in &other.most_coils {
            let most = self.most_coils_in(level).max(*coils);
            self.most_coils.insert(level.clone(), most);
        }
        for level in &other.has_moved {
            self.set_progress(level, other.progress_in(level).cloned());
        }
        self.colours.extend(&other.colours);
        if other.has_changed_colour {
            self.worn = other.worn;
        }
        for (level, stations) in &other.lamps {
            let lit = self.lamps.entry(level.clone()).or_default();
            lit.extend(stations.iter().cloned());
        }
        // The oldest first: each is kept in front of those before.
        for run in other.runs.iter().rev() {
            if self.is_best(run.course(), run.secs) {
                self.keep(run.clone());
            }
        }
        self
    }

    /// This profile as it is once it has been written.
    fn as_written(&self) -> Self {
        Self {
            has_moved: BTreeSet::new(),
            has_changed_colour: false,
            ..self.clone()
        }
    }

    /// Notes a number of coils that a run had.
    fn note_coils(&mut self, level: &str, coils: u32) {
        self.most_coils.insert(level.to_owned(), coils);
    }

    /// Notes how far the run in this level has come; `None`: to the goal.
    pub fn note_progress(&mut self, level: &str, progress: Option<Progress>) {
        self.has_moved.insert(level.to_owned());
        self.set_progress(level, progress);
    }

    fn set_progress(&mut self, level: &str, progress: Option<Progress>) {
        match progress {
            Some(progress) => self.progress.insert(level.to_owned(), progress),
            None => self.progress.remove(level),
        };
    }

    /// Whether the lamp of this station was ever lit.
    #[must_use]
    pub fn was_lit(&self, level: &str, station: &str) -> bool {
        self.lamps_of(level).any(|lit| lit == station)
    }

    /// Notes that the lamp of this station is lit.
    pub fn light(&mut self, level: &str, station: &str) {
        let lit = self.lamps.entry(level.to_owned()).or_default();
        lit.insert(station.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(tuning_hash: u64, secs: f64, assisted: bool) -> KeptRun {
        KeptRun {
            level: "yard".into(),
            level_hash: 1,
            tuning: "grounded".into(),
            tuning_hash,
            assisted,
            rewound: false,
            secs,
            track: vec![Vec3::ZERO; kept_run::places(secs)],
        }
    }

    #[test]
    fn each_course_has_one_best_run() {
        let mut profile = Profile::default();
        for kept in [run(7, 20.0, false), run(8, 9.0, false), run(7, 5.0, true)] {
            assert!(profile.is_best(kept.course(), kept.secs));
            profile.keep(kept);
        }
        let course = run(7, 0.0, false).course();
        assert!(profile.is_best(course, 19.0));
        assert!(!profile.is_best(course, 20.0), "no faster");
        profile.keep(run(7, 19.0, false));
        assert_eq!(profile.best(course).map(|best| best.secs), Some(19.0));
        assert_eq!(profile.runs_of(1).count(), 3);
        assert_eq!(profile.runs_of(2).count(), 0);
    }

    #[test]
    fn a_run_with_rewinds_is_a_best_run_beside_that_without() {
        let mut profile = Profile::default();
        let rewound = |secs| KeptRun {
            rewound: true,
            ..run(7, secs, false)
        };
        profile.keep(run(7, 20.0, false));
        assert!(profile.is_best(rewound(30.0).course(), 30.0));
        profile.keep(rewound(30.0));
        assert!(profile.is_best(rewound(15.0).course(), 15.0));
        profile.keep(rewound(15.0));
        assert_eq!(profile.best_secs(1, false), Some(20.0));
        assert_eq!(profile.best_secs(1, true), Some(15.0));
        profile.keep(run(7, 10.0, true));
        assert_eq!(profile.best_secs(1, false), Some(20.0), "assisted");
    }

    #[test]
    fn of_two_games_the_one_that_has_come_farther_in_a_level_since_its_start_tells_the_progress() {
        let at = |checkpoint: &str| Progress {
            checkpoint: Some(checkpoint.to_owned()),
            ..Progress::default()
        };
        let mut file = Profile::default();
        file.note_progress("yard", Some(at("hub")));
        file.note_progress("court", Some(at("stairs")));
        file.note_coils("yard", 2);
        // As it is read.
        file.has_moved.clear();
        let (mut here, mut there) = (file.clone(), file.clone());
        here.note_progress("yard", None);
        here.note_coils("yard", 3);
        there.note_progress("court", Some(at("tower")));
        let both = file.merged(&here).merged(&there);
        assert_eq!(both.progress_in("yard"), None, "the goal was reached");
        assert_eq!(both.progress_in("court"), Some(&at("tower")));
        assert_eq!(both.most_coils_in("yard"), 3);
        assert!(both.has_moved.is_empty(), "it is what the file has");
    }

    #[test]
    fn of_two_games_the_one_in_which_a_colour_was_chosen_decides_what_is_worn() {
        let mut file = Profile::default();
        file.colours.insert(FigureColour::Cobalt);
        let (mut here, mut there) = (file.clone(), file.clone());
        here.set_worn(FigureColour::Cobalt);
        there.light("yard", "bridge");
        let both = file.merged(&here).merged(&there);
        assert_eq!(both.worn(), FigureColour::Cobalt);
        assert!(!both.has_changed_colour, "it is what the file has");
        let mut later = both.clone();
        later.set_worn(FigureColour::Coral);
        assert_eq!(both.merged(&later).worn(), FigureColour::Coral);
    }

    #[test]
    fn two_profiles_together_have_the_faster_run_of_each_course_and_all_lamps() {
        let of = |runs: &[KeptRun], lamps: &[(&str, &str)]| {
            let mut profile = Profile::default();
            for run in runs {
                profile.keep(run.clone());
            }
            for (level, lamp) in lamps {
                profile.light(level, lamp);
            }
            profile
        };
        let a = of(
            &[run(1, 9.0, false), run(2, 5.0, false), run(3, 7.0, true)],
            &[("yard", "bridge"), ("yard", "gong")],
        );
        let b = of(
            &[run(4, 3.0, false), run(2, 6.0, false), run(1, 8.0, false)],
            &[("yard", "gong"), ("court", "bridge")],
        );
        let lamps = [("yard", "bridge"), ("yard", "gong"), ("court", "bridge")];
        let both = a.clone().merged(&b);
        let runs = [
            run(1, 8.0, false),
            run(4, 3.0, false),
            run(3, 7.0, true),
            run(2, 5.0, false),
        ];
        assert_eq!(both.runs, runs);
        assert_eq!(both.lamps, of(&[], &lamps).lamps);
        assert_eq!(a.clone().merged(&a), a);
        assert_eq!(a.clone().merged(&Profile::default()), a);
        assert_eq!(Profile::default().merged(&a), a);
    }

    #[test]
    fn when_there_are_too_many_tracks_the_oldest_go_and_the_times_stay() {
        let mut profile = Profile::default();
        for tuning_hash in 0..20 {
            profile.keep(run(tuning_hash, 1199.0, false));
        }
        let places = |hash| {
            let course = run(hash, 0.0, false).course();
            profile.best(course).unwrap().track.len()
        };
        assert_eq!(profile.runs_of(1).count(), 20);
        assert_eq!(places(19), 11_991);
        assert_eq!(places(12), 11_991);
        assert_eq!(places(11), 0);
        assert_eq!(places(0), 0);
    }

    #[test]
    fn a_lamp_is_noted_for_its_level() {
        let mut profile = Profile::default();
        profile.light("yard", "bridge");
        profile.light("yard", "bridge");
        assert!(profile.was_lit("yard", "bridge"));
        assert!(!profile.was_lit("court", "bridge"));
        assert_eq!(profile.lamps_of("yard").collect::<Vec<_>>(), ["bridge"]);
        assert_eq!(profile.lamps_of("court").count(), 0);
    }
}
