//! The command line.
//!
//! `trace` has the options of a spring on paper, `choices` what goes by a name, `values` what is read from a text and checked.

mod choices;
mod trace;
mod values;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::timestep::StepPlanner;
use crate::timestep::frames::FrameSpec;
use crate::visuals::Quality;

pub use choices::{BacklogArgument, OverlayArgument, PolicyArgument};
pub use trace::{SpringOptions, TraceOptions};

use values::{picture_size, picture_time, positive_secs, step_rate};

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
