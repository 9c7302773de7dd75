//! The list of mistakes (or of warnings) in one file, each with its place. Start with [`Mistakes::note`].

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Bound;

use super::error::FileError;
use super::read::Parsed;

/// Mistakes beyond this many are counted and not listed.
const MAX_SHOWN: usize = 50;

/// The mistakes found so far in a file; at most 50 are kept with their message: each is looked for in the whole text.
#[derive(Debug)]
pub struct Mistakes<'a, T> {
    parsed: &'a Parsed<T>,
    /// The field of every mistake, also of those that are not listed.
    fields: BTreeSet<String>,
    shown: Vec<FileError>,
    more: usize,
}

impl<'a, T> Mistakes<'a, T> {
    /// None yet.
    #[must_use]
    pub fn new(parsed: &'a Parsed<T>) -> Self {
        Self {
            parsed,
            fields: BTreeSet::new(),
            shown: Vec::new(),
            more: 0,
        }
    }

    /// Adds a mistake in `field`, a path such as `crates[2].mass_kg`.
    pub fn note(&mut self, field: &str, message: String) {
        self.note_with(field, |_| message);
    }

    /// As [`note`](Self::note), with a message that begins with the field: `crates[2].mass_kg is ..`.
    pub fn about(&mut self, field: &str, what: impl Display) {
        self.note_with(field, |_| format!("{field} {what}"));
    }

    /// As [`about`](Self::about), for each of these fields of the thing `at` that is given.
    pub fn about_given(&mut self, at: &str, fields: &[(&str, bool)], what: impl Display + Copy) {
        for (name, _) in fields.iter().filter(|(_, is_given)| *is_given) {
            self.about(&format!("{at}.{name}"), what);
        }
    }

    /// As [`note`](Self::note), for a message that is slow to make: it is made only if it is listed.
    pub fn note_with(&mut self, field: &str, message: impl FnOnce(&Parsed<T>) -> String) {
        self.fields.insert(field.to_owned());
        if self.shown.len() < MAX_SHOWN {
            let message = message(self.parsed);
            self.shown.push(self.parsed.error_at(field, message));
        } else {
            self.more += 1;
        }
    }

    /// Whether there is a mistake at exactly this field.
    #[must_use]
    pub fn has_at(&self, field: &str) -> bool {
        self.fields.contains(field)
    }

    /// Whether there is a mistake at this field or at a field inside it: `solids[2]` contains `solids[2].shape.size_m[1]`.
    #[must_use]
    pub fn has_in(&self, field: &str) -> bool {
        let from: (Bound<&str>, Bound<&str>) = (Bound::Included(field), Bound::Unbounded);
        self.fields
            .range::<str, _>(from)
            .take_while(|path| path.starts_with(field))
            .any(|path| matches!(path.as_bytes().get(field.len()), None | Some(b'.' | b'[')))
    }

    /// All of them in the order of the file. `what` names them: `mistakes` or `warnings`.
    #[must_use]
    pub fn into_list(mut self, what: &str) -> Vec<FileError> {
        self.shown.sort_by_key(|error| error.position);
        if self.more > 0
            && let Some(last) = self.shown.pop()
        {
            let more = format!("and {} more {what} in this file", self.more);
            self.shown.push(last.with_advice(&more));
        }
        self.shown
    }
}
