//! Errors for platforms whose target cannot move as the file says: motions, their timing, their leaders.

use super::{assert_error, spoilt};

const RISE: &str = "motion: Rise(height_m: 3, period_secs: 8)";

/// Asserts the one error of a level whose lift has these fields in the place of its motion.
fn assert_refused(fields: &str, place: &str, words: &str) {
    assert_error(&spoilt(RISE, fields), place, &[words]);
}

#[test]
fn a_route_has_points_that_lead_on() {
    for (motion, place, words) in [
        (
            "Route(points: [], speed_m_s: 2)",
            "15:91",
            "platforms[0].motion.points must hold 1 to 64 points, holds 0",
        ),
        (
            "Route(points: [(-8, 3, 0), (-8, NaN, 0)], speed_m_s: 2)",
            "15:109",
            "y of platforms[0].motion.points[1] must be between -10000 and 10000 m, is NaN",
        ),
        (
            "Route(points: [(-8, 0.5, 0), (-8, 3, 0)], speed_m_s: 2)",
            "15:92",
            "platforms[0].motion.points[0] is the platform's position, where the route begins: leave it out",
        ),
        (
            "Route(points: [(-8, 3, 0), (-8, 3, 0)], speed_m_s: 2)",
            "15:104",
            "platforms[0].motion.points[1] is the same place as the point before it: leave it out",
        ),
        (
            "Route(points: [(-8, 3, 0)], speed_m_s: 99)",
            "15:116",
            "platforms[0].motion.speed_m_s must be between 0.01 and 50 m/s, is 99",
        ),
        (
            "Route(points: [(-8, 3, 0)], speed_m_s: 2, repeat: Twice)",
            "15:127",
            "`BackAndForth`, `Loop`, `Once`",
        ),
    ] {
        assert_refused(&format!("motion: {motion}"), place, words);
    }
    let points = "(-8, 3, 0), (-8, 4, 0), ".repeat(33);
    assert_refused(
        &format!("motion: Route(points: [{points}], speed_m_s: 2)"),
        "15:91",
        "must hold 1 to 64 points, holds 66",
    );
}

#[test]
fn the_place_at_the_start_is_one_of_the_places() {
    assert_refused(
        "motion: Places(points: [(-8, 3, 0)], start: 2)",
        "15:113",
        "platforms[0].motion.start must be between 0 and 1, is 2",
    );
    assert_refused(
        "motion: Places(points: [(-8, 3, 0)], start: -1)",
        "15:113",
        "platforms[0].motion.start must be a whole number",
    );
}

#[test]
fn a_turn_has_an_axis_and_a_line_two_ends() {
    for (motion, place, words) in [
        (
            "Turn(speed_deg_s: 9, axis: (0, 0, 0))",
            "15:104",
            "platforms[0].motion.axis has no direction: write, for example, (0, 1, 0)",
        ),
        (
            "Turn(speed_deg_s: 9, axis: (0, 2000, 0))",
            "15:108",
            "y of platforms[0].motion.axis must be between -1000 and 1000",
        ),
        (
            "Player(from: (0, 1, 0), to: (0, 1, 0))",
            "15:105",
            "platforms[0].motion.to is the same place as from",
        ),
        (
            "Player(from: (0, 1, 0), to: (0, 2, 0), within_m: 0)",
            "15:126",
            "platforms[0].motion.within_m must be between 0.1 and 1000 m, is 0",
        ),
    ] {
        assert_refused(&format!("motion: {motion}"), place, words);
    }
}

#[test]
fn only_a_cycle_has_a_timing() {
    let once = "motion: Route(points: [(-8, 3, 0)], speed_m_s: 2, repeat: Once)";
    for (fields, place, words) in [
        (
            format!("{RISE}, timing: (start_secs: -1)"),
            "15:133",
            "platforms[0].timing.start_secs must be between 0 and 600 s, is -1",
        ),
        (
            format!("{RISE}, timing: (phase: 1.5)"),
            "15:128",
            "platforms[0].timing.phase must be between 0 and 1",
        ),
        (
            "motion: Still, timing: (phase: 0.5)".to_owned(),
            "15:92",
            "platforms[0].timing is for motions with a cycle (Travel, Route, Rise, Turn, Step, Angles with period_secs): leave it out",
        ),
        (
            format!("{once}, timing: (start_secs: 3, reverse: true)"),
            "15:167",
            "platforms[0].timing.reverse has no effect on a route that is gone Once",
        ),
    ] {
        assert_refused(&fields, place, words);
    }
    springyard::level::parse(
        "a.ron",
        spoilt(RISE, &format!("{once}, timing: (start_secs: 3)")),
    )
    .unwrap();
}

#[test]
fn a_field_that_the_motion_or_the_method_ignores_is_refused() {
    let ferry = "motion: Body(name: \"ferry\")";
    for (fields, place, words) in [
        (
            format!("{RISE}, feed_forward: 1.1"),
            "15:126",
            "platforms[0].feed_forward must be between 0 and 1",
        ),
        (
            format!("{RISE}, feed_forward: 0, method: JointMotor"),
            "15:126",
            "platforms[0].feed_forward has no effect with method: JointMotor",
        ),
        (
            format!("{RISE}, smoothed_by: Spring(frequency_hz: 99)"),
            "15:146",
            "platforms[0].smoothed_by.frequency_hz must be between 0.1 and 30 Hz, is 99",
        ),
        (
            format!("{RISE}, smoothed_by: Spring(frequency_hz: 2), method: PdController"),
            "15:125",
            "platforms[0].smoothed_by has no effect with method: PdController",
        ),
        (
            format!("{RISE}, sampled_fps: 0"),
            "15:125",
            "platforms[0].sampled_fps must be between 1 and 1000 frames per second, is 0",
        ),
        (
            "motion: Still, sampled_fps: 15".to_owned(),
            "15:97",
            "platforms[0].sampled_fps has no effect: a Still target does not move; leave it out",
        ),
        (
            format!("{ferry}, sampled_fps: 15"),
            "15:111",
            "platforms[0].sampled_fps has no effect: a follower of a body",
        ),
        (
            format!("{ferry}, method: PdController"),
            "15:77",
            "platforms[0].motion follows a body, which a PdController does not",
        ),
    ] {
        assert_refused(&fields, place, words);
    }
}

#[test]
fn a_leader_is_another_body_that_moves() {
    for (leader, place, words) in [
        (
            "\"fery\"",
            "15:88",
            "platforms[0].motion.name `fery` is no platform or crate of this level: did you mean `ferry`?",
        ),
        (
            "\"ramp\"",
            "15:88",
            "platforms[0].motion.name `ramp` is a solid, which does not move: name a platform or a crate",
        ),
        (
            "\"lift\"",
            "15:88",
            "platforms[0].motion.name is the platform itself",
        ),
        (
            "\"crate\", offset_m: (0, 20000, 0)",
            "15:111",
            "y of platforms[0].motion.offset_m must be between -10000 and 10000 m",
        ),
    ] {
        assert_refused(&format!("motion: Body(name: {leader})"), place, words);
    }
}

#[test]
fn a_circle_of_followers_is_one_mistake() {
    let text = spoilt(RISE, "motion: Body(name: \"ferry\")").replace(
        "motion: Travel(to: (8, 0.5, 8), speed_m_s: 2)",
        "motion: Body(name: \"lift\")",
    );
    assert_error(
        &text,
        "15:88",
        &[
            "platforms[0].motion.name closes a circle, in which nothing leads: `lift`, `ferry` follow each other",
        ],
    );
}
