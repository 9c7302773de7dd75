//! `springyard run`: simulates a level without a window or a GPU, as fast as possible, and writes a report, a recording, the sound.

use std::io::Cursor;
use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::args::{OutputOptions, RunOptions};
use super::headless::{self, Start, insert_if_any};
use super::output::{
    NamedFile, named_files, print_line, require_apart, require_file, require_writable, write_bytes,
};
use super::progress::Progress;
use super::report::{self, LoggedBodies, Report, ReportRequest};
use super::seeks::SeekSpec;
use super::{CommandError, seeks, timing};
use crate::input::script::Script;
use crate::sound::{self, Sounds};
use crate::time::recording::recorder::states_path;
use crate::time::recording::{Recorder, recorder};
use springyard_sound::write_wav;
use springyard_timestep::StepClock;
use springyard_timestep::frame_times::{FrameSpec, Frames};

/// Longest frame, s. Bevy's clock does not support longer ones.
const LONGEST_FRAME_SECS: f64 = 3600.0;

/// Longest run whose sound is written, s: its samples are kept in memory, 23 MB a minute.
const LONGEST_SOUND_SECS: f64 = 600.0;

/// Runs the simulation, then writes the report and prints a summary.
pub fn run(options: &RunOptions) -> Result<(), CommandError> {
    let start = Start::read(&options.level, &options.simulation)?;
    let output = &options.output;
    let logged = LoggedBodies::chosen(&output.log_bodies, &start.level)?;
    require_writable("--report", output.report.as_deref())?;
    require_file("--record", output.record.as_deref())?;
    check_sound(options)?;
    let mut inputs = start.files(&options.simulation);
    inputs.extend(frames_file(&options.frames));
    let mut outputs = outputs_of(output);
    outputs.extend(options.sound.clone().map(|path| ("--sound", path)));
    require_apart(&inputs, &outputs)?;
    let frames = frame_times(&options.frames)?;
    let script_ends = start.script.as_ref().and_then(Script::ends_secs);
    let mut app = headless::app(start);
    app.add_plugins((report::plugin, timing::plugin));
    let simulation = &options.simulation;
    let request = ReportRequest::new(options.seconds, simulation.hz, simulation.policy);
    app.insert_resource(request.logging(logged));
    if options.seeks.is_some() {
        app.add_plugins(seeks::plugin);
    }
    if options.sound.is_some() {
        app.add_plugins(sound::plugin);
    }
    insert_if_any(&mut app, recorder_of(output));
    headless::start(&mut app);

    let began = Instant::now();
    run_frames(options, &mut app, frames)?;
    let mut report = report::finish(app.world_mut(), began.elapsed());
    let ended = end_run(options, app.world_mut(), &mut report);
    // Also if the recording, the sound or a seek has failed.
    let printed = print_results(options, &report, script_ends);
    ended.and(printed)
}

/// Writes the recording and the sound, and seeks: all three, also if one fails.
///
/// # Errors
/// The first one.
fn end_run(
    options: &RunOptions,
    world: &mut World,
    report: &mut Report,
) -> Result<(), CommandError> {
    let recorded = match options.output.record {
        Some(_) => recorder::finish(world).map_err(|error| CommandError::Failed(error.to_string())),
        None => Ok(()),
    };
    let heard = match &options.sound {
        Some(path) => write_sound(world.resource(), path, options.seconds),
        None => Ok(()),
    };
    let sought = match options.seeks {
        Some(spec) => seek(world, spec, report),
        None => Ok(()),
    };
    recorded.and(heard).and(sought)
}

/// Seeks, and notes the outcome in the report.
fn seek(world: &mut World, spec: SeekSpec, report: &mut Report) -> Result<(), CommandError> {
    let sought = seeks::seek_all(world, spec)?;
    let mismatches = sought.mismatches;
    report.seeks = Some(sought);
    if mismatches > 0 {
        return Err(CommandError::Failed(format!(
            "--seeks: {mismatches} seeks did not reach the state of the run"
        )));
    }
    Ok(())
}

/// Fails if the sound of such a run cannot be written.
fn check_sound(options: &RunOptions) -> Result<(), CommandError> {
    require_file("--sound", options.sound.as_deref())?;
    if options.sound.is_some() && options.seconds > LONGEST_SOUND_SECS {
        return Err(CommandError::bad_input(format!(
            "--sound: a run of {} s is too long, its sound would fill the memory: --seconds {LONGEST_SOUND_SECS} at most",
            options.seconds
        )));
    }
    Ok(())
}

/// Writes what was heard in a run of `secs` seconds.
fn write_sound(sounds: &Sounds, path: &Path, secs: f64) -> Result<(), CommandError> {
    let samples = sounds.samples(secs);
    let samples = samples.map_err(|error| CommandError::Failed(format!("the sound: {error}")))?;
    let mut wav = Cursor::new(Vec::new());
    write_wav(&mut wav, &samples, sound::heard::RATE_HZ)
        .map_err(|error| CommandError::Failed(format!("the sound: {error}")))?;
    write_bytes(path, wav.get_ref())
}

/// The file of `--frames file:PATH`.
pub(super) fn frames_file(frames: &FrameSpec) -> Option<NamedFile> {
    match frames {
        FrameSpec::File { path } => Some(("--frames", path.into())),
        _ => None,
    }
}

/// The frame times of `--frames`, s.
pub(super) fn frame_times(frames: &FrameSpec) -> Result<Frames, CommandError> {
    (frames.frames()).map_err(|error| CommandError::bad_option("--frames", error))
}

/// Runs frames until the report is complete.
fn run_frames(options: &RunOptions, app: &mut App, mut frames: Frames) -> Result<(), CommandError> {
    let mut progress = Progress::of(millis(options.seconds));
    while !app.world().resource::<Report>().is_complete()
        && let Some(dt) = frames.next()
    {
        if dt > LONGEST_FRAME_SECS {
            return Err(CommandError::bad_input(format!(
                "--frames {}: a frame of {dt} s is longer than {LONGEST_FRAME_SECS} s",
                options.frames
            )));
        }
        headless::frame(app, Duration::from_secs_f64(dt));
        progress.at(millis(app.world().resource::<StepClock>().simulated_secs));
    }
    Ok(())
}

/// The recorder of `--record` and `--record-state`.
pub(super) fn recorder_of(options: &OutputOptions) -> Option<Recorder> {
    let recorder = Recorder::to(options.record.clone()?);
    Some(if options.record_state {
        recorder.with_states()
    } else {
        recorder
    })
}

/// The files that these options name.
pub(super) fn outputs_of(options: &OutputOptions) -> Vec<NamedFile> {
    let record = options.record.as_deref();
    let states = record.filter(|_| options.record_state).map(states_path);
    let files = [
        ("--report", options.report.clone()),
        ("--record", options.record.clone()),
        ("--record-state", states),
    ];
    named_files(files).collect()
}

/// Writes the report, prints the summary, and says if the script goes on after the end of the run.
fn print_results(
    options: &RunOptions,
    report: &Report,
    script_ends: Option<f64>,
) -> Result<(), CommandError> {
    let path = options.output.report.as_ref();
    if let Some(path) = path {
        report::write(report, path)?;
    }
    // The summary would spoil a report on stdout.
    if path.is_none_or(|path| path.as_os_str() != "-") {
        print_line(&report.summary())?;
    }
    if let Some(ends) = script_ends.filter(|ends| *ends > options.seconds) {
        eprintln!(
            "the script goes on to {ends} s: --seconds {} plays all of it",
            ends.ceil() + 1.0
        );
    }
    Ok(())
}

/// Milliseconds, for a progress bar.
fn millis(secs: f64) -> u64 {
    (secs * 1000.0) as u64
}
