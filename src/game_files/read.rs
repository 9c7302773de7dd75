//! [`read()`]: reads and parses a RON file of the game.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::{Found, find};
use crate::ron_file::{self, FileError, MAX_BYTES, Parsed};

/// Reads and parses a RON file: that at the path, or else that of the game which the path means ([`find`]).
///
/// # Errors
/// As [`ron_file::read()`].
pub fn read<T: DeserializeOwned>(path: impl AsRef<Path>) -> Result<Parsed<T>, FileError> {
    let (path, text) = source(path.as_ref())?;
    ron_file::parse(path, text)
}

/// The path and the text of a RON file that is found so.
///
/// # Errors
/// As [`ron_file::text_of`].
pub fn source(path: &Path) -> Result<(PathBuf, String), FileError> {
    let found = find(path);
    let built_in = found.as_ref().and_then(Found::built_in);
    let path = found.map_or_else(|| path.to_owned(), |found| found.path);
    let text = match built_in {
        Some(text) => String::from_utf8_lossy(text).into_owned(),
        None => ron_file::text_of(&path, MAX_BYTES)?,
    };
    Ok((path, text))
}

/// The text of a file that is found so; `None`: there is none, or it is no text.
#[must_use]
pub fn text(path: &Path) -> Option<String> {
    let bytes = find(path)?.bytes().ok()?;
    String::from_utf8(bytes.into_owned()).ok()
}
