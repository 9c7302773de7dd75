//! `springyard check` warns of what is allowed in a level and probably not meant: a goal out of reach, crates inside each other,
//! solids in the way of platforms. A near miss has no warning, and neither has a level of the game or what a warning suggests.

mod crates;
mod drives;
mod goal;
mod platforms;

use std::fs;

use springyard::level;
use springyard_drive::DriveMethod;

/// Step of the game, s.
const STEP_SECS: f64 = 1.0 / 60.0;

/// What a test adds to a level of flat ground, as RON.
#[derive(Default)]
struct Pieces<'a> {
    goal: &'a str,
    solids: &'a str,
    crates: &'a str,
    platforms: &'a str,
}

impl Pieces<'_> {
    /// The level. The goal is in line 5, the solids in line 8, the crates in line 11, the platforms in line 14.
    fn text(&self) -> String {
        let Self {
            goal,
            solids,
            crates,
            platforms,
        } = self;
        format!(
            r#"(
    name: "test",
    spawn: (position: (0, 0, 0)),
    kill_below_m: -20,
    {goal}
    solids: [
        (name: "ground", shape: Box(size_m: (40, 2, 40)), position: (0, -1, 0)),
        {solids}
    ],
    crates: [
        {crates}
    ],
    platforms: [
        {platforms}
    ],
)
"#
        )
    }

    /// The warnings about the level, one `LINE:COLUMN: warning: ..` each.
    fn warnings(&self) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("l.ron");
        fs::write(&path, self.text()).unwrap();
        let loaded = level::load_with_warnings(&path, STEP_SECS, DriveMethod::Exact);
        let (_, warnings) = loaded.unwrap_or_else(|errors| panic!("{errors}"));
        warnings
            .iter()
            .map(|warning| format!("{}: {}", warning.position.unwrap(), warning.message))
            .collect()
    }

    /// Asserts that the only warning is at `place` (`line:column`, or `line:`), and contains all of `words`.
    fn assert_warns(&self, place: &str, words: &[&str]) {
        let warnings = self.warnings();
        let [warning] = &warnings[..] else {
            panic!("not one warning: {warnings:?}");
        };
        let (found, _) = warning.split_once(": warning: ").unwrap();
        assert!(found.starts_with(place), "not at {place}: {warning}");
        for word in words {
            assert!(warning.contains(word), "no `{word}` in: {warning}");
        }
    }

    fn assert_silent(&self) {
        assert_eq!(self.warnings(), Vec::<String>::new());
    }
}

/// A platform of 2 x 0.2 x 2 m.
fn platform(place: &str, motion: &str) -> String {
    format!(r#"(name: "p", size_m: (2, 0.2, 2), position: {place}, motion: {motion}),"#)
}

#[test]
fn no_level_of_the_game_has_a_warning() {
    let mut checked = 0;
    for file in fs::read_dir("levels").unwrap() {
        let path = file.unwrap().path();
        let (level, _) = level::load_with_warnings(&path, STEP_SECS, DriveMethod::Exact).unwrap();
        let mut warnings = level::level_warnings(&level, STEP_SECS, DriveMethod::Exact);
        // The drive lab compares drives, also with those that are not the spring of the file.
        warnings.retain(|warning| !warning.field.ends_with(".method"));
        assert_eq!(warnings, [], "{}", path.display());
        checked += 1;
    }
    assert!(checked >= 3);
    let docs = include_str!("../../../docs/levels.md");
    let example = docs.split("```ron\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let level = level::parse("docs/levels.md", example).unwrap();
    assert_eq!(
        level::level_warnings(&level, STEP_SECS, DriveMethod::Exact),
        []
    );
}
