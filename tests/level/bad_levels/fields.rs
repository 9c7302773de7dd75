//! Errors for level text that does not parse: unknown, missing and repeated fields, values of a wrong type, broken RON syntax.

use super::{GOOD, accepted, assert_error, refused, spoilt, swap};

#[test]
fn an_unknown_field_suggests_the_nearest() {
    refused(
        swap,
        "
        mass_kg: 10 => mas_kg: 10
            12:25 `mas_kg` .. crates[0] .. did you mean `mass_kg`? .. `size_m`
    ",
    );
}

#[test]
fn an_unknown_shape_lists_the_known_ones() {
    refused(
        swap,
        "
        Ramp( => Slope(
            8:31 `Slope` .. solids[1].shape .. `Box`, `Ramp`, `Stair`, `Column`
    ",
    );
}

#[test]
fn a_missing_spawn_is_asked_for_at_the_level() {
    let text = spoilt("    spawn: (position: (0, 0, 0), facing_deg: 0),\n", "");
    assert_error(&text, "1:1 field `spawn` is missing .. spawn: (position:");
}

#[test]
fn a_field_missing_in_a_list_is_asked_for_at_its_element() {
    let text = spoilt("mass_kg: 10, ", "");
    assert_error(&text, "12:9 field `mass_kg` is missing from crates[0]");
}

#[test]
fn two_players_are_one_too_many() {
    refused(
        swap,
        r#"
        kill_below_m: -5 => spawn: (position: (5, 0, 0)),\n    kill_below_m: -5
            5:5 field `spawn` is given twice .. a level has one spawn
        spawn: (position: (0, 0, 0), facing_deg: 0) => spawn: [(position: (0, 0, 0))]
            3:12 spawn must be .. a level has one spawn
    "#,
    );
}

#[test]
fn a_value_of_the_wrong_type_is_shown() {
    refused(
        swap,
        r#"
        mass_kg: 10 => mass_kg: "10"
            12:34 crates[0].mass_kg must be a number .. is `"10"`
        mass_kg: 10 => mass_kg: 10kg
            12:34 crates[0].mass_kg must be a plain number .. `10kg`
        (1, 1, 1) => (1, 1)
            12:46 crates[0].size_m must have 3 values, has 2
        (1, 1, 1) => (1, 1, 1, 1)
            12:46 crates[0].size_m must have 3 values, has 4
        (1, 1, 1) => 1
            12:46 crates[0].size_m must be numbers in ( ) .. is `1`
        steps: 4 => steps: -4
            9:84 solids[2].shape.steps must be a whole number .. is `-4`
        steps: 4 => steps: 2.5
            9:84 solids[2].shape.steps must be a plain number .. `2.5`
        "Good" => Good
            2:11 name must be text in double quotes .. is `Good`
    "#,
    );
}

#[test]
fn a_value_in_the_wrong_brackets_is_shown() {
    refused(
        swap,
        "
        (1, 1, 1) => [1, 1, 1]
            12:46 crates[0].size_m must be numbers in ( ) .. is `[`
        (1, 1, 1) => (x: 1, y: 1, z: 1)
            12:47 crates[0].size_m holds numbers without names .. `x`
        Rise(height_m: 3, period_secs: 8) => Rise
            15:77 platforms[0].motion needs its fields in ( )
        (position: (0, 2, -5), radius_m: 1) => Some(position: (0, 2, -5))
            4:16 expected `(` or `Goal(` before `position`
    ",
    );
}

#[test]
fn broken_ron_is_shown_where_it_breaks() {
    refused(
        swap,
        r#"
        (1, 1, 1) => (1, 1 1)
            12:52 a comma or a closing bracket is missing before `1` .. crates[0].size_m
        mass_kg: 10, => mass_kg: 10
            12:37 a comma or a closing bracket is missing before `size_m` .. crates[0]
        mass_kg: 10 => mass_kg 10
            12:33 a colon is missing before `10`
        "Good" => "Good
            2:11 is its closing quote missing?
    "#,
    );
    assert_error("hello", "1:1 expected `(` or `Level(` before `hello`");
    let said = "2:9 the text that starts here has no closing quote";
    assert_error("(\n  name: \"Good", said);
    let said = "19:2 the first bracket of the file is closed before `more`: nothing may follow it";
    assert_error(&format!("{GOOD} more"), said);
}

#[test]
fn a_choice_or_the_name_of_a_field_has_no_quotes() {
    refused(
        swap,
        r#"
        (0, -0.5, 0) => (0, -0.5, 0), colour: "Coral"
            7:91 solids[0].colour is a choice, which is written without quotes .. `Coral` instead of `"Coral"`
        name: "Good" => "name": "Good"
            2:5 the name of a field is written without quotes: `name`
    "#,
    );
    // A text in the place of `name: value`.
    refused(
        swap,
        r#"
        facing_deg: 0 => "facing_deg"
            3:34 a name is missing (fields are written `name: value`)
    "#,
    );
}

#[test]
fn a_missing_bracket_is_named_with_what_it_should_close() {
    refused(
        swap,
        r#"
        (-4, 0.5, 0)), => (-4, 0.5, 0),\n        (name: "b", mass_kg: 1, size_m: (1, 1, 1), position: (-4, 0.5, 0)),
            13:9 a closing `)` is missing before `(`, in crates[0], which begins in line 12
        (-4, 0.5, 0)), => (-4, 0.5, 0),
            13:5 a closing `)` is missing before `]`, in crates[0], which begins in line 12
        size_m: (1, 1, 1), => size_m: (1, 1, 1,
            12:56 a closing `)` is missing before `position`, in crates[0].size_m
        ],\n    crates => crates
            10:5 a closing `]` is missing before `crates`, in solids, which begins in line 6
        (20, 1, 20)), => (20, 1, 20),
            7:58 unknown field .. `position` .. or a closing bracket is missing before it
        facing_deg: 0), => facing_deg: 0,
            4:5 unknown field .. `goal` .. or a closing bracket is missing before it
    "#,
    );
    let said = "1:1 the file ends before its first bracket is closed: a `)` is missing";
    assert_error(GOOD.trim_end().trim_end_matches(')'), said);
    let end = GOOD.rfind("    ],").unwrap();
    let said = "14:16 the file ends before the `[` of platforms is closed: a `]` is missing";
    assert_error(&GOOD[..end], said);
}

#[test]
fn a_bracket_too_many_is_counted() {
    refused(
        swap,
        "
        (-4, 0.5, 0)), => (-4, 0.5, 0))),
            12:80 there is one `)` too many, in crates
        facing_deg: 0), => facing_deg: 0)),
            1:1 field `kill_below_m` is missing .. or there is a closing bracket too many before it
    ",
    );
    let said = "19:1 closed before `)`: there is one closing bracket too many";
    assert_error(&format!("{GOOD})"), said);
}

#[test]
fn a_comment_that_is_not_closed_or_of_another_language_is_shown_where_it_starts() {
    refused(
        swap,
        r#"
        crates: [ => /* none\n    crates: [
            11:5 the comment that starts here is not closed
        crates: [ => crates: [\n# mine
            12:1 a comment starts with `//`, not with `#`
        kill_below_m: -5, => # mine\n    kill_below_m: -5,
            5:5 a comment starts with `//`, not with `#`
        crates: [ => / none\n    crates: [
            11:5 a comment starts with `//`, not with `/`
    "#,
    );
    let said = "1:1 the comment that starts here is not closed";
    assert_error(&format!("/* mine\n{GOOD}"), said);
    let said = "1:1 a comment starts with `//`, not with `#`";
    assert_error(&format!("# mine\n{GOOD}"), said);
}

#[test]
fn a_decimal_comma_is_recognised() {
    refused(
        swap,
        "
        radius_m: 1) => radius_m: 2,825)
            4:44 goal.radius_m must be one number, is `2,825` .. the decimal point is written `.`
        mass_kg: 10, => mass_kg: 1,5,
            12:34 crates[0].mass_kg must be one number, is `1,5` .. the decimal point is written `.`
        (0, 2, -5) => (0, 1,4, -7)
            4:22 goal.position must have 3 values, has 4 .. the decimal point is written `.`
    ",
    );
}

#[test]
fn a_value_is_written_without_some() {
    refused(
        swap,
        "
        facing_deg: 0 => facing_deg: Some(90)
            3:46 spawn.facing_deg is written without `Some( )`: write the value alone
        (1, 1, 1) => Some((1, 1, 1))
            12:46 crates[0].size_m is written without `Some( )`: write the value alone
        Rise(height_m: 3, period_secs: 8) => Some(Still)
            15:77 platforms[0].motion is written without `Some( )`: write the value alone
        facing_deg: 0 => facing_deg: None
            3:46 spawn.facing_deg cannot be `None`: leave it out
    ",
    );
    // RON's way to write a field that may be left out.
    accepted(
        swap,
        "
        (position: (0, 2, -5), radius_m: 1) => Some((position: (0, 2, -5), radius_m: 1))
    ",
    );
}

#[test]
fn advice_is_given_only_where_it_helps() {
    for (from, to, absent) in [
        ("(position: (0, 0, 0), facing_deg: 0)", "{}", "one player"),
        ("motion: Rise(", "authority: Mine, motion: Rise(", "is now"),
    ] {
        let shown = super::errors_of(&spoilt(from, to)).to_string();
        assert!(!shown.contains(absent), "{shown}");
    }
    refused(
        swap,
        "
        motion: Rise( => authority: Insulated, motion: Rise(
            15:80 `Insulated` is now `AccelerationBased`
    ",
    );
}
