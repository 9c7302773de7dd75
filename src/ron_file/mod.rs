//! Reads RON files, with error messages that give file, line, column, the field and a suggestion. Generic over the file's type.
//!
//! Copy this folder as a whole; it needs only `ron`, `serde`, `strsim` and `thiserror`. Start with [`read()`] and [`Parsed::error_at`]:
//!
//! ```text
//! let level: Parsed<Level> = ron_file::read("levels/yard.ron")?;      // a FileError displays as
//! // levels/yard.ron:7:12: unknown field `mas_kg` in crates[0]: did you mean `mass_kg`? Known fields: ..
//! return Err(level.error_at("crates[0].mass_kg", "must be positive")); // a check after parsing, at the field's place
//! ```
//!
//! In the order that data flows:
//! - [`read`](mod@read): reads and parses a file.
//! - `tokens`: a tokeniser for RON text.
//! - `locate`: converts between a field's path (`crates[0].mass_kg`) and its place in the text.
//! - `explain`: rewrites the parser's error. `syntax`: finds the cause of a syntax error. `suggest`: finds the nearest known name
//!   for an unknown one. They use `brackets`, which counts brackets and the elements in them, and `finding`, the words of a message.
//! - `mistakes`: the list of what a check of the values has found.
//! - [`error`]: the error types.

mod brackets;
pub mod error;
mod explain;
mod finding;
mod locate;
mod mistakes;
pub mod read;
mod suggest;
mod syntax;
mod tokens;

pub use error::{ErrorKind, FileError, FileErrors, Position};
pub use locate::has_value;
pub use mistakes::Mistakes;
pub use read::{MAX_BYTES, Parsed, parse, read, text_of};
pub(crate) use suggest::suggestion;
