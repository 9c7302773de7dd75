//! `springyard replay`: plays a recording again and compares.
//!
//! The recorded steps run one after another, each with its recorded length and input. No frames and no planner are involved, so the
//! frames of the recording do not matter. `window` plays in a window instead, `what_if` under other numbers.

mod what_if;
mod window;

use std::path::Path;

use bevy::prelude::*;

use super::CommandError;
use super::args::ReplayOptions;
use super::continue_names;
use super::headless::{self, Start};
use super::levels::level_file;
use super::output::{print_line, print_warnings};
use crate::level::Level;
use crate::level::reload::LevelSource;
use crate::time::recording::build::build;
use crate::time::recording::recorder::states_path;
use crate::time::recording::start::level_hash;
use crate::time::recording::{Comparison, Outcome, Recording, StateLog};
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::run_step;

/// Plays a recording again, in one of the ways that the options name.
pub fn replay(options: &ReplayOptions) -> Result<(), CommandError> {
    let replay = Replay::read(options)?;
    if options.play {
        return window::play(options, replay);
    }
    if options.changes_numbers() {
        return what_if::compare_numbers(options, &replay);
    }
    let has_states = replay.states.is_some();
    if replay.recording.hashes.is_empty() && !has_states {
        return Err(CommandError::bad_input(format!(
            "{}: the recording has no state hash, so there is nothing to compare",
            options.file.display()
        )));
    }
    let outcome = replay.compare();
    if !matches!(outcome, Outcome::Nothing(_)) {
        print_line(&outcome.to_string())?;
    }
    if matches!(outcome, Outcome::Hash { .. }) && !has_states && !options.quiet {
        print_line("to see which value differs first, record it with --record-state")?;
    }
    judge(options, &outcome)
}

/// The end of the command: done, a run that differs, or a recording with which nothing can be compared.
fn judge(options: &ReplayOptions, outcome: &Outcome) -> Result<(), CommandError> {
    match outcome {
        Outcome::Same | Outcome::SameUpTo(..) => Ok(()),
        Outcome::Field(_) | Outcome::Hash { .. } => Err(CommandError::Differs),
        Outcome::Nothing(_) => {
            let file = options.file.display();
            Err(CommandError::bad_input(format!("{file}: {outcome}")))
        }
    }
}

/// A recording with all that it needs to be played again, read and checked.
struct Replay {
    recording: Recording,
    /// The states after its steps, if their file is there.
    states: Option<StateLog>,
    level: Level,
    source: LevelSource,
}

impl Replay {
    fn read(options: &ReplayOptions) -> Result<Self, CommandError> {
        let file = options.file.display();
        let recording = Recording::load(&options.file)?;
        let states = read_states(&options.file, &recording)?;
        let named = options.level.clone();
        let level_path = named.unwrap_or_else(|| recording.level.clone().into());
        if level_path.as_os_str().is_empty() {
            return Err(CommandError::bad_input(format!(
                "{file}: the recording names no level file: name it with --level"
            )));
        }
        let level_path = level_file(&level_path)?;
        let step_secs = 1.0 / recording.hz;
        let (source, level, warnings) = LevelSource::load(level_path, step_secs, recording.drive)?;
        if level_hash(&level) != recording.level_hash {
            return Err(CommandError::bad_input(format!(
                "{}: is not the level of {file}, or was changed after the recording: nothing was played",
                source.path.display()
            )));
        }
        continue_names::check(&options.file, &recording.input, &level)?;
        if !options.quiet {
            print_warnings(&warnings);
            if recording.springyard != build() {
                eprintln!(
                    "warning: {file} was recorded by springyard {}, and this is {}: what differs may be due to that",
                    recording.springyard,
                    build()
                );
            }
        }
        Ok(Self {
            recording,
            states,
            level,
            source,
        })
    }

    /// The recorded start, with the recorded input as a script.
    fn start(&self) -> Start {
        Start {
            source: Some(self.source.clone()),
            planner: StepPlanner::of(self.recording.planner()),
            drive: self.recording.drive,
            tuning: self.recording.tuning,
            tuning_name: self.recording.tuning_name.clone(),
            script: Some(self.recording.input.clone()),
            ..Start::of(self.level.clone())
        }
    }

    /// Runs the steps again, and compares after each.
    fn compare(self) -> Outcome {
        let start = self.start();
        let mut comparison = Comparison::with(&self.recording, self.states);
        run_steps(start, &self.recording, |world| {
            comparison.compare(world);
            comparison.outcome().is_none()
        });
        // After the last step there is an outcome.
        let outcome = comparison.outcome().cloned();
        outcome.unwrap_or(Outcome::Nothing(None))
    }
}

/// Runs the recorded steps. Calls `after` before the first step and after each, and ends when it returns false.
fn run_steps(start: Start, recording: &Recording, mut after: impl FnMut(&mut World) -> bool) {
    let mut app = headless::app(start);
    headless::start(&mut app);
    let world = app.world_mut();
    let mut goes_on = after(world);
    for secs in recording.step_lengths() {
        if !goes_on {
            return;
        }
        run_step(world, secs);
        goes_on = after(world);
    }
}

/// The states beside a recording. None if there is no such file; an error if they are those of another recording.
fn read_states(file: &Path, recording: &Recording) -> Result<Option<StateLog>, CommandError> {
    let path = states_path(file);
    if matches!(path.try_exists(), Ok(false)) {
        return Ok(None);
    }
    let states = StateLog::read(&path).map_err(CommandError::bad_input)?;
    if states.id() != recording.id {
        return Err(CommandError::bad_input(format!(
            "{}: has the states of another recording than {} (id {}, not {}): nothing was played. Record again, or remove it to compare the hashes alone",
            path.display(),
            file.display(),
            states.id(),
            recording.id
        )));
    }
    Ok(Some(states))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::{Arguments, Command};
    use clap::Parser;

    #[test]
    fn a_run_that_differs_is_told_from_a_recording_with_nothing_to_compare() {
        let arguments = Arguments::parse_from(["springyard", "replay", "some.ron", "--play"]);
        let Command::Replay(options) = arguments.command() else {
            panic!("not `replay`");
        };
        let differs = Outcome::Hash {
            same: (0, 0.0),
            differs: (60, 1.0),
        };
        let judged = |outcome| judge(&options, &outcome);
        assert!(judged(Outcome::Same).is_ok());
        assert!(judged(Outcome::SameUpTo(1.0, None)).is_ok());
        assert!(matches!(judged(differs), Err(CommandError::Differs)));
        let nothing = judged(Outcome::Nothing(None)).unwrap_err();
        assert!(matches!(nothing, CommandError::BadInput(_)));
        assert!(nothing.to_string().starts_with("some.ron: "));
    }
}
