//! [`text_of`]: the text of a recording's file. One event a line and no spaces in front: most lines of a file are mouse movement.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use spring_math::planner::{Backlog, PlannerSettings};

use super::build::build;
use super::events::{events_of, rounded_secs};
use super::file::Changed;
use super::start::RecordedStart;
use crate::input::StepInput;

const HEADER: &str = "\
// Recorded by springyard. To play it again and compare: springyard replay FILE (see docs/scripts.md).
// `input` is a script: (seconds of simulated time, event). `hashes`: (number of steps, hash of the state after them).
";

/// The content of a recording.
pub struct Content<'a> {
    /// What the run began with.
    pub start: &'a RecordedStart,
    /// Length (s) and input of each step.
    pub steps: &'a [(f64, StepInput)],
    /// Simulated time before the first step, s.
    pub first_secs: f64,
    /// What was changed while recording, and when, s.
    pub changes: &'a [(f64, Changed)],
    /// The state hash after some numbers of steps.
    pub hashes: &'a BTreeMap<u64, u64>,
}

/// The text of a recording.
#[must_use]
pub fn text_of(content: &Content) -> String {
    let start = content.start;
    let planner = start.planner;
    let hz = step_rate(planner);
    let mut text = HEADER.to_owned();
    // Writing to a String cannot fail.
    let _ = write!(
        text,
        "(\nspringyard: {:?},\nlevel: {:?},\nlevel_hash: {:?},\ntuning_name: {:?},\n",
        build(),
        start.level,
        start.level_hash,
        start.tuning_name
    );
    // A tuning has numbers and flags only, so this does not fail.
    let tuning = ron::to_string(&start.tuning).unwrap_or_default();
    let _ = writeln!(text, "tuning: {tuning},");
    let backlog = match planner.backlog() {
        Backlog::Drop => "drop",
        Backlog::CatchUp => "catch_up",
    };
    let policy = planner.policy().name().replace('-', "_");
    let _ = writeln!(
        text,
        "policy: {policy}, hz: {hz:?}, max_steps: {}, backlog: {backlog},",
        planner.max_steps()
    );
    let recorded: f64 = content.steps.iter().map(|(secs, _)| secs).sum();
    let _ = writeln!(text, "seconds: {:?},", rounded_secs(recorded));
    add_steps(&mut text, content.steps, 1.0 / hz);
    add_events(&mut text, content);
    add_list(&mut text, "changes", content.changes, |(secs, changed)| {
        format!("({:?}, {})", rounded_secs(*secs), changed.word())
    });
    let hashes: Vec<(&u64, &u64)> = content.hashes.iter().collect();
    add_list(&mut text, "hashes", &hashes, |(tick, hash)| {
        format!("({tick}, \"{hash:016x}\")")
    });
    text + ")\n"
}

/// The step rate: the whole number if it gives this step to the bit.
fn step_rate(planner: PlannerSettings) -> f64 {
    let hz = 1.0 / planner.step_secs();
    let whole = hz.round();
    if 1.0 / whole == planner.step_secs() {
        whole
    } else {
        hz
    }
}

/// The lengths of the steps, each with the number of steps of that length; nothing if all are `usual_secs` long.
fn add_steps(text: &mut String, steps: &[(f64, StepInput)], usual_secs: f64) {
    if steps.iter().all(|(secs, _)| *secs == usual_secs) {
        return;
    }
    let mut runs: Vec<(f64, u32)> = Vec::new();
    for (secs, _) in steps {
        match runs.last_mut() {
            Some((last, count)) if *last == *secs => *count += 1,
            _ => runs.push((*secs, 1)),
        }
    }
    add_list(text, "steps", &runs, |(secs, count)| {
        format!("({secs:?}, {count})")
    });
}

fn add_events(text: &mut String, content: &Content) {
    let mut starts = content.first_secs;
    let steps = content.steps.iter().map(|(secs, input)| {
        // Summed up as the clock does.
        let began = starts;
        starts += secs;
        (began, *input)
    });
    let script = events_of(steps);
    add_list(text, "input", &script.0, |(at, event)| {
        format!("({at:?}, {event})")
    });
}

fn add_list<T>(text: &mut String, name: &str, list: &[T], entry: impl Fn(&T) -> String) {
    let _ = writeln!(text, "{name}: [");
    for item in list {
        let _ = writeln!(text, "{},", entry(item));
    }
    text.push_str("],\n");
}
