//! The settings' file: RON, with a note above each setting, so that it can be edited by hand. `docs/settings.md` documents it.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::Settings;
use crate::parameters::{Parameter, Value, write};
use crate::ron_file::{self, FileError, FileErrors};
use crate::user_files::write_whole;

/// The file in which the settings are kept. Without this resource they are not written.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct SettingsFile(pub PathBuf);

/// Reads and checks a settings file.
///
/// # Errors
/// An unreadable file, a mistake in its syntax, an unknown field, and each number out of its range.
pub fn load(path: &Path) -> Result<Settings, FileErrors> {
    let parsed = ron_file::read::<Settings>(path)?;
    let faults = Settings::parameters().filter_map(|setting| {
        let fault = setting.fault(&parsed.value)?;
        Some(parsed.error_at(setting.path, fault))
    });
    let mut errors: Vec<FileError> = faults.collect();
    errors.sort_by_key(|error| error.position);
    FileErrors(errors).or(parsed.value)
}

/// Writes a settings file, as a whole or not at all.
///
/// # Errors
/// Those of the file system; and a value out of its range, because the file could not be read again.
pub fn save(path: &Path, settings: &Settings) -> io::Result<()> {
    if let Some(fault) = Settings::parameters().find_map(|setting| setting.fault(settings)) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, fault));
    }
    write_whole(path, &to_ron(settings))
}

/// Settings as the text of a file.
#[must_use]
pub fn to_ron(settings: &Settings) -> String {
    let start = "// The settings. The game writes this file when a setting changes, and reads it when it starts.\n";
    write(start, Settings::groups(), |setting| {
        let note = format!("// {} Allowed: {}.", setting.note, setting.allowed());
        let value = in_file(setting.get(settings));
        vec![note, format!("{}: {value},", setting.name())]
    })
}

/// The section of the file that a setting is in: `display`.
#[must_use]
pub fn section(setting: &Parameter) -> &'static str {
    setting.path.split('.').next().unwrap_or_default()
}

/// A value as the file has it: `true`, `0.75`, `Auto`.
#[must_use]
pub fn in_file(value: Value) -> String {
    match value {
        Value::Number(number) => format!("{number:?}"),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_are_out_of_range_are_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let mut settings = Settings::default();
        save(&path, &settings).unwrap();
        settings.interface.scale = f32::NAN;
        let error = save(&path, &settings).unwrap_err().to_string();
        assert!(error.contains("interface.scale"), "{error}");
        assert_eq!(load(&path), Ok(Settings::default()));
    }

    #[test]
    fn each_setting_has_its_note_above_it() {
        let text = to_ron(&Settings::default());
        let lines: Vec<&str> = text.lines().collect();
        let at = lines
            .iter()
            .position(|line| line.trim() == "render_scale: 1.0,")
            .unwrap();
        let note = "// Below 1 the world is drawn with fewer pixels: faster, and less sharp. Text stays sharp. Allowed: 0.5 to 1.";
        assert_eq!(lines[at - 1].trim(), note);
    }
}
