//! Drives with acceleration limits, with disabled axes, and with rotations from any start angle.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use spring_math::rotation::rotation_vector;
use springyard_drive::{DriveMethod, DriveTarget, SpringDrive};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{DriveLab, closed_form::closed_form, drive_lab as lab};

fn spring(hertz: f32, zeta: f32) -> Spring {
    Spring::from_hertz(hertz, zeta).unwrap()
}

#[test]
fn a_drive_never_accelerates_by_more_than_its_limit_and_gets_there_all_the_same() {
    for method in DriveMethod::ALL {
        let mut lab = DriveLab::new(0.0);
        let body = lab.spawn((
            lab::ball(Vec3::new(8.0, 0.0, 6.0)),
            SpringDrive {
                max_acceleration: Some(15.0),
                max_angular_acceleration: Some(4.0),
                method: Some(method),
                ..SpringDrive::of(spring(2.0, 1.0))
            },
            DriveTarget {
                rotation: Quat::from_rotation_y(2.5),
                ..default()
            },
        ));
        let (mut before, mut worst, mut spun) = (Velocity::default(), 0.0_f32, 0.0_f32);
        lab.run(6.0, 60.0, |lab| {
            let now = lab.get::<Velocity>(body);
            worst.keep_largest((now.linear - before.linear).length() * 60.0);
            spun.keep_largest((now.angular - before.angular).length() * 60.0);
            before = now;
        });
        assert!(worst < 15.01 && worst > 14.0, "{method:?}: {worst} m/s^2");
        assert!(spun < 4.01 && spun > 3.9, "{method:?}: {spun} rad/s^2");
        let place = lab.get::<Transform>(body);
        assert!(place.translation.length() < 1e-5, "{method:?}: {place:?}");
    }
}

#[test]
fn a_drive_limited_to_less_than_gravity_falls_slower() {
    let mut lab = DriveLab::new(-9.81);
    let body = lab.spawn((
        lab::ball(Vec3::ZERO),
        SpringDrive {
            linear: Some(spring(4.0, 1.0)),
            max_acceleration: Some(4.0),
            ..default()
        },
    ));
    lab.run(1.0, 60.0, |_| ());
    let fallen = 0.5 * (9.81 - 4.0) * lab.secs * lab.secs;
    let off = f64::from(lab.position(body).y) + fallen;
    assert!(off.abs() < 1e-4 * fallen, "{off} of {fallen}");
}

#[test]
fn an_axis_that_is_off_falls_and_spins_as_if_there_were_no_drive() {
    let mut lab = DriveLab::new(-9.81);
    let body = lab.spawn((
        lab::ball(Vec3::new(1.0, 0.0, 1.0)),
        Velocity::angular(Vec3::Y * 3.0),
        SpringDrive {
            linear_axes: BVec3::new(true, false, true),
            angular_axes: BVec3::new(true, false, true),
            ..SpringDrive::of(spring(2.0, 0.3))
        },
    ));
    lab.run(2.0, 60.0, |_| ());
    let (x, _) = closed_form(spring(2.0, 0.3), 1.0, 0.0, lab.secs);
    let place = lab.position(body);
    assert!((place - Vec3::new(x as f32, place.y, x as f32)).length() < 1e-5);
    // Free fall in rapier: 4 iterations of semi-implicit Euler per step.
    let fallen = 0.5 * 9.81 * lab.secs * (lab.secs + 1.0 / 240.0);
    assert!(
        (f64::from(place.y) + fallen).abs() < 1.2e-4,
        "{place} {fallen}"
    );
    let spin = lab.get::<Velocity>(body).angular;
    assert!((spin - Vec3::Y * 3.0).length() < 1e-5, "{spin}");
}

/// Starts rotated by `degrees` about a skew axis. Returns the total angle turned after each step, rad.
fn swing(method: DriveMethod, degrees: f32, flip: bool) -> Vec<f32> {
    let axis = Vec3::new(2.0, 3.0, 6.0) / 7.0;
    let start = Quat::from_axis_angle(axis, degrees.to_radians());
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        lab::ball(Vec3::ZERO),
        SpringDrive {
            angular: Some(spring(1.0, 0.1).into()),
            method: Some(method),
            ..default()
        },
    ));
    lab.set::<Transform>(body, |transform| {
        transform.rotation = if flip { -start } else { start };
    });
    let (mut last, mut turned, mut path) = (start, 0.0, Vec::new());
    lab.run(3.0, 60.0, |lab| {
        let now = lab.get::<Transform>(body).rotation;
        turned += rotation_vector(now * last.inverse()).dot(axis);
        last = now;
        path.push(turned);
    });
    path
}

#[test]
fn a_rotation_goes_the_short_way_from_any_start_and_never_jumps() {
    for method in DriveMethod::ALL {
        for flip in [false, true] {
            for degrees in [1.0_f32, 90.0, 179.0, 180.0, 181.0, 270.0, 359.0, -179.9] {
                let path = swing(method, degrees, flip);
                let short = (degrees + 180.0).rem_euclid(360.0) - 180.0;
                let settled = path[path.len() - 30..].iter().sum::<f32>() / 30.0;
                let way = settled.to_degrees();
                // At 180 degrees both directions are equally short.
                let off = (way + short).abs();
                let other = (way - short).abs();
                assert!(
                    off < 45.0 || (short.abs() > 179.8 && other < 45.0),
                    "{method:?}, {degrees}: went {way}"
                );
                // The exact curve turns by at most 0.33 rad per step (omega times half a turn). More would be a jump.
                let mut steps = path.windows(2).map(|two| (two[1] - two[0]).abs());
                assert!(steps.all(|step| step < 0.4), "{method:?}, {degrees}");
            }
        }
    }
}

#[test]
fn a_body_faster_than_the_engine_s_turning_cap_stays_on_its_curve() {
    // 12 Hz over 2 rad reaches 150 rad/s. Rapier would limit the rotation to 47 rad/s.
    let spring = spring(12.0, 0.05);
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        lab::ball(Vec3::ZERO),
        SpringDrive {
            angular: Some(spring.into()),
            ..default()
        },
    ));
    lab.set::<Transform>(body, |transform| {
        transform.rotation = Quat::from_rotation_x(2.0)
    });
    let (mut fastest, mut worst) = (0.0_f32, 0.0_f64);
    lab.run(1.0, 60.0, |lab| {
        fastest.keep_largest(lab.get::<Velocity>(body).angular.length());
        let (curve, _) = closed_form(spring, 2.0, 0.0, lab.secs);
        let turned = rotation_vector(lab.get::<Transform>(body).rotation).x;
        worst.keep_largest((f64::from(turned) - curve).abs());
    });
    assert!(fastest > 60.0, "{fastest} rad/s");
    assert!(worst < 1e-5, "{worst} rad off");
}

#[test]
fn a_limit_does_not_count_the_axes_that_are_off() {
    // Driven along the horizontal axes while falling freely: the fall does not count towards the acceleration limit.
    for method in DriveMethod::ALL {
        let run = |gravity: f32| {
            let mut lab = DriveLab::new(gravity);
            let body = lab.spawn((
                lab::ball(Vec3::X * 8.0),
                SpringDrive {
                    linear: Some(spring(2.0, 1.0)),
                    linear_axes: BVec3::new(true, false, true),
                    max_acceleration: Some(15.0),
                    method: Some(method),
                    ..default()
                },
            ));
            lab.run(2.0, 60.0, |_| ());
            lab.position(body)
        };
        let (falling, floating) = (run(-9.81), run(0.0));
        assert!(falling.y < -15.0 && floating.y == 0.0, "{falling}");
        assert_eq!(falling.x, floating.x, "{method:?}");
    }
}
