//! A body whose drive is removed is free, and keeps nothing of the drive.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use spring_math::velocity_spring::VelocitySpring;
use springyard_drive::{
    Authority, DriveAxes, FeedForward, SmoothedTarget, Smoothing, SpringDrive, TargetPath,
    VelocityDrive, stop_driving,
};
use springyard_test_lab::{DriveLab, drive_lab as lab};

/// The rules for rapier's rotation of a body: whether it may turn fast, and whether gyroscopic torque acts on it.
fn turning_rules(lab: &mut DriveLab, body: Entity) -> (bool, bool) {
    lab.raw(body, |raw| {
        (
            raw.is_fast_rotation_allowed(),
            raw.gyroscopic_forces_enabled(),
        )
    })
}

#[test]
fn a_body_that_is_no_longer_driven_falls_and_turns_as_one_that_never_was() {
    let mut lab = DriveLab::new(-9.81);
    let inertia = Vec3::new(0.1, 0.2, 0.4);
    let spin = Velocity::angular(Vec3::new(1.0, 12.0, 0.5));
    let body = || lab::body(1.0, inertia, Vec3::ZERO);
    let spring = Spring::from_hertz(2.0, 0.5).unwrap();
    let drive = SpringDrive::of(spring);
    let path = TargetPath {
        points: vec![Vec3::ZERO, Vec3::X],
        ..default()
    };
    let walks = VelocityDrive {
        spring: VelocitySpring::from_spring(spring),
        axes: BVec3::TRUE,
    };
    let smoothed = SmoothedTarget::new(Smoothing::Spring(spring));
    let settings = (smoothed, FeedForward(0.5), DriveAxes::default());
    let held = lab.spawn((body(), drive, path, walks, settings));
    lab.run(0.5, 60.0, |_| {});
    assert_eq!(turning_rules(&mut lab, held), (true, false));

    stop_driving(&mut lab.app.world_mut().commands().entity(held));
    lab.app.world_mut().flush();
    assert_eq!(turning_rules(&mut lab, held), (false, true));

    // Beside a body that was never driven, from the same state on.
    lab.set::<Velocity>(held, |velocity| *velocity = spin);
    let free = lab.spawn((body(), lab.get::<Transform>(held), spin));
    lab.run(1.0, 60.0, |_| {});
    assert_eq!(lab.get::<Transform>(held), lab.get::<Transform>(free));
    let components = lab.app.world().inspect_entity(held).unwrap();
    let names = components.map(|component| component.name().to_string());
    let left =
        names.filter(|name| name.starts_with("springyard_drive::") && !name.contains("::engine::"));
    assert_eq!(left.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn a_body_may_turn_fast_while_it_is_turned_and_has_no_gyroscopic_torque_while_by_velocity() {
    let by_force = Authority::ForceBased {
        mass_kg: 1.0,
        inertia_kg_m2: 0.1,
    };
    let mut lab = DriveLab::new(0.0);
    let drive = SpringDrive {
        authority: by_force,
        ..SpringDrive::of(Spring::from_hertz(2.0, 0.5).unwrap())
    };
    let body = lab.spawn((lab::ball(Vec3::ZERO), drive));
    lab.step(1.0 / 60.0);
    assert_eq!(turning_rules(&mut lab, body), (true, true));
    let changes: [(fn(&mut SpringDrive), (bool, bool)); 4] = [
        (|it| it.authority = Authority::default(), (true, false)),
        (
            |it| {
                it.authority = Authority::ForceBased {
                    mass_kg: 2.0,
                    inertia_kg_m2: 0.1,
                }
            },
            (true, true),
        ),
        (|it| it.angular = None, (false, true)),
        (|it| it.authority = Authority::default(), (false, true)),
    ];
    for (change, expected) in changes {
        lab.set::<SpringDrive>(body, change);
        lab.step(1.0 / 60.0);
        assert_eq!(turning_rules(&mut lab, body), expected);
    }
}
