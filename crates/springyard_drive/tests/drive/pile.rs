//! Stress test: two hundred driven bodies in contact, in a driven tray, for ten simulated minutes. No body leaves the tray, and
//! the energy stays bounded.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_drive::{Authority, DriveTarget, SpringDrive, TargetPath};
use springyard_test_lab::DriveLab;
use springyard_test_lab::owned;
use springyard_test_lab::worst::Extreme;

const BODIES: usize = 200;
const MINUTES: f64 = 10.0;

/// A tray of 4 x 4 m with walls of 6 m, as one collider.
fn tray() -> Collider {
    let wall = |x: f32, z: f32, hx: f32, hz: f32| {
        (
            Vec3::new(x, 3.0, z),
            Quat::IDENTITY,
            Collider::cuboid(hx, 3.2, hz),
        )
    };
    Collider::compound(vec![
        (Vec3::ZERO, Quat::IDENTITY, Collider::cuboid(2.4, 0.4, 2.4)),
        wall(2.4, 0.0, 0.4, 2.8),
        wall(-2.4, 0.0, 0.4, 2.8),
        wall(0.0, 2.4, 2.8, 0.4),
        wall(0.0, -2.4, 2.8, 0.4),
    ])
}

#[test]
fn a_pile_of_driven_bodies_on_a_driven_tray_lasts_ten_minutes() {
    let mut lab = DriveLab::new(-9.81);
    let strong = Spring::from_hertz(4.0, 1.0).unwrap();
    let tray = lab.spawn((
        RigidBody::Dynamic,
        tray(),
        ColliderMassProperties::Mass(2000.0),
        Transform::default(),
        SpringDrive::of(strong),
        TargetPath {
            points: vec![Vec3::ZERO, Vec3::new(0.5, 1.0, 0.0)],
            speed_m_s: 1.5,
            ..default()
        },
    ));
    let mut boxes = Vec::new();
    for i in 0..BODIES {
        let (column, layer) = (i % 36, i / 36);
        let place = Vec3::new(
            (column % 6) as f32 * 0.6 - 1.5,
            0.8 + 0.6 * layer as f32,
            (column / 6) as f32 * 0.6 - 1.5,
        );
        // Each box has its own springs, which pull it to the middle and keep it upright, so the boxes always push on each other.
        let authority = if i % 2 == 0 {
            Authority::AccelerationBased
        } else {
            Authority::ForceBased {
                mass_kg: 20.0,
                inertia_kg_m2: 0.5,
            }
        };
        boxes.push(lab.spawn((
            RigidBody::Dynamic,
            Collider::cuboid(0.2, 0.15 + 0.05 * (i % 3) as f32, 0.25),
            ColliderMassProperties::Mass([1.0, 10.0, 50.0][i % 3]),
            Transform::from_translation(place),
            SpringDrive {
                linear: Some(Spring::from_hertz(0.5 + (i % 5) as f32, 0.3).unwrap()),
                linear_axes: BVec3::new(true, false, true),
                angular: Some(Spring::from_hertz(2.0, 0.5).unwrap().into()),
                authority,
                max_acceleration: Some(30.0),
                max_angular_acceleration: Some(60.0),
                ..default()
            },
            DriveTarget::default(),
        )));
    }
    let (mut farthest, mut fastest, mut most_energy) = (0.0_f32, 0.0_f32, 0.0_f32);
    let mut tick = 0;
    lab.run(60.0 * MINUTES, 60.0, |lab| {
        tick += 1;
        // Check each step in the first ten seconds, while the boxes fall, then ten times per second.
        if tick > 600 && tick % 6 != 0 {
            return;
        }
        let middle = lab.position(tray);
        let mut energy = 0.0;
        for (i, body) in boxes.iter().enumerate() {
            let place = lab.position(*body) - middle;
            let velocity = lab.get::<Velocity>(*body);
            assert!(place.is_finite(), "NaN after {} s", lab.secs);
            farthest.keep_largest(place.x.abs());
            farthest.keep_largest(place.z.abs());
            assert!(
                place.y > 0.0 && place.y < 6.2 && place.x.abs() < 2.4 && place.z.abs() < 2.4,
                "box {i} got out after {} s: {place}",
                lab.secs
            );
            fastest.keep_largest(velocity.linear.length());
            energy += 0.5 * [1.0, 10.0, 50.0][i % 3] * velocity.linear.length_squared();
        }
        if lab.secs > 5.0 {
            most_energy.keep_largest(energy);
        }
    });
    println!("{farthest:.2} m from the middle at most");
    owned::assert_row(
        "docs/drives.md",
        "200 driven bodies piled in a driven tray for 10 minutes",
        &[format!(
            "at most {fastest:.1} m/s and {:.1} kJ; no body left the tray",
            most_energy / 1e3
        )],
    );
    // 10 kJ is the energy of all boxes at 2.2 m/s, 1.5 times the tray's largest speed.
    assert!(most_energy < 10_000.0, "{most_energy} J");
    assert!(fastest < 14.0, "{fastest} m/s");
}
