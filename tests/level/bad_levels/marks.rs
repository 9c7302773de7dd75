//! Errors for signs, digits and trails: letters that the font lacks, names that the level does not have, numbers out of range.

use super::{line, refused};

#[test]
fn a_letter_that_the_font_lacks_is_refused_where_it_stands() {
    refused(
        line,
        r#"
        signs: [(text: "Café", position: (0, 2, 0))],
            signs[0].text has `é`, which the font lacks .. letters A to Z, digits, spaces and . , :
        digits: [(shows: RunSecs, position: (0, 2, 0), unit: "µs")],
            digits[0].unit has `µ`
    "#,
    );
}

#[test]
fn a_sign_has_a_text_that_fits_on_it() {
    let sign = |text: &str| {
        line(&format!(
            "signs: [(text: \"{text}\", position: (0, 2, 0))],"
        ))
    };
    refused(
        sign,
        r#"
        \t
            signs[0].text is empty
        1\n2\n3\n4\n5\n6
            signs[0].text has 6 lines, may have 5
        1234567890123456789012345678901234567890123456789012345678901
            signs[0].text has a line of 61 characters, may have 60
    "#,
    );
}

#[test]
fn each_number_of_a_mark_has_its_range() {
    refused(
        line,
        r#"
        signs: [(text: "A", position: (0, 2, 0), height_m: 0.01)],
            signs[0].height_m must be between 0.05 and 5 m, is 0.01
        signs: [(text: "A", position: (0, 2, 0), facing_deg: 400)],
            signs[0].facing_deg must be between -360 and 360 degrees, is 400
        digits: [(shows: RunSecs, position: (0, 2, 0), decimals: 5)],
            digits[0].decimals must be between 0 and 4, is 5
        digits: [(shows: RunSecs, position: (0, 2, 0), unit: "seconds of run")],
            digits[0].unit has 14 characters, may have 8
        trails: [(of: "lift", colour: Teal, secs: 60)],
            trails[0].secs must be between 0.2 and 20 s, is 60
    "#,
    );
}

#[test]
fn letters_are_not_written_in_the_colour_of_their_plate() {
    refused(
        line,
        r#"
        signs: [(text: "A", position: (0, 2, 0), colour: Night)],
            signs[0].colour is Night, the colour of the plate .. Amber
    "#,
    );
}

#[test]
fn digits_measure_a_platform_of_the_level() {
    let digits = |shows: &str| line(&format!("digits: [(shows: {shows}, position: (0, 2, 0))],"));
    refused(
        digits,
        r#"
        Sag("lfit")
            digits[0].shows: the level has no platform `lfit` .. did you mean `lift`?
        Speed("crate")
            digits[0].shows: the level has no platform `crate` .. known names: `lift`, `ferry`
        Dial("ratio")
            digits[0].shows: the level has no dial `ratio`
        Weight("lift")
            `Weight` .. did you mean `Height`?
    "#,
    );
}

#[test]
fn a_trail_follows_a_body_or_a_target_of_the_level() {
    refused(
        line,
        r#"
        trails: [(of: "ground", colour: Teal)],
            trails[0].of: the level has no platform or crate `ground`
        trails: [(of: "ferri", what: Target, colour: Coral)],
            did you mean `ferry`?
        trails: [(of: "crate", what: Target, colour: Coral)],
            trails[0].what is Target, but crate `crate` has none: write Body
    "#,
    );
}
