//! Errors in the friction, bounce and belts of solids, and in the rotation, colour, friction and bounce of crates.

use super::{crate_, ground, refused};

#[test]
fn friction_is_between_ice_and_two() {
    refused(
        ground,
        "
        friction: -0.1
            friction must be between 0 and 2 (a coefficient) .. is -0.1: 0 is ice
        friction: 2.5
            friction must be between 0 and 2 (a coefficient) .. is 2.5
    ",
    );
    refused(
        crate_,
        "
        friction: 3
            friction must be between 0 and 2 (a coefficient) .. is 3
    ",
    );
}

#[test]
fn nothing_bounces_faster_than_it_came() {
    refused(
        ground,
        "
        bounce: 1.5
            solids[0].bounce must be between 0 and 1 (a ratio)
    ",
    );
    refused(
        crate_,
        "
        bounce: -1
            crates[0].bounce must be between 0 and 1 (a ratio)
        bounce: NaN
            crates[0].bounce must be between 0 and 1 (a ratio) .. is NaN: write a finite number
    ",
    );
}

#[test]
fn a_belt_is_not_faster_than_twenty_metres_a_second_in_any_direction() {
    refused(ground, "
        belt_m_s: (0, 0, 25)
            z of solids[0].belt_m_s must be between -20 and 20 m/s, is 25
        belt_m_s: (20, 0, -15)
            solids[0].belt_m_s has a speed of 25.0 m/s, may have 20 .. write, for example, (16, 0, -12)
        belt_m_s: 2
            solids[0].belt_m_s must be numbers in ( ) .. is `2`
    ");
}

#[test]
fn a_crate_is_turned_once_round_at_most() {
    refused(
        crate_,
        "
        rotation_deg: (0, 400, 0)
            y of crates[0].rotation_deg must be between -360 and 360 degrees, is 400
    ",
    );
}

#[test]
fn a_crate_has_a_colour_of_the_palette_and_no_belt() {
    refused(
        crate_,
        "
        colour: Pink
            `Pink` .. `Teal`
        belt_m_s: (1, 0, 0)
            unknown field `belt_m_s` in crates[0] .. `bounce`
    ",
    );
}
