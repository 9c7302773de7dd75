//! Surfaces that move carry what lies on them; all other contacts are as without the engine's hooks.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_drive::engine::SurfaceVelocity;
use springyard_test_lab::DriveLab;

/// A fixed slab with its top at 0.
fn slab(name: &'static str) -> impl Bundle {
    (
        Name::new(name),
        RigidBody::Fixed,
        Collider::cuboid(20.0, 0.5, 2.0),
        Transform::from_xyz(0.0, -0.5, 0.0),
    )
}

/// A cube on it.
fn load() -> impl Bundle {
    (
        Name::new("load"),
        RigidBody::Dynamic,
        Collider::cuboid(0.3, 0.3, 0.3),
        Velocity::default(),
        Transform::from_xyz(0.0, 0.3, 0.0),
    )
}

#[test]
fn a_belt_carries_its_load_whether_it_entered_before_or_after_it() {
    // Bodies enter in the order of their names.
    for name in ["a belt", "the belt"] {
        let mut lab = DriveLab::new(-9.81);
        lab.spawn((slab(name), SurfaceVelocity(Vec3::X * 2.0)));
        let load = lab.spawn(load());
        lab.run(2.0, 60.0, |_| ());
        let velocity = lab.get::<Velocity>(load).linear;
        assert!(
            velocity.distance(Vec3::X * 2.0) < 3e-5,
            "{name}: {velocity}"
        );
    }
}

#[test]
fn colliders_that_ask_the_hooks_touch_and_are_seen_by_sensors_all_the_same() {
    let hooks = ActiveHooks::FILTER_CONTACT_PAIRS | ActiveHooks::FILTER_INTERSECTION_PAIR;
    let mut lab = DriveLab::new(-9.81);
    lab.spawn(slab("ground"));
    let sensor = (RigidBody::Fixed, Collider::cuboid(1.0, 1.0, 1.0), Sensor);
    let sensor = lab.spawn((Name::new("sensor"), sensor, hooks));
    let falls = lab.spawn((load(), hooks));
    lab.run(1.0, 60.0, |_| ());
    let height = lab.position(falls).y;
    assert!((height - 0.3).abs() < 1e-3, "{height} m");
    let world = lab.app.world_mut();
    let mut simulations = world.query::<&RapierContextSimulation>();
    let simulation = simulations.single(world).unwrap();
    let handle = |entity| world.get::<RapierColliderHandle>(entity).unwrap().0;
    let (one, other) = (handle(sensor), handle(falls));
    let sees = simulation.narrow_phase.intersection_pair(one, other);
    assert_eq!(sees, Some(true));
}
