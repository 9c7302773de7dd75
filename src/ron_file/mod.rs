//! Reading any of the project's RON files, and saying where it is wrong.
//!
//! [`read()`] gives the value with its text ([`Parsed`]) or one [`FileError`] that reads `FILE:LINE:COLUMN: what is wrong
//! and how to mend it`. Checks that come after parsing name a field by its path, such as `platforms[2].mass_kg`, and
//! [`Parsed::error_at`] finds its place in the text. Knows nothing of what the files are about.
//!
//! In the order that data flows:
//! - [`read`](mod@read): from a path to a value.
//! - `tokens`: RON text cut into words, brackets and commas.
//! - `locate`: from a field's path to its place in the text, and back.
//! - `explain`: from the parser's error to one that helps. `suggest`: the right name for one that is unknown.
//! - [`error`]: what is wrong, and where.

pub mod error;
mod explain;
mod locate;
pub mod read;
mod suggest;
mod tokens;

pub use error::{ErrorKind, FileError, FileErrors, Position};
pub use read::{MAX_BYTES, Parsed, parse, read};
