//! Errors for what smooths a platform's target, for the motion `Angles`, and for the dials that set them.

use super::{assert_error, spoilt};

/// Column in line 15 at which the fields of [`refused`] begin.
const COLUMN: usize = 69;

const RISE: &str = "motion: Rise(height_m: 3, period_secs: 8)";
const STEP: &str = "motion: Step(to: (-8, 3, 0), period_secs: 8)";

/// Asserts that the lift with these fields in the place of its motion has one error, at the last `at` in them, whose message
/// contains all of `words`.
fn refused(fields: &str, at: &str, words: &[&str]) {
    let column = COLUMN + fields.rfind(at).unwrap();
    assert_error(&spoilt(RISE, fields), &format!("15:{column}"), words);
}

fn accepted(fields: &str) {
    let level = springyard::level::parse("a.ron", spoilt(RISE, fields));
    level.unwrap_or_else(|errors| panic!("{fields}: {errors}"));
}

#[test]
fn each_number_of_a_filter_has_its_range() {
    for (filter, at, words) in [
        (
            "DoubleSpring(frequency_hz: 31)",
            "31",
            "platforms[0].smoothed_by.frequency_hz must be between 0.1 and 30 Hz, is 31",
        ),
        (
            "Spring(frequency_hz: 1, damping_ratio: -1)",
            "-1)",
            "platforms[0].smoothed_by.damping_ratio must be between 0 and 10 (a ratio), is -1",
        ),
        (
            "Damper(half_life_secs: 0)",
            "0)",
            "platforms[0].smoothed_by.half_life_secs must be between 0.001 and 60 s, is 0",
        ),
        (
            "Damper(half_life_secs: 0.2, fps: 0)",
            "0)",
            "platforms[0].smoothed_by.fps must be between 1 and 1000 frames per second, is 0",
        ),
        (
            "TimedSpring(secs: 0)",
            "0)",
            "platforms[0].smoothed_by.secs must be between 0.05 and 600 s, is 0",
        ),
        (
            "TimedSpring(secs: 3, lead_secs: 61)",
            "61",
            "platforms[0].smoothed_by.lead_secs must be between 0 and 60 s, is 61: usually 0.3 to 1 s",
        ),
        (
            "Tween(secs: NaN)",
            "NaN",
            "platforms[0].smoothed_by.secs must be between 0.05 and 600 s, is NaN",
        ),
        (
            "Lerp(part: 1.1, fps: 15)",
            "1.1",
            "platforms[0].smoothed_by.part must be between 0.001 and 1 (a part of the distance), is 1.1",
        ),
        (
            "RateTimesDt(rate_per_sec: 0, fps: 15)",
            "0,",
            "platforms[0].smoothed_by.rate_per_sec must be between 0.01 and 2000 1/s, is 0",
        ),
        (
            "FastExpDamper(half_life_secs: 0.2, fps: 2000)",
            "2000",
            "platforms[0].smoothed_by.fps must be between 1 and 1000 frames per second, is 2000",
        ),
    ] {
        refused(&format!("{STEP}, smoothed_by: {filter}"), at, &[words]);
    }
}

#[test]
fn a_filter_is_named_and_has_its_fields() {
    refused(
        &format!("{STEP}, smoothed_by: (frequency_hz: 2)"),
        "(frequency_hz",
        &["smoothed_by: Spring(frequency_hz: 1)"],
    );
    refused(
        &format!("{STEP}, smoothed_by: Lerp(part: 0.1)"),
        "Lerp",
        &["field `fps` is missing from platforms[0].smoothed_by"],
    );
    refused(
        &format!("{STEP}, smoothed_by: DoubleSprung(frequency_hz: 2)"),
        "DoubleSprung",
        &["platforms[0].smoothed_by cannot be `DoubleSprung`: did you mean `DoubleSpring`?"],
    );
}

#[test]
fn a_rate_that_leads_away_for_good_is_refused() {
    let filter =
        |rate: u32| format!("{STEP}, smoothed_by: RateTimesDt(rate_per_sec: {rate}, fps: 15)");
    refused(
        &filter(31),
        "31",
        &[
            "platforms[0].smoothed_by.rate_per_sec is 31: at 15 frames per second",
            "write at most 30",
        ],
    );
    accepted(&filter(30));
}

#[test]
fn a_curve_begins_when_a_target_jumps() {
    for filter in ["Tween(secs: 2)", "TimedSpring(secs: 2)"] {
        for motion in [RISE, "motion: Still", "motion: Turn(speed_deg_s: 30)"] {
            refused(
                &format!("{motion}, smoothed_by: {filter}"),
                filter,
                &["platforms[0].smoothed_by has no effect: it begins when a target jumps"],
            );
        }
        for motion in [
            STEP,
            "motion: Places(points: [(-8, 3, 0)])",
            "motion: Angles(degrees: [40])",
            "motion: Player(from: (-8, 3, 0), to: (8, 3, 0))",
        ] {
            accepted(&format!("{motion}, smoothed_by: {filter}"));
        }
    }
}

#[test]
fn angles_are_angles_about_an_axis() {
    for (motion, at, words) in [
        (
            "Angles(degrees: [])",
            "[",
            "platforms[0].motion.degrees must hold 1 to 64 angles, holds 0: to stand, use motion: Still",
        ),
        (
            "Angles(degrees: [90, 270])",
            "270",
            "platforms[0].motion.degrees[1] must be between -180 and 180 degrees, is 270: it is the angle from the rotation at rest",
        ),
        (
            "Angles(degrees: [90], axis: (0, 0, 0))",
            "(0, 0",
            "platforms[0].motion.axis has no direction",
        ),
        (
            "Angles(degrees: [90], start: 2)",
            "2)",
            "platforms[0].motion.start must be between 0 and 1, is 2: 0 is the platform's rotation at rest",
        ),
        (
            "Angles(degrees: [90], period_secs: 0.1)",
            "0.1",
            "platforms[0].motion.period_secs must be between 0.5 and 600 s, is 0.1",
        ),
    ] {
        refused(&format!("motion: {motion}"), at, &[words]);
    }
    refused(
        "motion: Angles(degrees: [90]), method: JointMotor",
        "Angles",
        &["platforms[0].motion turns, and a JointMotor moves along lines only"],
    );
    refused(
        "motion: Angles(degrees: [90]), timing: (phase: 0.5)",
        "(phase",
        &["platforms[0].timing is for motions with a cycle"],
    );
    accepted("motion: Angles(degrees: [90], period_secs: 4), timing: (phase: 0.5)");
}

#[test]
fn a_hinged_platform_turns_about_its_hinge_within_its_limits() {
    let door = "hinge: (from_deg: -100, to_deg: 100), motion: Angles";
    for (motion, at, words) in [
        (
            "(degrees: [90, -110])",
            "-110",
            "platforms[0].motion.degrees[1] is -110, and the hinge stops at -100 and 100",
        ),
        (
            "(degrees: [90, -95])",
            "-95",
            "platforms[0].motion.degrees[1] is -95, half a turn or more from another angle",
        ),
        (
            "(degrees: [90], axis: (1, 0, 0))",
            "Angles",
            "platforms[0].motion turns about another axis than its hinge",
        ),
    ] {
        refused(&format!("{door}{motion}"), at, &[words]);
    }
    // Against the hinge's axis the signs are the other way round.
    let one_way = "hinge: (from_deg: 0, to_deg: 100), motion: Angles";
    refused(
        &format!("{one_way}(degrees: [90], axis: (0, -1, 0))"),
        "90",
        &["is 90, and the hinge stops at 0 and 100"],
    );
    accepted(&format!("{one_way}(degrees: [-90], axis: (0, -2, 0))"));
    accepted("hinge: (), motion: Angles(degrees: [180, -90])");
}

#[test]
fn a_dial_sets_an_angle_that_is_chosen_and_the_lead_of_a_timed_spring() {
    let with = |motion: &str, sets: &str| {
        let dial = format!("dials: [(name: \"d\", start: 1, from: 0, to: 3, sets: [{sets}])],");
        spoilt(RISE, motion).replace("    crates: [\n", &format!("    {dial}\n    crates: [\n"))
    };
    for (motion, sets, words) in [
        (
            "motion: Angles(degrees: [90], period_secs: 4)",
            "Place(\"lift\")",
            "the place of platform `lift` cannot be set: it goes through its angles by itself",
        ),
        (
            STEP,
            "SmoothingLead(\"lift\")",
            "the lead of platform `lift` cannot be set: nothing with a lead smooths it; write smoothed_by: TimedSpring",
        ),
    ] {
        let text = with(motion, sets);
        let column = 1 + text.lines().nth(10).unwrap().find(sets).unwrap();
        assert_error(&text, &format!("11:{column}"), &[words]);
    }
    let timed = format!("{STEP}, smoothed_by: TimedSpring(secs: 2)");
    for (motion, sets) in [
        (timed.as_str(), "SmoothingLead(\"lift\")"),
        ("motion: Angles(degrees: [90, 20])", "Place(\"lift\")"),
    ] {
        let level = springyard::level::parse("a.ron", with(motion, sets));
        level.unwrap_or_else(|errors| panic!("{sets}: {errors}"));
    }
}
