//! Errors for signs, digits and trails: letters that the font lacks, names that the level does not have, numbers out of range.

use super::{assert_error, spoilt};

/// The level with one more line, before its crates: line 11.
fn with(line: &str) -> String {
    spoilt("    crates: [\n", &format!("    {line}\n    crates: [\n"))
}

#[test]
fn a_letter_that_the_font_lacks_is_refused_where_it_stands() {
    assert_error(
        &with(r#"signs: [(text: "Café", position: (0, 2, 0))],"#),
        "11:20",
        &[
            "signs[0].text has `é`, which the font lacks",
            "letters A to Z, digits, spaces and . , :",
        ],
    );
    assert_error(
        &with(r#"digits: [(shows: RunSecs, position: (0, 2, 0), unit: "µs")],"#),
        "11:58",
        &["digits[0].unit has `µ`"],
    );
}

#[test]
fn a_sign_has_a_text_that_fits_on_it() {
    let long = "1234567890".repeat(6) + "1";
    for (text, words) in [
        (" ", "signs[0].text is empty"),
        (r"1\n2\n3\n4\n5\n6", "signs[0].text has 6 lines, may have 5"),
        (
            long.as_str(),
            "signs[0].text has a line of 61 characters, may have 60",
        ),
    ] {
        let line = format!(r#"signs: [(text: "{text}", position: (0, 2, 0))],"#);
        assert_error(&with(&line), "11:20", &[words]);
    }
}

#[test]
fn each_number_of_a_mark_has_its_range() {
    for (line, place, words) in [
        (
            r#"signs: [(text: "A", position: (0, 2, 0), height_m: 0.01)],"#,
            "11:56",
            "signs[0].height_m must be between 0.05 and 5 m, is 0.01",
        ),
        (
            r#"signs: [(text: "A", position: (0, 2, 0), facing_deg: 400)],"#,
            "11:58",
            "signs[0].facing_deg must be between -360 and 360 degrees, is 400",
        ),
        (
            r#"digits: [(shows: RunSecs, position: (0, 2, 0), decimals: 5)],"#,
            "11:62",
            "digits[0].decimals must be between 0 and 4, is 5",
        ),
        (
            r#"digits: [(shows: RunSecs, position: (0, 2, 0), unit: "seconds of run")],"#,
            "11:58",
            "digits[0].unit has 14 characters, may have 8",
        ),
        (
            r#"trails: [(of: "lift", colour: Teal, secs: 60)],"#,
            "11:47",
            "trails[0].secs must be between 0.2 and 20 s, is 60",
        ),
    ] {
        assert_error(&with(line), place, &[words]);
    }
}

#[test]
fn letters_are_not_written_in_the_colour_of_their_plate() {
    assert_error(
        &with(r#"signs: [(text: "A", position: (0, 2, 0), colour: Night)],"#),
        "11:54",
        &["signs[0].colour is Night, the colour of the plate", "Amber"],
    );
}

#[test]
fn digits_measure_a_platform_of_the_level() {
    for (shows, words) in [
        (
            r#"Sag("lfit")"#,
            [
                "digits[0].shows: the level has no platform `lfit`",
                "did you mean `lift`?",
            ],
        ),
        (
            r#"Speed("crate")"#,
            [
                "digits[0].shows: the level has no platform `crate`",
                "known names: `lift`, `ferry`",
            ],
        ),
        (
            r#"Dial("ratio")"#,
            ["digits[0].shows: the level has no dial `ratio`", ""],
        ),
        (r#"Weight("lift")"#, ["`Weight`", "did you mean `Height`?"]),
    ] {
        let line = format!("digits: [(shows: {shows}, position: (0, 2, 0))],");
        assert_error(&with(&line), "11:22", &words);
    }
}

#[test]
fn a_trail_follows_a_body_or_a_target_of_the_level() {
    for (line, place, words) in [
        (
            r#"trails: [(of: "ground", colour: Teal)],"#,
            "11:19",
            "trails[0].of: the level has no platform or crate `ground`",
        ),
        (
            r#"trails: [(of: "ferri", what: Target, colour: Coral)],"#,
            "11:19",
            "did you mean `ferry`?",
        ),
        (
            r#"trails: [(of: "crate", what: Target, colour: Coral)],"#,
            "11:34",
            "trails[0].what is Target, but crate `crate` has none: write Body",
        ),
    ] {
        assert_error(&with(line), place, &[words]);
    }
}
