//! New driven bodies: without inertia, and with children.

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_drive::{DriveFault, DriveField, SpringDrive};
use springyard_test_lab::{DriveLab, drive_lab as lab};

fn drive() -> SpringDrive {
    SpringDrive::of(Spring::from_hertz(3.0, 1.0).unwrap())
}

/// Runs for 0.2 s. Returns the faults reported meanwhile.
fn faults(lab: &mut DriveLab) -> Vec<(Entity, DriveField)> {
    let mut heard = MessageCursor::<DriveFault>::default();
    let mut found = Vec::new();
    lab.run(0.2, 60.0, |lab| {
        let messages = lab.app.world().resource::<Messages<DriveFault>>();
        found.extend(heard.read(messages).map(|it| (it.entity, it.field)));
    });
    found
}

#[test]
fn a_body_without_inertia_is_no_fault_for_a_drive_to_which_inertia_does_not_matter() {
    let mut lab = DriveLab::new(0.0);
    let point = lab::body(1.0, Vec3::ZERO, Vec3::ZERO);
    lab.spawn((point, Transform::default(), drive()));
    assert_eq!(faults(&mut lab), []);
}

#[test]
fn a_body_with_children_can_be_teleported_between_the_steps_of_a_frame() {
    let mut lab = DriveLab::new(0.0);
    let body = (
        RigidBody::Dynamic,
        Collider::ball(0.5),
        Transform::default(),
    );
    let body = lab.spawn(body);
    let arm = (Collider::ball(0.2), Transform::from_xyz(1.0, 0.0, 0.0));
    lab.spawn((arm, ChildOf(body)));
    lab.run(0.1, 60.0, |_| ());
    // No schedule of a frame runs here.
    lab.set::<Transform>(body, |pose| pose.translation = Vec3::Z * 5.0);
    lab.step(1.0 / 60.0);
    let places = [
        lab.position(body),
        lab.raw(body, |raw| raw.position().translation),
    ];
    for place in places {
        assert!(place.distance(Vec3::Z * 5.0) < 1e-5, "{place}");
    }
}
