//! [`Recording`]: a recording's file, read and checked.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use spring_math::planner::{Backlog, PlannerSettings, Policy};

use crate::input::script::Script;
use crate::input::script::load::MOST_BYTES;
use crate::ron_file::{self, FileErrors, Mistakes, Parsed};
use crate::tuning::Tuning;
use springyard_drive::DriveMethod;
use springyard_timestep::policies::STEP_RATES_HZ;

/// The content of a recording's file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    /// Which recording it is, 16 hexadecimal digits: its file of states has the same.
    pub id: String,
    /// The program that wrote it: [`build`](super::build::build()).
    pub springyard: String,
    /// Path of the level's file, as the command line named it. Empty if the level came from no file.
    pub level: String,
    /// Hash of the level: [`level_hash`](super::start::level_hash).
    pub level_hash: String,
    /// Name of the tuning: a preset, or the stem of a file.
    pub tuning_name: String,
    /// The tuning at the start.
    pub tuning: Tuning,
    /// The substep policy at the start.
    pub policy: Policy,
    /// The step rate at the start, steps a second. Without a fixed step, the longest step is `1 / hz`.
    pub hz: f64,
    /// The cap on the steps of a frame.
    pub max_steps: u32,
    /// What happened to the time beyond that cap.
    pub backlog: Backlog,
    /// The method, at the start, of all drives that name none of their own.
    #[serde(default)]
    pub drive: DriveMethod,
    /// Length of the run in simulated time, s.
    pub seconds: f64,
    /// Length of steps (s), and how many of that length follow each other. Empty: all steps are `1 / hz` long.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<(f64, u32)>,
    /// The input of all steps.
    pub input: Script,
    /// What was changed while recording, and when (simulated time, s). From there on the run cannot be played.
    #[serde(default)]
    pub changes: Vec<(f64, Changed)>,
    /// Numbers of steps, and the hash of all state after them, 16 hexadecimal digits.
    #[serde(default)]
    pub hashes: Vec<(u64, String)>,
}

/// What was changed while recording, other than input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Changed {
    /// The tuning of the character.
    Tuning,
    /// The drive method of the level.
    Drive,
    /// The level, by an edit of its file.
    Level,
    /// Nothing was changed: the recording has begun here, after the start of the run.
    Begun,
}

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Tuning => "the tuning was changed while recording",
            Self::Drive => "the drive method was changed while recording",
            Self::Level => "the level was changed while recording",
            Self::Begun => "the recording began, after the start of the run",
        })
    }
}

/// Longest recording, simulated s: a day.
const LONGEST_SECS: f64 = 86_400.0;

/// Most steps: a day at 60 steps a second, three hours at 480. A line of a file can ask for 4 billion steps; that many would keep `replay`
/// busy for days, and the path of its ghost has 24 bytes of each.
pub const MOST_STEPS: u64 = 86_400 * 60;

/// Allowed lengths of a step, s. Bevy's clock counts nanoseconds; a frame of an hour is its longest.
const STEP_SECS: RangeInclusive<f64> = 1e-9..=3600.0;

impl Recording {
    /// Reads and checks a recording.
    pub fn load(path: &Path) -> Result<Self, FileErrors> {
        Self::parse(path, ron_file::text_of(path, MOST_BYTES)?)
    }

    /// As [`load`](Self::load), from the text of a file. `path` is used only in error messages.
    pub fn parse(path: impl Into<PathBuf>, text: impl Into<String>) -> Result<Self, FileErrors> {
        let parsed = ron_file::parse::<Self>(path, text)?;
        parsed.value.input.check(&parsed, "input")?;
        FileErrors(faults(&parsed).into_list("mistakes")).or(parsed.value)
    }

    /// The planner at the start. The file is checked, so the defaults never take its place.
    #[must_use]
    pub fn planner(&self) -> PlannerSettings {
        let settings =
            PlannerSettings::new(self.policy, 1.0 / self.hz, self.max_steps, self.backlog);
        settings.unwrap_or_default()
    }

    /// Number of steps.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        if self.steps.is_empty() {
            (self.seconds * self.hz).round() as u64
        } else {
            self.steps.iter().map(|(_, count)| u64::from(*count)).sum()
        }
    }

    /// The length of each step, s.
    pub fn step_lengths(&self) -> impl Iterator<Item = f64> {
        let usual_secs = 1.0 / self.hz;
        let usual = if self.steps.is_empty() {
            self.ticks()
        } else {
            0
        };
        let usual = (0..usual).map(move |_| usual_secs);
        let listed = self.steps.iter();
        usual.chain(listed.flat_map(|&(secs, count)| (0..count).map(move |_| secs)))
    }

    /// Number of steps before the first change, after which the run cannot be played; and that change with its time, s.
    #[must_use]
    pub fn first_change(&self) -> Option<(u64, f64, Changed)> {
        let (at, changed) = self.changes.first()?;
        if *changed == Changed::Begun {
            return Some((0, *at, *changed));
        }
        let mut now = 0.0;
        let mut ticks = 0;
        for secs in self.step_lengths() {
            // The time in the file is rounded.
            if now > at - 1e-6 {
                break;
            }
            now += secs;
            ticks += 1;
        }
        Some((ticks, *at, *changed))
    }

    /// The state hashes by number of steps.
    #[must_use]
    pub fn hash_of_ticks(&self) -> BTreeMap<u64, u64> {
        let hashes = self.hashes.iter();
        hashes
            .filter_map(|(tick, hash)| Some((*tick, u64::from_str_radix(hash, 16).ok()?)))
            .collect()
    }
}

/// What is wrong with the values of a recording, apart from its input.
fn faults(parsed: &Parsed<Recording>) -> Mistakes<'_, Recording> {
    let file = &parsed.value;
    let mut mistakes = Mistakes::new(parsed);
    let mut wrong = |field: &str, message: String| mistakes.note(field, message);
    for fault in file.tuning.faults() {
        wrong(&format!("tuning.{}", fault.path), fault.message);
    }
    let Recording { hz, seconds, .. } = file;
    if !STEP_RATES_HZ.contains(hz) {
        let (low, high) = (*STEP_RATES_HZ.start(), *STEP_RATES_HZ.end());
        let message = format!("must be from {low} to {high} steps a second, is {hz}");
        wrong("hz", message);
    }
    if file.max_steps == 0 {
        wrong("max_steps", "must be at least 1".into());
    }
    if !(0.0..=LONGEST_SECS).contains(seconds) {
        let message = format!("must be from 0 to {LONGEST_SECS} s, is {seconds}");
        wrong("seconds", message);
    }
    for (index, (secs, count)) in file.steps.iter().enumerate() {
        if !STEP_SECS.contains(secs) || *count == 0 {
            let message =
                format!("({secs}, {count}) must be the length of a step, s, and how many");
            wrong(&format!("steps[{index}]"), message);
        }
    }
    check_changes(file, &mut wrong);
    check_length(file, &mut wrong);
    check_hashes(file, &mut wrong);
    mistakes
}

/// Allowed for the rounding of times in the file, s.
const ROUNDING_SECS: f64 = 1e-5;

/// Reports to `wrong` (a field and a message) what is wrong with the changes of a recording. Their times count from the start of the run.
fn check_changes(file: &Recording, wrong: &mut dyn FnMut(&str, String)) {
    let begun = |(at, changed): &(f64, Changed)| (*changed == Changed::Begun).then_some(*at);
    let ends = file.changes.iter().find_map(begun).unwrap_or(0.0) + file.seconds;
    let mut latest = 0.0;
    for (index, (at, _)) in file.changes.iter().enumerate() {
        let before = std::mem::replace(&mut latest, *at);
        let message = if !(0.0..=LONGEST_SECS).contains(at) {
            format!("the time must be from 0 to {LONGEST_SECS} s, is {at}")
        } else if *at < before {
            format!("{at} s comes after {before} s: changes must be in the order of their times")
        } else if *at > ends + ROUNDING_SECS {
            format!("{at} s is after the end of the recording, at {ends} s")
        } else {
            continue;
        };
        wrong(&format!("changes[{index}].0"), message);
    }
}

/// Reports to `wrong` (a field and a message) what is wrong with how long a recording is.
fn check_length(file: &Recording, wrong: &mut dyn FnMut(&str, String)) {
    let listed = file.steps.iter();
    let listed: f64 = listed.map(|(secs, count)| secs * f64::from(*count)).sum();
    if listed > LONGEST_SECS {
        let message = format!("are {listed} s, more than {LONGEST_SECS} s");
        wrong("steps", message);
    }
    let ticks = file.ticks();
    if ticks > MOST_STEPS {
        let field = if file.steps.is_empty() {
            "seconds"
        } else {
            "steps"
        };
        let message =
            format!("make {ticks} steps, more than the {MOST_STEPS} that a recording may have");
        wrong(field, message);
    }
}

/// Reports to `wrong` (a field and a message) what is wrong with the hashes of a recording.
fn check_hashes(file: &Recording, wrong: &mut dyn FnMut(&str, String)) {
    let is_hash = |text: &str| text.len() == 16 && text.chars().all(|c| c.is_ascii_hexdigit());
    if !is_hash(&file.id) {
        let message = "must be 16 hexadecimal digits, the same as in the file of states";
        wrong("id", message.into());
    }
    if !is_hash(&file.level_hash) {
        wrong("level_hash", "must be 16 hexadecimal digits".into());
    }
    let (mut latest, ticks) = (0, file.ticks());
    for (index, (tick, hash)) in file.hashes.iter().enumerate() {
        if *tick <= latest || *tick > ticks {
            let message =
                format!("step {tick} must come after step {latest}, and the recording has {ticks}");
            wrong(&format!("hashes[{index}].0"), message);
        }
        latest = *tick;
        if !is_hash(hash) {
            let message = "must be 16 hexadecimal digits";
            wrong(&format!("hashes[{index}].1"), message.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A recording with these fields after the usual ones.
    fn recording(fields: &str) -> String {
        format!(
            "(\nid: \"0123456789abcdef\", springyard: \"0\", level: \"a.ron\", level_hash: \"0123456789abcdef\", tuning_name: \"grounded\",\ntuning: (),\n\
             policy: fixed_lagging, max_steps: 8, backlog: catch_up,\n{fields}\n)"
        )
    }

    fn error(fields: &str) -> String {
        let parsed = Recording::parse("r.ron", recording(fields));
        parsed.unwrap_err().to_string()
    }

    #[test]
    fn a_recording_has_its_steps_and_the_first_change() {
        let text = recording(
            "hz: 50, seconds: 2, input: [(0.5, Tap(Jump))], changes: [(1.02, tuning), (1.5, level)], hashes: [(60, \"00000000000000ff\")]",
        );
        let file = Recording::parse("r.ron", text).unwrap();
        assert_eq!(file.policy, Policy::FixedLagging);
        assert_eq!(file.backlog, Backlog::CatchUp);
        assert_eq!(file.drive, DriveMethod::Exact, "left out");
        assert_eq!((file.ticks(), file.step_lengths().count()), (100, 100));
        assert_eq!(file.first_change(), Some((51, 1.02, Changed::Tuning)));
        assert_eq!(file.hash_of_ticks(), [(60, 255)].into());
        let uneven = recording("hz: 60, seconds: 1, input: [], steps: [(0.01, 3), (0.5, 1)]");
        let uneven = Recording::parse("r.ron", uneven).unwrap();
        assert_eq!(uneven.ticks(), 4);
        let lengths: Vec<f64> = uneven.step_lengths().collect();
        assert_eq!(lengths, [0.01, 0.01, 0.01, 0.5]);
    }

    #[test]
    fn a_recording_has_its_drive_method_and_the_change_of_it() {
        for (word, expected) in [
            ("exact", DriveMethod::Exact),
            ("implicit", DriveMethod::Implicit),
            ("stable_pd", DriveMethod::StablePd),
        ] {
            let fields =
                format!("drive: {word}, hz: 50, seconds: 2, input: [], changes: [(1.02, drive)]");
            let file = Recording::parse("r.ron", recording(&fields)).unwrap();
            assert_eq!(file.drive, expected);
            assert_eq!(file.first_change(), Some((51, 1.02, Changed::Drive)));
        }
    }

    #[test]
    fn changes_may_be_at_one_time_and_at_the_end() {
        for changes in [
            "(0.5, tuning), (0.5, drive), (1, level)",
            "(7, begun), (8, tuning)",
        ] {
            let fields = format!("hz: 60, seconds: 1, input: [], changes: [{changes}]");
            Recording::parse("r.ron", recording(&fields)).unwrap();
        }
    }

    #[test]
    fn a_recording_has_a_limit_of_steps() {
        for (fields, expected) in [
            (
                "hz: 60, seconds: 1, input: [], steps: [(1e-9, 2000000000), (1e-9, 4000000000)]",
                "make 6000000000 steps, more than the 5184000",
            ),
            ("hz: 480, seconds: 10801, input: []", "make 5184480 steps"),
        ] {
            let said = Recording::parse("r.ron", recording(fields)).unwrap_err();
            let said = said.to_string();
            assert!(said.contains(expected), "{said}");
        }
    }

    #[test]
    fn each_mistake_is_named_with_its_line() {
        let rest = "hz: 60, seconds: 1, input: []";
        for (fields, expected) in [
            (
                "hz: NaN, seconds: 1, input: []",
                "r.ron:5:5: must be from 5 to 480",
            ),
            ("hz: 60, seconds: -1, input: []", "must be from 0"),
            ("hz: 60, seconds: inf, input: []", "must be from 0"),
            (
                format!("{rest}, steps: [(0.1, 0)]").as_str(),
                "the length of a step",
            ),
            (
                format!("{rest}, steps: [(NaN, 1)]").as_str(),
                "the length of a step",
            ),
            (
                format!("{rest}, hashes: [(60, \"xyz\")]").as_str(),
                "16 hexadecimal",
            ),
            (
                format!("{rest}, hashes: [(61, \"0123456789abcdef\")]").as_str(),
                "the recording has 60",
            ),
            (format!("{rest}, drive: euler").as_str(), "euler"),
            (
                format!("{rest}, tunning: ()").as_str(),
                "unknown field `tunning`",
            ),
            ("hz: 60, seconds: 1", "field `input` is missing"),
            (
                "hz: 60, seconds: 1, input: [(NaN, Tap(Jump))]",
                "the time must be 0 s or later",
            ),
            (
                "hz: 60, seconds: 1, input: [(0, Move(3, 0))]",
                "at most 1 long",
            ),
        ] {
            let said = error(fields);
            assert!(said.contains(expected), "{fields}: {said}");
            assert!(said.starts_with("r.ron:"), "{said}");
        }
    }

    #[test]
    fn changes_come_in_the_order_of_their_times_and_before_the_end() {
        for (changes, expected) in [
            ("(NaN, level)", "the time must be"),
            (
                "(0.5, tuning), (0.25, drive)",
                "r.ron:5:58: 0.25 s comes after 0.5 s",
            ),
            (
                "(1.1, tuning)",
                "1.1 s is after the end of the recording, at 1 s",
            ),
            (
                "(7, begun), (8.1, tuning)",
                "8.1 s is after the end of the recording, at 8 s",
            ),
            ("(0.1, weather)", "weather"),
        ] {
            let said = error(&format!(
                "hz: 60, seconds: 1, input: [], changes: [{changes}]"
            ));
            assert!(said.contains(expected), "{changes}: {said}");
        }
    }
}
