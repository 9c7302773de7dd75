//! Errors for platforms whose target cannot move as the file says: motions, their timing, their leaders.

use super::{accepted, assert_error, lift, motion, refused};

#[test]
fn a_route_has_points_that_lead_on() {
    refused(motion, "
        motion: Route(points: [], speed_m_s: 2)
            platforms[0].motion.points must hold 1 to 64 points, holds 0
        motion: Route(points: [(-8, 3, 0), (-8, NaN, 0)], speed_m_s: 2)
            y of platforms[0].motion.points[1] must be between -10000 and 10000 m, is NaN
        motion: Route(points: [(-8, 0.5, 0), (-8, 3, 0)], speed_m_s: 2)
            platforms[0].motion.points[0] is the platform's position, where the route begins: leave it out
        motion: Route(points: [(-8, 3, 0), (-8, 3, 0)], speed_m_s: 2)
            platforms[0].motion.points[1] is the same place as the point before it: leave it out
        motion: Route(points: [(-8, 3, 0)], speed_m_s: 99)
            platforms[0].motion.speed_m_s must be between 0.01 and 50 m/s, is 99
        motion: Route(points: [(-8, 3, 0)], speed_m_s: 2, repeat: Twice)
            `BackAndForth`, `Loop`, `Once`
    ");
    let points = "(-8, 3, 0), (-8, 4, 0), ".repeat(33);
    let many = motion(&format!("motion: Route(points: [{points}], speed_m_s: 2)"));
    assert_error(&many, "must hold 1 to 64 points, holds 66");
}

#[test]
fn the_place_at_the_start_is_one_of_the_places() {
    refused(
        motion,
        "
        motion: Places(points: [(-8, 3, 0)], start: 2)
            platforms[0].motion.start must be between 0 and 1, is 2
        motion: Places(points: [(-8, 3, 0)], start: -1)
            platforms[0].motion.start must be a whole number
    ",
    );
}

#[test]
fn a_turn_has_an_axis_and_a_line_two_ends() {
    refused(
        motion,
        "
        motion: Turn(speed_deg_s: 9, axis: (0, 0, 0))
            platforms[0].motion.axis has no direction: write, for example, (0, 1, 0)
        motion: Turn(speed_deg_s: 9, axis: (0, 2000, 0))
            y of platforms[0].motion.axis must be between -1000 and 1000
        motion: Player(from: (0, 1, 0), to: (0, 1, 0))
            platforms[0].motion.to is the same place as from
        motion: Player(from: (0, 1, 0), to: (0, 2, 0), within_m: 0)
            platforms[0].motion.within_m must be between 0.1 and 1000 m, is 0
    ",
    );
}

#[test]
fn only_a_cycle_has_a_timing() {
    refused(motion, "
        motion: Rise(height_m: 3, period_secs: 8), timing: (start_secs: -1)
            platforms[0].timing.start_secs must be between 0 and 600 s, is -1
        motion: Rise(height_m: 3, period_secs: 8), timing: (phase: 1.5)
            platforms[0].timing.phase must be between 0 and 1
        motion: Still, timing: (phase: 0.5)
            platforms[0].timing is for motions with a cycle (Travel, Route, Rise, Turn, Step, Angles with period_secs): leave it out
        motion: Route(points: [(-8, 3, 0)], speed_m_s: 2, repeat: Once), timing: (start_secs: 3, reverse: true)
            platforms[0].timing.reverse has no effect on a route that is gone Once
    ");
    accepted(
        motion,
        "
        motion: Route(points: [(-8, 3, 0)], speed_m_s: 2, repeat: Once), timing: (start_secs: 3)
    ",
    );
}

#[test]
fn a_field_that_the_motion_or_the_method_ignores_is_refused() {
    refused(
        lift,
        "
        feed_forward: 1.1
            platforms[0].feed_forward must be between 0 and 1
        feed_forward: 0, method: JointMotor
            platforms[0].feed_forward has no effect with method: JointMotor
        smoothed_by: Spring(frequency_hz: 99)
            platforms[0].smoothed_by.frequency_hz must be between 0.1 and 30 Hz, is 99
        smoothed_by: Spring(frequency_hz: 2), method: PdController
            platforms[0].smoothed_by has no effect with method: PdController
        sampled_fps: 0
            platforms[0].sampled_fps must be between 1 and 1000 frames per second, is 0
    ",
    );
    refused(
        motion,
        r#"
        motion: Still, sampled_fps: 15
            platforms[0].sampled_fps has no effect: a Still target does not move; leave it out
        motion: Body(name: "ferry"), sampled_fps: 15
            platforms[0].sampled_fps has no effect: a follower of a body
        motion: Body(name: "ferry"), method: PdController
            platforms[0].motion follows a body, which a PdController does not
    "#,
    );
}

#[test]
fn a_leader_is_another_body_that_moves() {
    refused(
        motion,
        r#"
        motion: Body(name: "fery")
            platforms[0].motion.name `fery` is no platform or crate of this level: did you mean `ferry`?
        motion: Body(name: "ramp")
            platforms[0].motion.name `ramp` is a solid, which does not move: name a platform or a crate
        motion: Body(name: "lift")
            platforms[0].motion.name is the platform itself
        motion: Body(name: "crate", offset_m: (0, 20000, 0))
            y of platforms[0].motion.offset_m must be between -10000 and 10000 m
    "#,
    );
}

#[test]
fn a_circle_of_followers_is_one_mistake() {
    let text = motion("motion: Body(name: \"ferry\")").replace(
        "motion: Travel(to: (8, 0.5, 8), speed_m_s: 2)",
        "motion: Body(name: \"lift\")",
    );
    let said = "platforms[0].motion.name closes a circle, in which nothing leads: `lift`, `ferry` follow each other";
    assert_error(&text, said);
}
