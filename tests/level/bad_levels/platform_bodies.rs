//! Errors for the body of a platform: form, hinge, limits, driven axes, reaction and surface.

use super::{accepted, lift, motion, refused, swap};

#[test]
fn a_disc_is_round() {
    refused(
        swap,
        "
        size_m: (2, 0.2, 2), position: (-8 => form: Disc, size_m: (2, 0.2, 3), position: (-8
            z of platforms[0].size_m is 3, and x is 2: a Disc is round
    ",
    );
}

#[test]
fn each_number_of_a_body_has_its_range() {
    refused(
        lift,
        "
        rotation_deg: (0, 400, 0)
            y of platforms[0].rotation_deg must be between -360 and 360 degrees
        pivot_m: (0, 0, 101)
            z of platforms[0].pivot_m must be between -100 and 100 m, is 101: it is the way from
        friction: -0.1
            platforms[0].friction must be between 0 and 2 (a coefficient), is -0.1
        bounce: 1.5
            platforms[0].bounce must be between 0 and 1 (a ratio), is 1.5
        limits: (acceleration_m_s2: 0)
            platforms[0].limits.acceleration_m_s2 must be between 0.1 and 10000 m/s^2, is 0
        limits: (turning_deg_s2: NaN)
            platforms[0].limits.turning_deg_s2 must be between 1 and 1000000 degrees/s^2, is NaN
        turn_spring: (frequency_hz: 40)
            platforms[0].turn_spring.frequency_hz must be between 0.1 and 30 Hz, is 40
    ",
    );
}

#[test]
fn a_hinge_has_an_axis_and_angles_about_the_pose_at_rest() {
    refused(motion, "
        hinge: (axis: (0, 0, 0)), motion: Still
            platforms[0].hinge.axis has no direction: write, for example, (0, 1, 0)
        hinge: (axis: (0, 2000, 0)), motion: Still
            y of platforms[0].hinge.axis must be between -1000 and 1000
        hinge: (from_deg: 10), motion: Still
            platforms[0].hinge.from_deg must be between -180 and 0 degrees, is 10: it is the angle back
        hinge: (to_deg: 200), motion: Still
            platforms[0].hinge.to_deg must be between 0 and 180 degrees, is 200
        hinge: (from_deg: 0, to_deg: 0), motion: Still
            platforms[0].hinge never turns
    ");
}

#[test]
fn a_hinge_refuses_what_would_move_it() {
    refused(
        motion,
        "
        hinge: (), motion: Rise(height_m: 3, period_secs: 8)
            platforms[0].motion moves the platform away, and its hinge holds it
        hinge: (), motion: Travel(to: (-8, 3, 0), speed_m_s: 2)
            platforms[0].motion moves the platform away, and its hinge holds it
        hinge: (), motion: Step(to: (-8, 3, 0), period_secs: 4)
            platforms[0].motion moves the platform away, and its hinge holds it
        hinge: (), motion: Route(points: [(-8, 3, 0)], speed_m_s: 2)
            platforms[0].motion moves the platform away, and its hinge holds it
        hinge: (), motion: Places(points: [(-8, 3, 0)])
            platforms[0].motion moves the platform away, and its hinge holds it
        hinge: (), motion: Player(from: (-8, 3, 0), to: (8, 3, 0))
            platforms[0].motion moves the platform away, and its hinge holds it
    ",
    );
}

#[test]
fn a_hinge_allows_a_turn_about_its_axis_without_limits() {
    refused(
        motion,
        "
        hinge: (to_deg: 90), motion: Turn(speed_deg_s: 9)
            platforms[0].motion turns on and on, and its hinge stops it
        hinge: (axis: (1, 0, 0)), motion: Turn(speed_deg_s: 9)
            platforms[0].motion turns about another axis than its hinge
        hinge: (), motion: Turn(speed_deg_s: 9, axis: (1, 0, 1))
            platforms[0].motion turns about another axis than its hinge
    ",
    );
    accepted(
        motion,
        "
        hinge: (axis: (1, 0, 0)), rotation_deg: (0, 0, -90), motion: Turn(speed_deg_s: 9)
        hinge: (axis: (1, 0, 0)), motion: Turn(speed_deg_s: 9, axis: (-8, 0, 0))
    ",
    );
}

#[test]
fn a_word_that_has_no_effect_is_refused() {
    refused(
        lift,
        "
        driven: (moves: [], turns: [])
            platforms[0].driven names no axis, so no spring acts
        driven: (moves: []), limits: (acceleration_m_s2: 5)
            platforms[0].limits.acceleration_m_s2 has no effect: driven.moves is empty
        driven: (turns: []), turn_spring: (frequency_hz: 5)
            platforms[0].turn_spring has no effect: driven.turns is empty
        method: JointMotor, pivot_m: (1, 0, 0)
            platforms[0].pivot_m is not possible with method: JointMotor
        method: PdController, limits: ()
            platforms[0].limits is not possible with method: PdController: use another method
    ",
    );
    refused(
        motion,
        "
        hinge: (), driven: (turns: [Y]), motion: Still
            platforms[0].driven has no effect: a hinge says already
        hinge: (), limits: (acceleration_m_s2: 5), motion: Still
            limits.acceleration_m_s2 has no effect: a hinge holds the platform
    ",
    );
}

#[test]
fn a_reaction_is_a_crate_or_another_platform() {
    refused(
        lift,
        r#"
        reaction: "fery"
            platforms[0].reaction `fery` is no crate or platform: did you mean `ferry`?
        reaction: "lift"
            platforms[0].reaction `lift` is the platform itself
        reaction: "ground"
            platforms[0].reaction `ground` is a solid, which no impulse moves
    "#,
    );
    accepted(
        lift,
        r#"
        reaction: "crate"
        reaction: "ferry"
    "#,
    );
}

#[test]
fn an_axis_is_a_choice_and_not_a_text() {
    refused(
        lift,
        "
        driven: (moves: [W])
            `W` .. `X`, `Y`, `Z`
    ",
    );
}
