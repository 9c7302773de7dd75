//! What is wrong with a file, and where.

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

/// A place in a text, counted from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line.
    pub line: usize,
    /// Column.
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

/// What sort of mistake it is, for those who want to add advice of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// There is no such file, or it is a directory, or reading failed.
    Unreadable,
    /// Larger than [`MAX_BYTES`](super::MAX_BYTES).
    TooLarge,
    /// Nothing in it.
    Empty,
    /// Not text, or not RON.
    Syntax,
    /// A field that the format does not have.
    UnknownField,
    /// A field given twice.
    DuplicateField,
    /// A field that must be there and is not.
    MissingField,
    /// A value of the wrong type: text for a number, one of the wrong number of elements.
    WrongType,
    /// Well written, but not allowed: out of range, or at odds with the rest of the file.
    Value,
}

/// One mistake in one file. Displays as `FILE:LINE:COLUMN: what is wrong and how to mend it`;
/// without line and column where the file could not be read at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {message}", place(.path, *.position))]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// Where in the file; none where it could not be read at all.
    pub position: Option<Position>,
    /// The field it is about, as a path from the top: `platforms[2].mass_kg`. Empty for the file as a whole.
    pub field: String,
    /// What sort of mistake it is.
    pub kind: ErrorKind,
    /// What is wrong and how to mend it.
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

/// Every mistake found in a file, in the order of its lines. Displays one a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", lines(.0))]
pub struct FileErrors(pub Vec<FileError>);

impl From<FileError> for FileErrors {
    fn from(error: FileError) -> Self {
        Self(vec![error])
    }
}

fn lines(errors: &[FileError]) -> String {
    let lines: Vec<String> = errors.iter().map(FileError::to_string).collect();
    lines.join("\n")
}
