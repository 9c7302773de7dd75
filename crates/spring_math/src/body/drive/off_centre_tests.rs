//! Bodies whose centre of mass is not at their origin, moved as an engine does: the centre of mass by the velocity, the body about it.

use super::tests::{AT_REST, DT, GOAL, exactly};
use super::*;
use crate::rotation::from_rotation_vector;
use crate::{BodyMethod, Spring, exact};

const CENTRE: Vec3 = Vec3::new(0.3, -0.2, 0.5);

fn centre(body: &BodyState) -> Vec3 {
    body.position + body.rotation * CENTRE
}

fn move_along(body: &mut BodyState, engine: &EngineStep) {
    let at = centre(body) + body.velocity * DT;
    let turn = engine.turn_of(body.angular_velocity);
    body.rotation = (turn * body.rotation).normalize();
    body.position = at - body.rotation * CENTRE;
}

fn on_curve(spring: Spring, start: Vec3, ticks: u16) -> Vec3 {
    let time = f64::from(ticks) * f64::from(DT);
    let (part, _) = exact::curve(spring, (1.0, 0.0), (0.0, 0.0), time);
    start * part as f32
}

#[test]
fn the_centre_of_mass_swings_to_where_it_is_in_a_goal_that_moves_and_turns() {
    let spring = Spring::from_hertz(1.0, 0.2).unwrap();
    let springs = BodySprings {
        angular: Some(SpringStep::new(spring, BodyMethod::Exact, DT)),
        turns_to_goal: true,
        ..exactly(spring, DT)
    };
    let (engine, mut drive) = (EngineStep::new(DT, 4), BodyDrive::default());
    let goal = |ticks: u16| {
        let time = f32::from(ticks) * DT;
        let (velocity, angular_velocity) = (Vec3::new(1.0, 0.0, -2.0), Vec3::new(0.0, 1.5, 0.5));
        BodyGoal {
            position: velocity * time,
            rotation: from_rotation_vector(angular_velocity * time),
            velocity,
            angular_velocity,
            ..GOAL
        }
    };
    let centre_of_goal = |goal: &BodyGoal| goal.position + goal.rotation * CENTRE;
    let mut body = BodyState {
        position: Vec3::new(0.5, 1.0, -0.5),
        rotation: from_rotation_vector(Vec3::new(0.4, -0.8, 0.2)),
        // As fast as the place in the goal that it swings about.
        velocity: (centre_of_goal(&goal(1)) - centre_of_goal(&goal(0))) / DT,
        centre_of_mass: CENTRE,
        ..AT_REST
    };
    let start = centre(&body) - centre_of_goal(&goal(0));
    for tick in 1..=90 {
        let goal = goal(tick);
        (body.velocity, body.angular_velocity) =
            drive.command(&springs, &engine, &body, &goal, &Load::default());
        move_along(&mut body, &engine);
        let error = centre(&body) - centre_of_goal(&goal);
        let expected = on_curve(spring, start, tick);
        assert!(
            (error - expected).length() < 3e-5,
            "{tick}: {error} {expected}"
        );
    }
}

#[test]
fn the_origin_of_a_body_that_spins_freely_swings_to_its_goal() {
    let spring = Spring::from_hertz(1.0, 0.2).unwrap();
    let springs = exactly(spring, DT);
    let (engine, mut drive) = (EngineStep::new(DT, 4), BodyDrive::default());
    let spin = Vec3::new(1.0, -2.0, 4.0);
    let mut body = BodyState {
        position: Vec3::new(0.5, 1.0, -0.5),
        velocity: (engine.turn_of(spin) * CENTRE - CENTRE) / DT,
        angular_velocity: spin,
        centre_of_mass: CENTRE,
        ..AT_REST
    };
    let start = body.position;
    for tick in 1..=90 {
        (body.velocity, _) = drive.command(&springs, &engine, &body, &GOAL, &Load::default());
        move_along(&mut body, &engine);
        let expected = on_curve(spring, start, tick);
        let off = (body.position - expected).length();
        assert!(off < 3e-5, "{tick}: {} {expected}", body.position);
    }
}

#[test]
fn a_spring_that_is_on_again_starts_from_what_the_body_does_by_then() {
    let springs = exactly(Spring::from_hertz(1.0, 0.2).unwrap(), DT);
    let off = BodySprings {
        linear: None,
        ..springs.clone()
    };
    let engine = EngineStep::new(DT, 4);
    let mut drive = BodyDrive::default();
    let mut body = BodyState {
        angular_velocity: Vec3::new(1.0, -2.0, 4.0),
        centre_of_mass: CENTRE,
        ..AT_REST
    };
    let mut step = |body: &BodyState, springs| {
        let load = Load::default();
        drive.command(springs, &engine, body, &GOAL, &load)
    };
    (body.velocity, _) = step(&body, &springs);
    assert_eq!(step(&body, &off), (body.velocity, body.angular_velocity));
    // It has been stopped meanwhile.
    (body.velocity, body.angular_velocity) = (Vec3::ZERO, Vec3::ZERO);
    let command = step(&body, &springs);
    let mut new = BodyDrive::default();
    let expected = new.command(&springs, &engine, &body, &GOAL, &Load::default());
    assert_eq!(command, expected);
}
