//! Which axes are driven: those of a velocity drive, and those of a drive with axes of its own.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use spring_math::velocity_spring::VelocitySpring;
use springyard_drive::{DriveAxes, DriveState, DriveTarget, SpringDrive, VelocityDrive};
use springyard_test_lab::{DriveLab, closed_form::closed_form, drive_lab as lab};

/// A velocity drive that is at its goal within a second.
fn quick(axes: BVec3) -> VelocityDrive {
    VelocityDrive {
        spring: VelocitySpring::from_roll_call_half_life(0.1).unwrap(),
        axes,
    }
}

#[test]
fn a_velocity_drive_leaves_the_velocity_along_other_axes_alone() {
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        lab::ball(Vec3::ZERO),
        Velocity::linear(Vec3::new(0.0, 0.5, 2.0)),
        quick(BVec3::new(true, false, false)),
        DriveTarget {
            velocity: Vec3::X,
            ..default()
        },
    ));
    lab.run(2.0, 60.0, |_| ());
    let velocity = lab.get::<Velocity>(body).linear;
    let off = velocity.distance(Vec3::new(1.0, 0.5, 2.0));
    assert!(off < 1e-5, "{velocity}");
}

#[test]
fn a_body_that_its_velocity_drive_holds_still_sleeps() {
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((lab::ball(Vec3::ZERO), quick(BVec3::TRUE)));
    lab.run(5.0, 60.0, |_| ());
    assert!(lab.raw(body, |raw| raw.is_sleeping()));
}

#[test]
fn a_drive_with_axes_of_its_own_acts_along_them_and_its_state_is_in_the_worlds() {
    let spring = Spring::from_hertz(1.0, 0.3).unwrap();
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        lab::ball(Vec3::ONE),
        // The x axis of the drive is the world's y axis.
        DriveAxes(Some(Quat::from_rotation_z(FRAC_PI_2))),
        SpringDrive {
            linear: Some(spring),
            linear_axes: BVec3::new(true, false, false),
            ..default()
        },
    ));
    lab.run(0.2, 60.0, |lab| {
        let (height, speed) = closed_form(spring, 1.0, 0.0, lab.secs);
        let off = lab.position(body) - Vec3::new(1.0, height as f32, 1.0);
        assert!(off.length() < 1e-5, "{off} m after {} s", lab.secs);
        let velocity = lab.get::<DriveState>(body).velocity_at_step_end();
        let off = velocity - Vec3::Y * speed as f32;
        assert!(off.length() < 3e-5, "{off} m/s after {} s", lab.secs);
    });
}
