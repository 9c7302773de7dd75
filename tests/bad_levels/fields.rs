//! Errors for level text that does not parse: unknown, missing and repeated fields, values of a wrong type, broken RON syntax.

use super::{GOOD, assert_error, spoilt};

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
