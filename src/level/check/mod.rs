//! Validation of level files: reads a file and reports every error with its line and column, before anything is spawned.
//!
//! Worth copying: each check adds to one list of mistakes instead of returning the first error. The checks, in their order:
//!
//! - `names`: length and uniqueness of each name.
//! - `ranges`: each number against its range in `limits`; `platforms` has the numbers of platforms.
//! - `layout`: spawn, goal and crates against the solids. Runs only if names and numbers have no error.
//! - `drives`: platform springs that are unstable, or clearly distorted, at the fixed timestep in use. These are warnings.

mod drives;
mod layout;
mod limits;
mod names;
mod platforms;
mod ranges;

use std::path::{Path, PathBuf};

use super::file::Level;
use crate::ron_file::{self, ErrorKind, FileError, FileErrors, Parsed};

pub use drives::{DriveWarning, drive_warnings};

/// Mistakes beyond this many are counted and not listed.
const MAX_SHOWN: usize = 50;

/// Reads a level and checks it.
///
/// # Errors
/// Every mistake found, each with its line, column and how to mend it. A mistake in the RON syntax, or in a field's name or
/// type, ends the parse, so the mistakes after it are not found.
pub fn load(path: impl AsRef<Path>) -> Result<Level, FileErrors> {
    check(&ron_file::read(path).map_err(advise)?)
}

/// As [`load`], with a warning for each platform whose spring is unstable or distorted in steps of `step_secs` (s).
///
/// # Errors
/// As [`load`].
pub fn load_with_warnings(
    path: impl AsRef<Path>,
    step_secs: f64,
) -> Result<(Level, Vec<FileError>), FileErrors> {
    let parsed = ron_file::read(path).map_err(advise)?;
    let level = check(&parsed)?;
    let warnings = drive_warnings(&level, step_secs)
        .into_iter()
        .map(|drive| parsed.error_at(&drive.field, format!("warning: {}", drive.message)))
        .collect();
    Ok((level, warnings))
}

/// As [`load`], from a text already read; `path` is used only in error messages.
///
/// # Errors
/// As [`load`].
pub fn parse(path: impl Into<PathBuf>, text: impl Into<String>) -> Result<Level, FileErrors> {
    check(&ron_file::parse(path, text).map_err(advise)?)
}

fn check(parsed: &Parsed<Level>) -> Result<Level, FileErrors> {
    let mut mistakes = Mistakes::new(parsed);
    names::check_title(&parsed.value, &mut mistakes);
    ranges::check(&parsed.value, &mut mistakes);
    names::check_bodies(&parsed.value, &mut mistakes);
    if mistakes.none() {
        layout::check(&parsed.value, &mut mistakes);
    }
    match mistakes.into_errors() {
        Some(errors) => Err(errors),
        None => Ok(parsed.value.clone()),
    }
}

/// Adds advice that is specific to levels to some of the parser's errors.
fn advise(error: FileError) -> FileError {
    let advice = match (error.kind, error.field.as_str()) {
        (ErrorKind::DuplicateField | ErrorKind::WrongType, "spawn") => {
            "a level has one spawn, because it has one player"
        }
        (ErrorKind::MissingField, "spawn") => {
            "the player has to start somewhere, for example `spawn: (position: (0, 0, 0), facing_deg: 0),`"
        }
        (ErrorKind::MissingField, "solids") => "a level with no ground has nothing to stand on",
        (ErrorKind::MissingField, "kill_below_m") => {
            "a character that falls below this height starts again, for example `kill_below_m: -5,`"
        }
        (ErrorKind::WrongType, field) if field.ends_with(".authority") => {
            "`Insulated` is now `AccelerationBased`, and `Force(..)` is now `ForceBased(..)`"
        }
        _ => return error,
    };
    error.with_advice(advice)
}

/// The mistakes found so far in a file; at most [`MAX_SHOWN`] are kept.
struct Mistakes<'a> {
    parsed: &'a Parsed<Level>,
    shown: Vec<FileError>,
    more: usize,
}

impl<'a> Mistakes<'a> {
    fn new(parsed: &'a Parsed<Level>) -> Self {
        Self {
            parsed,
            shown: Vec::new(),
            more: 0,
        }
    }

    /// Adds a mistake in `field`, a path such as `crates[2].mass_kg`.
    fn note(&mut self, field: &str, message: String) {
        if self.shown.len() < MAX_SHOWN {
            self.shown.push(self.parsed.error_at(field, message));
        } else {
            self.more += 1;
        }
    }

    fn none(&self) -> bool {
        self.shown.is_empty()
    }

    fn into_errors(mut self) -> Option<FileErrors> {
        self.shown.sort_by_key(|error| error.position);
        let last = self.shown.pop()?;
        self.shown.push(match self.more {
            0 => last,
            more => last.with_advice(&format!("and {more} more mistakes in this file")),
        });
        Some(FileErrors(self.shown))
    }
}
