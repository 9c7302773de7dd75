//! Bad levels are refused, with the place of each mistake and what to do about it; never with a panic.

use std::fs;
use std::path::Path;

use springyard::level;
use springyard::ron_file::{ErrorKind, FileErrors};

/// A level with nothing wrong; each test spoils a piece of it.
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

/// The level's only error must be at this place and hold all of these words.
fn assert_error(text: &str, place: &str, words: &[&str]) {
    let errors = errors_of(text);
    let shown = errors.to_string();
    assert_eq!(errors.0.len(), 1, "{shown}");
    assert!(
        shown.starts_with(&format!("a.ron:{place}: ")),
        "not at {place}: {shown}"
    );
    for word in words {
        assert!(shown.contains(word), "no `{word}` in: {shown}");
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

// Files that are no level at all.

#[test]
fn a_missing_level_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("nowhere.ron");
    let shown = error_of_file(&path);
    assert!(
        shown.starts_with(&format!("{}: ", path.display())),
        "{shown}"
    );
    assert!(shown.contains("no such file"), "{shown}");
}

#[test]
fn a_directory_is_no_level() {
    let dir = tempfile::tempdir().unwrap();
    let shown = error_of_file(dir.path());
    assert!(shown.contains("is a directory"), "{shown}");
}

#[test]
fn an_empty_file_is_no_level() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("empty.ron");
    for text in ["", "  \n\n", "\u{FEFF}"] {
        fs::write(&path, text).unwrap();
        let shown = error_of_file(&path);
        assert!(
            shown.contains("empty.ron:1:1: the file is empty"),
            "{shown}"
        );
    }
    fs::write(&path, "// not yet\n/* written */").unwrap();
    assert!(error_of_file(&path).contains(":1:1: the file holds nothing but comments"));
}

#[test]
fn ten_megabytes_of_junk_are_refused_unread() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("junk.ron");
    fs::write(&path, vec![b'('; 10_000_000]).unwrap();
    let shown = error_of_file(&path);
    assert!(
        shown.contains("junk.ron:1:1: is larger than 4 MB"),
        "{shown}"
    );
}

#[test]
fn smaller_junk_is_refused_at_its_first_mistake() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("junk.ron");
    for junk in [
        "(",
        "[",
        "{",
        "a",
        "\"",
        "/*",
        "0",
        "(((a:",
        "\u{1b}[31m",
        "é ",
        "r#\"",
        ",",
        "'",
        "#![enable(",
    ] {
        fs::write(&path, junk.repeat(3_900_000 / junk.len())).unwrap();
        let shown = error_of_file(&path);
        assert!(shown.contains("junk.ron:1:"), "{shown}");
        assert!(shown.len() < 400 && !shown.contains('\u{1b}'), "{shown}");
    }
}

#[test]
fn bytes_that_are_no_text_are_shown_where_they_are() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("latin1.ron");
    fs::write(&path, b"(\n  name: \"caf\xe9\",\n)").unwrap();
    let shown = error_of_file(&path);
    assert!(
        shown.contains("latin1.ron:2:13: not UTF-8 text (byte 0xe9)"),
        "{shown}"
    );
}

// Fields: unknown, missing, twice, of the wrong type.

#[test]
fn an_unknown_field_suggests_the_nearest() {
    let text = spoilt("mass_kg: 10", "mas_kg: 10");
    let words = [
        "`mas_kg`",
        "crates[0]",
        "did you mean `mass_kg`?",
        "`size_m`",
    ];
    assert_error(&text, "12:25", &words);
}

#[test]
fn an_unknown_shape_lists_the_known_ones() {
    let text = spoilt("Ramp(", "Slope(");
    assert_error(
        &text,
        "8:31",
        &[
            "`Slope`",
            "solids[1].shape",
            "`Box`, `Ramp`, `Stair`, `Column`",
        ],
    );
}

#[test]
fn a_missing_spawn_is_asked_for_at_the_level() {
    let text = spoilt("    spawn: (position: (0, 0, 0), facing_deg: 0),\n", "");
    assert_error(
        &text,
        "1:1",
        &["field `spawn` is missing", "spawn: (position:"],
    );
}

#[test]
fn a_field_missing_in_a_list_is_asked_for_at_its_element() {
    let text = spoilt("mass_kg: 10, ", "");
    assert_error(
        &text,
        "12:9",
        &["field `mass_kg` is missing from crates[0]"],
    );
}

#[test]
fn two_players_are_one_too_many() {
    let text = spoilt(
        "    kill_below_m",
        "    spawn: (position: (5, 0, 0)),\n    kill_below_m",
    );
    assert_error(
        &text,
        "5:5",
        &["field `spawn` is given twice", "a level has one spawn"],
    );
    let text = spoilt(
        "spawn: (position: (0, 0, 0), facing_deg: 0)",
        "spawn: [(position: (0, 0, 0))]",
    );
    assert_error(&text, "3:12", &["spawn must be", "a level has one spawn"]);
}

#[test]
fn a_level_with_no_ground_is_refused() {
    let start = GOOD.find("    solids").unwrap();
    let end = GOOD.find("    crates").unwrap();
    let none = format!("{}{}", &GOOD[..start], &GOOD[end..]);
    assert_error(
        &none,
        "1:1",
        &["field `solids` is missing", "a level with no ground"],
    );
    let empty = format!("{}    solids: [],\n{}", &GOOD[..start], &GOOD[end..]);
    assert_error(
        &empty,
        "6:13",
        &["solids is empty", "a level with no ground"],
    );
}

#[test]
fn a_value_of_the_wrong_type_is_shown() {
    assert_error(
        &spoilt("mass_kg: 10", "mass_kg: \"10\""),
        "12:34",
        &["crates[0].mass_kg must be a number", "is `\"10\"`"],
    );
    assert_error(
        &spoilt("mass_kg: 10", "mass_kg: 10kg"),
        "12:34",
        &["crates[0].mass_kg must be a plain number", "`10kg`"],
    );
    assert_error(
        &spoilt("(1, 1, 1)", "(1, 1)"),
        "12:46",
        &["crates[0].size_m must be a sequence of 3", "has 2"],
    );
    assert_error(
        &spoilt("(1, 1, 1)", "(1, 1, 1, 1)"),
        "12:46",
        &["crates[0].size_m has too many values"],
    );
    assert_error(
        &spoilt("(1, 1, 1)", "1"),
        "12:46",
        &["crates[0].size_m must be numbers in ( )", "is `1`"],
    );
    assert_error(
        &spoilt("steps: 4", "steps: -4"),
        "9:84",
        &["solids[2].shape.steps must be a whole number", "is `-4`"],
    );
    assert_error(
        &spoilt("steps: 4", "steps: 2.5"),
        "9:84",
        &["solids[2].shape.steps must be a plain number", "`2.5`"],
    );
    assert_error(
        &spoilt("\"Good\"", "Good"),
        "2:11",
        &["name must be text in double quotes", "is `Good`"],
    );
}

#[test]
fn a_value_in_the_wrong_brackets_is_shown() {
    assert_error(
        &spoilt("(1, 1, 1)", "[1, 1, 1]"),
        "12:46",
        &["crates[0].size_m must be numbers in ( )", "is `[`"],
    );
    assert_error(
        &spoilt("(1, 1, 1)", "(x: 1, y: 1, z: 1)"),
        "12:47",
        &["crates[0].size_m holds numbers without names", "`x`"],
    );
    assert_error(
        &spoilt("Rise(height_m: 3, period_secs: 8)", "Rise"),
        "15:77",
        &["platforms[0].motion needs its fields in ( )"],
    );
    assert_error(
        &spoilt(
            "(position: (0, 2, -5), radius_m: 1)",
            "Some(position: (0, 2, -5))",
        ),
        "4:16",
        &["expected `(` or `Goal(` before `position`"],
    );
}

#[test]
fn broken_ron_is_shown_where_it_breaks() {
    assert_error(
        &spoilt("(1, 1, 1)", "(1, 1 1)"),
        "12:52",
        &[
            "a comma or a closing bracket is missing before `1`",
            "crates[0].size_m",
        ],
    );
    assert_error("hello", "1:1", &["expected `(` or `Level(` before `hello`"]);
    assert_error(
        "(\n  name: \"Good",
        "2:9",
        &["the text that starts here has no closing quote"],
    );
    assert_error(
        &spoilt("mass_kg: 10,", "mass_kg: 10"),
        "12:37",
        &[
            "a comma or a closing bracket is missing before `size_m`",
            "crates[0]",
        ],
    );
    assert_error(
        &spoilt("mass_kg: 10", "mass_kg 10"),
        "12:33",
        &["a colon is missing before `10`"],
    );
    assert_error(
        GOOD.trim_end().trim_end_matches(')'),
        "1:1",
        &["the file ends before"],
    );
    assert_error(
        &spoilt("\"Good\"", "\"Good"),
        "2:11",
        &["is its closing quote missing?"],
    );
    assert_error(
        &format!("{GOOD} more"),
        "19:2",
        &["the file should have ended before `more`"],
    );
}

// Values out of range.

#[test]
fn a_crate_without_mass_cannot_be_pushed() {
    let words = [
        "crates[0].mass_kg must be between 0.01 and 100000 kg, is 0: a body needs mass to be pushed",
    ];
    assert_error(&spoilt("mass_kg: 10", "mass_kg: 0"), "12:34", &words);
}

#[test]
fn a_size_is_never_negative() {
    assert_error(
        &spoilt("(1, 1, 1)", "(1, -1, 1)"),
        "12:50",
        &["y of crates[0].size_m must be between 0.05 and 20 m, is -1"],
    );
    assert_error(
        &spoilt("(20, 1, 20)", "(20, 1, 0)"),
        "7:53",
        &["z of solids[0].shape.size_m", "is 0"],
    );
}

#[test]
fn numbers_that_are_none_are_refused() {
    assert_error(
        &spoilt("mass_kg: 10", "mass_kg: NaN"),
        "12:34",
        &["crates[0].mass_kg", "is NaN"],
    );
    assert_error(
        &spoilt("kill_below_m: -5", "kill_below_m: -inf"),
        "5:19",
        &["kill_below_m", "is -inf"],
    );
    assert_error(
        &spoilt("(0, 0, 0)", "(0, NaN, 0)"),
        "3:27",
        &["y of spawn.position", "is NaN"],
    );
    assert_error(
        &spoilt("height_m: 3,", "height_m: 1e99,"),
        "15:92",
        &["platforms[0].motion.height_m", "is inf"],
    );
}

#[test]
fn each_unit_has_its_range() {
    for (from, to, place, words) in [
        (
            "facing_deg: 0",
            "facing_deg: 6283",
            "3:46",
            "spawn.facing_deg must be between -360 and 360 degrees, is 6283",
        ),
        (
            "radius_m: 1)",
            "radius_m: 0)",
            "4:44",
            "goal.radius_m must be between 0.1 and 100 m, is 0",
        ),
        (
            "angle_deg: 20",
            "angle_deg: 90",
            "8:47",
            "solids[1].shape.angle_deg must be between 1 and 85 degrees, is 90",
        ),
        (
            "steps: 4",
            "steps: 0",
            "9:84",
            "solids[2].shape.steps must be between 1 and 200, is 0",
        ),
        (
            "period_secs: 8",
            "period_secs: 0",
            "15:108",
            "platforms[0].motion.period_secs must be between 0.5 and 600 s, is 0",
        ),
        (
            "speed_m_s: 2",
            "speed_m_s: -2",
            "16:112",
            "platforms[1].motion.speed_m_s must be between 0.01 and 50 m/s, is -2",
        ),
        (
            "Rise(height_m: 3, period_secs: 8)",
            "Turn(speed_deg_s: 0)",
            "15:95",
            "platforms[0].motion.speed_deg_s is 0",
        ),
        (
            "to: (8, 0.5, 8)",
            "to: (0, 0.5, 8)",
            "16:88",
            "platforms[1].motion.to is where the platform starts",
        ),
        (
            ", motion: Rise(",
            ", spring: (frequency_hz: 99), motion: Rise(",
            "15:92",
            "platforms[0].spring.frequency_hz must be between 0.1 and 30 Hz, is 99",
        ),
        (
            ", motion: Rise(",
            ", spring: (frequency_hz: 9), method: PdController, motion: Rise(",
            "15:77",
            "platforms[0].spring has no say: a PdController has gains of its own",
        ),
        (
            ", motion: Rise(",
            ", authority: Force(tuned_for_kg: 9), method: JointMotor, motion: Rise(",
            "15:80",
            "platforms[0].authority has no say: a JointMotor is Insulated",
        ),
        (
            "motion: Rise(height_m: 3, period_secs: 8)",
            "method: JointMotor, motion: Turn(speed_deg_s: 9)",
            "15:97",
            "platforms[0].motion turns, and a JointMotor moves along lines only",
        ),
    ] {
        assert_error(&spoilt(from, to), place, &[words]);
    }
}

#[test]
fn names_are_given_and_used_once() {
    assert_error(
        &spoilt("\"lift\"", "\"ramp\""),
        "15:16",
        &["platforms[0].name `ramp` is taken by line 8"],
    );
    assert_error(
        &spoilt("\"lift\"", "\" \""),
        "15:16",
        &["platforms[0].name is empty"],
    );
}

// Pieces that do not fit each other.

#[test]
fn a_spawn_needs_ground_under_it() {
    let words = [
        "no ground under the spawn within 20 m below it",
        "(0, 0, 20)",
    ];
    assert_error(
        &spoilt(
            "spawn: (position: (0, 0, 0)",
            "spawn: (position: (0, 0, 20)",
        ),
        "3:23",
        &words,
    );
    assert_error(
        &spoilt(
            "spawn: (position: (0, 0, 0)",
            "spawn: (position: (0, 21, 0)",
        ),
        "3:23",
        &["no ground under the spawn"],
    );
}

#[test]
fn a_platform_is_ground_too() {
    level::parse(
        "a.ron",
        spoilt(
            "spawn: (position: (0, 0, 0)",
            "spawn: (position: (-8, 0.6, 0)",
        ),
    )
    .unwrap();
}

#[test]
fn a_spawn_has_room() {
    let words = ["spawn.position", "is inside solid `ramp`"];
    assert_error(
        &spoilt(
            "spawn: (position: (0, 0, 0)",
            "spawn: (position: (0, 0, -3)",
        ),
        "3:23",
        &words,
    );
}

#[test]
fn a_spawn_lies_above_the_kill_height() {
    assert_error(
        &spoilt("kill_below_m: -5", "kill_below_m: 0"),
        "3:27",
        &["y of spawn.position is 0", "kill_below_m"],
    );
}

#[test]
fn a_goal_lies_above_the_kill_height() {
    assert_error(
        &spoilt("(0, 2, -5)", "(0, -6, -5)"),
        "4:26",
        &["y of goal.position is -6", "kill_below_m"],
    );
}

#[test]
fn a_crate_is_not_buried() {
    assert_error(
        &spoilt("(-4, 0.5, 0)", "(-4, -0.5, 0)"),
        "12:67",
        &["crates[0].position", "is inside solid `ground`"],
    );
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

#[test]
fn a_drive_that_cannot_be_is_refused_where_it_stands() {
    let lift = "motion: Rise(height_m: 3, period_secs: 8)";
    for (instead, place, words) in [
        (
            "authority: Force(tuned_for_kg: 0), motion: Still",
            "15:100",
            ["platforms[0].authority.tuned_for_kg", "0.01"],
        ),
        (
            "method: Magic, motion: Still",
            "15:77",
            ["Magic", "StablePd"],
        ),
        (
            "motion: Step(to: (-8, 0.5, 0), period_secs: 4)",
            "15:86",
            ["platforms[0].motion.to", "is where the platform starts"],
        ),
        (
            "motion: Step(to: (-8, 1.5, 0), period_secs: 0.1)",
            "15:113",
            ["platforms[0].motion.period_secs", "0.5"],
        ),
    ] {
        let text = spoilt(lift, instead);
        assert_error(&text, place, &words);
    }
}
