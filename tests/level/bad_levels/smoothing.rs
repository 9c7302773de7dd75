//! Errors for what smooths a platform's target, for the motion `Angles`, and for the dials that set them.

use super::{accepted, line, motion, refused};

const RISE: &str = "motion: Rise(height_m: 3, period_secs: 8)";

/// The level with a lift that jumps, and these further fields on it.
fn stepping(fields: &str) -> String {
    motion(&format!(
        "motion: Step(to: (-8, 3, 0), period_secs: 8), {fields}"
    ))
}

fn smoothed(filter: &str) -> String {
    stepping(&format!("smoothed_by: {filter}"))
}

/// The level with a dial that sets this of the lift.
fn dial(sets: &str) -> String {
    let sets = format!("sets: [{sets}(\"lift\")]");
    line(&format!(
        "dials: [(name: \"d\", start: 1, from: 0, to: 3, {sets})],"
    ))
}

#[test]
fn each_number_of_a_filter_has_its_range() {
    refused(smoothed, "
        DoubleSpring(frequency_hz: 31)
            platforms[0].smoothed_by.frequency_hz must be between 0.1 and 30 Hz, is 31
        Spring(frequency_hz: 1, damping_ratio: -1)
            platforms[0].smoothed_by.damping_ratio must be between 0 and 10 (a ratio), is -1
        Damper(half_life_secs: 0)
            platforms[0].smoothed_by.half_life_secs must be between 0.001 and 60 s, is 0
        Damper(half_life_secs: 0.2, fps: 0)
            platforms[0].smoothed_by.fps must be between 1 and 1000 frames per second, is 0
        TimedSpring(secs: 0)
            platforms[0].smoothed_by.secs must be between 0.05 and 600 s, is 0
        TimedSpring(secs: 3, lead_secs: 61)
            platforms[0].smoothed_by.lead_secs must be between 0 and 60 s, is 61: usually 0.3 to 1 s
        Tween(secs: NaN)
            platforms[0].smoothed_by.secs must be between 0.05 and 600 s, is NaN
        Lerp(part: 1.1, fps: 15)
            platforms[0].smoothed_by.part must be between 0.001 and 1 (a part of the distance), is 1.1
        RateTimesDt(rate_per_sec: 0, fps: 15)
            platforms[0].smoothed_by.rate_per_sec must be between 0.01 and 2000 1/s, is 0
        FastExpDamper(half_life_secs: 0.2, fps: 2000)
            platforms[0].smoothed_by.fps must be between 1 and 1000 frames per second, is 2000
    ");
}

#[test]
fn a_filter_is_named_and_has_its_fields() {
    refused(
        stepping,
        "
        smoothed_by: (frequency_hz: 2)
            smoothed_by: Spring(frequency_hz: 1)
        smoothed_by: Lerp(part: 0.1)
            field `fps` is missing from platforms[0].smoothed_by
        smoothed_by: DoubleSprung(frequency_hz: 2)
            platforms[0].smoothed_by cannot be `DoubleSprung`: did you mean `DoubleSpring`?
    ",
    );
}

#[test]
fn a_rate_that_leads_away_for_good_is_refused() {
    refused(
        stepping,
        "
        smoothed_by: RateTimesDt(rate_per_sec: 31, fps: 15)
            platforms[0].smoothed_by.rate_per_sec is 31: at 15 frames per second .. write at most 30
    ",
    );
    accepted(
        stepping,
        "
        smoothed_by: RateTimesDt(rate_per_sec: 30, fps: 15)
    ",
    );
}

#[test]
fn a_curve_begins_when_a_target_jumps() {
    for filter in ["Tween(secs: 2)", "TimedSpring(secs: 2)"] {
        let with = |given: &str| motion(&format!("motion: {given}, smoothed_by: {filter}"));
        refused(
            with,
            "
        Rise(height_m: 3, period_secs: 8)
            platforms[0].smoothed_by has no effect: it begins when a target jumps
        Still
            platforms[0].smoothed_by has no effect: it begins when a target jumps
        Turn(speed_deg_s: 30)
            platforms[0].smoothed_by has no effect: it begins when a target jumps
    ",
        );
        accepted(
            with,
            "
        Step(to: (-8, 3, 0), period_secs: 8)
        Places(points: [(-8, 3, 0)])
        Angles(degrees: [40])
        Player(from: (-8, 3, 0), to: (8, 3, 0))
    ",
        );
    }
}

#[test]
fn angles_are_angles_about_an_axis() {
    refused(motion, "
        motion: Angles(degrees: [])
            platforms[0].motion.degrees must hold 1 to 64 angles, holds 0: to stand, use motion: Still
        motion: Angles(degrees: [90, 270])
            platforms[0].motion.degrees[1] must be between -180 and 180 degrees, is 270: it is the angle from the rotation at rest
        motion: Angles(degrees: [90], axis: (0, 0, 0))
            platforms[0].motion.axis has no direction
        motion: Angles(degrees: [90], start: 2)
            platforms[0].motion.start must be between 0 and 1, is 2: 0 is the platform's rotation at rest
        motion: Angles(degrees: [90], period_secs: 0.1)
            platforms[0].motion.period_secs must be between 0.5 and 600 s, is 0.1
        motion: Angles(degrees: [90]), method: JointMotor
            platforms[0].motion turns, and a JointMotor moves along lines only
        motion: Angles(degrees: [90]), timing: (phase: 0.5)
            platforms[0].timing is for motions with a cycle
    ");
    accepted(
        motion,
        "
        motion: Angles(degrees: [90], period_secs: 4), timing: (phase: 0.5)
    ",
    );
}

#[test]
fn a_hinged_platform_turns_about_its_hinge_within_its_limits() {
    refused(
        motion,
        "
        hinge: (from_deg: -100, to_deg: 100), motion: Angles(degrees: [90, -110])
            platforms[0].motion.degrees[1] is -110, and the hinge stops at -100 and 100
        hinge: (from_deg: -100, to_deg: 100), motion: Angles(degrees: [90, -95])
            platforms[0].motion.degrees[1] is -95, half a turn or more from another angle
        hinge: (from_deg: -100, to_deg: 100), motion: Angles(degrees: [90], axis: (1, 0, 0))
            platforms[0].motion turns about another axis than its hinge
        hinge: (from_deg: 0, to_deg: 100), motion: Angles(degrees: [90], axis: (0, -1, 0))
            is 90, and the hinge stops at 0 and 100
    ",
    );
    // Against the hinge's axis the signs are the other way round.
    accepted(
        motion,
        "
        hinge: (from_deg: 0, to_deg: 100), motion: Angles(degrees: [-90], axis: (0, -2, 0))
        hinge: (), motion: Angles(degrees: [180, -90])
    ",
    );
}

#[test]
fn a_dial_sets_an_angle_that_is_chosen_and_the_lead_of_a_timed_spring() {
    let place = |given: &str| dial("Place").replace(RISE, given);
    let lead = |given: &str| dial("SmoothingLead").replace(RISE, given);
    refused(
        place,
        "
        motion: Angles(degrees: [90], period_secs: 4)
            the place of platform `lift` cannot be set: it goes through its angles by itself
    ",
    );
    refused(lead, "
        motion: Still
            the lead of platform `lift` cannot be set: nothing with a lead smooths it; write smoothed_by: TimedSpring
    ");
    accepted(
        place,
        "
        motion: Angles(degrees: [90, 20])
    ",
    );
    accepted(
        lead,
        "
        motion: Step(to: (-8, 3, 0), period_secs: 8), smoothed_by: TimedSpring(secs: 2)
    ",
    );
}
