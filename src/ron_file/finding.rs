//! What is wrong at a place of the text, and the words of the messages about it.

use super::error::ErrorKind;

/// Longest quote from the file in a message; longer ones are cut.
const MAX_QUOTED_CHARS: usize = 40;

/// A mistake: byte offset, field, kind and message.
#[derive(Debug)]
pub(super) struct Finding {
    pub offset: usize,
    pub field: String,
    pub kind: ErrorKind,
    pub message: String,
}

impl Finding {
    pub fn new(offset: usize, field: String, kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            offset,
            field,
            kind,
            message: message.into(),
        }
    }
}

/// A value in words: its path, or for a path of indices alone (`[0][1]`, in a file that is a list) the number of its entry.
pub(super) fn named(path: &str) -> String {
    let is_in_entry = path.starts_with('[') && path.matches('[').count() > 1;
    let prefix = if is_in_entry { "a value in " } else { "" };
    format!("{prefix}{}", entry_of(path))
}

/// As [`named`], for a place in a value: in a file that is a list, the entry is enough.
pub(super) fn entry_of(path: &str) -> String {
    let index = path.strip_prefix('[').and_then(|it| it.split_once(']'));
    match index.and_then(|(index, _)| index.parse::<usize>().ok()) {
        Some(index) => format!("entry {}", index + 1),
        None if path.is_empty() => "the file".into(),
        None => path.into(),
    }
}

/// A piece of the file in a message.
pub(super) fn quoted(found: &str) -> String {
    let mut shown: String = found.chars().take(MAX_QUOTED_CHARS).collect();
    if shown.len() < found.len() {
        shown.push_str("..");
    }
    // Control characters in the file must not reach the user's terminal.
    format!("`{}`", shown.replace(char::is_control, "?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn junk_is_quoted_without_what_steers_a_terminal() {
        assert_eq!(quoted("\u{1b}[31m"), "`?[31m`");
        assert_eq!(quoted(&"x".repeat(99)).len(), MAX_QUOTED_CHARS + 4);
    }

    #[test]
    fn a_value_has_its_path_or_the_number_of_its_entry() {
        assert_eq!(named(""), "the file");
        assert_eq!(named("crates[0].size_m[1]"), "crates[0].size_m[1]");
        assert_eq!(named("[0]"), "entry 1");
        assert_eq!(named("[4][1][0]"), "a value in entry 5");
        assert_eq!(entry_of("[4][1][0]"), "entry 5");
        assert_eq!(entry_of("crates[0]"), "crates[0]");
    }
}
