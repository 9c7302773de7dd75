//! A bad level file is refused without a panic. Each error has the file, line and column, and says how to correct the mistake. Most are
//! in the tables beside this file.

mod fields;
mod files;
mod layout;
mod measures;
mod motions;

use std::path::Path;

use springyard::level;
use springyard::ron_file::{ErrorKind, FileErrors};

use crate::level::tables;

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

fn errors_of(text: &str) -> FileErrors {
    level::parse("a.ron", text).expect_err("this level has a mistake")
}

/// The errors of a level, each with its place: `12:34: message`.
fn found(text: &str) -> Vec<String> {
    let errors = level::parse("a.ron", text).map_or_else(|errors| errors.0, |_| Vec::new());
    let shown = errors.iter().map(ToString::to_string);
    shown.map(|it| it.replacen("a.ron:", "", 1)).collect()
}

/// Asserts that the level has exactly one error, which is `said`.
fn assert_error(text: &str, said: &str) {
    assert_eq!(tables::difference(&found(text), &[said]), None);
}

#[test]
fn each_bad_level_of_the_tables_has_its_errors() {
    let cases = tables::check("bad_levels", GOOD, found);
    assert!(cases > 350, "{cases}");
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
