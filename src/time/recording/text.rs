//! [`text_of`]: the text of a recording's file. One event a line and no spaces in front: most lines of a file are mouse movement.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use spring_math::planner::PlannerSettings;

use super::build::build;
use super::events::{events_of, rounded_secs};
use super::file::{Changed, word_of};
use super::start::{RecordedStart, text_hash};
use crate::input::StepInput;

const HEADER: &str = "\
// Recorded by springyard. To play it again and compare: springyard replay FILE (see docs/scripts.md).
// `input` is a script: (seconds of simulated time, event). `hashes`: (number of steps, hash of the state after them).
";

/// The content of a recording.
pub struct Content<'a> {
    /// What the run began with.
    pub start: RecordedStart,
    /// Length (s) and input of each step.
    pub steps: &'a [(f64, StepInput)],
    /// Simulated time before the first step, s.
    pub first_secs: f64,
    /// What was changed while recording, and when, s.
    pub changes: Vec<(f64, Changed)>,
    /// The state hash after some numbers of steps.
    pub hashes: BTreeMap<u64, u64>,
}

/// The text of a recording, and its id: a hash of all else in it, the state hashes included. So two recordings with one id are of the
/// same run.
#[must_use]
pub fn text_of(content: &Content) -> (String, String) {
    let fields = fields_of(content);
    let id = text_hash(&fields);
    (format!("{HEADER}(\nid: {id:?},\n{fields})\n"), id)
}

/// All fields but the id.
fn fields_of(content: &Content) -> String {
    let start = &content.start;
    let planner = start.planner;
    let hz = step_rate(planner);
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = write!(
        text,
        "springyard: {:?},\nlevel: {:?},\nlevel_hash: {:?},\ntuning_name: {:?},\n",
        build(),
        start.level,
        start.level_hash,
        start.tuning_name
    );
    // A tuning has numbers and flags only, so this does not fail.
    let tuning = ron::to_string(&start.tuning).unwrap_or_default();
    let _ = writeln!(text, "tuning: {tuning},");
    let _ = writeln!(
        text,
        "policy: {}, hz: {hz:?}, max_steps: {}, backlog: {}, drive: {},",
        word_of(planner.policy().name()),
        planner.max_steps(),
        word_of(planner.backlog().name()),
        word_of(start.drive.name())
    );
    let recorded: f64 = content.steps.iter().map(|(secs, _)| secs).sum();
    let _ = writeln!(text, "seconds: {:?},", rounded_secs(recorded));
    add_steps(&mut text, content.steps, 1.0 / hz);
    add_events(&mut text, content);
    add_list(&mut text, "changes", &content.changes, |(secs, changed)| {
        // A word, so this does not fail.
        let changed = ron::to_string(changed).unwrap_or_default();
        format!("({:?}, {changed})", rounded_secs(*secs))
    });
    let hashes: Vec<(&u64, &u64)> = content.hashes.iter().collect();
    add_list(&mut text, "hashes", &hashes, |(tick, hash)| {
        format!("({tick}, \"{hash:016x}\")")
    });
    text
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
        (began, input.clone())
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

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;
    use spring_math::random::SplitMix64;
    use springyard_drive::DriveMethod;

    use super::super::file::Recording;
    use super::*;

    /// The text of a recording of these steps, at the usual rate or with these lengths (s).
    fn text_with(steps: &[(f64, StepInput)]) -> String {
        let start = RecordedStart {
            level: "levels/yard.ron".into(),
            level_hash: "0123456789abcdef".into(),
            ..RecordedStart::default()
        };
        let ticks = steps.len() as u64;
        let seconds = 1..=ticks / 60;
        let hashes: BTreeMap<u64, u64> = seconds
            .map(|sec| (60 * sec, sec.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
            .collect();
        text_of(&Content {
            start,
            steps,
            first_secs: 0.0,
            changes: Vec::new(),
            hashes,
        })
        .0
    }

    /// A minute of play in which the mouse turns in every step.
    fn minute() -> Vec<(f64, StepInput)> {
        let mut random = SplitMix64::new(5);
        let mut input = StepInput::default();
        let mut steps = Vec::new();
        for _ in 0..3600 {
            input.intent.clear_presses();
            input.intent.look_yaw_deg = 180.0 * random.signed() as f32;
            input.intent.look_pitch_deg = 70.0 * random.signed() as f32;
            if random.unit() < 0.05 {
                let [x, y] = [random.signed(), random.signed()].map(|it| it.round() as f32);
                input.intent.movement = Vec2::new(x, y).clamp_length_max(1.0);
            }
            if random.unit() < 0.03 {
                input.intent.press_jump();
            } else if random.unit() < 0.1 {
                input.intent.release_jump();
            }
            steps.push((1.0 / 60.0, input.clone()));
        }
        steps
    }

    #[test]
    fn a_minute_with_mouse_and_keys_is_less_than_200_kb() {
        let text = text_with(&minute());
        println!("{} bytes", text.len());
        assert!(text.len() < 200_000, "{} bytes", text.len());
    }

    #[test]
    fn what_is_written_is_what_is_read() {
        let steps = minute();
        let file = Recording::parse("r.ron", text_with(&steps)).unwrap();
        assert_eq!(file.springyard, build());
        assert_eq!(file.tuning, crate::tuning::Tuning::default());
        assert_eq!(file.planner(), PlannerSettings::default());
        assert_eq!((file.ticks(), file.hashes.len()), (3600, 60));
        assert!(file.steps.is_empty());
        let starts = (0..).map(|tick| f64::from(tick) / 60.0);
        let inputs = steps.iter().map(|(_, input)| input.clone());
        assert_eq!(file.input, events_of(starts.zip(inputs)));
    }

    #[test]
    fn each_drive_method_is_written_as_it_is_read() {
        for drive in DriveMethod::ALL {
            let start = RecordedStart {
                level_hash: "0123456789abcdef".into(),
                drive,
                ..RecordedStart::default()
            };
            let (text, _) = text_of(&Content {
                start,
                steps: &[],
                first_secs: 0.0,
                changes: Vec::new(),
                hashes: BTreeMap::new(),
            });
            assert_eq!(Recording::parse("r.ron", text).unwrap().drive, drive);
        }
    }

    #[test]
    fn steps_of_other_lengths_are_listed_to_the_bit() {
        let lengths = [0.016, 0.016, 1.0 / 60.0, 0.1 / 3.0];
        let steps = lengths.map(|secs| (secs, StepInput::default()));
        let text = text_with(&steps);
        let file = Recording::parse("r.ron", text).unwrap();
        assert_eq!(file.steps.len(), 3);
        let read: Vec<f64> = file.step_lengths().collect();
        assert_eq!(read, lengths);
    }
}
