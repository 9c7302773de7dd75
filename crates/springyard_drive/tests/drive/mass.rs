//! Mass and inertia of a driven body: acceleration-based drives ignore them, force-based drives respond by the closed form.

use bevy::prelude::*;
use spring_math::Spring;
use spring_math::rotation::rotation_vector;
use springyard_drive::{Authority, DriveMethod, DriveTarget, SpringDrive};
use springyard_test_lab::owned::assert_row;
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{DriveLab, closed_form::closed_form, drive_lab as lab};

const MASSES: [f32; 5] = [0.1, 1.0, 10.0, 100.0, 1000.0];

/// Path of a body with an acceleration-based drive over 5 s. The target jumps half-way.
fn acceleration_based_path(method: DriveMethod, mass: f32, inertia: Vec3) -> Vec<Transform> {
    let spring = Spring::from_hertz(2.0, 0.4).unwrap();
    let mut lab = DriveLab::new(-9.81);
    let body = lab.spawn((
        lab::body(mass, inertia, Vec3::ZERO),
        Transform::from_xyz(1.0, 2.0, 3.0).with_rotation(Quat::from_rotation_x(2.0)),
        SpringDrive {
            method: Some(method),
            ..SpringDrive::of(spring)
        },
    ));
    let mut path = Vec::new();
    lab.run(5.0, 60.0, |lab| {
        if path.len() == 150 {
            lab.set::<DriveTarget>(body, |target| {
                target.position = Vec3::new(0.0, 1.0, -2.0);
                target.rotation = Quat::from_rotation_z(1.0) * Quat::from_rotation_y(1.0);
            });
        }
        path.push(lab.get::<Transform>(body));
    });
    path
}

#[test]
fn an_acceleration_based_drive_moves_a_hundred_grams_and_a_tonne_alike() {
    for method in DriveMethod::ALL {
        let first = acceleration_based_path(method, MASSES[0], Vec3::splat(0.01));
        let mut worst = 0.0_f32;
        for mass in MASSES {
            for inertia in [
                Vec3::splat(0.1),
                Vec3::new(0.1, 1.0, 10.0),
                Vec3::new(10.0, 0.1, 0.1),
            ] {
                let path = acceleration_based_path(method, mass, inertia * mass);
                for (one, other) in first.iter().zip(&path) {
                    let turned = rotation_vector(one.rotation * other.rotation.inverse()).length();
                    worst.keep_largest(one.translation.distance(other.translation));
                    worst.keep_largest(turned);
                }
            }
        }
        assert_eq!(worst, 0.0, "{method:?}: m or rad");
        println!("{method:?}: paths of all masses equal to the bit");
    }
}

/// The mass that the force-based drives are tuned for, kg.
const TUNED_FOR_KG: f32 = 10.0;

fn force() -> Authority {
    Authority::ForceBased {
        mass_kg: TUNED_FOR_KG,
        inertia_kg_m2: 1.0,
    }
}

#[test]
fn a_drive_with_force_lets_each_mass_sag_and_swing_as_the_closed_form_says() {
    let spring = Spring::from_hertz(2.0, 0.3).unwrap();
    let stiffness = f64::from(TUNED_FOR_KG * spring.stiffness());
    let damping = f64::from(TUNED_FOR_KG * spring.damping());
    let (mut most_sagged, mut farthest) = (0.0_f64, 0.0_f64);
    for mass in MASSES {
        let felt = Spring::from_stiffness_damping_mass(stiffness as f32, damping as f32, mass);
        let felt = felt.unwrap();
        let sag = -9.81 * f64::from(mass) / stiffness;
        let mut lab = DriveLab::new(-9.81);
        let body = lab.spawn((
            lab::body(mass, Vec3::splat(0.1 * mass), Vec3::ZERO),
            Transform::default(),
            SpringDrive {
                linear: Some(spring),
                authority: force(),
                gravity_feed_forward: false,
                ..default()
            },
        ));
        let mut worst = 0.0_f64;
        let secs = 40.0 / f64::from(felt.zeta() * felt.omega());
        let mut last = 0.0;
        lab.run(secs.max(5.0), 60.0, |lab| {
            last = f64::from(lab.position(body).y);
            let (above, _) = closed_form(felt, -sag, 0.0, lab.secs);
            worst.keep_largest((last - sag - above).abs() / sag.abs());
        });
        let sagged = (last / sag - 1.0).abs();
        assert!(worst < 5e-4, "{mass} kg: off by {worst} of the sag");
        assert!(sagged < 3e-4, "{mass} kg: sags {last} m, not {sag}");
        println!("{mass} kg: sag {last:.5} m ({sagged:.1e} off), response within {worst:.1e}");
        most_sagged.keep_largest(sagged);
        farthest.keep_largest(worst);
    }
    assert_row(
        "docs/drives.md",
        "`ForceBased`: sag and response, distance from the closed form",
        &[format!("{most_sagged:.0e} and {farthest:.0e} of the sag")],
    );
}

#[test]
fn torque_goes_through_the_inertia_about_each_of_its_axes() {
    let spring = Spring::from_hertz(1.0, 0.2).unwrap();
    let inertia = Vec3::new(0.1, 1.0, 10.0);
    // The body is rotated, so its principal axes are not the world axes.
    let lie = Quat::from_euler(EulerRot::XYZ, 0.4, -0.9, 1.3);
    let mut farthest = 0.0_f64;
    for axis in 0..3 {
        let own = Vec3::AXES[axis];
        let felt = Spring::new(
            spring.omega() / inertia[axis].sqrt(),
            spring.zeta() / inertia[axis].sqrt(),
        )
        .unwrap();
        let mut lab = DriveLab::new(0.0);
        let body = lab.spawn((
            lab::body(3.0, inertia, Vec3::ZERO),
            Transform::from_rotation(lie * Quat::from_axis_angle(own, 1.0)),
            SpringDrive {
                angular: Some(spring.into()),
                authority: force(),
                ..default()
            },
            DriveTarget {
                rotation: lie,
                ..default()
            },
        ));
        let mut worst = 0.0_f64;
        lab.run(5.0, 60.0, |lab| {
            let turned = lie.inverse() * lab.get::<Transform>(body).rotation;
            let turned = rotation_vector(turned);
            let (curve, _) = closed_form(felt, 1.0, 0.0, lab.secs);
            let off = (turned - own * curve as f32).length();
            worst.keep_largest(f64::from(off));
        });
        assert!(worst < 1e-4, "axis {axis}: {worst}");
        println!("axis {axis}: within {worst:.1e} of the amplitude");
        farthest.keep_largest(worst);
    }
    assert_row(
        "docs/drives.md",
        "`ForceBased`: rotation about each principal axis, inertia 1:100",
        &[format!("{farthest:.0e} of the amplitude")],
    );
}

#[test]
fn bodies_on_many_springs_each_move_as_if_alone() {
    // Many bodies with different springs and authorities, in an order that mixes them. Half-way, some get another spring, lose
    // the angular spring, or get a NaN target.
    let springs = |i: usize| Spring::from_hertz(1.0 + (i % 11) as f32 * 0.3, 0.5).ok();
    let spawn = |lab: &mut DriveLab, i: usize| {
        let authority = if i % 5 == 4 {
            Authority::ForceBased {
                mass_kg: 2.0,
                inertia_kg_m2: 0.2,
            }
        } else {
            Authority::AccelerationBased
        };
        lab.spawn((
            lab::body(1.0 + (i % 3) as f32, Vec3::splat(0.2), Vec3::ZERO),
            Transform::from_xyz(i as f32 * 3.0, 0.0, 0.0)
                .with_rotation(Quat::from_rotation_y(0.1 * i as f32)),
            SpringDrive {
                linear: springs(i),
                angular: springs(i / 2).map(Into::into),
                authority,
                ..default()
            },
            DriveTarget::at(Vec3::new(i as f32 * 3.0, 2.0, 1.0)),
        ))
    };
    let run = |bodies: std::ops::Range<usize>| -> Vec<Transform> {
        let mut lab = DriveLab::new(-9.81);
        let bodies: Vec<(usize, Entity)> = bodies.map(|i| (i, spawn(&mut lab, i))).collect();
        lab.run(1.0, 60.0, |_| ());
        for (i, entity) in &bodies {
            match i % 4 {
                0 => lab.set::<SpringDrive>(*entity, |drive| drive.linear = springs(i + 1)),
                1 => lab.set::<SpringDrive>(*entity, |drive| drive.angular = None),
                2 => lab.set::<DriveTarget>(*entity, |target| target.position.x = f32::NAN),
                _ => {}
            }
        }
        lab.run(1.0, 60.0, |_| ());
        let transform = |(_, entity): &(usize, Entity)| lab.get::<Transform>(*entity);
        bodies.iter().map(transform).collect()
    };
    let together = run(0..80);
    for (i, transform) in together.iter().enumerate() {
        assert_eq!(run(i..i + 1), [*transform], "body {i}");
    }
}
