//! What acts on a driven body besides its drive: game code, a gravity of its own, and forces on bodies of other masses than 1 kg.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use spring_math::rotation::rotation_vector;
use springyard_drive::SpringDrive;
use springyard_test_lab::{DriveLab, closed_form::closed_form, drive_lab as lab};

#[test]
fn what_game_code_adds_to_a_velocity_counts_once_also_in_two_steps_running() {
    let spring = Spring::from_hertz(1.0, 0.3).unwrap();
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((lab::ball(Vec3::ZERO), SpringDrive::of(spring)));
    lab.run(0.1, 60.0, |_| ());
    let began = lab.secs;
    for step in 0..30 {
        if step < 2 {
            lab.set::<Velocity>(body, |velocity| {
                velocity.linear.x += 1.0;
                velocity.angular.y += 1.0;
            });
        }
        lab.step(1.0 / 60.0);
        // Two swings, the second a step later.
        let swing = |since: f64| closed_form(spring, 0.0, 1.0, (lab.secs - since).max(0.0)).0;
        let expected = swing(began) + swing(began + 1.0 / 60.0);
        let pose = lab.get::<Transform>(body);
        let moved = pose.translation - Vec3::X * expected as f32;
        assert!(moved.length() < 1e-5, "{step}: {moved} m off");
        let turned = rotation_vector(pose.rotation) - Vec3::Y * expected as f32;
        assert!(turned.length() < 1e-5, "{step}: {turned} rad off");
    }
}

#[test]
fn a_body_with_another_gravity_rests_on_its_target_all_the_same() {
    for scale in [0.5, 2.0] {
        let mut lab = DriveLab::new(-9.81);
        let drive = SpringDrive::of(Spring::from_hertz(3.0, 1.0).unwrap());
        let body = lab.spawn((lab::ball(Vec3::ZERO), GravityScale(scale), drive));
        lab.run(1.0, 60.0, |_| ());
        let off = lab.position(body).length();
        assert!(off < 1e-5, "{scale}: {off} m");
    }
}

#[test]
fn a_force_moves_a_body_of_any_mass_by_its_acceleration_from_the_first_step() {
    let spring = Spring::from_hertz(2.0, 0.3).unwrap();
    for mass in [0.5, 4.0] {
        let mut lab = DriveLab::new(0.0);
        let body = lab.spawn((
            lab::body(mass, Vec3::splat(0.1 * mass), Vec3::ZERO),
            Transform::default(),
            ExternalForce::default(),
            SpringDrive::of(spring),
        ));
        lab.run(0.1, 60.0, |_| ());
        let began = lab.secs;
        lab.set::<ExternalForce>(body, |it| it.force = Vec3::X * 10.0 * mass);
        // It swings about the place where the spring balances 10 m/s^2.
        let balance = 10.0 / f64::from(spring.stiffness());
        lab.run(1.0, 60.0, |lab| {
            let (left, _) = closed_form(spring, -balance, 0.0, lab.secs - began);
            let off = f64::from(lab.position(body).x) - balance - left;
            assert!(off.abs() < 1e-5, "{mass} kg: {off} m");
        });
    }
}
