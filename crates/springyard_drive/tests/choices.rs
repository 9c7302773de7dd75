//! What the settings of a drive choose: the method, by the drive itself or for all drives, and springs about the vertical.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use spring_math::{Propagator, Spring};
use springyard_drive::{
    AngularSpring, Authority, DefaultDriveMethod, DriveMethod, DriveTarget, SpringDrive,
};

/// Rapier and drives, with a step of 1/64 s in each frame but the first.
fn game() -> App {
    let mut app = App::new();
    let frame = TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(1.0 / 64.0));
    app.add_plugins((MinimalPlugins, TransformPlugin, springyard_drive::plugin))
        .insert_resource(frame);
    app.finish();
    app.cleanup();
    app.update();
    app
}

fn spawn(app: &mut App, place: Vec3, drive: SpringDrive, target: DriveTarget) -> Entity {
    let shape = (RigidBody::Dynamic, Collider::cuboid(0.5, 0.5, 0.5));
    let mass = ColliderMassProperties::Mass(1.0);
    let at = Transform::from_translation(place);
    app.world_mut().spawn((shape, mass, at, drive, target)).id()
}

/// A body 1 m below its target, far from the others.
fn below(app: &mut App, i: u8, method: Option<DriveMethod>) -> Entity {
    let place = Vec3::X * 4.0 * f32::from(i);
    let drive = SpringDrive {
        linear: Spring::from_hertz(2.0, 0.2).ok(),
        method,
        ..default()
    };
    spawn(app, place, drive, DriveTarget::at(place + Vec3::Y))
}

fn height(app: &App, body: Entity) -> f32 {
    app.world().get::<Transform>(body).unwrap().translation.y
}

#[test]
fn a_drive_that_does_not_insist_follows_the_default_method_from_the_next_step_on() {
    let mut app = game();
    let free = below(&mut app, 0, None);
    let insists = below(&mut app, 1, Some(DriveMethod::Exact));
    let changes = below(&mut app, 2, Some(DriveMethod::Exact));
    for _ in 0..20 {
        app.update();
        assert_eq!(height(&app, free), height(&app, insists));
    }
    for method in [
        DriveMethod::StablePd,
        DriveMethod::Implicit,
        DriveMethod::Exact,
    ] {
        app.insert_resource(DefaultDriveMethod(method));
        let mut drive = app.world_mut().get_mut::<SpringDrive>(changes).unwrap();
        drive.method = Some(method);
        for step in 0..20 {
            app.update();
            assert_eq!(
                height(&app, free),
                height(&app, changes),
                "{method:?} {step}"
            );
        }
    }
    assert_ne!(height(&app, free), height(&app, insists));
    let secs = 80.0 / 64.0;
    let spring = Spring::from_hertz(2.0, 0.2).unwrap();
    let (exact, _) = Propagator::exact(spring, secs).advance(0.0_f32, 0.0, 1.0);
    let off = (height(&app, insists) - exact).abs();
    assert!(
        off < 1e-5,
        "the one that insists is on the closed form: {off}"
    );
}

#[test]
fn a_spring_of_its_own_turns_a_body_about_the_vertical_by_velocity_or_by_force() {
    let (tilt, yaw) = (
        Spring::from_hertz(2.0, 0.5).unwrap(),
        Spring::from_hertz(0.7, 0.2).unwrap(),
    );
    // A cube of 1 m and 1 kg.
    let by_force = Authority::ForceBased {
        mass_kg: 1.0,
        inertia_kg_m2: 1.0 / 6.0,
    };
    for authority in [Authority::AccelerationBased, by_force] {
        for (axis, spring) in [(Vec3::X, tilt), (Vec3::Y, yaw), (Vec3::Z, tilt)] {
            let mut app = game();
            let drive = SpringDrive {
                linear: Some(tilt),
                angular: Some(AngularSpring { tilt, yaw }),
                authority,
                ..default()
            };
            let goal = Isometry3d::from_rotation(Quat::from_axis_angle(axis, 0.4));
            let body = spawn(&mut app, Vec3::ZERO, drive, DriveTarget::at_pose(goal));
            (0..32).for_each(|_| app.update());
            let rotation = app.world().get::<Transform>(body).unwrap().rotation;
            let turned = rotation.to_scaled_axis().dot(axis);
            let (exact, _) = Propagator::exact(spring, 0.5).advance(0.0_f32, 0.0, 0.4);
            let off = (turned - exact).abs();
            assert!(off < 1e-4, "{authority:?} {axis}: {turned}, not {exact}");
        }
    }
}
