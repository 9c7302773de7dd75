//! What the settings of a drive choose: the method, by the drive itself or for all drives, and springs about the vertical.

use bevy::prelude::*;
use spring_math::{Propagator, Spring};
use springyard_drive::{
    AngularSpring, Authority, DefaultDriveMethod, DriveMethod, DriveTarget, SpringDrive,
};
use springyard_test_lab::{DriveLab, drive_lab as lab};

/// Length of a step, s.
const STEP_SECS: f64 = 1.0 / 64.0;

/// A body 1 m below its target, far from the others.
fn below(lab: &mut DriveLab, i: u8, method: Option<DriveMethod>) -> Entity {
    let place = Vec3::X * 4.0 * f32::from(i);
    let drive = SpringDrive {
        linear: Spring::from_hertz(2.0, 0.2).ok(),
        method,
        ..default()
    };
    lab.spawn((lab::ball(place), drive, DriveTarget::at(place + Vec3::Y)))
}

#[test]
fn a_drive_that_does_not_insist_follows_the_default_method_from_the_next_step_on() {
    let mut lab = DriveLab::new(-9.81);
    let free = below(&mut lab, 0, None);
    let insists = below(&mut lab, 1, Some(DriveMethod::Exact));
    let changes = below(&mut lab, 2, Some(DriveMethod::Exact));
    let height = |lab: &DriveLab, body| lab.position(body).y;
    for _ in 0..20 {
        lab.step(STEP_SECS);
        assert_eq!(height(&lab, free), height(&lab, insists));
    }
    for method in [
        DriveMethod::StablePd,
        DriveMethod::Implicit,
        DriveMethod::Exact,
    ] {
        lab.app.insert_resource(DefaultDriveMethod(method));
        lab.set::<SpringDrive>(changes, |drive| drive.method = Some(method));
        for step in 0..20 {
            lab.step(STEP_SECS);
            assert_eq!(
                height(&lab, free),
                height(&lab, changes),
                "{method:?} {step}"
            );
        }
    }
    assert_ne!(height(&lab, free), height(&lab, insists));
    let secs = 80.0 / 64.0;
    let spring = Spring::from_hertz(2.0, 0.2).unwrap();
    let (exact, _) = Propagator::exact(spring, secs).advance(0.0_f32, 0.0, 1.0);
    let off = (height(&lab, insists) - exact).abs();
    assert!(
        off < 1e-5,
        "the one that insists is on the closed form: {off}"
    );
}

#[test]
fn a_spring_of_its_own_turns_a_body_about_the_vertical_by_velocity_or_by_force() {
    let (tilt, yaw) = (
        Spring::from_hertz(2.0, 0.5).unwrap(),
        Spring::from_hertz(0.7, 0.2).unwrap(),
    );
    // Those of `lab::ball`.
    let by_force = Authority::ForceBased {
        mass_kg: 1.0,
        inertia_kg_m2: 0.1,
    };
    for authority in [Authority::AccelerationBased, by_force] {
        for (axis, spring) in [(Vec3::X, tilt), (Vec3::Y, yaw), (Vec3::Z, tilt)] {
            let mut lab = DriveLab::new(-9.81);
            let drive = SpringDrive {
                linear: Some(tilt),
                angular: Some(AngularSpring { tilt, yaw }),
                authority,
                ..default()
            };
            let goal = Isometry3d::from_rotation(Quat::from_axis_angle(axis, 0.4));
            let body = (lab::ball(Vec3::ZERO), drive, DriveTarget::at_pose(goal));
            let body = lab.spawn(body);
            (0..32).for_each(|_| lab.step(STEP_SECS));
            let rotation = lab.get::<Transform>(body).rotation;
            let turned = rotation.to_scaled_axis().dot(axis);
            let (exact, _) = Propagator::exact(spring, 0.5).advance(0.0_f32, 0.0, 0.4);
            let off = (turned - exact).abs();
            assert!(off < 1e-4, "{authority:?} {axis}: {turned}, not {exact}");
        }
    }
}
