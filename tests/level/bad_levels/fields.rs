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
        &["crates[0].size_m must have 3 values, has 2"],
    );
    assert_error(
        &spoilt("(1, 1, 1)", "(1, 1, 1, 1)"),
        "12:46",
        &["crates[0].size_m must have 3 values, has 4"],
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
        &spoilt("\"Good\"", "\"Good"),
        "2:11",
        &["is its closing quote missing?"],
    );
    assert_error(
        &format!("{GOOD} more"),
        "19:2",
        &["the first bracket of the file is closed before `more`: nothing may follow it"],
    );
}

#[test]
fn a_choice_or_the_name_of_a_field_has_no_quotes() {
    assert_error(
        &spoilt("(0, -0.5, 0)", "(0, -0.5, 0), colour: \"Coral\""),
        "7:91",
        &[
            "solids[0].colour is a choice, which is written without quotes",
            "`Coral` instead of `\"Coral\"`",
        ],
    );
    assert_error(
        &spoilt("name: \"Good\"", "\"name\": \"Good\""),
        "2:5",
        &["the name of a field is written without quotes: `name`"],
    );
    // A text in the place of `name: value`.
    assert_error(
        &spoilt("facing_deg: 0", "\"facing_deg\""),
        "3:34",
        &["a name is missing (fields are written `name: value`)"],
    );
}

#[test]
fn a_missing_bracket_is_named_with_what_it_should_close() {
    let crate_ = "position: (-4, 0.5, 0)),";
    let two = |end: &str| {
        let first = format!("{end}\n        (name: \"b\", mass_kg: 1, size_m: (1, 1, 1), {crate_}");
        spoilt(crate_, &first)
    };
    assert_error(
        &two("position: (-6, 0.5, 0),"),
        "13:9",
        &["a closing `)` is missing before `(`, in crates[0], which begins in line 12"],
    );
    assert_error(
        &spoilt(crate_, "position: (-4, 0.5, 0),"),
        "13:5",
        &["a closing `)` is missing before `]`, in crates[0], which begins in line 12"],
    );
    assert_error(
        &spoilt("size_m: (1, 1, 1),", "size_m: (1, 1, 1,"),
        "12:56",
        &["a closing `)` is missing before `position`, in crates[0].size_m"],
    );
    assert_error(
        &spoilt("    ],\n    crates", "    crates"),
        "10:5",
        &["a closing `]` is missing before `crates`, in solids, which begins in line 6"],
    );
    for (from, to, place, field) in [
        ("(20, 1, 20)),", "(20, 1, 20),", "7:58", "`position`"),
        ("facing_deg: 0),", "facing_deg: 0,", "4:5", "`goal`"),
    ] {
        let words = [
            "unknown field",
            field,
            "or a closing bracket is missing before it",
        ];
        assert_error(&spoilt(from, to), place, &words);
    }
    assert_error(
        GOOD.trim_end().trim_end_matches(')'),
        "1:1",
        &["the file ends before its first bracket is closed: a `)` is missing"],
    );
    let end = GOOD.rfind("    ],").unwrap();
    assert_error(
        &GOOD[..end],
        "14:16",
        &["the file ends before the `[` of platforms is closed: a `]` is missing"],
    );
}

#[test]
fn a_bracket_too_many_is_counted() {
    assert_error(
        &spoilt("(-4, 0.5, 0)),", "(-4, 0.5, 0))),"),
        "12:80",
        &["there is one `)` too many, in crates"],
    );
    assert_error(
        &spoilt("facing_deg: 0),", "facing_deg: 0)),"),
        "1:1",
        &[
            "field `kill_below_m` is missing",
            "or there is a closing bracket too many before it",
        ],
    );
    assert_error(
        &format!("{GOOD})"),
        "19:1",
        &["closed before `)`: there is one closing bracket too many"],
    );
}

#[test]
fn a_comment_that_is_not_closed_or_of_another_language_is_shown_where_it_starts() {
    let words = ["the comment that starts here is not closed"];
    assert_error(&format!("/* mine\n{GOOD}"), "1:1", &words);
    assert_error(
        &spoilt("    crates", "    /* none\n    crates"),
        "11:5",
        &words,
    );
    let words = ["a comment starts with `//`, not with `#`"];
    assert_error(&format!("# mine\n{GOOD}"), "1:1", &words);
    for (from, place) in [("    crates: [\n", "12:1"), ("    kill_below_m", "5:1")] {
        let at = GOOD.find(from).unwrap();
        let at = at + from.find('\n').map_or(0, |at| at + 1);
        let text = format!("{}# mine\n{}", &GOOD[..at], &GOOD[at..]);
        assert_error(&text, place, &words);
    }
    assert_error(
        &spoilt("    crates", "    / none\n    crates"),
        "11:5",
        &["a comment starts with `//`, not with `/`"],
    );
}

#[test]
fn a_decimal_comma_is_recognised() {
    let point = "the decimal point is written `.`";
    for (from, to, place, words) in [
        (
            "radius_m: 1)",
            "radius_m: 2,825)",
            "4:44",
            "goal.radius_m must be one number, is `2,825`",
        ),
        (
            "mass_kg: 10,",
            "mass_kg: 1,5,",
            "12:34",
            "crates[0].mass_kg must be one number, is `1,5`",
        ),
        (
            "(0, 2, -5)",
            "(0, 1,4, -7)",
            "4:22",
            "goal.position must have 3 values, has 4",
        ),
    ] {
        assert_error(&spoilt(from, to), place, &[words, point]);
    }
}

#[test]
fn a_value_is_written_without_some() {
    let words = "is written without `Some( )`: write the value alone";
    for (from, to, place, field) in [
        (
            "facing_deg: 0",
            "facing_deg: Some(90)",
            "3:46",
            "spawn.facing_deg",
        ),
        ("(1, 1, 1)", "Some((1, 1, 1))", "12:46", "crates[0].size_m"),
        (
            "Rise(height_m: 3, period_secs: 8)",
            "Some(Still)",
            "15:77",
            "platforms[0].motion",
        ),
    ] {
        assert_error(&spoilt(from, to), place, &[field, words]);
    }
    assert_error(
        &spoilt("facing_deg: 0", "facing_deg: None"),
        "3:46",
        &["spawn.facing_deg cannot be `None`: leave it out"],
    );
    // RON's way to write a field that may be left out.
    springyard::level::parse(
        "a.ron",
        spoilt(
            "(position: (0, 2, -5), radius_m: 1)",
            "Some((position: (0, 2, -5), radius_m: 1))",
        ),
    )
    .unwrap();
}

#[test]
fn advice_is_given_only_where_it_helps() {
    let spawn = "spawn: (position: (0, 0, 0), facing_deg: 0)";
    let shown = super::errors_of(&spoilt(spawn, "spawn: {}")).to_string();
    assert!(!shown.contains("one player"), "{shown}");
}
