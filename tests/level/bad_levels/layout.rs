//! Errors for objects at impossible places (no ground, inside a solid, below the kill height), and for repeated or empty names.

use super::{GOOD, accepted, assert_error, errors_of, refused, spoilt, swap};

/// The level with its spawn at this place.
fn spawn(position: &str) -> String {
    spoilt("position: (0, 0, 0)", &format!("position: {position}"))
}

/// Asserts that the level has these errors, in this order: a part of the message of each.
fn assert_errors(text: &str, said: &[&str]) {
    let shown = errors_of(text).to_string();
    assert_eq!(shown.lines().count(), said.len(), "{shown}");
    for (line, words) in shown.lines().zip(said) {
        assert!(line.contains(words), "{words}: {shown}");
    }
}

#[test]
fn a_level_with_no_ground_is_refused() {
    let start = GOOD.find("    solids").unwrap();
    let end = GOOD.find("    crates").unwrap();
    let none = format!("{}{}", &GOOD[..start], &GOOD[end..]);
    assert_error(&none, "field `solids` is missing .. a level with no ground");
    let empty = format!("{}    solids: [],\n{}", &GOOD[..start], &GOOD[end..]);
    assert_error(&empty, "solids is empty .. a level with no ground");
}

#[test]
fn names_are_given_and_used_once() {
    refused(
        swap,
        r#"
        "lift" => "ramp"
            platforms[0].name `ramp` is taken by line 8
        "lift" => " "
            platforms[0].name is empty
    "#,
    );
}

#[test]
fn a_spawn_needs_ground_under_it() {
    refused(
        spawn,
        "
        (0, 0, 20)
            no ground under the spawn: move spawn.position (0, 0, 20) over a solid
        (0, 21, 0)
            within 20 m below it: lower spawn.position (0, 21, 0)
    ",
    );
}

#[test]
fn a_platform_is_ground_too() {
    accepted(
        spawn,
        "
        (-8, 0.6, 0)
    ",
    );
}

#[test]
fn a_spawn_inside_a_solid_is_refused() {
    refused(
        spawn,
        "
        (0, 0, -3)
            spawn.position .. is inside solid `ramp`
    ",
    );
}

#[test]
fn a_spawn_lies_above_the_kill_height() {
    refused(
        swap,
        "
        kill_below_m: -5 => kill_below_m: 0
            y of spawn.position is 0 .. raise it, or write, for example, kill_below_m: -5
    ",
    );
}

#[test]
fn a_wrong_angle_does_not_hide_the_spawn_under_the_kill_height() {
    let text = spoilt("angle_deg: 20", "angle_deg: 90").replace("(0, 0, 0)", "(0, -6, 0)");
    // The ramp with the wrong angle may be the ground, so that no ground is found is not reported.
    let said = ["y of spawn.position is -6", "solids[1].shape.angle_deg"];
    assert_errors(&text, &said);
}

#[test]
fn a_wrong_number_in_one_solid_does_not_hide_what_is_inside_another() {
    let text = spoilt("angle_deg: 20", "angle_deg: 90").replace("(-4, 0.5, 0)", "(-4, -0.5, 0)");
    let said = ["solids[1].shape.angle_deg", "is inside solid `ground`"];
    assert_errors(&text, &said);
    let text = text.replace("(0, 0, 0)", "(4, 0, -0.5)");
    let spawn = "spawn.position (4, 0, -0.5) is inside solid `stair`";
    assert_errors(&text, &[spawn, said[0], said[1]]);
}

#[test]
fn a_wrong_x_does_not_hide_the_y_under_the_kill_height() {
    for x in ["NaN", "inf", "1e9"] {
        let text = spawn(&format!("({x}, -6, 0)"));
        assert_errors(&text, &["x of spawn.position", "y of spawn.position is -6"]);
    }
}

#[test]
fn a_spawn_in_the_ground_and_under_the_kill_height_has_two_mistakes() {
    let text = spawn("(0, -0.4, 0)").replace("kill_below_m: -5", "kill_below_m: -0.3");
    let said = ["is inside solid `ground`", "y of spawn.position is -0.4"];
    assert_errors(&text, &said);
    // Under the ground and under the kill height is one.
    assert_error(&spawn("(0, -6, 0)"), "y of spawn.position is -6");
}

#[test]
fn a_missing_name_does_not_hide_a_missing_ground() {
    let text = spawn("(0, 0, 20)").replace("\"lift\"", "\"\"");
    let said = ["no ground under the spawn", "platforms[0].name is empty"];
    assert_errors(&text, &said);
}

#[test]
fn a_kill_height_over_everything_is_one_mistake() {
    refused(swap, "
        kill_below_m: -5 => kill_below_m: 50
            kill_below_m is 50, and spawn, goal and 1 crate are not above it .. write, for example, kill_below_m: -5, best a few metres under the lowest ground
        kill_below_m: -5 => kill_below_m: 1
            and spawn and 1 crate are not above it .. kill_below_m: -5
    ");
    // Out of its range it is no height to compare with.
    refused(
        swap,
        "
        kill_below_m: -5 => kill_below_m: 5000
            must be between -1000 and 1000
    ",
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
    refused(
        pit,
        "
        -7.5
            and 2 crates are not above it .. write, for example, kill_below_m: -13
        -997
            kill_below_m: -1000
        -2000
            not above it: raise them
    ",
    );
}

#[test]
fn a_goal_lies_above_the_kill_height() {
    refused(swap, "
        (0, 2, -5) => (0, -6, -5)
            y of goal.position is -6, not above kill_below_m, which is -5: the player does not get there .. raise it, or write, for example, kill_below_m: -11
    ");
}

#[test]
fn a_crate_is_not_buried() {
    refused(
        swap,
        "
        (-4, 0.5, 0) => (-4, -0.5, 0)
            crates[0].position .. is inside solid `ground`
    ",
    );
}
