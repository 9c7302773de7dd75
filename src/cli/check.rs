//! `springyard check`: prints every error of a level, tuning, bindings, script, recording, settings or profile file, with its line and
//! column.

use std::path::{Path, PathBuf};

use super::CommandError;
use super::args::CheckOptions;
use super::continue_names;
use super::levels::{is_name, level_file};
use super::output::{print_line, print_warnings};
use crate::game_files;
use crate::input::bindings::Bindings;
use crate::input::script::Script;
use crate::level;
use crate::profile;
use crate::ron_file::{FileError, FileErrors};
use crate::settings;
use crate::time::recording::Recording;
use crate::tuning::{Tuning, preset};
use springyard_drive::DriveMethod;

/// Checks every file. For a valid file, prints its warnings, then `ok` and what kind of file it is.
pub fn check(options: &CheckOptions) -> Result<(), CommandError> {
    let mut errors = Vec::new();
    let levels = levels_of_scripts(options);
    for named in &options.files {
        let path = match file_of(named) {
            Ok(path) => path,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        let path = path.as_path();
        let kind = FileKind::of(path, &game_files::read::text(path).unwrap_or_default());
        match check_file(kind, path, &levels, 1.0 / options.hz) {
            Ok(warnings) => {
                print_warnings(&warnings);
                let count = match warnings.len() {
                    0 => String::new(),
                    1 => ", with 1 warning".into(),
                    many => format!(", with {many} warnings"),
                };
                print_line(&format!("{}: ok, {}{count}", path.display(), kind.name()))?;
            }
            Err(found) => errors.extend(found.0.iter().map(ToString::to_string)),
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CommandError::BadInput(errors))
    }
}

/// The file that an argument means: a preset or a level by its name, or a path.
fn file_of(named: &Path) -> Result<PathBuf, String> {
    let preset = preset::find(Path::new(preset::FOLDER), named);
    match preset {
        Ok(path) => Ok(path),
        Err(error) if is_name(named) => {
            level_file(named).map_err(|level| format!("{error}\n{level}"))
        }
        // The error of reading it says more.
        Err(_) => Ok(named.to_owned()),
    }
}

/// The level that is played if none is named.
const USUAL_LEVEL: &str = "levels/yard.ron";

/// The files of the levels to which the names in scripts belong: those that are checked as well, or the usual level.
fn levels_of_scripts(options: &CheckOptions) -> Vec<PathBuf> {
    let is_level = |path: &PathBuf| {
        let text = game_files::read::text(path).unwrap_or_default();
        FileKind::by_fields(&text) == Some(FileKind::Level)
    };
    let files = options.files.iter().filter_map(|named| file_of(named).ok());
    let levels: Vec<PathBuf> = files.filter(is_level).collect();
    if levels.is_empty() {
        vec![USUAL_LEVEL.into()]
    } else {
        levels
    }
}

/// Checks a file; returns its warnings if it is valid. `levels`: those of scripts.
fn check_file(
    kind: FileKind,
    path: &Path,
    levels: &[PathBuf],
    step_secs: f64,
) -> Result<Vec<FileError>, FileErrors> {
    match kind {
        FileKind::Script => {
            let script = Script::load(path)?;
            continue_names::check_for_any(path, &script, levels).map(|()| Vec::new())
        }
        FileKind::Recording => {
            let Recording { level, input, .. } = Recording::load(path)?;
            continue_names::check_for_any(path, &input, &[level.into()]).map(|()| Vec::new())
        }
        FileKind::Bindings => Bindings::load(path).map(|_| Vec::new()),
        FileKind::Tuning => Tuning::load(path).map(|_| Vec::new()),
        FileKind::Settings => settings::file::load(path).map(|_| Vec::new()),
        FileKind::Profile => profile::file::load(path).map(|_| Vec::new()),
        FileKind::Level => {
            let loaded = level::load_with_warnings(path, step_secs, DriveMethod::default());
            loaded.map(|(_, warnings)| warnings)
        }
    }
}

/// Kind of a file. All kinds end in `.ron`, so the first field that only one kind has decides, or else the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    Level,
    Tuning,
    Bindings,
    Script,
    Recording,
    Settings,
    Profile,
}

impl FileKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Level => "a level",
            Self::Tuning => "a tuning",
            Self::Bindings => "bindings",
            Self::Script => "a script",
            Self::Recording => "a recording",
            Self::Settings => "settings",
            Self::Profile => "a profile",
        }
    }

    fn of(path: &Path, text: &str) -> Self {
        Self::by_fields(text).unwrap_or_else(|| Self::of_path(path))
    }

    /// From the text alone; `None` if it has no field that only one kind has.
    pub(super) fn by_fields(text: &str) -> Option<Self> {
        let start = text.floor_char_boundary(START_BYTES);
        let code = without_comments(&text[..start]);
        let mut fields = code
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .filter(|word| !word.is_empty());
        let by_field = fields.find_map(|word| match word {
            "springyard" | "level_hash" => Some(Self::Recording),
            "spawn" | "kill_below_m" | "solids" => Some(Self::Level),
            "character" | "camera" | "figure" => Some(Self::Tuning),
            "forward" | "move_stick" | "single_step" => Some(Self::Bindings),
            "display" | "interface" | "controls" | "comfort" | "assist" => Some(Self::Settings),
            "lamps" | "runs" => Some(Self::Profile),
            "Move" | "Look" | "Tap" | "Press" | "Release" => Some(Self::Script),
            _ => None,
        });
        let is_list = code.trim_start().starts_with('[');
        by_field.or(is_list.then_some(Self::Script))
    }

    fn of_path(path: &Path) -> Self {
        let path = path.to_string_lossy().to_lowercase();
        let kinds = [
            ("tuning", Self::Tuning),
            ("binding", Self::Bindings),
            ("script", Self::Script),
            ("recording", Self::Recording),
            ("settings", Self::Settings),
            ("profile", Self::Profile),
        ];
        let named = kinds.into_iter().find(|(name, _)| path.contains(name));
        named.map_or(Self::Level, |(_, kind)| kind)
    }
}

/// How much of a file is looked at for its kind, bytes: a recording may be large.
const START_BYTES: usize = 256 * 1024;

/// The text without comments, strings and `#![enable(..)]` lines: brackets, numbers and names remain.
fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    let starts = [("//", "\n"), ("/*", "*/"), ("#!", "\n"), ("\"", "\"")];
    while let Some((at, start, end)) = starts
        .into_iter()
        .filter_map(|(start, end)| rest.find(start).map(|at| (at, start, end)))
        .min()
    {
        code.push_str(&rest[..at]);
        code.push(' ');
        let inside = &rest[at + start.len()..];
        rest = inside.split_once(end).map_or("", |(_, after)| after);
    }
    code + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_fields() {
        let kind = |text| FileKind::of(Path::new("some.ron"), text);
        assert_eq!(
            kind("/* a script */ // so\n[(0.0, Tap(Jump))]"),
            FileKind::Script
        );
        assert_eq!(
            kind("#![enable(implicit_some)]\n( // feel\n character: ())"),
            FileKind::Tuning
        );
        assert_eq!(kind("(figure: (lean_hz: 2))"), FileKind::Tuning);
        assert_eq!(kind("(pause: [], forward: [])"), FileKind::Bindings);
        assert_eq!(kind("(comfort: (look_ahead: 0))"), FileKind::Settings);
        assert_eq!(kind("(lamps: {\"yard\": []})"), FileKind::Profile);
        assert_eq!(
            kind("(name: \"a camera // test\", spawn: ())"),
            FileKind::Level
        );
        assert_eq!(
            kind(
                "// springyard\n(springyard: \"0\", tuning: (character: ()), input: [(0, Tap(Jump))])"
            ),
            FileKind::Recording
        );
        assert_eq!(kind(""), FileKind::Level);
        assert_eq!(FileKind::by_fields("(name: \"a\")"), None);
        assert_eq!(kind("[]"), FileKind::Script);
        // Also in the wrong brackets, so that the message is about the brackets.
        assert_eq!(kind("[name: \"a\", spawn: ()]"), FileKind::Level);
        assert_eq!(kind("((0, Press(Jump)))"), FileKind::Script);
    }

    #[test]
    fn a_file_without_a_known_field_is_known_by_its_path() {
        assert_eq!(
            FileKind::of(Path::new("assets/tuning/mine.ron"), "(charcter: ())"),
            FileKind::Tuning
        );
        assert_eq!(
            FileKind::of(Path::new("assets/bindings.ron"), "(forwrd: [])"),
            FileKind::Bindings
        );
        assert_eq!(
            FileKind::of(Path::new("config/settings.ron"), "(displya: ())"),
            FileKind::Settings
        );
    }
}
