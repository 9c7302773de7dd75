//! The errors of a RON file: place, field, kind and message.

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

/// A place in a text: line and column, counted from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Position {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Kind of a mistake. Callers use it to add advice that is specific to their file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The file does not exist, is a directory, or cannot be read.
    Unreadable,
    /// The file is larger than [`MAX_BYTES`](super::MAX_BYTES).
    TooLarge,
    /// The file holds nothing, or only comments.
    Empty,
    /// The file is not UTF-8 text or not valid RON.
    Syntax,
    /// A field that the format does not have.
    UnknownField,
    /// A field given twice.
    DuplicateField,
    /// A field that must be there and is not.
    MissingField,
    /// A value of the wrong type: text for a number, or a tuple or list with the wrong number of elements.
    WrongType,
    /// A value that parses but is not allowed: out of range, or in conflict with another field.
    Value,
}

/// One mistake in one file. Displays as `FILE:LINE:COLUMN: what is wrong and how to fix it`, without line and column if the
/// file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {message}", place(.path, *.position))]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// Place in the file; `None` if the file could not be read.
    pub position: Option<Position>,
    /// Path of the field from the top of the file: `platforms[2].mass_kg`. Empty for the file as a whole.
    pub field: String,
    /// Kind of the mistake.
    pub kind: ErrorKind,
    /// What is wrong and how to fix it.
    pub message: String,
}

impl FileError {
    /// The same error with a further piece of advice at its end.
    #[must_use]
    pub fn with_advice(mut self, advice: &str) -> Self {
        // Writing to a String cannot fail.
        let _ = write!(self.message, "; {advice}");
        self
    }
}

fn place(path: &Path, position: Option<Position>) -> String {
    match position {
        Some(position) => format!("{}:{position}", path.display()),
        None => path.display().to_string(),
    }
}

/// Every mistake found in a file, in the order of its lines. Displays one per line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", lines(.0))]
pub struct FileErrors(pub Vec<FileError>);

impl FileErrors {
    /// The value, if there are no errors.
    ///
    /// # Errors
    /// These, if there are any.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

impl From<FileError> for FileErrors {
    fn from(error: FileError) -> Self {
        Self(vec![error])
    }
}

fn lines(errors: &[FileError]) -> String {
    let lines: Vec<String> = errors.iter().map(FileError::to_string).collect();
    lines.join("\n")
}
