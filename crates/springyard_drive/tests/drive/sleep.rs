//! Sleeping bodies: a drive at rest on its target lets rapier put its body to sleep, and wakes it when the target moves.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_drive::{DriveMethod, DriveTarget, Easing, SpringDrive, TargetPath};
use springyard_test_lab::closed_form::closed_form;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{DriveLab, drive_lab::ball};

fn cube(lab: &mut DriveLab, drive: SpringDrive) -> Entity {
    lab.spawn((
        RigidBody::Dynamic,
        Collider::cuboid(0.5, 0.5, 0.5),
        Transform::from_xyz(0.3, 0.0, 0.0),
        drive,
    ))
}

fn drive(method: DriveMethod, gravity_feed_forward: bool) -> SpringDrive {
    let spring = Spring::from_hertz(3.0, 1.0).unwrap();
    SpringDrive {
        method: Some(method),
        gravity_feed_forward,
        ..SpringDrive::of(spring)
    }
}

fn sleeps(lab: &mut DriveLab, body: Entity) -> bool {
    lab.raw(body, |body| body.is_sleeping())
}

#[test]
fn a_body_at_rest_on_its_target_sleeps_and_wakes_when_the_target_moves() {
    for method in DriveMethod::ALL {
        for feed_forward in [true, false] {
            for hz in [30.0, 60.0, 240.0] {
                let mut lab = DriveLab::new(-9.81);
                let body = cube(&mut lab, drive(method, feed_forward));
                lab.run(4.0, hz, |_| ());
                assert!(sleeps(&mut lab, body), "{method:?} {feed_forward} {hz}");
                let asleep = lab.position(body);
                lab.run(2.0, hz, |_| ());
                assert_eq!(lab.position(body), asleep);

                lab.set::<DriveTarget>(body, |target| target.position = Vec3::Y);
                lab.step(1.0 / hz);
                assert!(!sleeps(&mut lab, body), "{method:?} {feed_forward} {hz}");
                lab.run(2.0, hz, |_| ());
                let moved = lab.position(body) - asleep - Vec3::Y;
                assert!(
                    moved.length() < 1e-5,
                    "{method:?} {feed_forward} {hz}: {moved}"
                );
                lab.run(3.0, hz, |_| ());
                assert!(sleeps(&mut lab, body), "{method:?} {feed_forward} {hz}");
                let place = lab.position(body);
                assert!((place.y - asleep.y - 1.0).abs() < 1e-5, "{place} {asleep}");
            }
        }
    }
}

#[test]
fn a_body_woken_from_sleep_starts_on_the_curve() {
    let spring = Spring::from_hertz(1.0, 0.2).unwrap();
    let mut lab = DriveLab::new(-9.81);
    let mut drive = drive(DriveMethod::Exact, true);
    drive.linear = Some(spring);
    let body = cube(&mut lab, drive);
    lab.set::<Transform>(body, |transform| transform.translation = Vec3::ZERO);
    lab.run(2.0, 60.0, |_| ());
    assert!(sleeps(&mut lab, body));
    lab.set::<DriveTarget>(body, |target| target.position = Vec3::X);
    let (woken, mut worst) = (lab.secs, 0.0_f64);
    lab.run(2.0, 60.0, |lab| {
        let (left, _) = closed_form(spring, -1.0, 0.0, lab.secs - woken);
        worst.keep_largest((f64::from(lab.position(body).x) - 1.0 - left).abs());
    });
    assert!(worst < 1e-5, "{worst}");
}

#[test]
fn a_body_on_a_target_that_creeps_does_not_fall_asleep() {
    // 2 cm/s is below rapier's speed threshold for sleep.
    let mut lab = DriveLab::new(-9.81);
    let body = cube(&mut lab, drive(DriveMethod::Exact, true));
    lab.app.world_mut().entity_mut(body).insert(TargetPath {
        points: vec![Vec3::ZERO, Vec3::X * 10.0],
        speed_m_s: 0.02,
        easing: Easing::Steady,
        ..default()
    });
    lab.run(10.0, 60.0, |_| ());
    let off = f64::from(lab.position(body).x) - 0.02 * lab.secs;
    assert!(off.abs() < 1e-5, "{off}");
}

#[test]
fn a_sleeper_that_is_hit_comes_back() {
    let mut lab = DriveLab::new(0.0);
    let body = cube(&mut lab, drive(DriveMethod::Exact, true));
    lab.run(3.0, 60.0, |_| ());
    assert!(sleeps(&mut lab, body));
    lab.spawn((
        RigidBody::Dynamic,
        Collider::ball(0.3),
        Transform::from_xyz(2.0, 0.2, 0.0),
        Velocity::linear(Vec3::NEG_X * 8.0),
    ));
    let mut farthest = 0.0_f32;
    lab.run(1.0, 60.0, |lab| {
        farthest.keep_largest(lab.position(body).length());
    });
    assert!(farthest > 0.02, "it was pushed away: {farthest}");
    lab.run(4.0, 60.0, |_| ());
    assert!(lab.position(body).length() < 1e-5 && sleeps(&mut lab, body));
}

#[test]
fn a_body_that_the_engine_holds_off_its_target_on_one_axis_sleeps() {
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        ball(Vec3::ZERO),
        LockedAxes::TRANSLATION_LOCKED_Y,
        DriveTarget {
            position: Vec3::new(1.0, 5.0, 0.0),
            ..default()
        },
        SpringDrive {
            linear: Some(Spring::from_hertz(3.0, 1.0).unwrap()),
            ..default()
        },
    ));
    lab.run(8.0, 60.0, |_| ());
    assert!(
        (lab.position(body) - Vec3::X).length() < 1e-5,
        "{}",
        lab.position(body)
    );
    assert!(lab.raw(body, |body| body.is_sleeping()));
}
