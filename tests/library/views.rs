//! The crates in another game: fixed steps, injected frame times, views and cameras.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::planner::Policy;
use springyard::frames::FrameInjector;
use springyard::spring_math;
use springyard_camera::{BlocksCamera, Look, OwnLook, Rig, ThirdPerson, third_person};
use springyard_drive as drives;
use springyard_test_lab::another_game::{
    ModulePlugin, app_with, drive, frame, ground, position, run, start,
};
use springyard_timestep::policies::StepPlanner;
use springyard_timestep::{FrameSteps, StepClock, ViewOf};

use super::own_rapier;

/// Policies such as `Uniform` change the step length each frame, so rapier's timestep must follow the planner's.
#[test]
fn the_engine_makes_rapier_step_as_long_as_the_planner() {
    for policy in [Policy::Fixed, Policy::Uniform, Policy::Mixed] {
        let mut app = app_with(&[
            springyard_timestep::policies::plugin,
            drives::engine::plugin,
            own_rapier,
        ]);
        app.insert_resource(StepPlanner::new(policy, 60.0, 100).unwrap());
        let body = (
            RigidBody::Dynamic,
            Collider::ball(0.5),
            Velocity::linear(Vec3::X),
            GravityScale(0.0),
            Transform::default(),
        );
        let body = app.world_mut().spawn(body).id();
        start(&mut app);
        run(&mut app, 45.0, 2.0, |_| ());
        let secs = app.world().resource::<StepClock>().simulated_secs;
        let off = position(&app, body).x - secs as f32;
        assert!(off.abs() < 4e-5, "{policy:?}: {off}");
    }
}

#[test]
fn frame_times_can_come_from_code() {
    let mut app = app_with(&[springyard::frames::plugin]);
    start(&mut app);
    let times = [0.01, 0.02, 0.05];
    app.world_mut()
        .resource_mut::<FrameInjector>()
        .inject_secs(times);
    // The list repeats.
    for secs in times.into_iter().chain(times) {
        app.update();
        let frame = app.world().resource::<FrameSteps>();
        assert!((frame.secs - secs).abs() < 1e-9, "{}", frame.secs);
    }
    // NaN and negative times are refused, so real frame times are used.
    let mut injector = app.world_mut().resource_mut::<FrameInjector>();
    injector.inject_secs([f64::NAN, -1.0, f64::NEG_INFINITY]);
    for _ in 0..3 {
        app.update();
        let real = app.world().resource::<FrameSteps>().secs;
        assert!((0.0..60.0).contains(&real), "{real}");
    }
}

const FAR: Vec3 = Vec3::new(20.0, 3.0, -25.0);

/// View and camera of a body far from the origin, spawned in `Update`, as by code that loads a level.
#[derive(Resource, Default)]
struct Late(Option<(Entity, Entity)>);

fn spawn_late(mut frames: Local<u32>, mut late: ResMut<Late>, mut commands: Commands) {
    *frames += 1;
    if *frames == 3 {
        let body = commands
            .spawn((
                RigidBody::Fixed,
                Collider::ball(0.5),
                Transform::from_translation(FAR),
            ))
            .id();
        let view = commands.spawn(ViewOf(body)).id();
        let rig = third_person(view, ThirdPerson::default());
        late.0 = Some((view, commands.spawn(rig).id()));
    }
}

#[test]
fn a_view_is_at_its_body_in_its_first_frame_and_the_camera_does_not_swing() {
    // At 10 steps per second the first frames have no step.
    let mut app = app_with(&[drives::plugin, springyard_camera::plugin]);
    app.insert_resource(Time::<Fixed>::from_hz(10.0))
        .init_resource::<Late>()
        .add_systems(Update, spawn_late);
    start(&mut app);
    let mut seen = 0;
    run(&mut app, 60.0, 1.0, |app| {
        if let Some((view, camera)) = app.world().resource::<Late>().0 {
            seen += 1;
            assert!(position(app, view).distance(FAR) < 1e-5, "frame {seen}");
            let away = position(app, camera).distance(FAR);
            assert!((4.0..6.0).contains(&away), "frame {seen}: {away} m");
        }
    });
    assert!(seen > 50);
}

/// Distance of a camera from its subject, with a wall 2 m behind the subject, m.
fn boom(wall: impl Bundle) -> f32 {
    let modules: [ModulePlugin; 2] = [drives::plugin, springyard_camera::plugin];
    let mut app = app_with(&modules);
    let world = app.world_mut();
    world.spawn(ground());
    let wall = (wall, Transform::from_xyz(0.0, 2.0, 2.5));
    world.spawn(wall);
    let view = world.spawn(Transform::from_xyz(0.0, 1.0, 0.0)).id();
    let camera = world.spawn(third_person(view, ThirdPerson::default())).id();
    start(&mut app);
    run(&mut app, 60.0, 2.0, |_| ());
    app.world().get::<Rig>(camera).unwrap().distance
}

#[test]
fn walls_that_move_keep_the_camera_out_as_fixed_ones_do() {
    let shape = || Collider::cuboid(6.0, 2.0, 0.5);
    let fixed = boom((RigidBody::Fixed, shape()));
    let kinematic = boom((RigidBody::KinematicPositionBased, shape()));
    let driven = boom((RigidBody::Dynamic, drive(), shape(), BlocksCamera));
    let compound = boom((
        RigidBody::KinematicPositionBased,
        children![(shape(), Transform::default())],
    ));
    let loose = boom((RigidBody::Dynamic, drive(), shape()));
    let loose_compound = boom((
        RigidBody::Dynamic,
        drive(),
        children![(shape(), Transform::default())],
    ));
    println!("fixed {fixed}, kinematic {kinematic}, driven {driven}, loose {loose}");
    assert!((1.5..2.0).contains(&fixed), "{fixed}");
    for boom in [kinematic, driven, compound] {
        assert!((boom - fixed).abs() < 6e-5, "{boom} against {fixed}");
    }
    for boom in [loose, loose_compound] {
        assert!((boom - 5.0).abs() < 1e-4, "{boom}");
    }
}

/// A kinematic body blocks the camera, unless it is the camera's subject.
#[test]
fn a_camera_is_not_blocked_by_what_it_looks_at() {
    let mut app = app_with(&[drives::plugin, springyard_camera::plugin]);
    let world = app.world_mut();
    let body = (
        RigidBody::KinematicPositionBased,
        Collider::cuboid(0.5, 0.5, 0.5),
        Transform::from_xyz(0.0, 0.5, 0.0),
    );
    let body = world.spawn(body).id();
    let view = world.spawn(ViewOf(body)).id();
    let camera = world.spawn(third_person(view, ThirdPerson::default())).id();
    start(&mut app);
    run(&mut app, 60.0, 3.0, |app| {
        let distance = app.world().get::<Rig>(camera).unwrap().distance;
        assert!((distance - 5.0).abs() < 1e-4, "{distance}");
    });
}

#[test]
fn two_cameras_may_have_a_look_each() {
    let mut app = app_with(&[springyard_camera::plugin]);
    let world = app.world_mut();
    let view = world.spawn(Transform::from_xyz(0.0, 1.0, 0.0)).id();
    let shared = world.spawn(third_person(view, ThirdPerson::default())).id();
    let look = Look {
        yaw_deg: 90.0,
        pitch_deg: 0.0,
    };
    let own = (third_person(view, ThirdPerson::default()), OwnLook(look));
    let own = world.spawn(own).id();
    start(&mut app);
    run(&mut app, 60.0, 1.0, |_| ());
    app.world_mut().resource_mut::<Look>().turn(180.0, 0.0);
    frame(&mut app, 0.01);
    let forward = |rig| app.world().get::<Transform>(rig).unwrap().forward();
    assert!(forward(shared).distance(Vec3::Z) < 1e-5);
    assert!(forward(own).distance(Vec3::NEG_X) < 1e-5);
    // The rig requires `Camera3d`.
    assert!(app.world().get::<Camera3d>(own).is_some());
}
