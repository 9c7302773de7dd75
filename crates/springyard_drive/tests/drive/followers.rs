//! Followers of bodies that touch others. If a leader is wrongly taken to fall within the step, or wrongly not, its follower is 1.7 mm
//! off: at 9.81 m/s^2, in four iterations of a step of 1/60 s.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_drive::{DriveTarget, Easing, SpringDrive, TargetBody, TargetPath};
use springyard_test_lab::worst::Extreme;
use springyard_test_lab::{DriveLab, drive_lab as lab};

fn drive(hertz: f32) -> SpringDrive {
    SpringDrive::of(Spring::from_hertz(hertz, 1.0).unwrap())
}

/// A cuboid with these half extents, m, at this height, m.
fn cuboid(half: Vec3, mass: f32, height: f32) -> impl Bundle {
    (
        RigidBody::Dynamic,
        Collider::cuboid(half.x, half.y, half.z),
        ColliderMassProperties::Mass(mass),
        Velocity::default(),
        Transform::from_xyz(0.0, height, 0.0),
    )
}

/// A body that follows another one 3 m beside it.
fn follower(lab: &mut DriveLab, leader: Entity) -> Entity {
    let at = lab.position(leader) + Vec3::X * 3.0;
    let follow = TargetBody {
        body: leader,
        offset: Isometry3d::from_translation(Vec3::X * 3.0),
    };
    lab.spawn((lab::ball(at), drive(5.0), DriveTarget::at(at), follow))
}

/// The largest distance of a follower from its place beside the leader in the next half second, m.
fn farthest(lab: &mut DriveLab, leader: Entity, follower: Entity) -> f32 {
    let mut worst = 0.0_f32;
    lab.run(0.5, 60.0, |lab| {
        let place = lab.position(leader) + Vec3::X * 3.0;
        worst.keep_largest(lab.position(follower).distance(place));
    });
    worst
}

#[test]
fn the_follower_of_a_driven_leader_with_a_load_does_not_trail_it() {
    let mut lab = DriveLab::new(-9.81);
    let path = TargetPath {
        points: vec![Vec3::ZERO, Vec3::Y * 1000.0],
        speed_m_s: 1.0,
        easing: Easing::Steady,
        ..default()
    };
    let lift = cuboid(Vec3::new(1.0, 0.1, 1.0), 1000.0, 0.0);
    let lift = lab.spawn((lift, drive(3.0), path));
    lab.spawn(cuboid(Vec3::splat(0.1), 0.1, 0.2));
    let follower = follower(&mut lab, lift);
    lab.run(4.0, 60.0, |_| ());
    let off = farthest(&mut lab, lift, follower);
    assert!(off < 1e-4, "{off} m");
}

#[test]
fn the_follower_of_a_body_that_lies_on_the_ground_stays_beside_it() {
    let mut lab = DriveLab::new(-9.81);
    lab.spawn((
        RigidBody::Fixed,
        Collider::cuboid(2.0, 0.5, 2.0),
        Transform::from_xyz(0.0, -0.5, 0.0),
    ));
    let lies = cuboid(Vec3::splat(0.3), 1.0, 0.3);
    let lies = lab.spawn((lies, Sleeping::disabled()));
    let follower = follower(&mut lab, lies);
    lab.run(3.0, 60.0, |_| ());
    assert!(!lab.raw(lies, |raw| raw.is_sleeping()));
    let off = farthest(&mut lab, lies, follower);
    assert!(off < 3e-4, "{off} m");
}
