//! The crates in another game: correct results in every order of adding the plugins, with bevy's own fixed timestep, on kinematic
//! platforms, under parents, and with input from any schedule.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character as characters;
use springyard_character::Intent;
use springyard_character::{Character, CharacterSystems, CharacterTuning};
use springyard_drive as drives;
use springyard_drive::engine;
use springyard_drive::{DriveSystems, DriveTarget, SpringDrive};
use springyard_test_lab::another_game::{
    ModulePlugin, app_with, character, drive, ground, position, run, slab, start,
};
use springyard_test_lab::worst::Extreme;

use super::own_rapier;

/// Measured results of a passenger and of a jump.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Measured {
    /// Lag of the passenger behind its place on the platform, m.
    behind: f32,
    /// Ride height of a character on the ground minus that of the passenger on the platform, m.
    sag: f32,
    /// Height of the jump, m.
    jump: f32,
}

const MIDDLE: Vec3 = Vec3::new(0.0, 3.0, 0.0);

/// Position of the platform along x at a time, m: at rest for one second, then at 2 m/s.
fn travelled(secs: f64) -> f32 {
    (2.0 * (secs - 1.0).max(0.0)) as f32
}

/// Measures a passenger on a slab with the components `platform`, and a jump of another character on the ground.
fn measure(app: &mut App, platform: impl Bundle, hz: f64) -> Measured {
    app.add_systems(
        FixedUpdate,
        (
            travel.in_set(CharacterSystems::MovePlatforms),
            travel_driven.in_set(DriveSystems::MoveTargets),
        ),
    );
    let world = app.world_mut();
    world.spawn(ground());
    let platform = world.spawn((slab("platform", MIDDLE), platform)).id();
    let passenger = world
        .spawn(character("passenger", MIDDLE + Vec3::Y * 0.2))
        .id();
    let jumper = world.spawn(character("jumper", Vec3::Z * 30.0)).id();
    start(app);
    run(app, hz, 3.0, |_| ());
    let stands = position(app, jumper).y;
    app.world_mut()
        .get_mut::<Intent>(jumper)
        .unwrap()
        .press_jump();
    let mut top = 0.0_f32;
    run(app, hz, 1.0, |app| {
        top.keep_largest(position(app, jumper).y);
    });
    let over = position(app, passenger) - position(app, platform);
    Measured {
        behind: -over.x,
        sag: stands - (over.y - 0.2),
        jump: top - stands,
    }
}

#[derive(Component)]
struct Travels;

/// Moves kinematic platforms, as game code usually does.
fn travel(time: Res<Time>, mut platforms: Query<&mut Transform, With<Travels>>) {
    for mut transform in &mut platforms {
        transform.translation.x = travelled(time.elapsed_secs_f64());
    }
}

/// Moves the targets of driven platforms.
fn travel_driven(time: Res<Time>, mut platforms: Query<&mut DriveTarget, Without<Character>>) {
    let (end, dt) = (time.elapsed_secs_f64(), time.delta_secs_f64());
    let at = |secs| Isometry3d::from_translation(MIDDLE + Vec3::X * travelled(secs));
    for mut target in &mut platforms {
        *target = DriveTarget::between(at(end - dt), at(end), dt as f32);
    }
}

fn driven() -> impl Bundle {
    (
        RigidBody::Dynamic,
        GravityScale(0.0),
        ColliderMassProperties::Mass(300.0),
        drive(),
    )
}

/// Asserts the expected results. The apex of a jump lies between steps: at 60 Hz the highest sample is within 2.5 mm of it.
fn assert_right(measured: Measured, what: &str) {
    let Measured { behind, sag, jump } = measured;
    let wanted = CharacterTuning::default().jump_apex_m;
    assert!(behind.abs() < 1e-4, "{what}: {measured:?}");
    assert!(sag.abs() < 1e-5, "{what}: {measured:?}");
    assert!((wanted - jump).abs() < 2.5e-3, "{what}: {measured:?}");
}

fn orders(plugins: &[ModulePlugin]) -> Vec<Vec<ModulePlugin>> {
    if plugins.is_empty() {
        return vec![Vec::new()];
    }
    (0..plugins.len())
        .flat_map(|first| {
            let mut rest = plugins.to_vec();
            let first = rest.remove(first);
            orders(&rest).into_iter().map(move |mut order| {
                order.insert(0, first);
                order
            })
        })
        .collect()
}

#[test]
fn in_every_order_of_plugins_a_passenger_keeps_its_place_and_a_jump_its_height() {
    let modules: [ModulePlugin; 5] = [
        springyard_timestep::plugin,
        engine::plugin,
        drives::plugin,
        characters::plugin,
        springyard_camera::plugin,
    ];
    let mut first = None;
    for order in orders(&modules) {
        let measured = measure(&mut app_with(&order), driven(), 60.0);
        assert_right(measured, "modules");
        // All orders give bit-identical results.
        assert_eq!(*first.get_or_insert(measured), measured);
    }
    println!("{first:?}");
}

#[test]
fn rapier_may_be_added_before_after_or_not_at_all() {
    let modules: [ModulePlugin; 3] = [own_rapier, drives::plugin, characters::plugin];
    for order in orders(&modules) {
        let mut app = app_with(&order);
        app.insert_resource(Time::<Fixed>::from_hz(60.0));
        assert_right(measure(&mut app, driven(), 60.0), "own rapier");
    }
    let mut app = app_with(&[characters::plugin]);
    app.insert_resource(Time::<Fixed>::from_hz(60.0));
    assert_right(measure(&mut app, driven(), 60.0), "no rapier of its own");
}

#[test]
fn plugins_added_as_bevy_adds_them_may_have_been_brought_by_others() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin))
        .add_plugins((
            springyard_camera::plugin,
            springyard::input::plugin,
            characters::plugin,
            drives::plugin,
            engine::plugin,
            springyard_timestep::plugin,
        ));
    assert_right(measure(&mut app, driven(), 60.0), "add_plugins");
}

#[test]
fn a_kinematic_platform_carries_its_passenger_without_delay() {
    for hz in [30.0, 60.0, 120.0] {
        let mut app = app_with(&[characters::plugin]);
        app.insert_resource(Time::<Fixed>::from_hz(hz));
        let measured = measure(&mut app, (RigidBody::KinematicPositionBased, Travels), hz);
        println!("{hz} Hz, position based: {measured:?}");
        assert!(measured.behind.abs() < 1e-4, "{hz} Hz: {measured:?}");
        assert!(measured.sag.abs() < 1e-5, "{hz} Hz: {measured:?}");
    }
}

/// A `KinematicVelocityBased` platform, moved by its `Velocity`.
#[test]
fn a_platform_that_is_kinematic_by_its_velocity_carries_its_passenger_without_delay() {
    let mut app = app_with(&[characters::plugin]);
    let world = app.world_mut();
    let velocity = Velocity::linear(Vec3::X * 2.0);
    let platform = (slab("platform", MIDDLE), RigidBody::KinematicVelocityBased);
    let platform = world.spawn((platform, Velocity::default())).id();
    let passenger = world
        .spawn(character("passenger", MIDDLE + Vec3::Y * 0.2))
        .id();
    start(&mut app);
    run(&mut app, 64.0, 1.0, |_| ());
    *app.world_mut().get_mut::<Velocity>(platform).unwrap() = velocity;
    run(&mut app, 64.0, 2.0, |_| ());
    let over = position(&app, passenger) - position(&app, platform);
    assert!(
        position(&app, platform).x > 3.9 && over.x.abs() < 1e-5,
        "{over}"
    );
}

/// A turning platform whose colliders are children of the body.
#[test]
fn a_turning_platform_of_several_colliders_carries_its_passenger_round() {
    let mut app = app_with(&[characters::plugin]);
    app.insert_resource(Time::<Fixed>::from_hz(60.0))
        .add_systems(
            FixedUpdate,
            (|time: Res<Time>, mut bodies: Query<&mut Transform, With<Travels>>| {
                for mut body in &mut bodies {
                    body.rotation = Quat::from_rotation_y((time.elapsed_secs() - 1.0).max(0.0));
                }
            })
            .in_set(CharacterSystems::MovePlatforms),
        );
    let world = app.world_mut();
    let turntable = world
        .spawn((
            RigidBody::KinematicPositionBased,
            Travels,
            Transform::default(),
        ))
        .with_children(|parts| {
            for x in [-2.0, 2.0] {
                parts.spawn((
                    Collider::cuboid(2.0, 0.2, 2.0),
                    Transform::from_xyz(x, 0.0, 0.0),
                ));
            }
        })
        .id();
    let passenger = world
        .spawn(character("passenger", Vec3::new(3.0, 0.2, 0.0)))
        .id();
    start(&mut app);
    let place = |app: &App| {
        let table = app.world().get::<Transform>(turntable).unwrap();
        table.rotation.inverse() * position(app, passenger)
    };
    run(&mut app, 60.0, 1.0, |_| ());
    let before = place(&app);
    run(&mut app, 60.0, 10.0, |_| ());
    let crept = place(&app).distance(before);
    assert!(crept < 2e-4, "{crept} m in 10 s");
}

/// A character's weight acts on the body that it stands on, without additional components on that body.
#[test]
fn a_platform_that_feels_weight_sags_under_a_passenger_by_weight_over_stiffness() {
    let spring = springyard::spring_math::Spring::from_hertz(2.0, 1.0).unwrap();
    let mut app = app_with(&[characters::plugin]);
    app.insert_resource(Time::<Fixed>::from_hz(60.0));
    let world = app.world_mut();
    let platform = world
        .spawn((
            slab("platform", MIDDLE),
            RigidBody::Dynamic,
            ColliderMassProperties::Mass(300.0),
            SpringDrive::of(spring),
        ))
        .id();
    let mass = CharacterTuning::default().mass_kg;
    world.spawn(character("passenger", MIDDLE + Vec3::Y * 0.2));
    start(&mut app);
    run(&mut app, 60.0, 4.0, |_| ());
    let sag = MIDDLE.y - position(&app, platform).y;
    let expected = mass * 9.81 / (300.0 * spring.omega().powi(2));
    println!("{} mm", sag * 1e3);
    assert!((sag / expected - 1.0).abs() < 0.01, "{sag} of {expected} m");
}

#[test]
fn a_drive_without_a_target_stays_where_it_is_and_one_at_the_origin_goes_there() {
    let mut app = app_with(&[drives::plugin]);
    let place = Vec3::new(3.0, 4.0, 5.0);
    let body = || (slab("body", place), RigidBody::Dynamic, drive());
    let stays = app.world_mut().spawn(body()).id();
    let goes = app.world_mut().spawn((body(), DriveTarget::default())).id();
    // A body that is moved before the first step stays at its new position.
    app.world_mut()
        .get_mut::<Transform>(stays)
        .unwrap()
        .translation += Vec3::X * 20.0;
    start(&mut app);
    run(&mut app, 60.0, 3.0, |_| ());
    assert!(position(&app, stays).distance(place + Vec3::X * 20.0) < 1e-5);
    assert!(position(&app, goes).length() < 1e-5);
}

#[test]
fn a_body_on_a_circle_trails_by_acceleration_over_omega_squared_or_with_it_told_by_nothing() {
    let (radius, turn) = (1.5_f64, 2.5_f64);
    let place = move |secs: f64| {
        let (sin, cos) = (turn * secs).sin_cos();
        Vec3::new((radius * cos) as f32, 0.0, (radius * sin) as f32)
    };
    let expected = (radius * turn * turn) as f32 / drive().linear.unwrap().omega().powi(2);
    for (hz, is_given) in [
        (30.0, false),
        (60.0, false),
        (30.0, true),
        (60.0, true),
        (240.0, true),
    ] {
        let mut app = app_with(&[drives::plugin]);
        let steer = move |time: Res<Time>, mut targets: Query<&mut DriveTarget>| {
            let (end, dt) = (time.elapsed_secs_f64(), time.delta_secs_f64());
            for mut target in &mut targets {
                let (from, to) = (place(end - dt), place(end));
                let middle = place(end - 0.5 * dt);
                *target = DriveTarget {
                    velocity: (to - from) / dt as f32,
                    acceleration: if is_given {
                        -middle * (turn * turn) as f32
                    } else {
                        Vec3::ZERO
                    },
                    ..DriveTarget::at(to)
                };
            }
        };
        app.insert_resource(Time::<Fixed>::from_hz(hz))
            .add_systems(FixedUpdate, steer.before(DriveSystems::Drive));
        let body = (slab("body", place(0.0)), RigidBody::Dynamic, drive());
        let body = app.world_mut().spawn(body).id();
        start(&mut app);
        let mut worst = 0.0_f32;
        run(&mut app, hz, 6.0, |app| {
            let secs = app.world().resource::<Time<Fixed>>().elapsed_secs_f64();
            if secs > 3.0 {
                worst.keep_largest(position(app, body).distance(place(secs)));
            }
        });
        println!(
            "{hz} Hz, given {is_given}: {:.3} mm of {:.3}",
            worst * 1e3,
            expected * 1e3
        );
        if is_given {
            assert!(worst < 2e-5, "{hz} Hz: {worst}");
        } else {
            assert!((worst / expected - 1.0).abs() < 0.12, "{hz} Hz: {worst}");
        }
    }
}

/// Bodies without a drive, and views, may have a parent with its own transform.
#[test]
fn a_raft_under_a_parent_is_stood_on_and_seen_where_it_is() {
    let mut app = app_with(&[characters::plugin, springyard_timestep::plugin]);
    let world = app.world_mut();
    let level = world.spawn(Transform::from_xyz(100.0, 0.0, 0.0)).id();
    world.spawn((ground(), ChildOf(level)));
    let raft = (
        slab("raft", Vec3::Y * 0.2),
        RigidBody::Dynamic,
        ColliderMassProperties::Mass(200.0),
    );
    let raft = world.spawn((raft, ChildOf(level))).id();
    world.spawn(character("passenger", Vec3::new(100.0, 0.4, 0.0)));
    let view = world.spawn(springyard_timestep::ViewOf(raft)).id();
    start(&mut app);
    run(&mut app, 60.0, 3.0, |_| ());
    let pose = app.world().get::<Transform>(raft).unwrap();
    assert!(pose.translation.distance(Vec3::Y * 0.2) < 4e-4, "{pose:?}");
    assert!(pose.up().y > 0.999, "{pose:?}");
    let seen = position(&app, view);
    assert!(seen.distance(Vec3::new(100.0, 0.2, 0.0)) < 4e-4, "{seen}");
}

/// A press acts in exactly one step, at any frame rate.
#[test]
fn a_press_from_update_is_one_jump_at_any_frame_rate() {
    for (fps, hz) in [(144.0, 30.0), (20.0, 60.0), (60.0, 60.0)] {
        let mut app = app_with(&[characters::plugin]);
        app.insert_resource(Time::<Fixed>::from_hz(hz));
        app.world_mut().spawn(ground());
        let jumper = app.world_mut().spawn(character("jumper", Vec3::ZERO)).id();
        let presses = |frames: u32| {
            move |mut count: Local<u32>, mut intent: Single<&mut Intent, With<Character>>| {
                *count += 1;
                if *count == frames {
                    intent.press_jump();
                }
                if *count == frames + 1 {
                    intent.release_jump();
                }
            }
        };
        app.add_systems(Update, presses(fps as u32));
        start(&mut app);
        let (mut jumps, mut was_up) = (0, false);
        run(&mut app, fps, 4.0, |app| {
            let is_up = position(app, jumper).y > 1.2;
            jumps += u32::from(is_up && !was_up);
            was_up = is_up;
        });
        assert_eq!(jumps, 1, "{fps} frames and {hz} steps a second");
    }
}

/// A press in a fixed step acts in the same step if it is written before `TakeIntent`, else in the next step.
#[test]
fn a_press_from_fixed_update_is_one_jump_wherever_it_is_written() {
    let press = |mut count: Local<u32>, mut intent: Single<&mut Intent, With<Character>>| {
        *count += 1;
        if *count == 60 {
            intent.tap_jump();
        }
    };
    for late in [false, true] {
        let mut app = app_with(&[characters::plugin]);
        app.world_mut().spawn(ground());
        let jumper = app.world_mut().spawn(character("jumper", Vec3::ZERO)).id();
        if late {
            app.add_systems(FixedLast, press);
        } else {
            app.add_systems(FixedUpdate, press.before(CharacterSystems::TakeIntent));
        }
        start(&mut app);
        let (mut jumps, mut was_up) = (0, false);
        run(&mut app, 64.0, 4.0, |app| {
            let is_up = position(app, jumper).y > 1.2;
            jumps += u32::from(is_up && !was_up);
            was_up = is_up;
        });
        assert_eq!(jumps, 1, "late: {late}");
    }
}
