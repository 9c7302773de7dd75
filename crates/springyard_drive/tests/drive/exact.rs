//! A free body with an exact drive follows the closed-form curve of a damped spring, at any step length.

use std::fmt::Debug;

use bevy::prelude::*;
use bevy_rapier3d::prelude::Velocity;
use spring_math::Spring;
use spring_math::random::SplitMix64;
use spring_math::rotation::rotation_vector;
use springyard_drive::{DriveState, DriveTarget, SpringDrive};
use springyard_test_lab::owned::assert_row;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{DriveLab, closed_form::closed_form, drive_lab as lab};

/// Frequency in Hz and damping ratio.
const SPRINGS: [(f32, f32); 5] = [(1.0, 0.1), (4.0, 0.0), (4.0, 1.0), (10.0, 0.5), (2.0, 3.0)];
const RATES: [f64; 4] = [15.0, 30.0, 60.0, 240.0];
const SECS: f64 = 3.0;
/// Largest error of the position, as a fraction of the amplitude.
const ALLOWED: f64 = 1e-5;
/// Largest error of the rotation, as a fraction of the amplitude.
const ALLOWED_TURNING: f64 = 2e-5;

/// Runs for three seconds, in equal steps or in steps that vary by +-30 %, and calls `look` after each step.
fn run(lab: &mut DriveLab, hz: f64, uneven: bool, mut look: impl FnMut(&DriveLab)) {
    let mut random = SplitMix64::new(7);
    while lab.secs < SECS {
        let stretch = if uneven {
            1.0 + 0.3 * random.signed()
        } else {
            1.0
        };
        lab.step(stretch / hz);
        look(lab);
    }
}

fn worst_linear(spring: Spring, hz: f64, uneven: bool, gravity: f32, feed_forward: bool) -> f64 {
    let mut lab = DriveLab::new(gravity);
    let body = lab.spawn((
        lab::ball(Vec3::new(1.0, 1.0, 0.0)),
        SpringDrive {
            linear: Some(spring),
            gravity_feed_forward: feed_forward,
            ..default()
        },
    ));
    // Without gravity feed-forward the body rests lower, by the sag, so the curve's amplitude is larger.
    let sag = if feed_forward {
        0.0
    } else {
        f64::from(gravity) / f64::from(spring.stiffness())
    };
    let mut worst = 0.0_f64;
    run(&mut lab, hz, uneven, |lab| {
        let place = lab.position(body);
        let (x, _) = closed_form(spring, 1.0, 0.0, lab.secs);
        let (y, _) = closed_form(spring, 1.0 - sag, 0.0, lab.secs);
        let off = (f64::from(place.x) - x).hypot(f64::from(place.y) - sag - y);
        worst.keep_largest(off / (1.0 + sag.abs()));
    });
    worst
}

fn worst_angular(spring: Spring, hz: f64, uneven: bool, angle: f32) -> f64 {
    let mut lab = DriveLab::new(-9.81);
    let axis = Vec3::new(0.6, 0.0, 0.8);
    let body = lab.spawn((
        lab::body(2.0, Vec3::new(0.1, 1.0, 10.0), Vec3::ZERO),
        Transform::from_rotation(Quat::from_axis_angle(axis, angle)),
        SpringDrive {
            angular: Some(spring.into()),
            ..default()
        },
        DriveTarget::default(),
    ));
    let mut worst = 0.0_f64;
    run(&mut lab, hz, uneven, |lab| {
        let turned = rotation_vector(lab.get::<Transform>(body).rotation);
        let (curve, _) = closed_form(spring, f64::from(angle), 0.0, lab.secs);
        let off = (turned.dot(axis) - curve as f32).hypot(turned.cross(axis).length());
        worst.keep_largest(f64::from(off) / f64::from(angle));
    });
    worst
}

/// The largest distance from the curve over all springs, rates and cases, as a part of the amplitude. Asserts that each is allowed.
fn worst_of<C: Copy + Debug>(
    cases: &[C],
    allowed: f64,
    off: impl Fn(Spring, f64, C) -> f64,
) -> String {
    let mut worst = 0.0_f64;
    for (hertz, zeta) in SPRINGS {
        let spring = Spring::from_hertz(hertz, zeta).unwrap();
        for hz in RATES {
            for case in cases {
                let off = off(spring, hz, *case);
                assert!(
                    off < allowed,
                    "{hertz} Hz, {zeta}, {hz} Hz, {case:?}: {off}"
                );
                worst.keep_largest(off);
            }
        }
    }
    format!("{worst:.0e} of the amplitude")
}

#[test]
fn a_free_body_lies_on_the_curve_at_any_rate_steady_or_not() {
    let worst = worst_of(&[false, true], ALLOWED, |spring, hz, uneven| {
        worst_linear(spring, hz, uneven, 0.0, true)
    });
    assert_row(
        "docs/drives.md",
        "free body: distance from the closed form, 15 to 240 Hz, steps steady and +-30 %",
        &[worst],
    );
}

#[test]
fn gravity_folded_in_or_carried_leaves_the_body_on_its_curve() {
    // Whether steps are uneven, and whether gravity is fed forward.
    let cases = [(false, false), (true, false), (true, true)];
    let worst = worst_of(&cases, ALLOWED, |spring, hz, (uneven, feed_forward)| {
        worst_linear(spring, hz, uneven, -9.81, feed_forward)
    });
    assert_row(
        "docs/drives.md",
        "the same with gravity, sagging or compensated",
        &[worst],
    );
}

#[test]
fn a_turning_body_lies_on_the_curve_from_small_angles_to_nearly_half_a_turn() {
    // Whether steps are uneven, and the angle, rad.
    let cases = [(false, 1.0), (true, 1.0), (true, 0.05), (true, 3.0)];
    let worst = worst_of(&cases, ALLOWED_TURNING, |spring, hz, (uneven, angle)| {
        worst_angular(spring, hz, uneven, angle)
    });
    assert_row(
        "docs/drives.md",
        "the same in rotation, from 0.05 to 3 rad",
        &[worst],
    );
}

#[test]
fn an_offset_centre_of_mass_changes_nothing_of_the_curve() {
    let spring = Spring::from_hertz(2.0, 0.3).unwrap();
    let centre = Vec3::new(0.5, -0.2, 0.3);
    let mut lab = DriveLab::new(-9.81);
    let start = Transform::from_xyz(1.0, 0.0, 0.0).with_rotation(Quat::from_rotation_y(1.0));
    let body = lab.spawn((
        lab::body(5.0, Vec3::new(0.1, 0.4, 1.0), centre),
        start,
        SpringDrive::of(spring),
    ));
    let mut worst = 0.0_f32;
    run(&mut lab, 60.0, true, |lab| {
        // The spring acts on the centre of mass, which rests where the target pose puts it.
        let now = lab.get::<Transform>(body);
        let from = start.transform_point(centre) - centre;
        let (part, _) = closed_form(spring, 1.0, 0.0, lab.secs);
        let off = now.transform_point(centre) - centre - from * part as f32;
        let turned = rotation_vector(now.rotation).y - part as f32;
        worst.keep_largest(off.length());
        worst.keep_largest(turned.abs());
    });
    assert!(worst < 1.5e-6, "{worst}");
    println!("offset centre of mass: within {worst:.1e} m or rad");
}

#[test]
fn a_body_held_by_an_offset_origin_alone_keeps_that_origin_on_the_curve() {
    // Without an angular spring the body keeps spinning. Its origin follows the linear spring all the same.
    let spring = Spring::from_hertz(2.0, 0.3).unwrap();
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        lab::body(5.0, Vec3::splat(1.0), Vec3::X * 0.5),
        Transform::from_xyz(1.0, 0.0, 0.0),
        SpringDrive {
            linear: Some(spring),
            ..default()
        },
    ));
    lab.set::<bevy_rapier3d::prelude::Velocity>(body, |velocity| velocity.angular = Vec3::Z * 4.0);
    let mut worst = 0.0_f64;
    lab.run(5.0, 60.0, |lab| {
        // The centre of mass starts at rest, so the origin starts with velocity -w x arm: 2 m/s along -y.
        let (x, _) = closed_form(spring, 1.0, 0.0, lab.secs);
        let (y, _) = closed_form(spring, 0.0, -2.0, lab.secs);
        let off = lab.position(body) - Vec3::new(x as f32, y as f32, 0.0);
        worst.keep_largest(f64::from(off.length()));
    });
    assert!(worst < 5e-3, "{worst}");
    println!("origin of a spinning body: within {worst:.1e} m");
}

#[test]
fn the_springs_own_velocity_is_that_of_the_curve_at_the_end_of_the_step() {
    let spring = Spring::from_hertz(2.0, 0.3).unwrap();
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((lab::ball(Vec3::X), SpringDrive::of(spring)));
    run(&mut lab, 30.0, false, |lab| {
        let measured = lab.get::<Velocity>(body).linear;
        let own = lab.get::<DriveState>(body).velocity(measured);
        let (_, curve) = closed_form(spring, 1.0, 0.0, lab.secs);
        // The curve has up to 9 m/s; the body, with the mean of its step, is up to 2.5 m/s off. At the end it falls asleep.
        let off = own.distance(Vec3::X * curve as f32);
        assert!(off < 4e-4, "{} s: {own}, not {curve}", lab.secs);
    });
}
