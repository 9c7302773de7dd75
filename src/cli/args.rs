//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use spring_math::Method;
use spring_math::planner::{Backlog, Policy};

use crate::timestep::StepPlanner;
use crate::timestep::frames::FrameSpec;
use crate::visuals::Quality;

/// A physics playground where everything that moves, moves on a spring.
#[derive(Parser, Debug)]
#[command(name = "springyard", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true, allow_negative_numbers = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: PlayOptions,
}

impl Arguments {
    /// The command; without one it is `play`.
    #[must_use]
    pub fn command(self) -> Command {
        self.command.unwrap_or(Command::Play(self.play))
    }
}

const EXAMPLES: &str = "\
Examples:
  springyard                                     play the yard
  springyard play levels/yard.ron --record a.ron play, and write down what was pressed
  springyard run levels/yard.ron --seconds 60 --input tests/scripts/tour.ron --report out.json
                                                 a minute of simulated time without a window, as fast as it goes
  springyard capture levels/yard.ron --at 0.5,2 --out out
                                                 pictures of the yard after 0.5 s and 2 s, without a window
  springyard trace --method explicit --frequency 1 --zeta 0.2 --frames 10 --max-dt 0.1 --svg out.svg
                                                 explicit Euler at 10 steps a second against the exact curve
  springyard check levels/*.ron assets/*.ron     say what is wrong in which line

Errors go to stderr and name file, line and column. Exit status: 0 done, 1 failed, 2 bad input.";

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play a level in a window.
    Play(PlayOptions),
    /// Simulate a level without a window or a GPU, as fast as it goes.
    Run(RunOptions),
    /// Draw pictures of a level off screen, without a window system.
    Capture(CaptureOptions),
    /// Trace a spring on paper: CSV on stdout, next to the exact curve.
    Trace(TraceOptions),
    /// Check levels, tunings, bindings and scripts.
    Check(CheckOptions),
}

/// What all commands that simulate have in common.
#[derive(Args, Debug, Clone)]
pub struct SimulationOptions {
    /// How frame time becomes steps. `fixed` steps past the frame and interpolates back, showing the present;
    /// `fixed-lagging` is the usual accumulator, showing the past.
    #[arg(long, value_enum, default_value_t = PolicyArgument::Fixed)]
    pub policy: PolicyArgument,
    /// Steps a second (the longest step, under policies without fixed ones).
    #[arg(long, default_value_t = StepPlanner::DEFAULT_HZ, value_parser = step_rate)]
    pub hz: f64,
    /// Most steps a frame may take; `variable` takes one of any length.
    #[arg(long, default_value_t = StepPlanner::DEFAULT_MAX_STEPS, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub max_steps: u32,
    /// What becomes of the time that a frame over the cap leaves: dropped, or caught up with by the frames after it.
    #[arg(long, value_enum, default_value_t = BacklogArgument::Drop)]
    pub backlog: BacklogArgument,
    /// Feel of the character and the camera, and how the figure shows it: a file, or the name of a preset in assets/tuning (see docs/tuning.md).
    #[arg(long, value_name = "PRESET|FILE")]
    pub tuning: Option<PathBuf>,
    /// Play this script instead of listening to devices (see docs/scripts.md).
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
}

/// Options of `play`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct PlayOptions {
    /// The level.
    #[arg(default_value = "levels/yard.ron")]
    pub level: PathBuf,
    /// Simulation.
    #[command(flatten)]
    pub simulation: SimulationOptions,
    /// Which key does what (see assets/bindings.ron).
    #[arg(long, value_name = "FILE", default_value = "assets/bindings.ron")]
    pub bindings: PathBuf,
    /// How much is drawn.
    #[arg(long, value_enum, default_value_t)]
    pub quality: Quality,
    /// Write down what was pressed, as a script.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Write a report of every step and frame, as `run` does (see docs/report.md).
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

/// Options of `run`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct RunOptions {
    /// The level.
    pub level: PathBuf,
    /// Simulation.
    #[command(flatten)]
    pub simulation: SimulationOptions,
    /// How long, in simulated seconds.
    #[arg(long, default_value_t = 10.0, value_parser = positive_secs)]
    pub seconds: f64,
    /// Frame times: `60`, `jitter:60:0.4:SEED` (60 fps +-40 %), `random:20:240:SEED` (20 to 240 fps), `hitch:60:2.0:0.5` (60 fps, with a frame of 0.5 s at 2 s), or
    /// `file:PATH` (a line for each frame's seconds).
    #[arg(long, default_value = "60", value_name = "SPEC")]
    pub frames: FrameSpec,
    /// Where the report goes, as JSON (see docs/report.md); `-` for stdout.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

/// Options of `capture`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct CaptureOptions {
    /// The level.
    pub level: PathBuf,
    /// Simulation.
    #[command(flatten)]
    pub simulation: SimulationOptions,
    /// Size of the pictures.
    #[arg(long, default_value = "1280x720", value_parser = picture_size)]
    pub size: (u32, u32),
    /// Simulated times of the pictures, in seconds.
    #[arg(long, value_delimiter = ',', default_value = "0.5", value_parser = picture_time)]
    pub at: Vec<f64>,
    /// The folder that the pictures go to.
    #[arg(long, value_name = "DIR", default_value = "out")]
    pub out: PathBuf,
    /// How much is drawn.
    #[arg(long, value_enum, default_value_t)]
    pub quality: Quality,
    /// Draw the help as well.
    #[arg(long)]
    pub help_overlay: bool,
    /// Draw these panels as well.
    #[arg(long, value_enum, value_name = "PANELS")]
    pub overlay: Option<OverlayArgument>,
    /// Frame times up to the pictures, as `run --frames` has them.
    #[arg(long, default_value = "60", value_name = "SPEC")]
    pub frames: FrameSpec,
    /// Instead of pictures, draw this many frames and print how long they took, as JSON.
    #[arg(long, value_name = "FRAMES", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub bench: Option<u32>,
}

/// Options of `trace`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct TraceOptions {
    /// How the spring is stepped.
    #[arg(long, default_value = "exact", value_parser = method)]
    pub method: Method,
    /// The spring.
    #[command(flatten)]
    pub spring: SpringOptions,
    /// Position at the start, m.
    #[arg(long, default_value_t = 0.0)]
    pub x0: f32,
    /// Velocity at the start, m/s.
    #[arg(long, default_value_t = 0.0)]
    pub v0: f32,
    /// Where the goal is at the start, m.
    #[arg(long, default_value_t = 1.0)]
    pub goal: f32,
    /// How the goal moves, m/s.
    #[arg(long, default_value_t = 0.0)]
    pub goal_velocity: f32,
    /// How long, s.
    #[arg(long, default_value_t = 2.0, value_parser = positive_secs)]
    pub seconds: f64,
    /// How frame time becomes steps; `variable` takes one step a frame.
    #[arg(long, value_enum, default_value_t = PolicyArgument::Fixed)]
    pub policy: PolicyArgument,
    /// The fixed step, or the longest one, s.
    #[arg(long, default_value_t = 1.0 / StepPlanner::DEFAULT_HZ)]
    pub max_dt: f64,
    /// The most steps of a frame; the time they leave over is dropped.
    #[arg(long, default_value_t = StepPlanner::DEFAULT_MAX_STEPS)]
    pub max_steps: u32,
    /// Frame times, as for `run`.
    #[arg(long, default_value = "60", value_name = "SPEC")]
    pub frames: FrameSpec,
    /// Draw the trace as well.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// A spring in any dialect: one number for how stiff, one for how damped. Left out: 1 Hz, damping ratio 1.
#[derive(Args, Debug, Clone, Copy)]
pub struct SpringOptions {
    /// Undamped angular frequency, rad/s.
    #[arg(long, group = "stiff")]
    pub omega: Option<f32>,
    /// Undamped frequency, Hz.
    #[arg(long, group = "stiff")]
    pub frequency: Option<f32>,
    /// N/m; with --damping or --zeta.
    #[arg(long, group = "stiff")]
    pub stiffness: Option<f32>,
    /// The smoothing time of common engines, s: omega = 2 / T, critical.
    #[arg(long, group = "stiff")]
    pub smoothing_time: Option<f32>,
    /// Perceptual duration, s; with --bounce.
    #[arg(long, group = "stiff")]
    pub duration: Option<f32>,
    /// Damping ratio.
    #[arg(long, group = "damped")]
    pub zeta: Option<f32>,
    /// N s/m; with --stiffness.
    #[arg(long, group = "damped")]
    pub damping: Option<f32>,
    /// Half-life of the envelope, s: zeta omega = ln 2 / h. Alone: a critical spring.
    #[arg(long, group = "damped")]
    pub half_life: Option<f32>,
    /// Half-life as in the Spring-Roll-Call, s: zeta omega = 2 ln 2 / h. Alone: a critical spring.
    #[arg(long, group = "damped")]
    pub roll_call_half_life: Option<f32>,
    /// zeta = 1 - bounce; with --duration.
    #[arg(long, group = "damped")]
    pub bounce: Option<f32>,
    /// kg; with --stiffness.
    #[arg(long, default_value_t = 1.0)]
    pub mass: f32,
}

/// Options of `check`.
#[derive(Args, Debug, Clone)]
pub struct CheckOptions {
    /// Levels, tunings (also by the name of a preset), bindings, scripts.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Steps a second at which levels will be played: a drive that cannot be stable there gets a warning.
    #[arg(long, default_value_t = StepPlanner::DEFAULT_HZ, value_parser = step_rate)]
    pub hz: f64,
}

/// A policy by its name.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PolicyArgument {
    /// Fixed steps past the frame, interpolated back.
    Fixed,
    /// Fixed steps up to the frame, shown one late.
    FixedLagging,
    /// Equal steps that fill the frame.
    Uniform,
    /// Full steps and a remainder.
    Mixed,
    /// One step a frame.
    Variable,
}

impl From<PolicyArgument> for Policy {
    fn from(policy: PolicyArgument) -> Self {
        match policy {
            PolicyArgument::Fixed => Self::Fixed,
            PolicyArgument::FixedLagging => Self::FixedLagging,
            PolicyArgument::Uniform => Self::Uniform,
            PolicyArgument::Mixed => Self::Mixed,
            PolicyArgument::Variable => Self::Variable,
        }
    }
}

fn method(text: &str) -> Result<Method, String> {
    let names = Method::ALL.map(Method::name).join(", ");
    Method::from_name(text).ok_or_else(|| format!("must be one of {names}"))
}

/// What becomes of time beyond the cap, by its name.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum BacklogArgument {
    /// The world loses it.
    Drop,
    /// The world runs fast until it has caught up.
    CatchUp,
}

impl From<BacklogArgument> for Backlog {
    fn from(backlog: BacklogArgument) -> Self {
        match backlog {
            BacklogArgument::Drop => Self::Drop,
            BacklogArgument::CatchUp => Self::CatchUp,
        }
    }
}

/// What the pictures of `capture` have drawn over them.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverlayArgument {
    /// The lab, with all its panels.
    Lab,
    /// The tuning panel.
    Tuning,
    /// Where the character will be.
    Trajectory,
}

fn number(text: &str) -> Result<f64, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is not a number"))
}

fn in_range(text: &str, low: f64, high: f64, unit: &str) -> Result<f64, String> {
    let value = number(text)?;
    if (low..=high).contains(&value) {
        Ok(value)
    } else {
        Err(format!("must be from {low} to {high} {unit}"))
    }
}

fn step_rate(text: &str) -> Result<f64, String> {
    in_range(text, 5.0, 480.0, "steps a second")
}

fn positive_secs(text: &str) -> Result<f64, String> {
    in_range(text, 0.001, 86_400.0, "seconds")
}

fn picture_time(text: &str) -> Result<f64, String> {
    in_range(text, 0.0, 3_600.0, "seconds")
}

fn picture_size(text: &str) -> Result<(u32, u32), String> {
    let sides = text
        .split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match sides {
        Some((width, height)) if (16..=8192).contains(&width) && (16..=8192).contains(&height) => {
            Ok((width, height))
        }
        Some(_) => Err("each side must be from 16 to 8192".into()),
        None => Err(format!("`{text}` is not a size: WIDTHxHEIGHT, as 1280x720")),
    }
}
