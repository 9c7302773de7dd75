//! Each mistake listed in `docs/library.md` and in `docs/use.md` of a crate (missing plugin, wrong component, NaN) logs exactly one
//! warning that says what to do.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard::input;
use springyard::input::PlayerControlled;
use springyard::input::script::{Event, Playback, Script};
use springyard_camera::{Follow, ThirdPerson, third_person};
use springyard_character as characters;
use springyard_character::Character;
use springyard_character::Intent;
use springyard_drive as drives;
use springyard_drive::engine::{SurfaceHooks, SurfaceVelocity};
use springyard_drive::{Authority, DriveTarget, SpringDrive, TargetBody, TargetPath};
use springyard_test_lab::another_game::{
    Logged, ModulePlugin, app_with, character, drive, ground, position, run, slab, start,
};
use springyard_timestep::ViewOf;
use springyard_timestep::policies::{self, StepPlanner};

/// Runs half a second of an app with these plugins and the entities from `spawn`. Asserts that one line is logged, which contains
/// all `parts`, and the name of the entity that `spawn` returns.
fn logs_once(
    plugins: &[ModulePlugin],
    spawn: impl FnOnce(&mut App) -> Option<Entity>,
    parts: &[&str],
) {
    let logged = Logged::start();
    let mut app = app_with(plugins);
    let entity = spawn(&mut app).map(|entity| entity.to_string());
    start(&mut app);
    run(&mut app, 60.0, 0.5, |_| ());
    let parts: Vec<&str> = parts.iter().copied().chain(entity.as_deref()).collect();
    logged.assert_logged_once(&parts);
}

fn spawned(bundle: impl Bundle) -> impl FnOnce(&mut App) -> Option<Entity> {
    |app| Some(app.world_mut().spawn(bundle).id())
}

#[test]
fn a_component_without_its_plugin_is_reported() {
    let body = (RigidBody::Dynamic, Collider::ball(0.5));
    let missing = "add springyard_drive::plugin";
    logs_once(
        &[springyard_timestep::plugin],
        spawned((body.clone(), drive())),
        &[missing],
    );
    logs_once(
        &[drives::plugin],
        spawned(character("player", Vec3::ZERO)),
        &["add springyard_character::plugin"],
    );
    logs_once(
        &[drives::plugin],
        |app| {
            let body = app.world_mut().spawn(body).id();
            Some(app.world_mut().spawn(ViewOf(body)).id())
        },
        &["add springyard_timestep::plugin"],
    );
    logs_once(
        &[springyard_timestep::plugin],
        |app| {
            let view = app.world_mut().spawn(Transform::default()).id();
            let rig = third_person(view, ThirdPerson::default());
            Some(app.world_mut().spawn(rig).id())
        },
        &["add springyard_camera::plugin"],
    );
}

#[test]
fn a_drive_on_what_cannot_be_driven_is_reported() {
    let alone = spawned((Transform::default(), drive()));
    logs_once(
        &[drives::plugin],
        alone,
        &["no RigidBody", "add RigidBody::Dynamic"],
    );
    for body in [RigidBody::Fixed, RigidBody::KinematicPositionBased] {
        let body = spawned((body, Collider::ball(0.5), drive()));
        logs_once(&[drives::plugin], body, &["make it RigidBody::Dynamic"]);
    }
    let named = spawned((
        Name::new("door"),
        RigidBody::Fixed,
        Collider::ball(0.5),
        drive(),
    ));
    logs_once(
        &[drives::plugin],
        named,
        &["\"door\"", "RigidBody::Dynamic"],
    );
    logs_once(
        &[drives::plugin],
        |app| {
            let world = app.world_mut();
            let parent = world.spawn(Transform::from_xyz(3.0, 0.0, 0.0)).id();
            let child = (RigidBody::Dynamic, Collider::ball(0.5), drive());
            Some(world.spawn((child, ChildOf(parent))).id())
        },
        &["remove ChildOf"],
    );
    let fixed = spawned((character("player", Vec3::ZERO), RigidBody::Fixed));
    logs_once(
        &[characters::plugin],
        fixed,
        &["\"player\"", "make it RigidBody::Dynamic"],
    );
}

/// A child of an entity at the origin, such as a level with all bodies as children, is driven like any other body. Nothing is
/// logged.
#[test]
fn a_child_of_what_is_at_the_origin_is_driven() {
    let logged = Logged::start();
    let mut app = app_with(&[drives::plugin]);
    let world = app.world_mut();
    let level = world.spawn(Transform::default()).id();
    let target = DriveTarget::at(Vec3::Y * 2.0);
    let body = (
        slab("door", Vec3::ZERO),
        RigidBody::Dynamic,
        drive(),
        target,
    );
    let body = world.spawn((body, ChildOf(level))).id();
    start(&mut app);
    run(&mut app, 60.0, 3.0, |_| ());
    assert!(position(&app, body).distance(Vec3::Y * 2.0) < 1e-3);
    assert_eq!(logged.lines(), [""; 0]);
}

#[test]
fn a_body_without_mass_is_reported_and_driven_to_its_target() {
    let logged = Logged::start();
    let mut app = app_with(&[drives::plugin]);
    let target = DriveTarget::at(Vec3::Y);
    let body = app
        .world_mut()
        .spawn((RigidBody::Dynamic, drive(), target))
        .id();
    start(&mut app);
    run(&mut app, 60.0, 3.0, |_| ());
    logged.assert_logged_once(&["no mass", "add a Collider", &body.to_string()]);
    assert!(position(&app, body).distance(Vec3::Y) < 1e-4);
}

#[test]
fn targets_that_lead_nowhere_are_reported() {
    let body = || (RigidBody::Dynamic, Collider::ball(0.5));
    logs_once(
        &[drives::plugin],
        spawned((body(), drive(), TargetPath::default())),
        &["TargetPath.points is empty"],
    );
    logs_once(
        &[drives::plugin],
        |app| {
            let gone = app.world_mut().spawn_empty().id();
            app.world_mut().despawn(gone);
            let follow = TargetBody {
                body: gone,
                offset: Isometry3d::IDENTITY,
            };
            Some(app.world_mut().spawn((body(), drive(), follow)).id())
        },
        &["TargetBody.body is gone"],
    );
    logs_once(
        &[drives::plugin],
        spawned((body(), drive(), DriveTarget::at(Vec3::NAN))),
        &["DriveTarget.position is not finite"],
    );
    let invalid = SpringDrive {
        authority: Authority::ForceBased {
            mass_kg: 0.0,
            inertia_kg_m2: 1.0,
        },
        ..drive()
    };
    logs_once(
        &[drives::plugin],
        spawned((body(), invalid)),
        &["authority needs a mass"],
    );
    let invalid = SpringDrive {
        max_acceleration: Some(-1.0),
        ..drive()
    };
    logs_once(
        &[drives::plugin],
        spawned((body(), invalid)),
        &["max_acceleration is negative"],
    );
}

#[test]
fn a_transform_that_is_not_finite_is_reported() {
    let nowhere = Transform::from_translation(Vec3::NAN);
    let body = (RigidBody::Dynamic, Collider::ball(0.5), nowhere);
    logs_once(
        &[drives::plugin],
        spawned(body),
        &["Transform was not finite"],
    );
    let mut character = Some(character("player", Vec3::ZERO));
    logs_once(
        &[characters::plugin],
        |app| {
            let player = app.world_mut().spawn(character.take().unwrap()).id();
            app.world_mut().entity_mut(player).insert(nowhere);
            None
        },
        &["player", "Transform was not finite"],
    );
}

#[test]
fn a_view_of_no_place_or_with_a_parent_is_reported() {
    logs_once(
        &[springyard_timestep::plugin],
        |app| {
            let nothing = app.world_mut().spawn_empty().id();
            Some(app.world_mut().spawn(ViewOf(nothing)).id())
        },
        &["has no Transform", "name the entity with the RigidBody"],
    );
    logs_once(
        &[drives::plugin, springyard_timestep::plugin],
        |app| {
            let world = app.world_mut();
            let parent = world.spawn(Transform::from_xyz(3.0, 0.0, 0.0)).id();
            let body = world
                .spawn((slab("door", Vec3::Y), RigidBody::Dynamic))
                .id();
            Some(world.spawn((ViewOf(body), ChildOf(parent))).id())
        },
        &["is the child of", "a view has no parent"],
    );
}

#[test]
fn a_camera_on_a_body_on_nothing_with_a_parent_or_without_a_spring_is_reported() {
    let modules: [ModulePlugin; 2] = [drives::plugin, springyard_camera::plugin];
    let rig = |view| third_person(view, ThirdPerson::default());
    logs_once(
        &modules,
        |app| {
            let body = (slab("door", Vec3::ZERO), RigidBody::Dynamic);
            let body = app.world_mut().spawn(body).id();
            Some(app.world_mut().spawn(rig(body)).id())
        },
        &["watch an entity with ViewOf"],
    );
    logs_once(
        &modules,
        |app| {
            let gone = app.world_mut().spawn_empty().id();
            app.world_mut().despawn(gone);
            Some(app.world_mut().spawn(rig(gone)).id())
        },
        &["gone or has no Transform"],
    );
    logs_once(
        &modules,
        |app| {
            let world = app.world_mut();
            let view = world.spawn(Transform::default()).id();
            let parent = world.spawn(Transform::from_xyz(3.0, 0.0, 0.0)).id();
            Some(world.spawn((rig(view), ChildOf(parent))).id())
        },
        &["a rig has no parent"],
    );
    logs_once(
        &modules,
        |app| {
            let world = app.world_mut();
            let view = world.spawn(Transform::default()).id();
            let camera = world.spawn(rig(view)).id();
            let frequency_hz = -1.0;
            world.entity_mut(camera).insert(Follow {
                frequency_hz,
                ..default()
            });
            Some(camera)
        },
        &["does not move", "-1"],
    );
}

#[test]
fn a_camera_without_rapier_is_reported() {
    let logged = Logged::start();
    let mut app = app_with(&[springyard_camera::plugin]);
    start(&mut app);
    logged.assert_logged_once(&["there is no rapier"]);
}

#[test]
fn two_rapier_worlds_are_reported() {
    logs_once(
        &[drives::plugin],
        |app| {
            app.world_mut().spawn(DefaultRapierContext);
            None
        },
        &["2 entities have DefaultRapierContext"],
    );
}

/// An app that has a rapier resource, but not rapier's plugin: `springyard_drive::plugin` adds
/// the plugin.
#[test]
fn a_rapier_that_is_only_set_up_is_added() {
    let logged = Logged::start();
    let mut app = app_with(&[drives::plugin]);
    app.insert_resource(RapierContextInitialization::default());
    let body = (slab("door", Vec3::ZERO), RigidBody::Dynamic, drive());
    let body = (body, DriveTarget::at(Vec3::Y));
    let body = app.world_mut().spawn(body).id();
    start(&mut app);
    run(&mut app, 60.0, 3.0, |_| ());
    assert!(position(&app, body).distance(Vec3::Y) < 1e-3);
    assert_eq!(logged.count(&["drive of"]), 0);
}

#[test]
fn a_character_without_its_parts_is_reported() {
    logs_once(
        &[characters::plugin],
        spawned((Character, Collider::ball(0.4))),
        &["spawn it with character_at"],
    );
}

#[test]
fn an_intent_that_is_not_finite_is_reported() {
    logs_once(
        &[characters::plugin],
        |app| {
            app.world_mut().spawn(ground());
            let player = app.world_mut().spawn(character("player", Vec3::ZERO)).id();
            app.world_mut().get_mut::<Intent>(player).unwrap().movement = Vec2::NAN;
            None
        },
        &["player", "Intent was not finite"],
    );
}

#[test]
fn two_players_with_one_script_are_reported() {
    logs_once(
        &[characters::plugin, input::plugin],
        |app| {
            let world = app.world_mut();
            world.spawn(ground());
            for (name, x) in [("one", 0.0), ("two", 5.0)] {
                world.spawn((character(name, Vec3::X * x), PlayerControlled));
            }
            let script = Script(vec![(0.0, Event::Move(0.0, 1.0))]);
            app.insert_resource(Playback::new(script));
            None
        },
        &["2 entities are PlayerControlled"],
    );
}

#[test]
fn rapier_in_another_schedule_or_with_other_steps_is_reported() {
    logs_once(
        &[
            |app| {
                app.add_plugins(RapierPhysicsPlugin::<NoUserData>::default());
            },
            drives::plugin,
        ],
        |_| None,
        &["in_fixed_schedule()"],
    );
    logs_once(
        &[
            |app| {
                app.insert_resource(TimestepMode::Fixed {
                    dt: 1.0 / 30.0,
                    substeps: 4,
                })
                .add_plugins(RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule());
            },
            drives::plugin,
        ],
        |_| None,
        &["TimestepMode was", "as long as the fixed step"],
    );
}

/// A conveyor belt.
fn belt() -> impl Bundle {
    (
        slab("belt", Vec3::new(20.0, 1.0, 0.0)),
        RigidBody::Fixed,
        SurfaceVelocity(Vec3::X),
    )
}

/// Adds rapier as a game does that knows its fixed steps.
fn add_rapier(app: &mut App, rapier: impl Plugin) {
    app.insert_resource(TimestepMode::Fixed {
        dt: 1.0 / 60.0,
        substeps: 1,
    })
    .add_plugins(rapier);
}

fn assert_belt_is_silent(plugins: &[ModulePlugin]) {
    let logged = Logged::start();
    let mut app = app_with(plugins);
    app.world_mut().spawn(belt());
    start(&mut app);
    run(&mut app, 60.0, 0.5, |_| ());
    assert_eq!(logged.lines(), [""; 0]);
}

#[test]
fn a_moving_surface_in_a_game_whose_rapier_has_other_hooks_is_reported() {
    logs_once(
        &[
            |app| {
                let rapier = RapierPhysicsPlugin::<NoUserData>::default();
                add_rapier(app, rapier.in_fixed_schedule());
            },
            drives::plugin,
        ],
        spawned(belt()),
        &["moves no body", "RapierPhysicsPlugin::<SurfaceHooks>"],
    );
    assert_belt_is_silent(&[
        |app| {
            let rapier = RapierPhysicsPlugin::<SurfaceHooks>::default();
            add_rapier(app, rapier.in_fixed_schedule());
        },
        drives::plugin,
    ]);
    assert_belt_is_silent(&[drives::plugin]);
}

#[test]
fn a_fixed_timestep_that_the_planner_overrides_is_reported() {
    logs_once(
        &[policies::plugin],
        |app| {
            app.insert_resource(Time::<Fixed>::from_hz(30.0));
            None
        },
        &["Time::<Fixed>", "StepPlanner"],
    );
    let logged = Logged::start();
    let mut app = app_with(&[policies::plugin]);
    app.insert_resource(Time::<Fixed>::from_hz(60.0));
    assert_eq!(
        app.world().resource::<StepPlanner>().settings().step_secs(),
        1.0 / 60.0
    );
    start(&mut app);
    run(&mut app, 60.0, 0.5, |_| ());
    assert_eq!(logged.lines(), [""; 0]);
    logs_once(
        &[springyard_timestep::plugin],
        |app| {
            app.init_resource::<StepPlanner>();
            None
        },
        &["StepPlanner", "add springyard_timestep::policies::plugin"],
    );
}

/// Without `App::finish()` there is no rapier context, and bevy silently skips all systems that need one.
#[test]
fn an_app_that_was_not_finished_is_reported() {
    let logged = Logged::start();
    let mut app = app_with(&[drives::plugin]);
    springyard_test_lab::another_game::single_threaded(&mut app);
    app.update();
    logged.assert_logged_once(&["call App::finish()"]);
}

#[test]
fn a_sound_game_logs_nothing() {
    let logged = Logged::start();
    let mut app = app_with(&[characters::plugin, springyard_camera::plugin]);
    let world = app.world_mut();
    world.spawn(ground());
    world.spawn((
        slab("door", Vec3::new(5.0, 2.0, 0.0)),
        RigidBody::Dynamic,
        drive(),
    ));
    let player = world.spawn(character("player", Vec3::ZERO)).id();
    let view = world.spawn(ViewOf(player)).id();
    world.spawn(third_person(view, ThirdPerson::default()));
    start(&mut app);
    run(&mut app, 60.0, 1.0, |_| ());
    assert_eq!(logged.lines(), [""; 0]);
}
