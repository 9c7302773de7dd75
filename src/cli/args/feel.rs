//! Options of `feel`.

use std::path::PathBuf;

use clap::Args;
use springyard_timestep::policies::StepPlanner;

use super::values::step_rate;

/// Options of `feel`.
#[derive(Args, Debug, Clone)]
#[command(allow_negative_numbers = true)]
pub struct FeelOptions {
    /// The tuning to compare with the presets: a file, or the name of a preset in assets/tuning (see docs/tuning.md). Without it, the
    /// presets alone.
    #[arg(value_name = "PRESET|FILE")]
    pub tuning: Option<PathBuf>,
    /// Print the same numbers as JSON, with the unit in each name.
    #[arg(long)]
    pub json: bool,
    /// Step rate, steps a second. Each step is drawn in a frame.
    #[arg(long, default_value_t = StepPlanner::DEFAULT_HZ, value_parser = step_rate)]
    pub hz: f64,
}
