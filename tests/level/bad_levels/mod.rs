//! A bad level file is refused without a panic. Each error has the file, line and column, and says how to correct the mistake.

mod crate_areas;
mod fields;
mod files;
mod grass;
mod hall;
mod layout;
mod marks;
mod measures;
mod motions;
mod names;
mod platform_bodies;
mod ranges;
mod smoothing;
mod stations;
mod surfaces;

use std::path::Path;

use springyard::level;
use springyard::ron_file::{ErrorKind, FileErrors};

/// A valid level. Each test replaces a piece of it with [`spoilt`].
const GOOD: &str = r#"(
    name: "Good",
    spawn: (position: (0, 0, 0), facing_deg: 0),
    goal: (position: (0, 2, -5), radius_m: 1),
    kill_below_m: -5,
    solids: [
        (name: "ground", shape: Box(size_m: (20, 1, 20)), position: (0, -0.5, 0)),
        (name: "ramp", shape: Ramp(angle_deg: 20, length_m: 4, width_m: 2), position: (0, 0, -2)),
        (name: "stair", shape: Stair(step_height_m: 0.3, step_depth_m: 0.3, steps: 4, width_m: 2), position: (4, 0, 0)),
    ],
    crates: [
        (name: "crate", mass_kg: 10, size_m: (1, 1, 1), position: (-4, 0.5, 0)),
    ],
    platforms: [
        (name: "lift", size_m: (2, 0.2, 2), position: (-8, 0.5, 0), motion: Rise(height_m: 3, period_secs: 8)),
        (name: "ferry", size_m: (2, 0.2, 2), position: (0, 0.5, 8), motion: Travel(to: (8, 0.5, 8), speed_m_s: 2)),
    ],
)
"#;

fn spoilt(from: &str, to: &str) -> String {
    assert_eq!(GOOD.matches(from).count(), 1, "`{from}` must occur once");
    GOOD.replace(from, to)
}

/// The level with a replacement: `FROM => TO`. `\n` begins a line.
fn swap(case: &str) -> String {
    let (from, to) = case.split_once(" => ").expect("`FROM => TO`");
    spoilt(&from.replace("\\n", "\n"), &to.replace("\\n", "\n"))
}

/// The level with one more line, its eleventh.
fn line(words: &str) -> String {
    spoilt("    crates: [\n", &format!("    {words}\n    crates: [\n"))
}

/// The level with these fields on the ground, on the crate, on the lift, or in the place of the lift's motion.
fn ground(fields: &str) -> String {
    spoilt("(0, -0.5, 0)", &format!("(0, -0.5, 0), {fields}"))
}

fn crate_(fields: &str) -> String {
    spoilt("(-4, 0.5, 0)", &format!("(-4, 0.5, 0), {fields}"))
}

fn lift(fields: &str) -> String {
    spoilt("motion: Rise(", &format!("{fields}, motion: Rise("))
}

fn motion(fields: &str) -> String {
    spoilt("motion: Rise(height_m: 3, period_secs: 8)", fields)
}

fn errors_of(text: &str) -> FileErrors {
    level::parse("a.ron", text).expect_err("this level has a mistake")
}

/// Asserts that the level has exactly one error, whose message has all of the words in `said`, which ` .. ` divides. A place may stand
/// before them: `12:34 words .. words`.
fn assert_error(text: &str, said: &str) {
    let errors = errors_of(text);
    let shown = errors.to_string();
    assert_eq!(errors.0.len(), 1, "{said}: {shown}");
    let is_place = |place: &str| place.split(':').all(|number| number.parse::<u32>().is_ok());
    let (place, said) = match said.split_once(' ') {
        Some((place, said)) if is_place(place) => (format!("a.ron:{place}: "), said),
        _ => ("a.ron:".to_owned(), said),
    };
    assert!(shown.starts_with(&place), "not at {place}: {shown}");
    for words in said.split(" .. ") {
        assert!(shown.contains(words), "no `{words}` in: {shown}");
    }
}

/// Asserts the error of each level in a table. A case is two lines: what `level` puts into the good level, and what the message says, as
/// [`assert_error`] has it.
fn refused(level: impl Fn(&str) -> String, cases: &str) {
    let lines: Vec<&str> = cases
        .lines()
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect();
    assert!(!lines.is_empty() && lines.len() % 2 == 0, "{cases}");
    for case in lines.chunks(2) {
        assert_error(&level(case[0]), case[1]);
    }
}

/// Asserts that each level in a table is one without mistakes. A case is a line: what `level` puts into the good level.
fn accepted(level: impl Fn(&str) -> String, cases: &str) {
    for case in cases.lines().map(str::trim).filter(|it| !it.is_empty()) {
        let parsed = level::parse("a.ron", level(case));
        parsed.unwrap_or_else(|errors| panic!("{case}: {errors}"));
    }
}

fn error_of_file(path: &Path) -> String {
    level::load(path)
        .expect_err("this file has a mistake")
        .to_string()
}

#[test]
fn the_good_level_is_good() {
    level::parse("a.ron", GOOD).unwrap();
}

#[test]
fn several_mistakes_are_shown_at_once_in_order() {
    let text = spoilt("mass_kg: 10", "mass_kg: 0")
        .replace("facing_deg: 0", "facing_deg: NaN")
        .replace(
            "size_m: (2, 0.2, 2), position: (-8",
            "size_m: (-2, 0.2, -2), position: (-8",
        );
    let errors = errors_of(&text);
    let places: Vec<String> = errors
        .0
        .iter()
        .map(|e| e.position.unwrap().to_string())
        .collect();
    assert_eq!(places, ["3:46", "12:34", "15:33", "15:42"]);
    assert!(errors.0.iter().all(|error| error.kind == ErrorKind::Value));
    assert_eq!(errors.to_string().lines().count(), 4);
}

#[test]
fn a_flood_of_mistakes_is_cut_short() {
    let crates =
        "(name: \"\", mass_kg: 0, size_m: (0, 0, 0), position: (NaN, 0, 0)),\n".repeat(5000);
    let errors = errors_of(&spoilt(
        "    crates: [\n",
        &format!("    crates: [\n{crates}"),
    ));
    assert_eq!(errors.0.len(), 50);
    assert!(errors.to_string().ends_with("more mistakes in this file"));
}
