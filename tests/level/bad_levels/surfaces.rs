//! Errors in the friction, bounce and belts of solids, and in the rotation, colour, friction and bounce of crates.

use super::{assert_error, spoilt};

/// The good level with these fields on the ground (line 7) or on the crate (line 12).
fn ground(fields: &str) -> String {
    spoilt("(0, -0.5, 0)", &format!("(0, -0.5, 0), {fields}"))
}

fn crate_(fields: &str) -> String {
    spoilt("(-4, 0.5, 0)", &format!("(-4, 0.5, 0), {fields}"))
}

#[test]
fn friction_is_between_ice_and_two() {
    let range = "friction must be between 0 and 2 (a coefficient)";
    for (text, place, words) in [
        (ground("friction: -0.1"), "7:93", "is -0.1: 0 is ice"),
        (ground("friction: 2.5"), "7:93", "is 2.5"),
        (crate_("friction: 3"), "12:91", "is 3"),
    ] {
        assert_error(&text, place, &[range, words]);
    }
}

#[test]
fn nothing_bounces_faster_than_it_came() {
    let range = "bounce must be between 0 and 1 (a ratio)";
    for (text, place, words) in [
        (ground("bounce: 1.5"), "7:91", "solids[0].bounce"),
        (crate_("bounce: -1"), "12:89", "crates[0].bounce"),
        (
            crate_("bounce: NaN"),
            "12:89",
            "is NaN: write a finite number",
        ),
    ] {
        assert_error(&text, place, &[range, words]);
    }
}

#[test]
fn a_belt_is_not_faster_than_twenty_metres_a_second_in_any_direction() {
    assert_error(
        &ground("belt_m_s: (0, 0, 25)"),
        "7:100",
        &["z of solids[0].belt_m_s must be between -20 and 20 m/s, is 25"],
    );
    assert_error(
        &ground("belt_m_s: (20, 0, -15)"),
        "7:93",
        &[
            "solids[0].belt_m_s has a speed of 25.0 m/s, may have 20",
            "write, for example, (16, 0, -12)",
        ],
    );
    assert_error(
        &ground("belt_m_s: 2"),
        "7:93",
        &["solids[0].belt_m_s must be numbers in ( )", "is `2`"],
    );
}

#[test]
fn a_crate_is_turned_once_round_at_most() {
    assert_error(
        &crate_("rotation_deg: (0, 400, 0)"),
        "12:99",
        &["y of crates[0].rotation_deg must be between -360 and 360 degrees, is 400"],
    );
}

#[test]
fn a_crate_has_a_colour_of_the_palette_and_no_belt() {
    assert_error(&crate_("colour: Pink"), "12:89", &["`Pink`", "`Teal`"]);
    assert_error(
        &crate_("belt_m_s: (1, 0, 0)"),
        "12:81",
        &["unknown field `belt_m_s` in crates[0]", "`bounce`"],
    );
}
