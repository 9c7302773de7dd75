//! Tests of the drives on bodies in a minimal engine of the tests.

use glam::BVec3;

use super::*;
use crate::body::{implicit_velocity_change, stable_pd_velocity_change};
use crate::rotation::{from_rotation_vector, rotation_vector};
use crate::worst::Extreme;
use crate::{BodyMethod, Propagator, Spring, random::SplitMix64};

pub(super) const DT: f32 = 1.0 / 60.0;

pub(super) const AT_REST: BodyState = BodyState {
    position: Vec3::ZERO,
    rotation: Quat::IDENTITY,
    velocity: Vec3::ZERO,
    angular_velocity: Vec3::ZERO,
    centre_of_mass: Vec3::ZERO,
};

pub(super) const GOAL: BodyGoal = BodyGoal {
    position: Vec3::ZERO,
    rotation: Quat::IDENTITY,
    velocity: Vec3::ZERO,
    angular_velocity: Vec3::ZERO,
    acceleration: Vec3::ZERO,
    angular_acceleration: Vec3::ZERO,
};

/// The springs of a body with a spring on its position only.
fn pulled_by(step: SpringStep) -> BodySprings {
    BodySprings {
        linear: Some(step),
        angular: None,
        angular_frame: None,
        linear_bounds: Bounds::NONE,
        angular_bounds: Bounds::NONE,
        carries_weight: true,
        turns_to_goal: false,
    }
}

pub(super) fn exactly(spring: Spring, dt: f32) -> BodySprings {
    pulled_by(SpringStep::new(spring, BodyMethod::Exact, dt))
}

/// The minimal engine: `iterations` substeps of semi-implicit Euler.
fn move_along(body: &mut BodyState, acceleration: Vec3, dt: f32, iterations: u16) {
    let small = dt / f32::from(iterations);
    for _ in 0..iterations {
        body.velocity += acceleration * small;
        body.position += body.velocity * small;
    }
}

#[test]
fn the_body_lies_on_the_closed_form_under_gravity_or_a_force_in_uneven_steps() {
    for (hertz, zeta) in [(1.0, 0.1), (4.0, 0.0), (4.0, 1.0), (10.0, 0.5)] {
        for hz in [15.0_f32, 60.0, 240.0] {
            for (gravity, force) in [(0.0, 0.0), (-9.81_f32, 0.0), (0.0, 30.0), (-9.81, 20.0)] {
                let spring = Spring::from_hertz(hertz, zeta).unwrap();
                let (mut drive, mut body) = (BodyDrive::default(), AT_REST);
                body.position.x = 1.0;
                let (gravity, force) = (Vec3::X * gravity, Vec3::X * force);
                let load = Load {
                    gravity,
                    acceleration: force,
                    ..Load::default()
                };
                let sag = (gravity + force).x / spring.stiffness();
                let (mut time, mut worst, mut random) = (0.0_f64, 0.0_f64, SplitMix64::new(1));
                while time < 3.0 {
                    let dt = (1.0 + 0.3 * random.signed() as f32) / hz;
                    let springs = BodySprings {
                        carries_weight: false,
                        ..exactly(spring, dt)
                    };
                    let engine = EngineStep::new(dt, 4);
                    (body.velocity, _) = drive.command(&springs, &engine, &body, &GOAL, &load);
                    move_along(&mut body, gravity + force, dt, 4);
                    time += f64::from(dt);
                    let start = 1.0 - f64::from(sag);
                    let curve = start + crate::exact::increments(spring, time)[0] * start;
                    worst.keep_largest((f64::from(body.position.x - sag) - curve).abs());
                }
                // The amplitude is at most 1 + |sag|.
                assert!(
                    worst < 6e-6 * f64::from(1.0 + sag.abs()),
                    "{hertz} Hz, {zeta}, {hz} Hz, {gravity}, {force}: {worst}"
                );
            }
        }
    }
}

#[test]
fn a_drive_that_carries_the_weight_still_feels_a_force() {
    let spring = Spring::from_hertz(2.0, 1.0).unwrap();
    for hz in [30.0, 60.0, 240.0] {
        for method in BodyMethod::ALL {
            let (mut drive, mut body) = (BodyDrive::default(), AT_REST);
            let springs = pulled_by(SpringStep::new(spring, method, 1.0 / hz));
            let load = Load {
                gravity: Vec3::Y * -9.81,
                acceleration: Vec3::X * 8.0,
                ..Load::default()
            };
            for _ in 0..600 {
                let engine = EngineStep::new(1.0 / hz, 4);
                (body.velocity, _) = drive.command(&springs, &engine, &body, &GOAL, &load);
                move_along(&mut body, load.gravity + load.acceleration, 1.0 / hz, 4);
            }
            let right = Vec3::X * (8.0 / spring.stiffness());
            let off = (body.position - right).length() / right.x;
            assert!(off < 2e-4, "{method:?} at {hz} Hz: {off}");
        }
    }
}

#[test]
fn stable_pd_and_backward_euler_change_the_velocity_by_their_printed_formulas() {
    type Formula = fn(Spring, Vec3, Vec3, f32) -> Vec3;
    let formulas: [(BodyMethod, Formula); 2] = [
        (BodyMethod::StablePd, stable_pd_velocity_change),
        (BodyMethod::Implicit, implicit_velocity_change),
    ];
    let spring = Spring::from_hertz(3.0, 0.4).unwrap();
    let body = BodyState {
        position: Vec3::new(1.0, -0.3, 0.2),
        velocity: Vec3::new(0.0, 2.0, -4.0),
        ..AT_REST
    };
    let goal = BodyGoal {
        position: Vec3::new(0.1, 0.5, -0.7),
        velocity: Vec3::new(3.0, 0.0, -1.0),
        ..GOAL
    };
    for (method, formula) in formulas {
        let springs = pulled_by(SpringStep::new(spring, method, DT));
        let (mut drive, engine) = (BodyDrive::default(), EngineStep::new(DT, 4));
        let (command, _) = drive.command(&springs, &engine, &body, &goal, &Load::default());
        let error = body.position - (goal.position - goal.velocity * DT);
        let change = formula(spring, error, body.velocity - goal.velocity, DT);
        assert_eq!(command, body.velocity + change, "{method:?}");
    }
}

#[test]
fn a_body_swings_at_the_frequency_and_damping_that_are_effective_for_its_method() {
    let spring = Spring::from_hertz(2.0, 0.2).unwrap();
    for method in BodyMethod::ALL {
        for hz in [30.0, 60.0, 240.0] {
            let dt = 1.0 / hz;
            let effective = method.effective(spring, dt).unwrap();
            let (angle, zeta) = (effective.omega * f64::from(dt), effective.zeta);
            let decay = (-zeta * angle).exp();
            let swing = (angle * (1.0 - zeta * zeta).sqrt()).cos();
            let springs = pulled_by(SpringStep::new(spring, method, dt));
            let (mut drive, mut body, engine) =
                (BodyDrive::default(), AT_REST, EngineStep::new(dt, 4));
            body.position.x = 1.0;
            let mut places = [f64::NAN, 1.0];
            for tick in 0..60 {
                (body.velocity, _) =
                    drive.command(&springs, &engine, &body, &GOAL, &Load::default());
                body.position += body.velocity * dt;
                let [before, last] = places;
                let next = f64::from(body.position.x);
                // Three places of a damped swing, a step apart.
                let expected = 2.0 * decay * swing * last - decay * decay * before;
                let off = (next - expected).abs();
                assert!(tick == 0 || off < 1e-6, "{method:?} {hz} Hz: {off}");
                places = [last, next];
            }
            let added = zeta - f64::from(spring.zeta());
            let adds = method != BodyMethod::Exact;
            assert_eq!(added > 0.01, adds, "{method:?} {hz} Hz: {added}");
        }
    }
}

#[test]
fn a_turning_body_lies_on_the_closed_form_of_its_rotation_vector() {
    let spring = Spring::from_hertz(1.5, 0.2).unwrap();
    let springs = BodySprings {
        linear: None,
        angular: Some(SpringStep::new(spring, BodyMethod::Exact, DT)),
        ..exactly(spring, DT)
    };
    let (axis, turning) = (Vec3::new(0.6, 0.0, 0.8), 0.7);
    let (mut drive, mut body, engine) = (BodyDrive::default(), AT_REST, EngineStep::new(DT, 4));
    body.rotation = from_rotation_vector(axis * 1.2);
    for tick in 1..=180_u16 {
        let time = f32::from(tick) * DT;
        let goal = BodyGoal {
            rotation: from_rotation_vector(axis * (turning * time)),
            angular_velocity: axis * turning,
            ..GOAL
        };
        (_, body.angular_velocity) =
            drive.command(&springs, &engine, &body, &goal, &Load::default());
        body.rotation = (engine.turn_of(body.angular_velocity) * body.rotation).normalize();
        let way = (0.0, f64::from(turning));
        let (curve, _) = crate::exact::curve(spring, (1.2, 0.0), way, time.into());
        let on_curve = from_rotation_vector(axis * curve as f32);
        let off = rotation_vector(body.rotation * on_curve.inverse()).length();
        assert!(off < 2e-5, "{tick}: {off}");
    }
}

/// The error to an accelerating goal must be that to a fixed goal, whose closed form does not contain the goal's motion.
#[test]
fn the_error_to_a_goal_whose_acceleration_is_known_dies_out_as_to_one_that_stays() {
    let spring = Spring::from_hertz(1.0, 0.3).unwrap();
    let acceleration = Vec3::new(4.0, -1.0, 0.5);
    let goal_at = |time: f32| acceleration * (0.5 * time * time);
    for hz in [30_u16, 60, 240] {
        let dt = 1.0 / f32::from(hz);
        let (springs, engine) = (exactly(spring, dt), EngineStep::new(dt, 4));
        let (mut drive, mut body) = (BodyDrive::default(), AT_REST);
        body.position = Vec3::Y;
        for tick in 1..=2 * hz {
            let time = f32::from(tick) * dt;
            let goal = BodyGoal {
                position: goal_at(time),
                velocity: (goal_at(time) - goal_at(time - dt)) / dt,
                acceleration,
                ..GOAL
            };
            (body.velocity, _) = drive.command(&springs, &engine, &body, &goal, &Load::default());
            body.position += body.velocity * dt;
            let (curve, _) = crate::exact::curve(spring, (1.0, 0.0), (0.0, 0.0), time.into());
            let off = body.position - (goal_at(time) + Vec3::Y * curve as f32);
            assert!(off.length() < 2e-5, "{hz} Hz, {time} s: {off}");
        }
    }
}

#[test]
fn a_torque_turns_a_spring_by_torque_over_stiffness() {
    let spring = Spring::from_hertz(2.0, 1.0).unwrap();
    for hz in [30.0, 60.0, 240.0] {
        let springs = BodySprings {
            angular: Some(SpringStep::new(spring, BodyMethod::Exact, 1.0 / hz)),
            ..exactly(spring, 1.0 / hz)
        };
        let (mut drive, mut body) = (BodyDrive::default(), AT_REST);
        let (engine, torque) = (EngineStep::new(1.0 / hz, 4), Vec3::Y * 40.0);
        let load = Load {
            angular_acceleration: torque,
            ..Load::default()
        };
        for _ in 0..600 {
            (_, body.angular_velocity) = drive.command(&springs, &engine, &body, &GOAL, &load);
            for _ in 0..4 {
                body.angular_velocity += torque / hz / 4.0;
                let quarter = EngineStep::new(0.25 / hz, 1).turn_of(body.angular_velocity);
                body.rotation = (quarter * body.rotation).normalize();
            }
        }
        let turned = rotation_vector(body.rotation).y * spring.stiffness() / 40.0;
        assert!((turned - 1.0).abs() < 1e-3, "{hz} Hz: {turned} of it");
    }
}

#[test]
fn a_spring_without_stiffness_leaves_force_and_torque_to_the_body() {
    let step = SpringStep::new(Spring::new(0.0, 0.0).unwrap(), BodyMethod::Exact, DT);
    let engine = EngineStep::new(DT, 4);
    let body = BodyState {
        velocity: Vec3::new(1.0, 2.0, 3.0),
        angular_velocity: Vec3::new(0.0, 0.5, -0.5),
        ..AT_REST
    };
    let load = Load {
        gravity: Vec3::Y * -9.81,
        acceleration: Vec3::X * 3.0,
        angular_acceleration: Vec3::Z * 7.0,
        ..Load::default()
    };
    for carries_weight in [false, true] {
        let springs = BodySprings {
            angular: Some(step.clone()),
            carries_weight,
            ..pulled_by(step.clone())
        };
        let command = BodyDrive::default().command(&springs, &engine, &body, &GOAL, &load);
        let weight = if carries_weight {
            load.gravity
        } else {
            Vec3::ZERO
        };
        let expected = engine.mean_velocity(body.velocity, -weight);
        assert!((command.0 - expected).length() < 1e-6, "{command:?}");
        assert!(
            (command.1 - body.angular_velocity).length() < 1e-5,
            "{command:?}"
        );
    }
}

#[test]
fn a_saturated_drive_is_a_constant_acceleration() {
    let springs = BodySprings {
        linear_bounds: Bounds::new(BVec3::TRUE, 3.0),
        ..exactly(Spring::critical(20.0).unwrap(), DT)
    };
    let (mut drive, mut body) = (BodyDrive::default(), AT_REST);
    body.position.x = 100.0;
    for _ in 0..60 {
        let engine = EngineStep::new(DT, 4);
        (body.velocity, _) = drive.command(&springs, &engine, &body, &GOAL, &Load::default());
        body.position += body.velocity * DT;
    }
    let x = body.position.x;
    assert!((x - (100.0 - 1.5)).abs() < 1e-3, "{x}");
}

#[test]
fn a_limit_of_zero_or_nan_lets_nothing_through() {
    for bad in [f32::NAN, -1.0, 0.0] {
        let springs = BodySprings {
            linear_bounds: Bounds::new(BVec3::TRUE, bad),
            ..exactly(Spring::critical(20.0).unwrap(), DT)
        };
        let body = BodyState {
            position: Vec3::X,
            ..AT_REST
        };
        let engine = EngineStep::new(DT, 4);
        let mut drive = BodyDrive::default();
        let (velocity, _) = drive.command(&springs, &engine, &body, &GOAL, &Load::default());
        assert_eq!(velocity, Vec3::ZERO, "{bad}");
    }
}

#[test]
fn an_axis_that_is_off_is_left_alone() {
    let body = BodyState {
        position: Vec3::new(1.0, 2.0, 3.0),
        velocity: Vec3::new(0.0, -4.0, 0.0),
        ..AT_REST
    };
    let load = Load {
        gravity: Vec3::Y * -9.81,
        ..Load::default()
    };
    for method in BodyMethod::ALL {
        let step = SpringStep::new(Spring::critical(20.0).unwrap(), method, DT);
        let springs = BodySprings {
            linear_bounds: Bounds::new(BVec3::new(true, false, true), f32::INFINITY),
            ..pulled_by(step)
        };
        let engine = EngineStep::new(DT, 4);
        let mut drive = BodyDrive::default();
        let (velocity, _) = drive.command(&springs, &engine, &body, &GOAL, &load);
        assert!(velocity.x < 0.0 && velocity.z < 0.0, "{velocity}");
        assert_eq!(velocity.y, -4.0);
    }
}

#[test]
fn what_rests_on_a_body_bends_its_spring_as_a_force_does() {
    // A load that holds the body against any command: each step ends with the body still. The push on the load must be the
    // spring's force.
    let spring = Spring::from_hertz(4.0, 1.0).unwrap();
    for method in BodyMethod::ALL {
        for hz in [30.0, 60.0, 240.0] {
            let springs = pulled_by(SpringStep::new(spring, method, 1.0 / hz));
            let (mut drive, mut push) = (BodyDrive::default(), 0.0);
            let body = BodyState {
                position: Vec3::Y * -0.1,
                ..AT_REST
            };
            for _ in 0..400 {
                let engine = EngineStep::new(1.0 / hz, 4);
                let (velocity, _) =
                    drive.command(&springs, &engine, &body, &GOAL, &Load::default());
                push = velocity.y * hz;
            }
            let by_hand = 0.1 * spring.stiffness();
            assert!(
                (push / by_hand - 1.0).abs() < 1e-3,
                "{method:?} {hz}: {push} {by_hand}"
            );
        }
    }
}

#[test]
fn a_kick_goes_into_the_spring_and_is_no_lasting_push() {
    let spring = Spring::from_hertz(1.0, 0.2).unwrap();
    let (springs, mut drive, mut body) = (exactly(spring, DT), BodyDrive::default(), AT_REST);
    for tick in 0..120 {
        if tick == 60 {
            body.velocity.x += 2.0;
        }
        let engine = EngineStep::new(DT, 4);
        (body.velocity, _) = drive.command(&springs, &engine, &body, &GOAL, &Load::default());
        body.position += body.velocity * DT;
    }
    let (curve, _) = Propagator::exact(spring, 1.0).advance(0.0_f32, 2.0, 0.0);
    assert!((body.position.x - curve).abs() < 1e-5);
}

#[test]
fn a_step_of_no_length_changes_nothing() {
    let body = BodyState {
        position: Vec3::ONE,
        velocity: Vec3::new(1.0, 2.0, 3.0),
        angular_velocity: Vec3::X,
        ..AT_REST
    };
    let spring = Spring::critical(5.0).unwrap();
    let step = SpringStep::new(spring, BodyMethod::Exact, 0.0);
    let springs = BodySprings {
        angular: Some(step.clone()),
        ..pulled_by(step)
    };
    let (engine, mut drive) = (EngineStep::new(0.0, 4), BodyDrive::default());
    let commanded = drive.command(&springs, &engine, &body, &GOAL, &Load::default());
    assert_eq!(commanded, (body.velocity, body.angular_velocity));
}
