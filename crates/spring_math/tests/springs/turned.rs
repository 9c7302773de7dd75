//! A drive does the same in any axes: its state, its body, goal and loads turned, the command is the command turned.

use glam::{BVec3, Quat, Vec3};
use spring_math::body::{
    BodyDrive, BodyGoal, BodySpring, BodySprings, BodyState, BodyVelocityDrive, Bounds, EngineStep,
    Load, SpringStep, VelocityInput,
};
use spring_math::random::SplitMix64;
use spring_math::rotation::{from_rotation_vector, rotation_vector};
use spring_math::velocity_spring::VelocitySpring;
use spring_math::{BodyMethod, Spring};

const DT: f32 = 1.0 / 60.0;

fn turns() -> [Quat; 3] {
    [
        Vec3::new(0.3, -1.2, 0.5),
        Vec3::new(-2.0, 1.0, 1.5),
        Vec3::X * 3.0,
    ]
    .map(from_rotation_vector)
}

fn any(random: &mut SplitMix64, size: f32) -> Vec3 {
    Vec3::from_array([(); 3].map(|()| random.signed() as f32)) * size
}

fn springs(hertz: f32, zeta: f32) -> BodySprings {
    let step = SpringStep::new(
        Spring::from_hertz(hertz, zeta).unwrap(),
        BodyMethod::Exact,
        DT,
    );
    BodySprings {
        linear: Some(step.clone()),
        angular: Some(step),
        angular_frame: None,
        linear_bounds: Bounds::NONE,
        angular_bounds: Bounds::NONE,
        carries_weight: false,
        turns_to_goal: true,
    }
}

fn assert_close(a: Vec3, b: Vec3, what: &str) {
    assert!(
        (a - b).length() < 2e-5 * (1.0 + a.length()),
        "{what}: {a} {b}"
    );
}

/// A step in these axes and in turned ones.
fn step_both(
    drive: &mut BodyDrive,
    by: Quat,
    springs: &BodySprings,
    (body, goal, load): (&BodyState, &BodyGoal, &Load),
) -> (Vec3, Vec3) {
    let engine = EngineStep::new(DT, 4);
    let mut turned = drive.turned(by);
    let command = drive.command(springs, &engine, body, goal, load);
    let (body, goal, load) = (body.turned(by), goal.turned(by), load.turned(by));
    let in_turned = turned.command(springs, &engine, &body, &goal, &load);
    assert_close(by * command.0, in_turned.0, "velocity");
    assert_close(by * command.1, in_turned.1, "angular velocity");
    command
}

#[test]
fn a_pushed_and_kicked_drive_off_its_centre_of_mass_commands_the_same_in_any_axes() {
    for by in turns() {
        let (mut drive, mut random) = (BodyDrive::default(), SplitMix64::new(3));
        let (push, spin) = (any(&mut random, 2.0), any(&mut random, 2.0));
        let (mut velocity, mut angular_velocity) = (push, spin);
        for _ in 0..20 {
            let body = BodyState {
                position: any(&mut random, 2.0),
                rotation: from_rotation_vector(any(&mut random, 0.4)),
                // About the same push in each step: it is taken for one that lasts.
                velocity: velocity + push + any(&mut random, 0.5),
                angular_velocity: angular_velocity + spin + any(&mut random, 0.5),
                centre_of_mass: Vec3::new(0.2, -0.1, 0.4),
            };
            let goal = BodyGoal {
                position: any(&mut random, 1.0),
                rotation: from_rotation_vector(any(&mut random, 0.4)),
                velocity: any(&mut random, 3.0),
                angular_velocity: any(&mut random, 3.0),
                acceleration: any(&mut random, 9.0),
                angular_acceleration: any(&mut random, 9.0),
            };
            let load = Load {
                gravity: any(&mut random, 9.0),
                acceleration: any(&mut random, 9.0),
                angular_acceleration: any(&mut random, 9.0),
                kick: any(&mut random, 0.3),
                angular_kick: any(&mut random, 0.3),
            };
            (velocity, angular_velocity) =
                step_both(&mut drive, by, &springs(2.0, 0.3), (&body, &goal, &load));
        }
    }
}

#[test]
fn a_swing_past_half_a_turn_comes_back_the_same_way_in_any_axes() {
    let still = BodyGoal {
        position: Vec3::ZERO,
        rotation: from_rotation_vector(Vec3::new(0.4, 0.2, -0.3)),
        velocity: Vec3::ZERO,
        angular_velocity: Vec3::ZERO,
        acceleration: Vec3::ZERO,
        angular_acceleration: Vec3::ZERO,
    };
    for by in turns() {
        let mut body = BodyState {
            position: Vec3::ZERO,
            rotation: still.rotation,
            velocity: Vec3::ZERO,
            angular_velocity: Vec3::new(10.0, 20.0, -10.0),
            centre_of_mass: Vec3::ZERO,
        };
        let (mut drive, mut past_half) = (BodyDrive::default(), 0);
        let engine = EngineStep::new(DT, 4);
        for _ in 0..60 {
            let before = rotation_vector(body.rotation * still.rotation.inverse());
            let input = (&body, &still, &Load::default());
            (_, body.angular_velocity) = step_both(&mut drive, by, &springs(1.0, 0.05), input);
            body.rotation = (engine.turn_of(body.angular_velocity) * body.rotation).normalize();
            let after = rotation_vector(body.rotation * still.rotation.inverse());
            past_half += u32::from(before.dot(after) < -8.0);
        }
        assert_eq!(past_half, 2, "there and back");
    }
}

#[test]
fn a_velocity_drive_commands_the_same_in_any_axes() {
    let step = VelocitySpring::from_roll_call_half_life(0.1)
        .unwrap()
        .over(DT);
    let engine = EngineStep::new(DT, 4);
    for by in turns() {
        let (mut drive, mut random) = (BodyVelocityDrive::default(), SplitMix64::new(3));
        let push = any(&mut random, 2.0);
        let (mut position, mut velocity) = (Vec3::ZERO, Vec3::X);
        for _ in 0..20 {
            let input = VelocityInput {
                position,
                velocity: velocity + push + any(&mut random, 0.5),
                kick: any(&mut random, 0.3),
                goal: any(&mut random, 5.0),
                acceleration: any(&mut random, 9.0),
                force: any(&mut random, 9.0),
                max_acceleration: f32::INFINITY,
            };
            let in_turned = VelocityInput {
                position: by * input.position,
                velocity: by * input.velocity,
                kick: by * input.kick,
                goal: by * input.goal,
                acceleration: by * input.acceleration,
                force: by * input.force,
                ..input
            };
            let mut turned = drive.turned(by);
            velocity = drive.step(&step, &input, BVec3::TRUE, &engine);
            let other = turned.step(&step, &in_turned, BVec3::TRUE, &engine);
            assert_close(by * velocity, other, "velocity");
            let sprung = drive.velocity(velocity);
            assert_close(by * sprung, turned.velocity(other), "sprung");
            let acceleration = by * drive.acceleration();
            assert_close(acceleration, turned.acceleration(), "acceleration");
            position += (velocity + 0.6 * push + any(&mut random, 0.2)) * DT;
        }
    }
}

#[test]
fn what_carries_a_body_adds_its_velocity_once() {
    let (measured, carried) = (Vec3::new(1.0, -2.0, 3.0), Vec3::new(0.5, 4.0, -1.0));
    let mut spring = BodySpring::default();
    assert_eq!(spring.velocity_of(measured.into()), measured.into());
    spring.carry(measured, carried);
    assert_eq!(spring.velocity(), measured + carried);
    spring.carry(measured, carried);
    assert_eq!(spring.velocity(), measured + 2.0 * carried);
    let faster = measured + Vec3::Y;
    let expected = faster + 2.0 * carried;
    assert_eq!(spring.velocity_of(faster.into()), expected.into());
    spring.forget();
    assert_eq!(spring, BodySpring::default());

    let mut drive = BodyVelocityDrive::default();
    assert_eq!(drive.velocity(measured), measured);
    drive.carry(measured, carried);
    drive.carry(measured, carried);
    assert_eq!(drive.velocity(faster), expected);
    assert_eq!(drive.pushed(faster, DT), Vec3::ZERO, "it has not stepped");
}
