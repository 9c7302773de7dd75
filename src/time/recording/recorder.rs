//! [`Recorder`]: records a run while it is played, and writes the recording when the game ends.
//!
//! A rewind is not an event: when a step is played after one, the recording forgets what came after the step before. So a recording is
//! always one run from its start.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::events::rounded_secs;
use super::file::{Changed, Recording};
use super::start::{level_hash, started_in};
use super::states::StateWriter;
use crate::input::script::load::MOST_BYTES;
use crate::input::{InputSystems, PlayerControlled, StepInput};
use crate::level::CurrentLevel;
use crate::tuning::PlayerTuning;
use crate::user_files::write_whole;
use springyard_drive::DefaultDriveMethod;
use springyard_rewind::HeldInPast;
use springyard_state::RegisterState;
use springyard_timestep::{BeforeStep, StepClock, is_live};

/// Number of steps between two state hashes, in a recording and in the report of a run.
pub const HASH_EVERY_TICKS: u64 = 60;

/// A recording in progress. It begins with the next step, and is written when the app ends.
#[derive(Resource, Default)]
pub struct Recorder {
    path: PathBuf,
    /// What the run began with; `None` before the first step.
    start: Option<Recording>,
    /// Number of steps before the first that is recorded, and its start, s.
    first_tick: u64,
    first_secs: f64,
    /// Length (s) and input.
    steps: Vec<(f64, StepInput)>,
    /// By number of steps.
    hashes: BTreeMap<u64, u64>,
    /// Number of steps before the change, and the change.
    changes: Vec<(u64, f64, Changed)>,
    /// The state after each step, if it is wanted.
    states: Option<StateWriter>,
}

/// The file of states beside a recording: `FILE.states`.
#[must_use]
pub fn states_path(recording: &Path) -> PathBuf {
    let mut path = OsString::from(recording);
    path.push(".states");
    path.into()
}

/// Why a recording could not be saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// A file could not be written, and is as it was, or not there.
    #[error("{}: the recording could not be written: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the file system says, or that the states are too many.
        error: io::Error,
    },
    /// The file was written and cannot be read.
    #[error("{}: the recording was written, and cannot be played again: {problem}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
}

/// Removes a file, unless it is not there.
fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

impl Recorder {
    /// A recording to be written to `path`.
    #[must_use]
    pub fn to(path: PathBuf) -> Self {
        Self { path, ..default() }
    }

    /// Records the whole state after each step, too, to be written beside the recording: [`states_path`].
    #[must_use]
    pub fn with_states(self) -> Self {
        Self {
            states: Some(StateWriter::default()),
            ..self
        }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the recording so far, each file as a whole or not at all.
    ///
    /// # Errors
    ///
    /// What the file system says; and what could not be read again. States that cannot be read again are not written. A recording is,
    /// because it is text and can still be shortened.
    pub fn save(&mut self) -> Result<(), SaveError> {
        let recording = self.recording();
        let text = recording.text();
        let states_path = states_path(&self.path);
        let of = |path: &Path| {
            let path = path.to_owned();
            move |error| SaveError::Write { path, error }
        };
        write_whole(&self.path, &text).map_err(of(&self.path))?;
        let written =
            (self.states.as_mut()).map(|states| states.log().write(&states_path, &recording.id));
        if !matches!(written, Some(Ok(()))) {
            // The states of an earlier recording of that name do not belong to this one.
            remove(&states_path).map_err(of(&states_path))?;
        }
        written.unwrap_or(Ok(())).map_err(of(&states_path))?;
        let problem = if text.len() as u64 > MOST_BYTES {
            Some(format!("it has more than {MOST_BYTES} bytes"))
        } else {
            let read = Recording::parse(&self.path, text);
            read.err().map(|errors| errors.to_string())
        };
        problem.map_or(Ok(()), |problem| {
            let path = self.path.clone();
            Err(SaveError::Unreadable { path, problem })
        })
    }

    /// The recording so far as the text of its file.
    #[must_use]
    pub fn text(&self) -> String {
        self.recording().text()
    }

    fn recording(&self) -> Recording {
        let start = self.start.clone();
        let start = start.unwrap_or_else(|| started_in(&World::new()));
        let changes = self.changes.iter();
        // A recording that begins in the middle of a run cannot be compared with anything.
        let hashes = self.hashes.iter().filter(|_| self.first_tick == 0);
        Recording {
            changes: changes
                .map(|(_, secs, it)| (rounded_secs(*secs), *it))
                .collect(),
            hashes: hashes
                .map(|(tick, hash)| (*tick, format!("{hash:016x}")))
                .collect(),
            ..start.with_steps(self.first_secs, &self.steps)
        }
        .with_id()
    }

    /// Number of steps before the first that is not recorded.
    fn end_tick(&self) -> u64 {
        self.first_tick + self.steps.len() as u64
    }

    /// Forgets what came after a step.
    fn forget_after(&mut self, tick: u64) {
        let kept = tick.saturating_sub(self.first_tick);
        self.steps
            .truncate(usize::try_from(kept).unwrap_or(usize::MAX));
        self.hashes.retain(|at, _| *at <= tick);
        self.changes.retain(|(at, ..)| *at <= tick);
        if let Some(states) = &mut self.states {
            states.forget_after(tick);
        }
    }

    /// Notes the state after step `tick`.
    fn note_state(&mut self, world: &World, tick: u64, is_last: bool) {
        let now = self.changes.iter().filter(|(at, ..)| *at == tick);
        let now: Vec<Changed> = now.map(|(.., changed)| *changed).collect();
        if now.contains(&Changed::Level) {
            // The level has been respawned since that step.
            return;
        }
        // Where the tuning or the drive method was changed, so that the run is compared up to there.
        if tick > 0 && (is_last || !now.is_empty() || tick.is_multiple_of(HASH_EVERY_TICKS)) {
            self.hashes.insert(tick, springyard_rewind::hash(world));
        }
        if let Some(states) = &mut self.states
            && states.last_tick().is_none_or(|last| last < tick)
        {
            states.push(tick, &springyard_rewind::fields(world));
        }
    }

    fn note_change(&mut self, tick: u64, secs: f64, changed: Changed) {
        if self.changes.iter().all(|(.., noted)| *noted != changed) {
            self.changes.push((tick, secs, changed));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<Recorder>("the file that is written; no step reads it");
    app.add_systems(
        BeforeStep,
        (note_changes, note_state)
            .chain()
            .run_if(resource_exists::<Recorder>)
            .run_if(is_live),
    )
    .add_systems(
        FixedPreUpdate,
        keep_step
            .in_set(InputSystems::Record)
            .run_if(resource_exists::<Recorder>)
            .run_if(is_live),
    )
    .add_systems(
        Last,
        save_on_exit
            .run_if(resource_exists::<Recorder>)
            .run_if(on_message::<AppExit>),
    );
}

/// Forgets what came after the present step before a rewind, and notes changes of anything but input.
fn note_changes(
    clock: Res<StepClock>,
    tuning: Option<Res<PlayerTuning>>,
    drive: Option<Res<DefaultDriveMethod>>,
    level: Option<Res<CurrentLevel>>,
    mut recorder: ResMut<Recorder>,
) {
    recorder.forget_after(clock.ticks);
    let Some(start) = &recorder.start else {
        return;
    };
    let is_tuned = tuning.is_some_and(|now| {
        (now.character, now.moves) != (start.tuning.character, start.tuning.moves)
    });
    let is_driven_otherwise = drive.is_some_and(|now| now.0 != start.drive);
    let is_edited =
        level.is_some_and(|now| now.is_changed() && level_hash(&now.level) != start.level_hash);
    for (has_changed, what) in [
        (is_tuned, Changed::Tuning),
        (is_driven_otherwise, Changed::Drive),
        (is_edited, Changed::Level),
    ] {
        if has_changed {
            recorder.note_change(clock.ticks, clock.simulated_secs, what);
        }
    }
}

fn note_state(world: &mut World) {
    let tick = world.resource::<StepClock>().ticks;
    world.resource_scope(|world, mut recorder: Mut<Recorder>| {
        recorder.note_state(world, tick, false);
    });
}

fn keep_step(world: &mut World, mut is_reported: Local<bool>) {
    let input = StepInput::of_step(world);
    let mut players = world.query_filtered::<(), With<PlayerControlled>>();
    if players.iter(world).count() > 1 && !std::mem::replace(&mut *is_reported, true) {
        warn!("several entities are PlayerControlled: none of them is recorded");
    }
    let clock = world.resource::<StepClock>();
    let (tick, starts, secs) = (clock.ticks, clock.simulated_secs, clock.step_secs);
    world.resource_scope(|world, mut recorder: Mut<Recorder>| {
        if recorder.start.is_none() {
            recorder.start = Some(started_in(world));
        }
        if recorder.steps.is_empty() {
            recorder.first_tick = tick;
            recorder.first_secs = starts;
            if tick > 0 {
                recorder.note_change(tick, starts, Changed::Begun);
            }
        }
        recorder.steps.push((secs, input));
    });
}

/// Notes the state after the last step, and writes the recording. Needs a [`Recorder`].
///
/// # Errors
///
/// Those of [`Recorder::save`].
pub fn finish(world: &mut World) -> Result<(), SaveError> {
    let tick = world.resource::<StepClock>().ticks;
    let past_is_shown = (world.get_resource::<HeldInPast>()).is_some_and(HeldInPast::is_held);
    world.resource_scope(|world, mut recorder: Mut<Recorder>| {
        if recorder.start.is_none() {
            recorder.start = Some(started_in(world));
            recorder.first_tick = tick;
        }
        // What came after a past step that is only shown is part of the run. If the game has gone on from it, it is not.
        if !past_is_shown {
            recorder.forget_after(tick);
        }
        if recorder.end_tick() == tick {
            recorder.note_state(world, tick, true);
        }
        recorder.save()
    })
}

fn save_on_exit(world: &mut World) {
    if let Err(error) = finish(world) {
        error!("{error}");
        world.write_message(AppExit::error());
    }
}
