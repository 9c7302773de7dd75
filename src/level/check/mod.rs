//! Validation of level files: reads a file and reports every error with its line and column, before anything is spawned.
//!
//! Worth copying: each check adds to one list of mistakes instead of returning the first error. A check leaves out the values in
//! which an earlier one found a mistake (`Mistakes::has_in`), so one wrong number neither hides another mistake nor causes a second
//! message. The checks, in their order:
//!
//! - `names`: length and uniqueness of each name.
//! - `ranges`: each number against the range on its field, belts, and the length of each list; `platforms`, `platform_bodies`, `motions`,
//!   `targets` and `smoothing` check all else about platforms.
//! - `moves`: moves of the player, and the handholds for them.
//! - `followers`: leaders of platforms that follow another body, and the bodies that take their reactions.
//! - `marks`: signs, digits and trails: their letters and names.
//! - `stations`: dials, pads, coils, loops, checkpoints, the goal's lift, the lab's own clock, exhibits, stations and their
//!   instruments.
//! - `surfaces`: files of meshes and rows of heights, which it makes into triangles.
//! - `layout`: spawn, checkpoints, crates and lamps against the solids.
//! - `heights`: spawn, goal, crates, coils and loops above the kill height.
//! - `ground`: ground under spawn and checkpoints.
//! - `warnings`: what is allowed but probably not meant, in a level without mistakes.
//!
//! `bodies` has what `layout` and `warnings` ask of the solids, crates and platforms in their places, `ways` where a platform comes.

mod bodies;
mod followers;
mod ground;
mod heights;
mod layout;
mod marks;
mod mistakes;
mod motions;
mod moves;
mod names;
mod platform_bodies;
mod platforms;
mod ranges;
mod smoothing;
mod stations;
mod surfaces;
mod targets;
mod warnings;
mod ways;

use std::path::{Path, PathBuf};

use super::choose::folder_of;
use super::file::Level;
use crate::game_files;
use crate::ron_file::{self, ErrorKind, FileError, FileErrors, Parsed};
use mistakes::Mistakes;
use springyard_drive::DriveMethod;

pub use surfaces::files_of;
pub use warnings::{LevelWarning, drive_warnings, level_warnings};

/// Reads a level and checks it.
///
/// # Errors
/// Every mistake found, each with its line, column and how to fix it. A mistake in the RON syntax, or in a field's name or
/// type, ends the parse, so the mistakes after it are not found.
pub fn load(path: impl AsRef<Path>) -> Result<Level, FileErrors> {
    check(&read(path)?)
}

/// Reads a level without checking its values.
///
/// # Errors
/// A mistake in the RON syntax, or in a field's name or type.
pub fn read(path: impl AsRef<Path>) -> Result<Parsed<Level>, FileErrors> {
    Ok(game_files::read(path).map_err(advise)?)
}

/// As [`load`], with the [`level_warnings`] for steps of `step_secs` (s) and the drive method of the game, in the order of the file.
///
/// # Errors
/// As [`load`].
pub fn load_with_warnings(
    path: impl AsRef<Path>,
    step_secs: f64,
    drive: DriveMethod,
) -> Result<(Level, Vec<FileError>), FileErrors> {
    check_with_warnings(&read(path)?, step_secs, drive)
}

/// As [`load_with_warnings`], of a file that has been [`read`].
///
/// # Errors
/// As [`load`].
pub fn check_with_warnings(
    parsed: &Parsed<Level>,
    step_secs: f64,
    drive: DriveMethod,
) -> Result<(Level, Vec<FileError>), FileErrors> {
    let level = check(parsed)?;
    let mut found = Mistakes::new(parsed);
    for warning in level_warnings(&level, step_secs, drive) {
        found.note(&warning.field, format!("warning: {}", warning.message));
    }
    Ok((level, found.into_list("warnings")))
}

/// As [`load`], from a text already read. `path` is used in error messages, and its folder is where meshes are.
///
/// # Errors
/// As [`load`].
pub fn parse(path: impl Into<PathBuf>, text: impl Into<String>) -> Result<Level, FileErrors> {
    check(&ron_file::parse(path, text).map_err(advise)?)
}

fn check(parsed: &Parsed<Level>) -> Result<Level, FileErrors> {
    let mut level = parsed.value.clone();
    let mut mistakes = Mistakes::new(parsed);
    names::check_title(&level, &mut mistakes);
    ranges::check(&level, &mut mistakes);
    moves::check(&level, &mut mistakes);
    surfaces::build(&mut level, folder_of(&parsed.path), &mut mistakes);
    let level = &level;
    names::check_bodies(level, &mut mistakes);
    followers::check(level, &mut mistakes);
    marks::check(level, &mut mistakes);
    stations::check(level, &mut mistakes);
    layout::check(level, &mut mistakes);
    heights::check(level, &mut mistakes);
    ground::check(level, &mut mistakes);
    FileErrors(mistakes.into_list("mistakes")).or(level.clone())
}

/// Adds advice that is specific to levels to some of the parser's errors.
fn advise(error: FileError) -> FileError {
    let found = |what: &str| error.message.ends_with(&format!("is `{what}`"));
    let advice = match (error.kind, error.field.as_str()) {
        (ErrorKind::DuplicateField, "spawn") => "a level has one spawn, because it has one player",
        (ErrorKind::WrongType, "spawn") if found("[") => {
            "a level has one spawn, because it has one player"
        }
        (ErrorKind::MissingField, "spawn") => {
            "the player has to start somewhere, for example `spawn: (position: (0, 0, 0), facing_deg: 0),`"
        }
        (ErrorKind::MissingField, "solids") => "a level with no ground has nothing to stand on",
        (ErrorKind::MissingField, "kill_below_m") => {
            "a character that falls below this height starts again, for example `kill_below_m: -5,`"
        }
        (ErrorKind::Syntax, field) if field.ends_with(".smoothed_by") => {
            "name what smooths the motion, for example `smoothed_by: Spring(frequency_hz: 1),`"
        }
        _ => return error,
    };
    error.with_advice(advice)
}
