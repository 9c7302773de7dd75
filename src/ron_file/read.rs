//! Reads and parses a RON file.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use super::error::{ErrorKind, FileError, Position};
use super::tokens::unclosed_comment;
use super::{explain, locate};

/// Size limit, bytes: 4 MiB, a hundred times the largest level that is written by hand. Larger files are refused unread.
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// A parsed value with its source text, so that later checks can report places in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// The file's text.
    pub text: String,
    /// Path of the file, as the caller gave it.
    pub path: PathBuf,
}

impl<T> Parsed<T> {
    /// An error about a field, with its place in the text. `field` is a path such as `platforms[2].mass_kg` or
    /// `spawn.position[1]`. If the file leaves the field out, the place is that of the value that would contain it.
    #[must_use]
    pub fn error_at(&self, field: &str, message: impl Into<String>) -> FileError {
        let offset = locate::locate(&self.text, field);
        FileError {
            path: self.path.clone(),
            position: Some(locate::position_of(&self.text, offset)),
            field: field.into(),
            kind: ErrorKind::Value,
            message: message.into(),
        }
    }

    /// Line of a field of the value, from 1.
    #[must_use]
    pub fn line_of(&self, field: &str) -> usize {
        locate::position_of(&self.text, locate::locate(&self.text, field)).line
    }
}

/// Reads and parses a RON file.
///
/// # Errors
/// The first mistake: an unreadable file, a syntax error, or a field with a wrong name or type.
pub fn read<T: DeserializeOwned>(path: impl AsRef<Path>) -> Result<Parsed<T>, FileError> {
    let path = path.as_ref();
    parse(path, text_of(path, MAX_BYTES)?)
}

/// Parses the text of a RON file; `path` is used only in error messages.
///
/// # Errors
/// As [`read`], without the errors of reading.
pub fn parse<T: DeserializeOwned>(
    path: impl Into<PathBuf>,
    text: impl Into<String>,
) -> Result<Parsed<T>, FileError> {
    let (path, text) = (path.into(), text.into());
    if let Some(error) = nothing_to_parse(&path, &text) {
        return Err(error);
    }
    // With this extension an optional field is written as its value, without `Some` and without an `#![enable(..)]` line.
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    match options.from_str(&text) {
        Ok(value) => Ok(Parsed { value, text, path }),
        Err(error) => Err(explain::explain(path, &text, &error)),
    }
}

fn nothing_to_parse(path: &Path, text: &str) -> Option<FileError> {
    if locate::token_at(text, 0).is_some() || unclosed_comment(text).is_some() {
        return None;
    }
    let what = if text.trim().is_empty() {
        "the file is empty"
    } else {
        "the file holds nothing but comments"
    };
    let message = format!("{what}: start from a copy of one that works");
    Some(about_file(
        path,
        Some(Position::START),
        ErrorKind::Empty,
        message,
    ))
}

/// The text of a file that a program has written and that may be larger than [`MAX_BYTES`], without a byte order mark.
///
/// # Errors
/// The file cannot be read, is larger than `most_bytes`, or is not UTF-8.
pub fn text_of(path: &Path, most_bytes: u64) -> Result<String, FileError> {
    let unreadable = |error: io::Error| {
        let message = match error.kind() {
            io::ErrorKind::NotFound => {
                "there is no such file: check the spelling, and the folder it is named from".into()
            }
            io::ErrorKind::PermissionDenied => "may not be read: check its permissions".into(),
            _ => format!("cannot be read: {error}"),
        };
        about_file(path, None, ErrorKind::Unreadable, message)
    };
    if path.is_dir() {
        let message = "is a directory: name a file inside it".into();
        return Err(about_file(path, None, ErrorKind::Unreadable, message));
    }
    let file = File::open(path).map_err(unreadable)?;
    let len = file.metadata().map_err(unreadable)?.len();
    let mut bytes = Vec::new();
    if len <= most_bytes {
        // A pipe reports length 0, so the limit is also applied while reading.
        file.take(most_bytes + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
    }
    let len = len.max(bytes.len() as u64);
    if len > most_bytes {
        let message = format!(
            "is larger than {} MB: this cannot be a file of this game; split it, or check its name",
            most_bytes / 1024 / 1024
        );
        let start = Some(Position::START);
        return Err(about_file(path, start, ErrorKind::TooLarge, message));
    }
    let text = String::from_utf8(bytes).map_err(|error| not_text(path, &error))?;
    Ok(match text.strip_prefix('\u{FEFF}') {
        Some(rest) => rest.into(),
        None => text,
    })
}

fn not_text(path: &Path, error: &std::string::FromUtf8Error) -> FileError {
    let good = error.utf8_error().valid_up_to();
    let bytes = error.as_bytes();
    let before = String::from_utf8_lossy(&bytes[..good]);
    let message = format!(
        "not UTF-8 text (byte 0x{:02x}): save the file as UTF-8, or check that it is the right one",
        bytes[good]
    );
    let position = locate::position_of(&before, before.len());
    about_file(path, Some(position), ErrorKind::Syntax, message)
}

fn about_file(
    path: &Path,
    position: Option<Position>,
    kind: ErrorKind,
    message: String,
) -> FileError {
    FileError {
        path: path.into(),
        position,
        field: String::new(),
        kind,
        message,
    }
}
