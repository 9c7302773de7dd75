//! Rigs in an `App`: two kinds in one world, and drivers of your own.

use std::f32::consts::PI;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use springyard_camera::{
    Boom, ByPitch, CameraSystems, Group, LockControl, LockTarget, Look, Member, Orbit, Rig,
    RigState, Shake, ShakeCamera, Stance, ThirdPerson, Watch, add_driver, first_person,
    group_camera, move_rigs_alone, security_camera, third_person,
};

use springyard_test_lab::worst::Extreme;

#[derive(Component)]
struct Walker;

/// A walker at 3 m/s along -Z; `add` adds what must exist before rigs are spawned, `spawn` what watches the walker.
fn app(add: impl FnOnce(&mut App), spawn: impl FnOnce(&mut World, Entity)) -> App {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(1.0 / 60.0);
    app.add_plugins((MinimalPlugins, TransformPlugin, springyard_camera::plugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .add_systems(Update, walk);
    add(&mut app);
    let world = app.world_mut();
    let walker = world.spawn((Walker, Transform::default())).id();
    spawn(world, walker);
    app
}

fn walk(time: Res<Time>, mut walker: Single<&mut Transform, With<Walker>>) {
    walker.translation.z -= 3.0 * time.delta_secs();
}

fn run(app: &mut App, frames: u32) {
    app.finish();
    app.cleanup();
    (0..frames).for_each(|_| app.update());
}

#[test]
fn a_security_camera_beside_the_third_person_camera_keeps_its_place() {
    let place = Vec3::new(-4.0, 3.0, -4.0);
    let mut cameras = None;
    let mut app = app(
        |_| {},
        |world, walker| {
            let near = world
                .spawn(third_person(walker, ThirdPerson::default()))
                .id();
            cameras = Some((near, world.spawn(security_camera(walker, place)).id()));
        },
    );
    run(&mut app, 180);
    let (near, far) = cameras.unwrap();
    let pose = |entity| *app.world().get::<Transform>(entity).unwrap();
    let mut walkers = app
        .world()
        .try_query_filtered::<&Transform, With<Walker>>()
        .unwrap();
    let walker = walkers.single(app.world()).unwrap().translation;
    assert!(pose(far).translation.distance(place) < 1e-5);
    let behind = pose(near).translation - walker;
    assert!((4.5..6.0).contains(&behind.z), "{behind}");
    for entity in [near, far] {
        let way = (walker - pose(entity).translation).normalize();
        let off_deg = pose(entity).forward().angle_between(way).to_degrees();
        assert!(off_deg < 15.0, "{off_deg} degrees from the middle");
    }
}

/// What a driver of your own is called with.
#[derive(Component)]
struct Push(Vec3);

/// How often the driver has run, and for how long, s.
#[derive(Component, Debug, Clone, Copy, Default)]
struct Pushed(u32, f32);

fn push(push: &Push, state: &mut Pushed, mut rig: Rig, dt: f32) -> Result<Rig> {
    *state = Pushed(state.0 + 1, state.1 + dt);
    rig.pivot += push.0;
    Ok(rig)
}

/// Notes where the pivot is when it runs.
#[derive(Component)]
struct Note;

#[derive(Component, Debug, Clone, Copy, Default)]
struct Noted(Vec3);

fn note(_: &Note, state: &mut Noted, rig: Rig, _: f32) -> Result<Rig> {
    state.0 = rig.pivot;
    Ok(rig)
}

#[test]
fn drivers_of_ones_own_run_after_those_of_their_set_and_in_the_order_in_which_they_were_added() {
    let mut rig = Entity::PLACEHOLDER;
    let add = |app: &mut App| {
        add_driver(app, CameraSystems::Aim, push);
        add_driver(app, CameraSystems::Aim, note);
    };
    let mut app = app(add, |world, walker| {
        let third = third_person(walker, ThirdPerson::default());
        rig = world.spawn((third, Push(Vec3::Y), Note)).id();
    });
    run(&mut app, 61);
    let world = app.world();
    let Pushed(runs, secs) = *world.get::<Pushed>(rig).unwrap();
    // The first update begins the clock: its frame has no length.
    assert_eq!(runs, 61);
    assert!((secs - 1.0).abs() < 1e-5, "{secs}");
    // The earlier drivers have set the pivot again: 0.5 m above the walker.
    let noted = world.get::<Noted>(rig).unwrap().0;
    assert!((noted.y - 1.5).abs() < 1e-5, "{noted}");
    assert!((world.get::<Rig>(rig).unwrap().pivot - noted).length() < 1e-6);
}

#[test]
fn rigs_moved_alone_call_drivers_of_ones_own_with_the_time_that_is_given() {
    let mut rig = Entity::PLACEHOLDER;
    let add = |app: &mut App| add_driver(app, CameraSystems::Avoid, push);
    let mut app = app(add, |world, walker| {
        let third = third_person(walker, ThirdPerson::default());
        rig = world.spawn((third, Push(Vec3::ZERO))).id();
    });
    run(&mut app, 1);
    move_rigs_alone(app.world_mut(), 0.25);
    let Pushed(runs, secs) = *app.world().get::<Pushed>(rig).unwrap();
    assert_eq!(runs, 2);
    assert!((secs - 0.25).abs() < 1e-6, "{secs}");
}

#[test]
fn a_rig_without_a_watch_does_not_add_up_what_is_for_one_frame() {
    let (mut rig, mut look) = (Entity::PLACEHOLDER, Look::default());
    look.turn(0.0, 60.0);
    let add = |app: &mut App| {
        app.insert_resource(look)
            .add_systems(Update, |mut shakes: MessageWriter<ShakeCamera>| {
                shakes.write(ShakeCamera(1.0));
            });
    };
    let mut app = app(add, |world, _| {
        let drivers = (Orbit, Shake::default(), ByPitch::default(), Boom::default());
        rig = world.spawn((Rig::default(), drivers)).id();
    });
    run(&mut app, 120);
    let rig = *app.world().get::<Rig>(rig).unwrap();
    assert!(rig.offset.length() < 0.1, "{}", rig.offset);
    assert!((0.3..1.0).contains(&rig.boom_factor), "{}", rig.boom_factor);
    assert!((2.0..5.0).contains(&rig.distance), "{} m", rig.distance);
}

#[test]
fn a_child_is_watched_framed_and_locked_on_to_where_it_is_in_the_world() {
    let (mut rigs, mut child) = (Vec::new(), Entity::PLACEHOLDER);
    let mut app = app(
        |_| {},
        |world, walker| {
            // On the walker, which turns its back and is twice as large.
            let turned =
                Transform::from_rotation(Quat::from_rotation_y(PI)).with_scale(Vec3::splat(2.0));
            world.entity_mut(walker).insert(turned);
            let at = Transform::from_xyz(3.0, 0.0, 5.0);
            child = world
                .spawn((at, ChildOf(walker), LockTarget::default()))
                .id();
            let members = vec![Member::new(child, 0.5)];
            let group = Group {
                members,
                ..default()
            };
            let away = world.spawn(Transform::from_xyz(0.0, 0.0, 6.0)).id();
            rigs = vec![
                world
                    .spawn(third_person(child, ThirdPerson::default()))
                    .id(),
                world.spawn(group_camera(away, group)).id(),
                world.spawn(third_person(away, ThirdPerson::default())).id(),
            ];
        },
    );
    run(&mut app, 60);
    app.world_mut().write_message(LockControl::Toggle);
    app.update();
    let walked_m = -60.0 * 3.0 / 60.0;
    let place = Vec3::new(-6.0, 0.0, walked_m - 10.0);
    let rig = |index: usize| app.world().get::<Rig>(rigs[index]).unwrap();
    let watched = rig(0).subject;
    assert!(
        watched.position.distance(place) < 1e-3,
        "{}",
        watched.position
    );
    assert!(
        (watched.velocity.z + 3.0).abs() < 1e-2,
        "{}",
        watched.velocity
    );
    assert!(rig(1).pivot.distance(place) < 0.1, "{}", rig(1).pivot);
    // It is ahead and to the left of the third, and would be behind it at its place on the walker.
    let lock = app.world().get::<RigState>(rigs[2]).unwrap().lock_on;
    assert_eq!(lock.target(), Some(child));
}

#[test]
fn a_camera_moves_on_after_axes_that_are_no_numbers() {
    let (mut camera, mut walker) = (Entity::PLACEHOLDER, Entity::PLACEHOLDER);
    let mut app = app(
        |_| {},
        |world, it| {
            walker = it;
            let third = third_person(it, ThirdPerson::default());
            camera = world.spawn(third).id();
        },
    );
    run(&mut app, 30);
    let stand = |app: &mut App, axes: Quat| {
        let stance = Stance { axes, ..default() };
        app.world_mut().entity_mut(walker).insert(stance);
        app.update();
    };
    stand(&mut app, Quat::IDENTITY);
    stand(&mut app, Quat::from_array([f32::NAN; 4]));
    stand(&mut app, Quat::IDENTITY);
    (0..60).for_each(|_| app.update());
    let place = |entity| app.world().get::<Transform>(entity).unwrap().translation;
    let behind = place(camera) - place(walker);
    assert!((4.5..6.0).contains(&behind.z), "{behind}");
}

#[test]
fn a_first_person_camera_is_in_the_head_also_after_a_pose_that_is_not_finite() {
    let (mut camera, mut walker) = (Entity::PLACEHOLDER, Entity::PLACEHOLDER);
    let mut app = app(
        |_| {},
        |world, it| {
            walker = it;
            camera = world.spawn(first_person(it, 0.6)).id();
        },
    );
    let away_m = |app: &App| {
        let place = |entity| app.world().get::<Transform>(entity).unwrap().translation;
        place(camera).distance(place(walker) + Vec3::Y * 0.6)
    };
    run(&mut app, 3);
    assert!(away_m(&app) < 0.02, "{} m", away_m(&app));
    app.world_mut().resource_mut::<Look>().yaw_deg = f32::NAN;
    app.update();
    app.world_mut().resource_mut::<Look>().yaw_deg = 30.0;
    (0..3).for_each(|_| app.update());
    assert!(away_m(&app) < 0.02, "{} m", away_m(&app));
}

#[test]
fn a_group_whose_watched_view_is_gone_follows_another_member_without_a_jump() {
    let (mut camera, mut gone) = (Entity::PLACEHOLDER, Entity::PLACEHOLDER);
    let mut app = app(
        |_| {},
        |world, walker| {
            gone = world.spawn(Transform::from_xyz(4.0, 0.0, 0.0)).id();
            let members = [gone, walker].map(|view| Member::new(view, 0.5)).to_vec();
            let group = Group {
                members,
                ..default()
            };
            camera = world.spawn(group_camera(gone, group)).id();
        },
    );
    run(&mut app, 60);
    app.world_mut().despawn(gone);
    let mut last = *app.world().get::<Rig>(camera).unwrap();
    let mut fastest = 0.0_f32;
    for _ in 0..240 {
        app.update();
        let rig = *app.world().get::<Rig>(camera).unwrap();
        assert!(!rig.subject.cut);
        fastest.keep_largest(rig.pivot.distance(last.pivot) * 60.0);
        last = rig;
    }
    assert!(fastest < 10.0, "{fastest} m/s");
    // 5 s at 3 m/s.
    let walked = Vec3::NEG_Z * 15.0;
    assert!(
        last.subject.position.distance(walked) < 0.1,
        "{}",
        last.subject.position
    );
    assert!(
        (last.subject.velocity.z + 3.0).abs() < 0.01,
        "{}",
        last.subject.velocity
    );
}

/// Sets the distance, or fails without one.
#[derive(Component)]
struct Distance(Option<f32>);

#[derive(Component, Debug, Clone, Copy, Default)]
struct DistanceState(f32);

fn distance(to: &Distance, state: &mut DistanceState, mut rig: Rig, _: f32) -> Result<Rig> {
    if rig.subject.cut {
        state.0 = 0.0;
    }
    // As a spring does, it keeps what it has been given.
    state.0 += to.0.ok_or("no distance")? - state.0;
    rig.distance = state.0;
    Ok(rig)
}

#[test]
fn a_rig_without_a_view_moves_again_after_an_error_and_after_a_pose_that_is_not_finite() {
    let mut rigs = Vec::new();
    let add = |app: &mut App| add_driver(app, CameraSystems::Aim, distance);
    let mut app = app(add, |world, walker| {
        let bare = (Rig::default(), Distance(Some(1.0)));
        rigs.push(world.spawn(bare).id());
        let gone = world.spawn(Transform::default()).id();
        let watching = (Rig::default(), Distance(Some(1.0)), Watch::new(gone));
        rigs.push(world.spawn(watching).id());
        world.despawn(gone);
        let watching = (Rig::default(), Distance(Some(1.0)), Watch::new(walker));
        rigs.push(world.spawn(watching).id());
    });
    run(&mut app, 3);
    for rig in rigs {
        let mut set = |to: Option<f32>| {
            app.world_mut().entity_mut(rig).insert(Distance(to));
            app.update();
            app.update();
            app.world().get::<Rig>(rig).unwrap().distance
        };
        assert_eq!(set(Some(2.0)), 2.0);
        assert_eq!(set(None), 2.0);
        assert_eq!(set(Some(3.0)), 3.0, "after an error");
        set(Some(f32::NAN));
        assert_eq!(set(Some(4.0)), 4.0, "after a pose that is not finite");
    }
}
