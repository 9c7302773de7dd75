//! Rides, in a made-up engine.

use glam::BVec3;

use super::*;
use crate::{Propagator, Spring, body::BodyMethod, random::SplitMix64};

const DT: f32 = 1.0 / 60.0;

fn at_rest() -> BodyState {
    BodyState {
        position: Vec3::ZERO,
        rotation: Quat::IDENTITY,
        velocity: Vec3::ZERO,
        angular_velocity: Vec3::ZERO,
        centre_of_mass: Vec3::ZERO,
    }
}

fn goal() -> BodyGoal {
    BodyGoal {
        position: Vec3::ZERO,
        rotation: Quat::IDENTITY,
        velocity: Vec3::ZERO,
        angular_velocity: Vec3::ZERO,
    }
}

fn ride<'a>(memory: &'a mut BodyDrive, rules: &'a Rules, body: BodyState) -> Ride<'a> {
    Ride {
        memory,
        rules,
        body,
        goal: goal(),
        kick: Vec3::ZERO,
        twist: Vec3::ZERO,
        weight: 1.0,
        frame: Quat::IDENTITY,
    }
}

fn pulled(
    memory: &mut BodyDrive,
    rules: &Rules,
    body: BodyState,
    spring: &SpringStep,
    engine: &EngineStep,
) -> Vec3 {
    let mut ride = ride(memory, rules, body);
    pull(std::slice::from_mut(&mut ride), spring, engine);
    ride.body.velocity
}

#[test]
fn a_saturated_drive_is_a_constant_acceleration() {
    let step = SpringStep::new(Spring::critical(20.0).unwrap(), BodyMethod::Exact, DT);
    let engine = EngineStep::new(DT, 4);
    let rules = Rules {
        linear: Bounds::new(BVec3::TRUE, 3.0),
        ..Rules::default()
    };
    let (mut memory, mut body) = (BodyDrive::default(), at_rest());
    body.position.x = 100.0;
    for _ in 0..60 {
        body.velocity = pulled(&mut memory, &rules, body, &step, &engine);
        body.position += body.velocity * DT;
    }
    let x = body.position.x;
    assert!((x - (100.0 - 1.5)).abs() < 1e-3, "{x}");
}

#[test]
fn an_axis_that_is_off_is_left_alone() {
    let rules = Rules {
        linear: Bounds::new(BVec3::new(true, false, true), f32::INFINITY),
        ..Rules::default()
    };
    let body = BodyState {
        position: Vec3::new(1.0, 2.0, 3.0),
        velocity: Vec3::new(0.0, -4.0, 0.0),
        ..at_rest()
    };
    for method in BodyMethod::ALL {
        let step = SpringStep::new(Spring::critical(20.0).unwrap(), method, DT);
        let engine = EngineStep::new(DT, 4).under(Vec3::Y * -9.81);
        let command = pulled(&mut BodyDrive::default(), &rules, body, &step, &engine);
        assert!(command.x < 0.0 && command.z < 0.0, "{command}");
        assert_eq!(command.y, -4.0);
    }
}

#[test]
fn a_swing_past_half_a_turn_comes_back_as_it_went() {
    let spring = Spring::from_hertz(1.0, 0.05).unwrap();
    let step = SpringStep::new(spring, BodyMethod::Exact, DT);
    let engine = EngineStep::new(DT, 4);
    let (mut memory, rules) = (BodyDrive::default(), Rules::default());
    let mut body = BodyState {
        angular_velocity: Vec3::Y * 25.0,
        ..at_rest()
    };
    let (mut angle, mut highest) = (0.0_f32, 0.0_f32);
    for _ in 0..120 {
        let mut ride = ride(&mut memory, &rules, body);
        turn(std::slice::from_mut(&mut ride), &step, &engine);
        body = ride.body;
        let turned = engine.turn_of(body.angular_velocity);
        body.rotation = (turned * body.rotation).normalize();
        angle += crate::rotation::rotation_vector(turned).y;
        highest = highest.max(angle);
    }
    assert!(highest > 3.5, "it swings past half a turn: {highest}");
    let (expected, _) = Propagator::exact(spring, 2.0).advance(0.0_f32, 25.0, 0.0);
    assert!((angle - expected).abs() < 1e-3, "{angle} {expected}");
}

/// A ride in the middle of something: pushed, turned far, off centre, bounded, its goal on the move.
fn any(random: &mut SplitMix64) -> (BodyDrive, Rules, BodyState, BodyGoal) {
    let mut vector = |size: f32| {
        Vec3::new(
            random.signed() as f32,
            random.signed() as f32,
            random.signed() as f32,
        ) * size
    };
    let rotation = |vector: Vec3| Quat::from_scaled_axis(vector);
    let (body, mut goal) = (
        BodyState {
            position: vector(3.0),
            rotation: rotation(vector(2.0)),
            velocity: vector(4.0),
            angular_velocity: vector(4.0),
            centre_of_mass: vector(0.2).max(Vec3::ZERO),
        },
        goal(),
    );
    if vector(1.0).x > 0.0 {
        (goal.velocity, goal.angular_velocity) = (vector(1.0), vector(1.0));
        goal.rotation = rotation(vector(2.0));
    }
    let limit = |x: f32| if x > 0.5 { f32::INFINITY } else { 30.0 };
    let chances = vector(1.0);
    let rules = Rules {
        linear: Bounds::new(BVec3::new(true, chances.x > -0.5, true), limit(chances.y)),
        angular: Bounds::new(BVec3::TRUE, limit(chances.z)),
        carries_weight: chances.x > 0.0,
        turns_to_goal: chances.y > 0.0,
    };
    (BodyDrive::default(), rules, body, goal)
}

#[test]
fn a_body_s_step_is_the_same_to_the_bit_whoever_is_beside_it() {
    let mut random = SplitMix64::new(7);
    let springs = [
        Spring::from_hertz(2.0, 0.7).unwrap(),
        Spring::from_hertz(30.0, 1.0).unwrap(),
    ];
    let engine = EngineStep::new(DT, 4).under(Vec3::Y * -9.81);
    for round in 0..300 {
        let spring = springs[round % 2];
        let method = BodyMethod::ALL[round % 3];
        let step = match round % 4 {
            0 => SpringStep::per_axis([spring, springs[0], spring], method, DT),
            1 => SpringStep::with_yaw(spring, springs[0], method, DT),
            _ => SpringStep::new(spring, method, DT),
        };
        let mut together: Vec<_> = (0..1 + round % 7).map(|_| any(&mut random)).collect();
        let mut alone = together.clone();
        for _ in 0..4 {
            let mut rides: Vec<Ride> = together
                .iter_mut()
                .map(|(memory, rules, body, goal)| Ride {
                    goal: *goal,
                    frame: body.rotation,
                    ..ride(memory, rules, *body)
                })
                .collect();
            turn(&mut rides, &step, &engine);
            pull(&mut rides, &step, &engine);
            let given: Vec<BodyState> = rides.iter().map(|ride| ride.body).collect();
            for (i, (memory, rules, body, goal)) in alone.iter_mut().enumerate() {
                let mut ride = Ride {
                    goal: *goal,
                    frame: body.rotation,
                    ..ride(memory, rules, *body)
                };
                turn(std::slice::from_mut(&mut ride), &step, &engine);
                pull(std::slice::from_mut(&mut ride), &step, &engine);
                assert_eq!(ride.body, given[i], "{round} {i}");
                // Something pushes some of them.
                body.velocity = ride.body.velocity + Vec3::Y * (i % 2) as f32;
                body.angular_velocity = ride.body.angular_velocity;
                together[i].2 = *body;
            }
            for (one, other) in together.iter().zip(&alone) {
                assert_eq!(one.0, other.0, "{round}");
            }
        }
    }
}

#[test]
fn what_rests_on_a_body_bends_its_spring_as_a_force_does() {
    // A load that holds the body, whatever the drive tells it: each step ends with the body still. It takes as much as the
    // spring's own force.
    let spring = Spring::from_hertz(4.0, 1.0).unwrap();
    for method in BodyMethod::ALL {
        for hz in [30.0, 60.0, 240.0] {
            let dt = 1.0 / hz;
            let (step, engine) = (SpringStep::new(spring, method, dt), EngineStep::new(dt, 4));
            let (mut memory, rules) = (BodyDrive::default(), Rules::default());
            let body = BodyState {
                position: Vec3::Y * -0.1,
                ..at_rest()
            };
            let mut push = 0.0;
            for _ in 0..400 {
                push = pulled(&mut memory, &rules, body, &step, &engine).y / dt;
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
fn a_kick_is_no_lasting_push() {
    let spring = Spring::from_hertz(1.0, 0.2).unwrap();
    let (step, engine) = (
        SpringStep::new(spring, BodyMethod::Exact, DT),
        EngineStep::new(DT, 4),
    );
    let (mut memory, rules, mut body) = (BodyDrive::default(), Rules::default(), at_rest());
    for tick in 0..120 {
        if tick == 60 {
            body.velocity.x += 2.0;
        }
        body.velocity = pulled(&mut memory, &rules, body, &step, &engine);
        body.position += body.velocity * DT;
    }
    let (curve, _) = Propagator::exact(spring, 1.0).advance(0.0_f32, 2.0, 0.0);
    assert!(
        (body.position.x - curve).abs() < 1e-5,
        "{} {curve}",
        body.position.x
    );
}

#[test]
fn a_limit_that_is_no_number_lets_nothing_through_whoever_is_beside_it() {
    let step = SpringStep::new(Spring::critical(20.0).unwrap(), BodyMethod::Exact, DT);
    let engine = EngineStep::new(DT, 4);
    let limited = |limit: f32| Rules {
        linear: Bounds::new(BVec3::TRUE, limit),
        ..Rules::default()
    };
    let body = BodyState {
        position: Vec3::X,
        ..at_rest()
    };
    for bad in [f32::NAN, -1.0, 0.0] {
        for beside in [f32::INFINITY, 5.0] {
            let rules = [limited(bad), limited(beside)];
            let mut memories = [BodyDrive::default(); 2];
            let rides = memories.iter_mut().zip(&rules);
            let mut rides: Vec<Ride> = rides
                .map(|(memory, rules)| ride(memory, rules, body))
                .collect();
            pull(&mut rides, &step, &engine);
            assert_eq!(rides[0].body.velocity, Vec3::ZERO, "{bad} beside {beside}");
            assert!(rides[1].body.velocity.x < 0.0, "{bad} beside {beside}");
        }
    }
}
