//! A body that rapier does not move goes on, once it does, as if no time had passed.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_drive::{DriveTarget, SpringDrive};
use springyard_test_lab::{DriveLab, RATES, drive_lab as lab};

/// Switches rapier, or this body in it, off or on.
type Switch = fn(&mut DriveLab, Entity, bool);

fn rapier(lab: &mut DriveLab, _: Entity, is_on: bool) {
    let world = lab.app.world_mut();
    let mut contexts = world.query::<&mut RapierConfiguration>();
    for mut context in contexts.iter_mut(world) {
        context.physics_pipeline_active = is_on;
    }
}

fn the_body(lab: &mut DriveLab, body: Entity, is_on: bool) {
    let mut body = lab.app.world_mut().entity_mut(body);
    if is_on {
        body.remove::<RigidBodyDisabled>();
    } else {
        body.insert(RigidBodyDisabled);
    }
}

/// Where a body is after 0.5 s on the way to its target, after a pause of 2 s in between, if there is one.
fn place(hz: f64, paused: Option<Switch>) -> Vec3 {
    let mut lab = DriveLab::new(-9.81);
    let drive = SpringDrive::of(Spring::from_hertz(1.0, 0.3).unwrap());
    let body = lab.spawn((lab::ball(Vec3::ZERO), drive, DriveTarget::at(Vec3::ONE)));
    lab.run(0.2, hz, |_| {});
    if let Some(switch) = paused {
        switch(&mut lab, body, false);
        let before = lab.position(body);
        lab.run(2.0, hz, |_| {});
        assert_eq!(lab.position(body), before);
        switch(&mut lab, body, true);
    }
    lab.run(0.3, hz, |_| {});
    lab.position(body)
}

#[test]
fn a_drive_waits_while_rapier_or_its_body_is_switched_off() {
    for hz in RATES {
        let expected = place(hz, None);
        for switch in [rapier as Switch, the_body] {
            let off = place(hz, Some(switch)).distance(expected);
            assert!(off < 1e-5, "{off} m at {hz} Hz");
        }
    }
}
