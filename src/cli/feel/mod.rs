//! `springyard feel`: what a designer compares of tunings, measured in the game on flat ground.
//!
//! - `trial`: the game with one tuning, played until the character is at rest or runs steadily.
//! - [`measures`]: what is played, and what is read from it by [`springyard_character::feel`].
//! - [`table`]: the measures of all tunings beside each other.
//!
//! No number comes from the formulas of the tuning. `docs/feel.md` has the tests of the same metrics at several step rates.

pub mod measures;
pub mod table;
mod trial;

use std::path::Path;

use serde_json::json;

pub use self::measures::{Feel, measure};
use super::CommandError;
use super::args::FeelOptions;
use super::headless::read_tuning_of;
use super::output::print_line;
use super::progress::Progress;
use crate::tuning::{Tuning, preset};

/// Measures the tuning of the options and all presets, and prints a column for each.
pub fn feel(options: &FeelOptions) -> Result<(), CommandError> {
    let tunings = tunings(options)?;
    let mut progress = Progress::of((tunings.len() * measures::PARTS) as u64);
    let mut done = 0;
    let mut feels = Vec::new();
    for (tuning, name) in tunings {
        feels.push(measure(&name, tuning, options.hz, || {
            done += 1;
            progress.at(done);
        })?);
    }
    drop(progress);
    if !options.json {
        return print_line(&table::text(&feels, options.hz));
    }
    let all = json!({ "step_rate_hz": options.hz, "tunings": feels });
    let text = serde_json::to_string_pretty(&all);
    print_line(&text.map_err(|error| CommandError::Failed(error.to_string()))?)
}

/// The tuning of the options, then all presets but that one; each with its name. Without a folder of presets the defaults.
fn tunings(options: &FeelOptions) -> Result<Vec<(Tuning, String)>, CommandError> {
    let mut tunings = Vec::new();
    if let Some(named) = &options.tuning {
        tunings.push(read_tuning_of("feel", named)?);
    }
    for name in preset::names(Path::new(preset::FOLDER)) {
        let preset = read_tuning_of("feel", Path::new(&name))?;
        if !tunings.contains(&preset) {
            tunings.push(preset);
        }
    }
    if !tunings.iter().any(|(_, name)| name == preset::DEFAULTS) {
        tunings.push((Tuning::default(), preset::DEFAULTS.into()));
    }
    Ok(tunings)
}
