//! Errors for objects at impossible places (no ground, inside a solid, below the kill height), and for repeated or empty names.

use springyard::level;

use super::{GOOD, assert_error, spoilt};

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
