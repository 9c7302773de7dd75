//! [`FileKind`]: what kind of file a text is, by its fields. All kinds end in `.ron`.

use std::path::Path;
use std::sync::LazyLock;

use ron::Error;
use serde::de::DeserializeOwned;

use crate::input::bindings::Bindings;
use crate::input::script::Event;
use crate::level::Level;
use crate::profile::Profile;
use crate::settings::Settings;
use crate::time::recording::Recording;
use crate::tuning::Tuning;

/// Kind of a file. The first field that only one kind has decides, or else an event of a script, or else the path.
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

/// The fields of each kind. Scripts have none.
static FIELDS: LazyLock<[(FileKind, &[&str]); 6]> = LazyLock::new(|| {
    [
        (FileKind::Level, names::<Level>()),
        (FileKind::Tuning, names::<Tuning>()),
        (FileKind::Bindings, names::<Bindings>()),
        (FileKind::Recording, names::<Recording>()),
        (FileKind::Settings, names::<Settings>()),
        (FileKind::Profile, names::<Profile>()),
    ]
});

/// What the events of scripts are called.
static EVENTS: LazyLock<&[&str]> = LazyLock::new(names::<Event>);

/// The fields of a struct, or the choices of an enum: what reading names when it meets another one.
fn names<T: DeserializeOwned>() -> &'static [&'static str] {
    let read = |text| ron::from_str::<T>(text).err().map(|error| error.code);
    match read("(no_such_field: ())") {
        Some(Error::NoSuchStructField { expected, .. }) => expected,
        _ => match read("NoSuchChoice") {
            Some(Error::NoSuchEnumVariant { expected, .. }) => expected,
            _ => &[],
        },
    }
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

    pub(super) fn of(path: &Path, text: &str) -> Self {
        Self::by_fields(text).unwrap_or_else(|| Self::of_path(path))
    }

    /// From the text alone, or its start; `None` if it has no field that only one kind has.
    pub(super) fn by_fields(text: &str) -> Option<Self> {
        let code = without_comments(text);
        let words = words(&code);
        let outer = words.iter().filter(|(depth, _)| *depth <= 1);
        let outer: Vec<&str> = outer.map(|(_, word)| *word).collect();
        let is_script = || {
            let is_event = words.iter().any(|(_, word)| EVENTS.contains(word));
            is_event || code.trim_start().starts_with('[')
        };
        let known = outer.iter().find_map(|word| match kinds_with(word)[..] {
            [kind] => Some(kind),
            _ => None,
        });
        known
            .or_else(|| is_script().then_some(Self::Script))
            .or_else(|| outer.iter().find_map(|word| besides_levels(word)))
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

/// The kinds that have this field.
fn kinds_with(field: &str) -> Vec<FileKind> {
    let kinds = FIELDS.iter().filter(|(_, names)| names.contains(&field));
    kinds.map(|(kind, _)| *kind).collect()
}

/// The other kind with a field that levels have as well. A level has fields that no other kind has, and must have them.
fn besides_levels(field: &str) -> Option<FileKind> {
    match kinds_with(field)[..] {
        [FileKind::Level, kind] => Some(kind),
        _ => None,
    }
}

/// The words of a text, each with the number of brackets that are open there.
fn words(code: &str) -> Vec<(usize, &str)> {
    let mut depth = 0_usize;
    let mut words = Vec::new();
    for part in code.split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_')) {
        let word = part.trim_end_matches(|c: char| !(c.is_alphanumeric() || c == '_'));
        if !word.is_empty() {
            words.push((depth, word));
        }
        if part.ends_with(['(', '[', '{']) {
            depth += 1;
        } else if part.ends_with([')', ']', '}']) {
            depth = depth.saturating_sub(1);
        }
    }
    words
}

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
        assert_eq!(kind("(sound: (muted: true))"), FileKind::Settings);
        assert_eq!(kind("(hints: (rope: false))"), FileKind::Settings);
        assert_eq!(kind("(look: (yaw_limit: 1))"), FileKind::Tuning);
        // Levels have moves, too; and a move may be called as a binding is.
        assert_eq!(kind("(moves: (rope: (reach_m: 9)))"), FileKind::Tuning);
        assert_eq!(kind("(moves: [Rope], spawn: ())"), FileKind::Level);
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
        assert_eq!(FileKind::by_fields("(nme: \"a\")"), None);
        assert_eq!(kind("[]"), FileKind::Script);
        assert_eq!(
            kind("[(0.5, NewRun), (1, Continue(coils: [\"a\"]))]"),
            FileKind::Script
        );
        // Also in the wrong brackets, so that the message is about the brackets.
        assert_eq!(kind("[name: \"a\", spawn: ()]"), FileKind::Level);
        assert_eq!(kind("((0, Press(Jump)))"), FileKind::Script);
    }

    #[test]
    fn the_fields_of_every_kind_are_known() {
        for (kind, names) in FIELDS.iter() {
            let own = names.iter().filter(|name| kinds_with(name) == [*kind]);
            assert!(own.count() >= 3, "{kind:?}: {names:?}");
        }
        assert!(EVENTS.contains(&"Continue") && EVENTS.contains(&"Tap"));
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
