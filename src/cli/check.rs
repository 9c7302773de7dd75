//! `springyard check`: prints every error of a level, tuning, bindings, script, recording, settings or profile file, with its line and
//! column.

use std::path::{Path, PathBuf};

use super::CommandError;
use super::args::CheckOptions;
use super::continue_names;
use super::file_kind::FileKind;
use super::levels::{self, is_name, level_file};
use super::output::{print_line, print_warnings};
use crate::game_files;
use crate::input::bindings::Bindings;
use crate::input::script::Script;
use crate::level;
use crate::profile;
use crate::ron_file::{FileError, FileErrors};
use crate::settings;
use crate::time::recording::Recording;
use crate::tuning::{Tuning, preset};
use springyard_drive::DriveMethod;

/// Checks every file. For a valid file, prints its warnings, then `ok` and what kind of file it is.
pub fn check(options: &CheckOptions) -> Result<(), CommandError> {
    let mut errors = Vec::new();
    let levels = levels_of_scripts(options);
    for named in &options.files {
        let path = match file_of(named) {
            Ok(path) => path,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        let path = path.as_path();
        let kind = FileKind::of(path, &game_files::read::start(path).unwrap_or_default());
        match check_file(kind, path, &levels, 1.0 / options.hz) {
            Ok(warnings) => {
                print_warnings(&warnings);
                let count = match warnings.len() {
                    0 => String::new(),
                    1 => ", with 1 warning".into(),
                    many => format!(", with {many} warnings"),
                };
                print_line(&format!("{}: ok, {}{count}", path.display(), kind.name()))?;
            }
            Err(found) => errors.extend(found.0.iter().map(ToString::to_string)),
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CommandError::BadInput(errors))
    }
}

/// The file that an argument means: a level or a preset by its name, or a path.
fn file_of(named: &Path) -> Result<PathBuf, String> {
    if is_name(named) {
        let find = |path: &str| game_files::find(Path::new(path));
        let found = levels::named(&named.to_string_lossy(), find);
        if let Some(found) = found.map_err(|error| error.to_string())? {
            return Ok(found.path);
        }
    }
    let preset = preset::find(Path::new(preset::FOLDER), named);
    match preset {
        Ok(path) => Ok(path),
        Err(error) if is_name(named) => {
            level_file(named).map_err(|level| format!("{error}\n{level}"))
        }
        // The error of reading it says more.
        Err(_) => Ok(named.to_owned()),
    }
}

/// The level that is played if none is named.
const USUAL_LEVEL: &str = "levels/yard.ron";

/// The files of the levels to which the names in scripts belong: those that are checked as well, or the usual level.
fn levels_of_scripts(options: &CheckOptions) -> Vec<PathBuf> {
    let is_level = |path: &PathBuf| {
        let text = game_files::read::start(path).unwrap_or_default();
        FileKind::by_fields(&text) == Some(FileKind::Level)
    };
    let files = options.files.iter().filter_map(|named| file_of(named).ok());
    let levels: Vec<PathBuf> = files.filter(is_level).collect();
    if levels.is_empty() {
        vec![USUAL_LEVEL.into()]
    } else {
        levels
    }
}

/// Checks a file; returns its warnings if it is valid. `levels`: those of scripts.
fn check_file(
    kind: FileKind,
    path: &Path,
    levels: &[PathBuf],
    step_secs: f64,
) -> Result<Vec<FileError>, FileErrors> {
    match kind {
        FileKind::Script => {
            let script = Script::load(path)?;
            continue_names::check_for_any(path, &script, levels).map(|()| Vec::new())
        }
        FileKind::Recording => {
            let Recording { level, input, .. } = Recording::load(path)?;
            continue_names::check_for_any(path, &input, &[level.into()]).map(|()| Vec::new())
        }
        FileKind::Bindings => Bindings::load(path).map(|_| Vec::new()),
        FileKind::Tuning => Tuning::load(path).map(|_| Vec::new()),
        FileKind::Settings => settings::file::load(path).map(|_| Vec::new()),
        FileKind::Profile => profile::file::load(path).map(|_| Vec::new()),
        FileKind::Level => {
            let loaded = level::load_with_warnings(path, step_secs, DriveMethod::default());
            loaded.map(|(_, warnings)| warnings)
        }
    }
}
