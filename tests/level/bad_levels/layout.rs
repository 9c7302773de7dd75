//! Errors for objects at impossible places (no ground, inside a solid, below the kill height), and for repeated or empty names.

use springyard::level;

use super::{GOOD, assert_error, errors_of, spoilt};

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

#[test]
fn a_spawn_needs_ground_under_it() {
    let words = ["no ground under the spawn: move spawn.position (0, 0, 20) over a solid"];
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
        &["within 20 m below it: lower spawn.position (0, 21, 0)"],
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
fn a_spawn_inside_a_solid_is_refused() {
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
        &[
            "y of spawn.position is 0",
            "raise it, or write, for example, kill_below_m: -5",
        ],
    );
}

/// Asserts that the level has these errors: for each its place (`line:column`) and a part of its message.
fn assert_errors(text: &str, expected: &[(&str, &str)]) {
    let shown = errors_of(text).to_string();
    assert_eq!(shown.lines().count(), expected.len(), "{shown}");
    for (line, (place, words)) in shown.lines().zip(expected) {
        let starts = line.starts_with(&format!("a.ron:{place}: "));
        assert!(starts && line.contains(words), "{place}, {words}: {shown}");
    }
}

#[test]
fn a_wrong_angle_does_not_hide_the_spawn_under_the_kill_height() {
    let text = spoilt("angle_deg: 20", "angle_deg: 90").replace("(0, 0, 0)", "(0, -6, 0)");
    // The ramp with the wrong angle may be the ground, so that no ground is found is not reported.
    assert_errors(
        &text,
        &[
            ("3:27", "y of spawn.position is -6"),
            ("8:47", "solids[1].shape.angle_deg"),
        ],
    );
}

#[test]
fn a_wrong_number_in_one_solid_does_not_hide_what_is_inside_another() {
    let text = spoilt("angle_deg: 20", "angle_deg: 90").replace("(-4, 0.5, 0)", "(-4, -0.5, 0)");
    assert_errors(
        &text,
        &[
            ("8:47", "solids[1].shape.angle_deg"),
            ("12:67", "is inside solid `ground`"),
        ],
    );
    let text = text.replace("(0, 0, 0)", "(4, 0, -0.5)");
    assert_errors(
        &text,
        &[
            (
                "3:23",
                "spawn.position (4, 0, -0.5) is inside solid `stair`",
            ),
            ("8:47", "solids[1].shape.angle_deg"),
            ("12:67", "is inside solid `ground`"),
        ],
    );
}

#[test]
fn a_wrong_x_does_not_hide_the_y_under_the_kill_height() {
    for x in ["NaN", "inf", "1e9"] {
        let text = spoilt("(0, 0, 0)", &format!("({x}, -6, 0)"));
        assert_errors(
            &text,
            &[
                ("3:24", "x of spawn.position"),
                ("3:29", "y of spawn.position is -6"),
            ],
        );
    }
}

#[test]
fn a_spawn_in_the_ground_and_under_the_kill_height_has_two_mistakes() {
    let text =
        spoilt("kill_below_m: -5", "kill_below_m: -0.3").replace("(0, 0, 0)", "(0, -0.4, 0)");
    assert_errors(
        &text,
        &[
            ("3:23", "is inside solid `ground`"),
            ("3:27", "y of spawn.position is -0.4"),
        ],
    );
    // Under the ground and under the kill height is one.
    assert_error(
        &spoilt("(0, 0, 0)", "(0, -6, 0)"),
        "3:27",
        &["y of spawn.position is -6"],
    );
}

#[test]
fn a_missing_name_does_not_hide_a_missing_ground() {
    let text = spoilt("\"lift\"", "\"\"").replace("(0, 0, 0)", "(0, 0, 20)");
    assert_errors(
        &text,
        &[
            ("3:23", "no ground under the spawn"),
            ("15:16", "platforms[0].name is empty"),
        ],
    );
}

#[test]
fn a_kill_height_over_everything_is_one_mistake() {
    assert_error(
        &spoilt("kill_below_m: -5", "kill_below_m: 50"),
        "5:19",
        &[
            "kill_below_m is 50, and spawn, goal and 1 crate are not above it",
            "write, for example, kill_below_m: -5, best a few metres under the lowest ground",
        ],
    );
    assert_error(
        &spoilt("kill_below_m: -5", "kill_below_m: 1"),
        "5:19",
        &["and spawn and 1 crate are not above it", "kill_below_m: -5"],
    );
    // Out of its range it is no height to compare with.
    assert_error(
        &spoilt("kill_below_m: -5", "kill_below_m: 5000"),
        "5:19",
        &["must be between -1000 and 1000"],
    );
}

#[test]
fn several_crates_under_the_kill_height_are_counted_once() {
    let pit = |y: &str| {
        let one = |name: &str, y: &str| {
            format!("(name: \"{name}\", mass_kg: 1, size_m: (1, 1, 1), position: (30, {y}, 0)),")
        };
        let crates = format!("    crates: [\n{}\n{}\n", one("a", "-6"), one("b", y));
        spoilt("    crates: [\n", &crates)
    };
    assert_error(
        &pit("-7.5"),
        "5:19",
        &[
            "and 2 crates are not above it",
            "write, for example, kill_below_m: -13",
        ],
    );
    // So low that no kill height is below it.
    assert_error(&pit("-2000"), "5:19", &["not above it: raise them"]);
    assert_error(&pit("-997"), "5:19", &["kill_below_m: -1000"]);
}

#[test]
fn a_goal_lies_above_the_kill_height() {
    assert_error(
        &spoilt("(0, 2, -5)", "(0, -6, -5)"),
        "4:26",
        &[
            "y of goal.position is -6, not above kill_below_m, which is -5: the player does not get there",
            "raise it, or write, for example, kill_below_m: -11",
        ],
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
