//! A third-person camera (spring arm with occlusion) behind a moving body, and a wall that comes between the two.
//!
//! Uses the crates `springyard_camera`, and `springyard_timestep` for the view that the camera follows: the camera moves in every frame, so
//! its target must too. The camera turns with the resource `Look`, keeps its distance on a spring and stays on the near side of walls.
//! Fixed and kinematic bodies block it; a dynamic body, such as a driven door, blocks it with the component `BlocksCamera`.
//!
//! `cargo run --example third_person_camera`. The mouse turns the camera.

use std::f64::consts::TAU;

use bevy::color::palettes::tailwind::GREEN_950;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_camera::{Boom, Look, ThirdPerson};
use springyard_timestep::ViewOf;

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, game, pictures))
        .run()
}

/// Distance from the camera to the body without a blocker, m.
pub const DISTANCE_M: f32 = 6.0;

/// A body that moves in a circle.
#[derive(Component)]
struct Runner;

/// A wall that moves up and down.
#[derive(Component)]
pub struct Wall;

/// The game without rendering.
pub fn game(app: &mut App) {
    // The camera finds blockers by rapier queries. The camera module does not add rapier, so the game does.
    app.add_plugins((springyard_timestep::plugin, springyard_camera::plugin))
        .add_plugins(RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule())
        .add_systems(Startup, spawn_scene)
        .add_systems(Update, turn_look)
        .add_systems(
            FixedUpdate,
            (run_round, raise_wall).before(PhysicsSet::SyncBackend),
        );
}

fn spawn_scene(mut commands: Commands, mut look: ResMut<Look>) {
    look.pitch_deg = -15.0;
    let ground = Transform::from_xyz(0.0, -0.1, 0.0);
    commands.spawn((RigidBody::Fixed, Collider::cuboid(15.0, 0.1, 15.0), ground));
    let kinematic = RigidBody::KinematicPositionBased;
    let wall = (Wall, kinematic, Collider::cuboid(2.0, 1.5, 0.2));
    commands.spawn((wall, Transform::from_xyz(0.0, -1.6, 0.0)));
    let runner = (Runner, kinematic, Collider::cuboid(0.5, 0.5, 0.5));
    let runner = (runner, Transform::from_xyz(4.0, 0.5, 0.0));
    let runner = commands.spawn(runner).id();

    let view = commands.spawn(ViewOf(runner)).id();
    let parameters = ThirdPerson {
        boom: Boom {
            length_m: DISTANCE_M,
            ..default()
        },
        ..default()
    };
    // Without tone mapping: bevy's usual one needs its default features, which this repository does not build.
    let camera = springyard_camera::third_person(view, parameters);
    commands.spawn((camera, Tonemapping::None));
}

/// A circle of 4 m radius in 8 s. `Time` and the pose of a kinematic body are those of the step's end.
fn run_round(time: Res<Time>, mut runner: Single<&mut Transform, With<Runner>>) {
    let turn = Quat::from_rotation_y((TAU / 8.0 * time.elapsed_secs_f64()) as f32);
    runner.translation = turn * Vec3::new(4.0, 0.5, 0.0);
    runner.rotation = turn;
}

/// Raises the wall every other time that the runner passes behind it.
fn raise_wall(time: Res<Time>, mut wall: Single<&mut Transform, (With<Wall>, Without<Runner>)>) {
    let swing = (TAU / 16.0 * time.elapsed_secs_f64()).sin() as f32;
    wall.translation.y = (4.0 * swing).clamp(-1.6, 1.5);
}

/// Turns the look direction once a frame (not once a step), by 0.15 degrees a pixel. Mouse motion is positive right and down.
fn turn_look(mouse: Res<AccumulatedMouseMotion>, mut look: ResMut<Look>) {
    look.turn(-0.15 * mouse.delta.x, -0.15 * mouse.delta.y);
}

fn pictures(app: &mut App) {
    app.insert_resource(ClearColor(Color::srgb(0.74, 0.84, 0.90)))
        .add_systems(PostStartup, paint)
        .add_systems(Update, |mut gizmos: Gizmos| {
            let flat = Quat::from_rotation_arc(Vec3::Z, Vec3::Y);
            gizmos.grid(flat, UVec2::splat(30), Vec2::ONE, GREEN_950);
        });
}

/// Gives each body a view with the mesh. A body may have several views: the runner has two.
fn paint(
    mut commands: Commands,
    bodies: Query<(Entity, &Collider, Has<Runner>, Has<Wall>)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for (body, collider, is_runner, is_wall) in &bodies {
        let colour = match (is_runner, is_wall) {
            (true, _) => Color::srgb(0.9, 0.5, 0.2),
            (_, true) => Color::srgb(0.2, 0.45, 0.75),
            _ => Color::srgb(0.45, 0.55, 0.4),
        };
        let half_extents = collider.as_cuboid().map(|cuboid| cuboid.half_extents());
        let cuboid = Cuboid::from_size(2.0 * half_extents.unwrap_or_default());
        let material = MeshMaterial3d(materials.add(colour));
        commands.spawn((ViewOf(body), Mesh3d(meshes.add(cuboid)), material));
    }
    let sun = Transform::from_xyz(-4.0, 9.0, 5.0).looking_at(Vec3::ZERO, Vec3::Y);
    commands.spawn((DirectionalLight::default(), sun));
}
