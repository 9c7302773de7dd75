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
    let Some((first, rest)) = path.strip_prefix('[').and_then(|path| path.split_once(']')) else {
        return if path.is_empty() { "the file" } else { path }.into();
    };
    let entry = first.parse::<usize>().map_or(0, |index| index + 1);
    match rest {
        "" => format!("entry {entry}"),
        _ => format!("a value in entry {entry}"),
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
    }
}
