//! `springyard check`: what is wrong with a file, and in which line.

use std::path::Path;

use super::CommandError;
use super::args::CheckOptions;
use crate::input::bindings::Bindings;
use crate::input::script::Script;
use crate::level;
use crate::ron_file::FileErrors;
use crate::tuning::Tuning;

/// Checks every file; says `ok` for each that is.
pub fn check(options: &CheckOptions) -> Result<(), CommandError> {
    let mut errors = Vec::new();
    for path in &options.files {
        match check_file(path) {
            Ok(()) => println!("{}: ok", path.display()),
            Err(found) => errors.extend(found.0.iter().map(ToString::to_string)),
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CommandError::BadInput(errors))
    }
}

fn check_file(path: &Path) -> Result<(), FileErrors> {
    match Kind::of(&std::fs::read_to_string(path).unwrap_or_default()) {
        Kind::Script => Script::load(path).map(drop),
        Kind::Bindings => Bindings::load(path).map(drop),
        Kind::Tuning => Tuning::load(path).map(drop),
        Kind::Level => level::load(path).map(drop),
    }
}

/// What a file is, told from its first words: they all end in `.ron`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Level,
    Tuning,
    Bindings,
    Script,
}

impl Kind {
    fn of(text: &str) -> Self {
        let code = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default().trim())
            .collect::<Vec<_>>()
            .join(" ");
        let code = code.trim_start();
        if code.starts_with('[') {
            return Self::Script;
        }
        let first = code.trim_start_matches(|c: char| !c.is_alphanumeric());
        let name = first
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .next()
            .unwrap_or_default();
        match name {
            "character" | "camera" => Self::Tuning,
            "forward" | "back" | "left" | "right" | "move_stick" | "look_stick" | "jump" => {
                Self::Bindings
            }
            _ => Self::Level,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_first_words() {
        assert_eq!(Kind::of("// a script\n[(0.0, Tap(Jump))]"), Kind::Script);
        assert_eq!(Kind::of("( // feel\n character: ())"), Kind::Tuning);
        assert_eq!(Kind::of("(forward: [])"), Kind::Bindings);
        assert_eq!(Kind::of("(name: \"yard\")"), Kind::Level);
        assert_eq!(Kind::of(""), Kind::Level);
    }
}
