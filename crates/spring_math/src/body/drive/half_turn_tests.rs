//! Which way round a body is turned that is more than a quarter of a turn from its goal.

use super::tests::{AT_REST, DT, GOAL, exactly};
use super::*;
use crate::worst::Extreme;
use crate::{BodyMethod, Spring};

#[test]
fn a_swing_past_half_a_turn_comes_back_as_it_went() {
    let spring = Spring::from_hertz(1.0, 0.05).unwrap();
    for method in BodyMethod::ALL {
        let springs = BodySprings {
            linear: None,
            angular: Some(SpringStep::new(spring, method, DT)),
            ..exactly(spring, DT)
        };
        let (mut drive, mut body, engine) = (BodyDrive::default(), AT_REST, EngineStep::new(DT, 4));
        body.angular_velocity = Vec3::Y * 28.0;
        let (mut angle, mut highest) = (0.0_f32, 0.0_f32);
        let (mut curve, mut rate) = (0.0_f32, 28.0_f32);
        for _ in 0..120 {
            (_, body.angular_velocity) =
                drive.command(&springs, &engine, &body, &GOAL, &Load::default());
            let turned = engine.turn_of(body.angular_velocity);
            body.rotation = (turned * body.rotation).normalize();
            angle += rotation_vector(turned).y;
            highest.keep_largest(angle);
            let step = method.method().propagator(spring, DT);
            (curve, rate) = step.advance(curve, rate, 0.0);
        }
        assert!(
            highest > 3.5,
            "{method:?} swings past half a turn: {highest}"
        );
        // Only the exact drive makes up for the engine's linearised rotation: 5e-4 of a turn at 28 rad/s.
        let bound = if method == BodyMethod::Exact {
            1e-3
        } else {
            1e-2
        };
        assert!((angle - curve).abs() < bound, "{method:?}: {angle} {curve}");
    }
}

#[test]
fn past_a_quarter_of_a_turn_the_error_is_along_the_way_of_the_step_before() {
    let turned = |angle: f32| from_rotation_vector(Vec3::Y * angle);
    let mut drive = BodyDrive {
        landed: Vec3::Y * -3.3,
        ..BodyDrive::default()
    };
    let error = |drive: &BodyDrive, angle, goal| drive.turn_error(turned(angle), goal).y;
    assert!(
        (error(&drive, 3.0, Quat::IDENTITY) - 3.0).abs() < 1e-5,
        "it has not started"
    );
    drive.angular.carry(Vec3::ZERO, Vec3::ZERO);
    for (landed, angle, expected) in [
        (3.3, 3.3, 3.3),
        (3.3, 3.0, 3.0),
        (-3.3, 3.3, 3.3 - TAU),
        (-3.3, 3.0, 3.0 - TAU),
        (3.3, -3.0, TAU - 3.0),
        (-4.5, 1.7, 1.7 - TAU),
        // Put within a quarter of a turn by something else.
        (-4.5, 1.5, 1.5),
        (-6.0, 1.0, 1.0),
        (-6.0, 0.6, 0.6),
        (-6.0, 0.3, 0.3),
    ] {
        drive.landed = Vec3::Y * landed;
        let found = error(&drive, angle, Quat::IDENTITY);
        assert!((found - expected).abs() < 1e-5, "{landed} {angle}: {found}");
    }
    // A goal within 0.01 rad is the same one, of either sign; any other is a new one.
    for (goal, expected) in [
        (turned(0.009), 3.0 - TAU - 0.009),
        (-turned(-0.009), 3.0 - TAU + 0.009),
        (turned(0.011), 3.0 - 0.011),
        (-turned(-0.011), 3.0 + 0.011),
    ] {
        drive.landed = Vec3::Y * -3.3;
        let found = error(&drive, 3.0, goal);
        assert!(
            (found - expected).abs() < 1e-5,
            "{goal}: {found} {expected}"
        );
    }
}
