//! The command line, declared with clap: commands, options and their help texts. The doc comments here are what `--help` prints.
//!
//! `trace`, `springs` and `feel` have the options of those commands, `choices` the values chosen by name, `values` the parsers of numbers and
//! sizes.

mod choices;
mod feel;
mod springs;
mod trace;
mod values;

use std::ops::Range;
use std::path::PathBuf;

use bevy::math::Vec3;
use clap::{Args, Parser, Subcommand};

use crate::cli::seeks::SeekSpec;
use crate::menu::Page;
use crate::visuals::{QualityChoice, RenderScale};
use spring_math::planner::{Backlog, Policy};
use springyard_drive::DriveMethod;
use springyard_timestep::frame_times::FrameSpec;
use springyard_timestep::policies::StepPlanner;

pub use choices::OverlayArgument;
pub use feel::FeelOptions;
pub use springs::SpringsOptions;
pub use trace::{SpringOptions, TraceOptions};

use choices::{backlog, drive_method, policy};
use values::{
    animation_span, interface_scale, picture_size, picture_time, place, positive_secs,
    render_scale, step_rate, trimmed,
};

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
    /// The command, or `play` if none is given.
    #[must_use]
    pub fn command(self) -> Command {
        self.command.unwrap_or(Command::Play(self.play))
    }
}

const EXAMPLES: &str = "\
Examples:
  springyard                                     play the yard
  springyard play levels/yard.ron --record a.ron play, and record the run
  springyard run levels/court.ron --seconds 60 --input tests/scripts/tour.ron --report out.json
                                                 a minute of simulated time without a window, as fast as it goes
  springyard run levels/drive_lab.ron --drive stable-pd --log-bodies all --report pd.json
                                                 the platforms that name no method of their own, on Stable PD
  springyard capture levels/yard.ron --at 0.5,2 --out out
                                                 pictures of the yard after 0.5 s and 2 s, without a window
  springyard capture levels/court.ron --input tests/scripts/tour.ron --animation 27..33 --size 640x360 --out out
                                                 six seconds of the tour as an animated GIF, out/animation.gif
  springyard trace --method explicit --frequency 1 --zeta 0.2 --frames 10 --max-dt 0.1 --svg out.svg
                                                 explicit Euler at 10 steps a second against the exact curve
  springyard springs lerp --fps 30 --svg lerp.svg
                                                 a demo of the workbench as a picture; without --svg in a window
  springyard feel                                jump, start, stop, turn, landing and camera of all presets, measured
  springyard feel mine_tuning.ron --json         the same of a tuning of your own beside them, as JSON
  springyard run levels/yard.ron --seconds 20 --input a.ron --record b.ron --record-state
                                                 record a run with the state of each step
  springyard replay b.ron                        play it again: same, or the first value that differs
  springyard replay b.ron --tuning floaty        the same input with other numbers: where the two runs part
  springyard check levels/*.ron assets/*.ron     say what is wrong in which line
  springyard export yard                         write levels/yard.ron here, to edit it: then it is the one that is played

Errors go to stderr and name file, line and column. Exit status: 0 done, 1 failed, 2 bad input.";

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play a level in a window.
    Play(PlayOptions),
    /// Simulate a level without a window or a GPU, as fast as possible.
    Run(RunOptions),
    /// Draw pictures of a level off screen, without a window system.
    Capture(CaptureOptions),
    /// Trace one spring without a physics engine: CSV on stdout, beside the exact curve.
    Trace(TraceOptions),
    /// The workbench: every spring beside the mistakes that are made with it, by hand, with sliders and numbers.
    ///
    /// With --svg or --csv one demo is drawn without a window.
    Springs(SpringsOptions),
    /// The feel of a tuning beside the presets: jump, start, stop, turn, landing and camera, measured in a run.
    ///
    /// Each tuning is played on flat ground without a window. docs/feel.md says how each number is measured.
    Feel(FeelOptions),
    /// Play a recording again and compare: `same`, or where the run differs from the recorded one first.
    ///
    /// Exit status: 0 the same, 1 it differs, 2 bad input, such as another level.
    Replay(ReplayOptions),
    /// Check levels, tunings, bindings, scripts, recordings, settings and profiles for errors.
    Check(CheckOptions),
    /// List the levels: name, title, and the file that is played.
    Levels,
    /// Write a level, a preset or the bindings out of the program into a file, to edit it.
    ///
    /// `export yard` writes levels/yard.ron, which is from then on the yard that is played from this folder. No file is overwritten.
    Export(ExportOptions),
}

/// Options of all commands that simulate.
#[derive(Args, Debug, Clone)]
pub struct SimulationOptions {
    /// Substep policy: how frame time becomes steps. `fixed` steps past the frame and interpolates back, showing the present;
    /// `fixed-lagging` is the usual accumulator, showing the past.
    #[arg(long, value_parser = policy(), default_value = Policy::Fixed.name())]
    pub policy: Policy,
    /// Step rate, steps a second. Under `uniform` and `mixed` it sets the longest step, 1/hz; `variable` ignores it.
    #[arg(long, default_value_t = StepPlanner::DEFAULT_HZ, value_parser = step_rate)]
    pub hz: f64,
    /// Step cap: the most steps in one frame. `variable` ignores it: one step of any length.
    #[arg(long, default_value_t = StepPlanner::DEFAULT_MAX_STEPS, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub max_steps: u32,
    /// What happens to the time of a frame beyond the step cap: dropped, or caught up with in the next frames.
    #[arg(long, value_parser = backlog(), default_value = Backlog::Drop.name())]
    pub backlog: Backlog,
    /// Drive method: how springs move bodies. It is that of all driven bodies that name no method of their own: platforms, the
    /// character, what it carries (see docs/drives.md). For example, `--drive stable-pd --hz 30` shows the damping that Stable PD adds.
    #[arg(long, value_parser = drive_method(), default_value = DriveMethod::Exact.name())]
    pub drive: DriveMethod,
    /// Tuning of the character, the camera and the character's animation: a file, or the name of a preset (see
    /// docs/tuning.md).
    #[arg(long, value_name = "PRESET|FILE")]
    pub tuning: Option<PathBuf>,
    /// Play this input script, or the input of this recording, instead of reading keyboard, mouse and gamepad (see
    /// docs/scripts.md).
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
}

/// Options of `play` and `run`: what they write of the run.
#[derive(Args, Debug, Clone)]
pub struct OutputOptions {
    /// Write a report of every step and frame to this file, as JSON (see docs/report.md); `-` for stdout.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Log these platforms and crates in the report, too: their names in the level file, separated by commas, or `all`.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = trimmed, requires = "report")]
    pub log_bodies: Vec<String>,
    /// Record the run to this file when it ends: its input, level and tuning, and a hash of the state each second (see
    /// docs/scripts.md). `replay` plays it again and compares, `--input` takes its input. A recording of `play` ends when another level
    /// is chosen.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Record the whole state after each step, too, to FILE.states: `replay` then says which value differs first.
    #[arg(long, requires = "record")]
    pub record_state: bool,
}

/// Options of `play`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct PlayOptions {
    /// The level: its name (see `springyard levels`) or file (see docs/levels.md).
    #[arg(default_value = "levels/yard.ron")]
    pub level: PathBuf,
    /// Simulation.
    #[command(flatten)]
    pub simulation: SimulationOptions,
    /// Settings file, in place of that in the user's folder; it is made if there is none. Bindings and best runs are then kept beside it
    /// (see docs/settings.md).
    #[arg(long, value_name = "FILE")]
    pub settings: Option<PathBuf>,
    /// Key, mouse and gamepad bindings (see docs/bindings.md), in place of the user's own, or else assets/bindings.ron.
    #[arg(long, value_name = "FILE")]
    pub bindings: Option<PathBuf>,
    /// Graphics quality, in place of that of the settings.
    #[arg(long, value_enum)]
    pub quality: Option<QualityChoice>,
    /// Size of the drawn world, as a factor on width and height of the window: 0.5 to 1. Below 1 the world is drawn faster and
    /// less sharp; text and panels stay sharp. In place of that of the settings.
    #[arg(long, value_name = "FACTOR", value_parser = render_scale)]
    pub render_scale: Option<RenderScale>,
    /// Size of text and panels, as a factor: 0.5 to 3, in place of that of the settings.
    #[arg(long, value_name = "FACTOR", value_parser = interface_scale)]
    pub interface_scale: Option<f32>,
    /// Start in the level at once, without the title. With --input there is no title anyway.
    #[arg(long)]
    pub no_title: bool,
    /// What is written of the run.
    #[command(flatten)]
    pub output: OutputOptions,
}

impl PlayOptions {
    /// The options of `springyard` without any.
    #[must_use]
    pub fn usual() -> Self {
        Arguments::parse_from(["springyard"]).play
    }
}

/// Options of `run`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct RunOptions {
    /// The level: its name (see `springyard levels`) or file (see docs/levels.md).
    pub level: PathBuf,
    /// Simulation.
    #[command(flatten)]
    pub simulation: SimulationOptions,
    /// Length of the run, in simulated seconds.
    #[arg(long, default_value_t = 10.0, value_parser = positive_secs)]
    pub seconds: f64,
    /// Frame times: `60` (fps), `jitter:60:0.4:SEED` (60 fps +-40 %), `random:20:240:SEED` (20 to 240 fps), `hitch:60:2.0:0.5`
    /// (60 fps, with one frame of 0.5 s at 2 s), or `file:PATH` (one line per frame, its length in seconds;
    /// after the last they begin again).
    #[arg(long, default_value = "60", value_name = "SPEC")]
    pub frames: FrameSpec,
    /// What is written of the run.
    #[command(flatten)]
    pub output: OutputOptions,
    /// After the run, seek COUNT random steps of its last five minutes in random order, run on for a second from each, and compare
    /// the state hashes with those of the run (see docs/time.md). Exit status 1 if any differs.
    #[arg(long, value_name = "COUNT:SEED")]
    pub seeks: Option<SeekSpec>,
    /// Write the sound of the run to this WAV file, as it is heard from the camera (see docs/sound.md). For runs of at most 600 s.
    #[arg(long, value_name = "FILE")]
    pub sound: Option<PathBuf>,
}

/// Options of `capture`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct CaptureOptions {
    /// The level: its name (see `springyard levels`) or file (see docs/levels.md).
    pub level: PathBuf,
    /// Simulation.
    #[command(flatten)]
    pub simulation: SimulationOptions,
    /// Size of the pictures, WIDTHxHEIGHT in pixels.
    #[arg(long, default_value = "1280x720", value_parser = picture_size)]
    pub size: (u32, u32),
    /// Simulated times of the pictures, in seconds, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "0.5", value_parser = picture_time)]
    pub at: Vec<f64>,
    /// Draw an animation of the simulated time from FROM to TO, in seconds, instead of pictures: DIR/animation.gif, an endless
    /// loop of 25 frames a second, at most 30 s long. Not with --at, which is for pictures, nor with --bench, which draws none.
    #[arg(long, value_name = "FROM..TO", value_parser = animation_span, conflicts_with_all = ["at", "bench"], allow_hyphen_values = true)]
    pub animation: Option<Range<f64>>,
    /// Folder for the pictures.
    #[arg(long, value_name = "DIR", default_value = "out")]
    pub out: PathBuf,
    /// Graphics quality.
    #[arg(long, value_enum, default_value_t)]
    pub quality: QualityChoice,
    /// Size of the drawn world, as a factor on width and height of the picture: 0.5 to 1. Below 1 the world is drawn faster and
    /// less sharp; text and panels stay sharp.
    #[arg(long, default_value = "1", value_name = "FACTOR", value_parser = render_scale)]
    pub render_scale: RenderScale,
    /// Place of a free camera, X,Y,Z in metres, in place of the one behind the player; with --towards.
    #[arg(long, value_name = "X,Y,Z", value_parser = place, requires = "towards", allow_hyphen_values = true)]
    pub from: Option<Vec3>,
    /// Place that the free camera looks at; right below it, for a view from the top with -z up.
    #[arg(long, value_name = "X,Y,Z", value_parser = place, requires = "from", allow_hyphen_values = true)]
    pub towards: Option<Vec3>,
    /// Size of text and panels, as a factor: 0.5 to 3.
    #[arg(long, default_value_t = 1.0, value_name = "FACTOR", value_parser = interface_scale)]
    pub interface_scale: f32,
    /// Draw the in-game help (F1) over the pictures.
    #[arg(long)]
    pub help_overlay: bool,
    /// Draw these panels over the pictures.
    #[arg(long, value_enum, value_name = "PANELS")]
    pub overlay: Option<OverlayArgument>,
    /// Run the last 3 s before each picture once more under this tuning, and draw both paths with two ghosts at the time of the
    /// highest place: amber as played, teal instead under the other tuning. With `--overlay what-if` also curves and numbers.
    #[arg(long, value_name = "PRESET|FILE", required_if_eq("overlay", "what-if"), conflicts_with_all = ["animation", "bench", "menu"])]
    pub what_if: Option<PathBuf>,
    /// Draw this page of the menu over the pictures; the title also with its camera.
    #[arg(long, value_enum, value_name = "PAGE", conflicts_with_all = ["help_overlay", "overlay"])]
    pub menu: Option<Page>,
    /// Draw this demo of the workbench over the pictures, after six seconds by its script.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["menu", "help_overlay", "overlay", "animation"])]
    pub springs: Option<String>,
    /// Frame times up to the pictures, as for `run --frames`.
    #[arg(long, default_value = "60", value_name = "SPEC")]
    pub frames: FrameSpec,
    /// Benchmark: draw this many frames of 1/60 s from the start instead of pictures, and print their times as JSON. Not with --at and
    /// --frames, which are for pictures.
    #[arg(long, value_name = "FRAMES", conflicts_with_all = ["at", "frames"], value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub bench: Option<u32>,
    /// In place of each picture print, as JSON, how strongly the figure, the goal and the next coil stand out of it in grey, at 160x90
    /// (see docs/look.md).
    #[arg(long, conflicts_with_all = ["animation", "bench", "menu", "springs"])]
    pub contrast: bool,
}

/// Options of `replay`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct ReplayOptions {
    /// The recording, of `play --record` or `run --record`. The states of `--record-state` are read from FILE.states beside it, if
    /// that file is there.
    pub file: PathBuf,
    /// The level file, in place of the one that the recording names. It must be the same level.
    #[arg(long, value_name = "PATH")]
    pub level: Option<PathBuf>,
    /// Print the result alone: no warnings, no advice.
    #[arg(long)]
    pub quiet: bool,
    /// Play it in a window, beside a ghost of the recorded run.
    #[arg(long, conflicts_with_all = ["tuning", "policy", "hz", "drive"])]
    pub play: bool,
    /// What if: run the recorded input again under this tuning, a file or the name of a preset, and say where the two runs part.
    #[arg(long, value_name = "PRESET|FILE")]
    pub tuning: Option<PathBuf>,
    /// What if: under this substep policy.
    #[arg(long, value_parser = policy())]
    pub policy: Option<Policy>,
    /// What if: at this step rate, steps a second.
    #[arg(long, value_parser = step_rate)]
    pub hz: Option<f64>,
    /// What if: by this drive method.
    #[arg(long, value_parser = drive_method())]
    pub drive: Option<DriveMethod>,
}

impl ReplayOptions {
    /// Whether the recording runs once more under other numbers.
    #[must_use]
    pub fn changes_numbers(&self) -> bool {
        let has_planner = self.policy.is_some() || self.hz.is_some();
        has_planner || self.tuning.is_some() || self.drive.is_some()
    }
}

/// Options of `check`.
#[derive(Args, Debug, Clone)]
pub struct CheckOptions {
    /// Levels and tunings (files or names), bindings, scripts, recordings, settings and profiles.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Step rate at which the levels will be played, steps a second: platform springs that are unstable or distorted there get a
    /// warning.
    #[arg(long, default_value_t = StepPlanner::DEFAULT_HZ, value_parser = step_rate)]
    pub hz: f64,
}

/// Options of `export`.
#[derive(Args, Debug, Clone)]
pub struct ExportOptions {
    /// The name of a level or of a preset, `bindings`, or the path of a file in the program, such as assets/bindings.ron.
    pub name: String,
    /// Folder into whose folders `levels` and `assets` it is written. It is made if it is not there.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub to: PathBuf,
}
