//! Presets: tuning files in one folder, found and saved by name. [`save`] writes a file as a whole or not at all.
//!
//! The presets of [`FOLDER`] are those of all [places](crate::game_files::places) of the game's files: where one stands, in the user's folder,
//! beside the program, and inside it.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::Resource;

use super::{Fault, Parameter, Tuning};
use crate::game_files;
use crate::parameters::write;
use crate::user_files::write_whole;
use springyard_state::parameter::Limits;

/// The folder of the presets, from the root of the repository.
pub const FOLDER: &str = "assets/tuning";

/// The preset of the defaults, which lists every field with its description.
pub const DEFAULTS: &str = "grounded";

/// The longest name of a preset, in characters.
pub const LONGEST_NAME: usize = 40;

/// The name of the preset or file that the game was started with.
#[derive(Resource, Debug, Clone)]
pub struct StartedWith(pub String);

/// Why a preset was not found or not saved.
#[derive(Debug, thiserror::Error)]
pub enum PresetError {
    /// The name is not allowed: it might not be a valid file name on every system.
    #[error(
        "`{0}` is not a name for a preset: use 1 to {LONGEST_NAME} of a-z, A-Z, 0-9, - and _, beginning with a letter or a digit"
    )]
    BadName(String),
    /// The file of the defaults is generated, with comments, and must not be overwritten.
    #[error("{DEFAULTS} is what you get without any preset: choose another name")]
    Defaults,
    /// A preset of that name exists, and `overwrite` was false.
    #[error("there is a preset called {0} already")]
    Exists(String),
    /// The tuning has values that are not allowed.
    #[error("{}", .0.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; "))]
    Faulty(Vec<Fault>),
    /// No file and no preset has that name.
    #[error("there is no file `{0}`, and no preset of that name; the presets are {1}")]
    Missing(String, String),
    /// Writing failed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
}

/// The names of the presets in a folder, sorted.
#[must_use]
pub fn names(folder: &Path) -> Vec<String> {
    let files = game_files::list(folder, "ron").unwrap_or_default();
    let mut names: Vec<String> = files
        .into_iter()
        .filter_map(|found| Some(found.path.file_stem()?.to_str()?.to_owned()))
        .filter(|name| is_file_name(name))
        .collect();
    names.sort_unstable();
    names
}

/// The file of a preset.
#[must_use]
pub fn path_of(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.ron"))
}

/// The path of the preset of that name, or else the file at the path `text`. A bare word is a preset first, because a file or
/// folder of the same name where the game is started (such as `test`) is not a tuning.
pub fn find(folder: &Path, text: &Path) -> Result<PathBuf, PresetError> {
    let name = text.to_string_lossy();
    let preset = is_file_name(&name).then(|| game_files::find(&path_of(folder, &name)));
    if let Some(found) = preset.flatten().or_else(|| game_files::find(text)) {
        Ok(found.path)
    } else if text.exists() {
        Ok(text.to_owned())
    } else {
        let known = names(folder).join(", ");
        Err(PresetError::Missing(name.into_owned(), known))
    }
}

/// Whether a name can be that of a file in the folder: also one that [`save`] would not give, such as one with spaces.
fn is_file_name(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('.')
        && !name.contains(|c: char| c.is_control() || c == '/' || c == '\\')
}

fn is_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (1..=LONGEST_NAME).contains(&name.len())
        && name.chars().all(is_plain)
        && name.starts_with(|c: char| c.is_ascii_alphanumeric())
}

/// Writes a preset, as a whole or not at all, and returns its path. `overwrite`: whether a preset of the same name may be
/// replaced. A preset of [`FOLDER`] goes to the user's folder, unless `assets/tuning` is where one stands.
pub fn save(
    folder: &Path,
    name: &str,
    tuning: &Tuning,
    overwrite: bool,
) -> Result<PathBuf, PresetError> {
    if !is_name(name) {
        return Err(PresetError::BadName(name.into()));
    }
    // Some file systems ignore case: Floaty and floaty are one file.
    if name.eq_ignore_ascii_case(DEFAULTS) {
        return Err(PresetError::Defaults);
    }
    let known = names(folder);
    let taken = known.iter().find(|other| other.eq_ignore_ascii_case(name));
    let name = match taken {
        Some(taken) if !overwrite => return Err(PresetError::Exists(taken.clone())),
        Some(taken) => taken,
        None => name,
    };
    let faults = tuning.faults();
    if !faults.is_empty() {
        return Err(PresetError::Faulty(faults));
    }
    let path = path_of(&game_files::folder_to_write(folder), name);
    match write_whole(&path, &to_ron(tuning)) {
        Ok(()) => Ok(path),
        Err(error) => Err(PresetError::Io { path, error }),
    }
}

/// A tuning as the text of a file. It lists every field, so that the preset stays the same when a default changes.
#[must_use]
pub fn to_ron(tuning: &Tuning) -> String {
    let start = "// Saved while playing. Each line: unit, usual range, and the default where it differs.\n\
                 // docs/tuning.md describes the fields.\n";
    write(start, Tuning::groups(), |parameter| {
        let field = field(parameter, tuning);
        let mut about = usual_range(parameter);
        if parameter.get(tuning) != parameter.default() {
            about.push(format!("default {}", parameter.default()));
        }
        if about.is_empty() {
            vec![field]
        } else {
            vec![format!("{field} // {}", about.join("; "))]
        }
    })
}

/// The defaults as the text of the file [`DEFAULTS`]: every field below a comment with its unit, its usual range and what it
/// does.
#[must_use]
pub fn defaults_to_ron() -> String {
    let start = "// The defaults of all fields. Above each field: its unit, its usual range, what it does and what goes wrong at its extremes.\n\
                 // This file is generated from the program; to change a default or a comment, see CONTRIBUTING.md.\n";
    write(start, Tuning::groups(), |parameter| {
        let mut about = usual_range(parameter);
        about.push(parameter.note.clone());
        vec![
            format!("// {}", about.join(". ")),
            field(parameter, &Tuning::default()),
        ]
    })
}

/// The line of a field.
fn field(parameter: &Parameter, tuning: &Tuning) -> String {
    format!("{}: {},", parameter.name(), parameter.get(tuning))
}

/// Unit and usual range of a number; empty for a switch.
fn usual_range(parameter: &Parameter) -> Vec<String> {
    let range = parameter.limits.map(|Limits { usual, .. }| {
        let range = format!("Usually {} to {} {}", usual.0, usual.1, parameter.unit());
        range.trim().to_owned()
    });
    range.into_iter().collect()
}
