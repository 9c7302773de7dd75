//! From a file to a level that is safe to spawn: every mistake is found here, before anything is built.
//!
//! - `names`: each name on its own.
//! - `ranges`: each number on its own, held against its `limits`; `platforms` has those of platforms.
//! - `layout`: whether the pieces fit each other. Asked only once every number is sound.
//! - `drives`: drives that will not do what the file says, at the step that is played. These are warnings.

mod drives;
mod layout;
mod limits;
mod names;
mod platforms;
mod ranges;

use std::path::{Path, PathBuf};

use super::file::Level;
use crate::ron_file::{self, ErrorKind, FileError, FileErrors, Parsed};

pub use drives::{InvalidDrive, invalid_drives};

/// More mistakes than this are only counted.
const MAX_SHOWN: usize = 50;

/// Reads a level and checks it.
///
/// # Errors
/// Every mistake found, each with its line, column and how to mend it. A mistake in RON itself, or in a field's name or
/// type, hides the ones after it.
pub fn load(path: impl AsRef<Path>) -> Result<Level, FileErrors> {
    check(&ron_file::read(path).map_err(advise)?)
}

/// As [`load`], with warnings about drives that will not do what the file says in steps of `step_secs`.
///
/// # Errors
/// As [`load`].
pub fn load_with_warnings(
    path: impl AsRef<Path>,
    step_secs: f64,
) -> Result<(Level, Vec<FileError>), FileErrors> {
    let parsed = ron_file::read(path).map_err(advise)?;
    let level = check(&parsed)?;
    let warnings = invalid_drives(&level, step_secs)
        .into_iter()
        .map(|drive| parsed.error_at(&drive.field, format!("warning: {}", drive.message)))
        .collect();
    Ok((level, warnings))
}

/// As [`load`], of a text already read; `path` is only named in errors.
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

/// What the parser cannot know: what a level's fields are for.
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
            "who falls under this height starts again, for example `kill_below_m: -5,`"
        }
        _ => return error,
    };
    error.with_advice(advice)
}

/// The mistakes found so far in a file.
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

    /// Notes a mistake in a field, named by its path such as `crates[2].mass_kg`.
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
