//! `replay --tuning`, `--policy`, `--hz`, `--drive`: the recorded input with other parameters, beside the recorded run.

use std::time::Duration;

use spring_math::planner::PlannerSettings;

use super::Replay;
use crate::cli::CommandError;
use crate::cli::args::ReplayOptions;
use crate::cli::headless::{self, Start};
use crate::cli::output::print_line;
use crate::time::what_if::{Parting, Path, compare, point_now};
use crate::visuals::ghosts::Side;
use springyard_timestep::policies::StepPlanner;

/// Frame rate of both runs, frames a second.
const FPS: f64 = 60.0;

/// Runs the recording under its own numbers and under those of the options, and prints where the two runs part.
pub(super) fn compare_numbers(
    options: &ReplayOptions,
    replay: &Replay,
) -> Result<(), CommandError> {
    let recorded = replay.start();
    let other = with_options(replay.start(), options)?;
    let names = [&recorded, &other].map(numbers_of);
    // After another change the recorded input no longer belongs to the recorded run.
    let change = replay.recording.first_change();
    let secs = change.map_or(replay.recording.seconds, |(_, secs, _)| secs);
    let parting = compare(&path_of(recorded, secs), &path_of(other, secs));
    for line in lines(&names, secs, &parting) {
        print_line(&line)?;
    }
    Ok(())
}

/// A start with the numbers that the options name.
fn with_options(start: Start, options: &ReplayOptions) -> Result<Start, CommandError> {
    let usual = start.planner.settings();
    let policy = options.policy.unwrap_or(usual.policy());
    let step_secs = options.hz.map_or(usual.step_secs(), |hz| 1.0 / hz);
    let planner = PlannerSettings::new(policy, step_secs, usual.max_steps(), usual.backlog())
        .map_err(|error| CommandError::bad_option("--hz", error))?;
    let planner = StepPlanner::of(planner);
    let (tuning, tuning_name) = match &options.tuning {
        Some(named) => headless::read_tuning(named)?,
        None => (start.tuning, start.tuning_name.clone()),
    };
    Ok(Start {
        planner,
        drive: options.drive.unwrap_or(start.drive),
        tuning,
        tuning_name,
        ..start
    })
}

/// The numbers of a run in words: `grounded, fixed, 60 steps a second, drive exact`.
fn numbers_of(start: &Start) -> String {
    let planner = start.planner.settings();
    let hz = 1.0 / planner.step_secs();
    format!(
        "{}, {}, {hz:.4} steps a second, drive {}",
        start.tuning_name,
        planner.policy().name(),
        start.drive.name()
    )
    .replace(".0000", "")
}

/// The path of the player and the camera in the first `secs` (s) of a run.
fn path_of(start: Start, secs: f64) -> Path {
    let mut app = headless::app(start);
    headless::start(&mut app);
    let frames = (secs * FPS).round() as u64;
    let points = (0..frames).filter_map(|_| {
        headless::frame(&mut app, Duration::from_secs_f64(1.0 / FPS));
        point_now(app.world_mut())
    });
    points.collect()
}

/// What the command prints.
fn lines([recorded, other]: &[String; 2], secs: f64, parting: &Parting) -> Vec<String> {
    let [played, instead] = Side::ALL.map(Side::name);
    let mut lines = vec![
        format!("{:<9}{recorded}", format!("{played}:")),
        format!("{:<9}{other}", format!("{instead}:")),
    ];
    let Some((at, apart_m)) = parting.first else {
        lines.push(format!(
            "the two runs are never more than 1 cm apart in {secs:.3} s"
        ));
        return lines;
    };
    let (largest_at, largest_m) = parting.largest;
    lines.extend([
        format!("they part at {at:.3} s: {apart_m:.3} m"),
        format!("largest distance: {largest_m:.3} m at {largest_at:.3} s"),
        format!(
            "highest point above the start: {played} {:.3} m, {instead} {:.3} m",
            parting.apexes_m[0], parting.apexes_m[1]
        ),
        format!("distance at the end: {:.3} m", parting.ends_apart_m),
        format!(
            "largest distance of the cameras: {:.3} m",
            parting.camera_largest_m
        ),
    ]);
    lines
}
