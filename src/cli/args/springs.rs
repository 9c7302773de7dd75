//! Options of `springs`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use springyard_workbench::Script;
use springyard_workbench::clock::Pattern;

use super::values::in_range;

/// Options of `springs`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct SpringsOptions {
    /// The demo: its name, as `springyard springs --list` prints it. Without it the list opens.
    pub name: Option<String>,
    /// Print the names and titles of all demos.
    #[arg(long, conflicts_with_all = ["name", "svg", "csv"])]
    pub list: bool,
    /// Draw it to this file instead of opening a window.
    #[arg(long, value_name = "FILE", requires = "name")]
    pub svg: Option<PathBuf>,
    /// Write its goal and traces as a table to this file instead of opening a window; `-` for stdout.
    #[arg(long, value_name = "FILE", requires = "name")]
    pub csv: Option<PathBuf>,
    /// What moves the goal, in place of what the demo's page says.
    #[arg(long, requires = "name", value_parser = PossibleValuesParser::new(Script::ALL.map(Script::name)))]
    pub goal: Option<String>,
    /// Frames a second, 1 to 240, in place of what the demo's page says.
    #[arg(long, value_name = "FPS", requires = "name", value_parser = frame_rate)]
    pub fps: Option<f64>,
    /// How long the frames are.
    #[arg(long, requires = "name", value_parser = PossibleValuesParser::new(Pattern::ALL.map(Pattern::name)), default_value = "even")]
    pub frames: String,
    /// Seconds that are drawn, at most 60; 6 if it is not given. Only with --svg or --csv.
    #[arg(long, requires = "name", value_parser = seconds)]
    pub seconds: Option<f64>,
    /// Set a slider: `frequency_hz=2`. Can be given for each slider.
    #[arg(long, value_name = "SLIDER=VALUE", requires = "name")]
    pub set: Vec<String>,
}

fn frame_rate(text: &str) -> Result<f64, String> {
    in_range(text, 1.0..=240.0, "frames a second")
}

fn seconds(text: &str) -> Result<f64, String> {
    in_range(text, 0.1..=60.0, "seconds")
}
