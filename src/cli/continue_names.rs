//! Checks the names in the `Continue` events of a script or a recording: its level must have them.

use std::path::{Path, PathBuf};

use crate::input::script::load::MOST_BYTES;
use crate::input::script::{Event, Script};
use crate::level::{self, Level};
use crate::ron_file::{self, FileErrors, Parsed};
use crate::stations::continued::unknown_names;

/// Checks the names in the script of this file, which may be the input of a recording, for a level.
///
/// # Errors
/// Each event with a name that the level does not have, with its line.
pub fn check(path: &Path, script: &Script, level: &Level) -> Result<(), FileErrors> {
    if !has_names(script) {
        return Ok(());
    }
    let text = ron_file::text_of(path, MOST_BYTES)?;
    let has_input = ron_file::has_value(&text, "input");
    let list = if has_input { "input" } else { "" };
    let parsed = Parsed {
        value: (),
        text,
        path: path.to_owned(),
    };
    let mut errors = Vec::new();
    for (index, (_, event)) in script.0.iter().enumerate() {
        let progress = event.progress().unwrap_or_default();
        let unknown = unknown_names(&progress, level);
        if !unknown.is_empty() {
            let message = format!(
                "Continue: the level \"{}\" has {}: write names that it has, or name the script's own level",
                level.name,
                unknown.join(", ")
            );
            errors.push(parsed.error_at(&format!("{list}[{index}].1"), message));
        }
    }
    FileErrors(errors).or(())
}

/// As [`check`], for the files of several levels: one of them must have all names. Levels that cannot be read are left out.
///
/// # Errors
/// Those of the last level, if no level has all names.
pub fn check_for_any(path: &Path, script: &Script, levels: &[PathBuf]) -> Result<(), FileErrors> {
    let mut found = Ok(());
    if !has_names(script) {
        return found;
    }
    for level in levels.iter().filter_map(|file| level::load(file).ok()) {
        found = check(path, script, &level);
        if found.is_ok() {
            break;
        }
    }
    found
}

fn has_names(script: &Script) -> bool {
    let mut events = script.0.iter();
    events.any(|(_, event)| matches!(event, Event::Continue { .. }))
}
