//! Stability of the drive methods on rapier bodies, free and in contact: `Implicit` and `Exact` stay bounded at any step,
//! `StablePd` up to its stability limit.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::{Method, Spring};
use springyard_drive::{DriveMethod, DriveTarget, SpringDrive};
use springyard_test_lab::owned;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{DriveLab, drive_lab as lab};

const OMEGAS: [f32; 6] = [0.1, 1.0, 10.0, 100.0, 1000.0, 10_000.0];
const ZETAS: [f32; 5] = [0.0, 0.1, 1.0, 3.0, 10.0];
const RATES: [f64; 5] = [10.0, 30.0, 60.0, 120.0, 240.0];

fn drive(spring: Spring, method: DriveMethod) -> SpringDrive {
    SpringDrive {
        method: Some(method),
        ..SpringDrive::of(spring)
    }
}

/// A body starts 1 m and 1 rad off its target. Returns the larger of two maxima: distance from the target, m, and angular speed
/// as a fraction of 2 rad per step.
fn farthest_free(spring: Spring, method: DriveMethod, hz: f64, secs: f64) -> f32 {
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        lab::ball(Vec3::X),
        drive(spring, method),
        DriveTarget {
            rotation: Quat::from_rotation_z(1.0),
            ..default()
        },
    ));
    let mut farthest = 0.0_f32;
    lab.run(secs, hz, |lab| {
        farthest.keep_largest(lab.position(body).length());
        let spin = lab.get::<Velocity>(body).angular.length();
        // An oscillation between -1 and 1 rad turns by at most 2 rad per step.
        farthest.keep_largest(spin / (2.0 * hz as f32));
    });
    farthest
}

#[test]
fn free_implicit_and_exact_drives_stay_within_their_first_swing() {
    for method in [DriveMethod::Implicit, DriveMethod::Exact] {
        for omega in OMEGAS {
            for zeta in ZETAS {
                for hz in RATES {
                    let spring = Spring::new(omega, zeta).unwrap();
                    let farthest = farthest_free(spring, method, hz, 3.0);
                    // Rapier integrates rotation in 4 linearised iterations: 2.18 rad of angular velocity turn by 2 rad.
                    assert!(
                        farthest < 1.1,
                        "{method:?}, w {omega}, z {zeta}, {hz} Hz: {farthest}"
                    );
                }
            }
        }
    }
}

/// A box is driven 0.2 m into a floor, with another box on top. Returns the driven box's largest distance from its start, m, and
/// the largest speed of either box after the first second, m/s.
fn worst_in_contact(spring: Spring, method: DriveMethod, hz: f64) -> (f32, f32) {
    let mut lab = DriveLab::new(-9.81);
    lab.spawn((
        RigidBody::Fixed,
        Collider::cuboid(20.0, 0.5, 20.0),
        Transform::from_xyz(0.0, -0.5, 0.0),
    ));
    let cube = || {
        (
            RigidBody::Dynamic,
            Collider::cuboid(0.5, 0.5, 0.5),
            Velocity::default(),
        )
    };
    let driven = lab.spawn((
        cube(),
        Transform::from_xyz(0.0, 0.6, 0.0),
        drive(spring, method),
        DriveTarget::at(Vec3::Y * 0.3),
    ));
    let passenger = lab.spawn((cube(), Transform::from_xyz(0.0, 1.65, 0.0)));
    let (mut farthest, mut fastest) = (0.0_f32, 0.0_f32);
    lab.run(4.0, hz, |lab| {
        assert!(lab.position(passenger).is_finite(), "{method:?} at {hz} Hz");
        let place = lab.position(driven);
        farthest.keep_largest(place.distance(Vec3::Y * 0.6));
        // The passenger may slide off, but must not be thrown: limit its speed, not its position.
        if lab.secs > 1.0 {
            for body in [driven, passenger] {
                fastest.keep_largest(lab.get::<Velocity>(body).linear.length());
            }
        }
    });
    (farthest, fastest)
}

#[test]
fn implicit_and_exact_drives_stay_bounded_against_a_floor_and_under_a_load() {
    for method in [DriveMethod::Implicit, DriveMethod::Exact] {
        let (mut far, mut fast) = (0.0_f32, 0.0_f32);
        let (mut far_at, mut fast_at) = (String::new(), String::new());
        for omega in OMEGAS {
            for zeta in ZETAS {
                for hz in RATES {
                    let spring = Spring::new(omega, zeta).unwrap();
                    let (farthest, fastest) = worst_in_contact(spring, method, hz);
                    let named = format!("w {omega}, z {zeta}, {hz} Hz");
                    if far.keep_largest(farthest) {
                        far_at.clone_from(&named);
                    }
                    if fast.keep_largest(fastest) {
                        fast_at = named;
                    }
                }
            }
        }
        println!("{method:?} in contact: at most {far} m off ({far_at}), {fast} m/s ({fast_at})");
        assert!(far < 0.3, "{method:?}: {far} m off: {far_at}");
        assert!(fast < 15.0, "{method:?}: {fast} m/s: {fast_at}");
    }
}

#[test]
fn stable_pd_diverges_within_three_percent_of_its_limit() {
    let mut least = f32::INFINITY;
    for zeta in [0.0_f32, 0.5, 1.0, 2.0] {
        for hz in [15.0, 60.0] {
            let limit = Method::StablePdBody.stability_limit(zeta.into()).unwrap() as f32;
            let at = |part: f32| Spring::new(part * limit * hz as f32, zeta).unwrap();
            let below = growth(at(0.97), hz);
            let above = growth(at(1.03), hz);
            assert!(
                below < 0.6,
                "zeta {zeta}, {hz} Hz, below the limit: {below}"
            );
            assert!(above > 1000.0, "zeta {zeta}, {hz} Hz, above it: {above}");
            println!(
                "zeta {zeta}, {hz} Hz, limit {limit:.3}: 3 % below it x{below:.2}, above x{above:.0}"
            );
            least.keep_smallest(above);
        }
    }
    owned::assert_row(
        "docs/drives.md",
        "`StablePd`: 3 % below and above its stability limit",
        &[format!(
            "dies out, grows {}-fold",
            100.0 * (least / 100.0).round()
        )],
    );
}

/// Growth of an oscillation under Stable PD: largest distance over start distance. The body starts 1 mm off, because rapier's
/// speed limit of 400 m/s would stop the growth of a larger one.
fn growth(spring: Spring, hz: f64) -> f32 {
    let mut lab = DriveLab::new(0.0);
    let body = lab.spawn((
        lab::ball(Vec3::X * 1e-3),
        SpringDrive {
            linear: Some(spring),
            method: Some(DriveMethod::StablePd),
            ..default()
        },
    ));
    let mut farthest = 0.0_f32;
    lab.run(1500.0 / hz, hz, |lab| {
        farthest.keep_largest(lab.position(body).length());
    });
    farthest * 1e3
}
