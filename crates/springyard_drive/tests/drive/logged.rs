//! What is logged: faults of drives, and apps in which rapier would move no body or not as it was told to.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_drive::engine::{SurfaceHooks, SurfaceVelocity, plugin as engine};
use springyard_drive::{DriveTarget, SpringDrive};
use springyard_test_lab::another_game::{
    Logged, ModulePlugin, app_with, frame, single_threaded, start,
};
use springyard_test_lab::{DriveLab, drive_lab as lab};

#[test]
fn a_fault_of_a_drive_is_logged_once_with_the_name_of_its_body() {
    let logged = Logged::start();
    let mut lab = DriveLab::new(0.0);
    let drive = SpringDrive::of(Spring::from_hertz(3.0, 1.0).unwrap());
    let target = DriveTarget::at(Vec3::NAN);
    lab.spawn((Name::new("lift"), lab::ball(Vec3::X), drive, target));
    lab.run(0.2, 60.0, |_| ());
    logged.assert_logged_once(&["\"lift\", drive of", "DriveTarget.position"]);
}

#[test]
fn an_app_with_rapier_in_fixed_steps_logs_nothing() {
    let logged = Logged::start();
    let mut app = app_with(&[engine]);
    start(&mut app);
    (0..4).for_each(|_| frame(&mut app, 1.0 / 60.0));
    assert_eq!(logged.lines(), Vec::<String>::new());
}

#[test]
fn an_app_that_is_not_finished_has_no_rapier_and_that_is_an_error() {
    let logged = Logged::start();
    let mut app = app_with(&[engine]);
    single_threaded(&mut app);
    frame(&mut app, 0.0);
    let count = logged.count(&["ERROR", "rapier is missing", "App::finish()"]);
    assert_eq!(count, 1);
}

#[test]
fn a_second_world_of_rapier_is_an_error_once() {
    let logged = Logged::start();
    let mut app = app_with(&[engine]);
    start(&mut app);
    app.world_mut().spawn(DefaultRapierContext);
    (0..5).for_each(|_| frame(&mut app, 1.0 / 60.0));
    let count = logged.count(&["ERROR", "2 entities have DefaultRapierContext"]);
    assert_eq!(count, 1);
}

#[test]
fn steps_of_rapier_that_the_game_has_chosen_are_a_warning() {
    let dt = 1.0 / 60.0;
    let fixed = |substeps| TimestepMode::Fixed { dt, substeps };
    let variable = |time_scale, substeps| TimestepMode::Variable {
        max_dt: dt,
        time_scale,
        substeps,
    };
    let interpolated = TimestepMode::Interpolated {
        dt,
        time_scale: 1.0,
        substeps: 1,
    };
    for (mode, expected) in [
        (fixed(1), 0),
        (fixed(4), 1),
        (variable(1.0, 1), 0),
        (variable(2.0, 1), 1),
        (variable(1.0, 2), 1),
        (interpolated, 1),
    ] {
        let logged = Logged::start();
        let mut app = app_with(&[engine]);
        app.insert_resource(mode);
        start(&mut app);
        assert_eq!(logged.count(&["TimestepMode was"]), expected, "{mode:?}");
    }
}

#[test]
fn the_first_belt_under_other_hooks_than_the_engines_is_a_warning() {
    let cases: [(ModulePlugin, usize); 3] = [
        (|_| (), 0),
        (
            |app| {
                let rapier = RapierPhysicsPlugin::<SurfaceHooks>::default();
                app.add_plugins(rapier.in_fixed_schedule());
            },
            0,
        ),
        (
            |app| {
                let rapier = RapierPhysicsPlugin::<NoUserData>::default();
                app.add_plugins(rapier.in_fixed_schedule());
            },
            1,
        ),
    ];
    for (case, (add_rapier, expected)) in cases.into_iter().enumerate() {
        let logged = Logged::start();
        let mut app = app_with(&[add_rapier, engine]);
        start(&mut app);
        for x in [0.0, 9.0] {
            let shape = (RigidBody::Fixed, Collider::cuboid(4.0, 0.5, 4.0));
            let at = Transform::from_xyz(x, 0.0, 0.0);
            app.world_mut().spawn((shape, at, SurfaceVelocity(Vec3::X)));
            (0..2).for_each(|_| frame(&mut app, 1.0 / 60.0));
            let count = logged.count(&["SurfaceVelocity on", "other hooks"]);
            assert_eq!(count, expected, "case {case}, belt at {x} m");
        }
    }
}
