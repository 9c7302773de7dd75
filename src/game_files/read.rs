//! [`read()`]: reads and parses a RON file of the game.

use std::path::Path;

use serde::de::DeserializeOwned;

use super::find;
use crate::ron_file::{self, FileError, Parsed};

/// Reads and parses a RON file: that at the path, or else that of the game which the path means ([`find`]).
///
/// # Errors
/// As [`ron_file::read()`].
pub fn read<T: DeserializeOwned>(path: impl AsRef<Path>) -> Result<Parsed<T>, FileError> {
    let Some(found) = find(path.as_ref()) else {
        return ron_file::read(path);
    };
    match found.built_in() {
        Some(text) => ron_file::parse(found.path, String::from_utf8_lossy(text)),
        None => ron_file::read(found.path),
    }
}

/// The text of a file that is found so; `None`: there is none, or it is no text.
#[must_use]
pub fn text(path: &Path) -> Option<String> {
    let bytes = find(path)?.bytes().ok()?;
    String::from_utf8(bytes.into_owned()).ok()
}
