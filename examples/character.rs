//! A character controller on a floor, some stairs and a kinematic platform that an ordinary system moves.
//!
//! Uses the crates `springyard_character`, which adds `springyard_drive` and rapier, and `springyard_timestep` for smooth views. Game code
//! writes the player's input to the character's `Intent` in `Update`, at any frame rate: each press acts in exactly one step.
//!
//! `cargo run --example character`. W, A, S and D walk; Space jumps, higher while it is held.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::Intent;
use springyard_character::{Character, CharacterSystems, CharacterTuning, SpawnPoint};
use springyard_timestep::ViewOf;

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, game, pictures))
        .run()
}

/// A platform that moves to and fro.
#[derive(Component)]
pub struct Platform;

/// The game without rendering.
pub fn game(app: &mut App) {
    app.add_plugins((springyard_timestep::plugin, springyard_character::plugin))
        .add_systems(Startup, spawn_scene)
        .add_systems(Update, read_keys)
        // Moved in this set, a platform carries the character in the same step.
        .add_systems(
            FixedUpdate,
            move_platforms.in_set(CharacterSystems::MovePlatforms),
        );
}

fn spawn_scene(mut commands: Commands) -> Result {
    let floor = Transform::from_xyz(0.0, -0.1, 0.0);
    commands.spawn((RigidBody::Fixed, Collider::cuboid(8.0, 0.1, 5.0), floor));
    for (x, half_height) in [(-4.5, 0.15), (-5.75, 0.3), (-7.0, 0.45)] {
        let step = Collider::cuboid(0.75, half_height, 1.5);
        let place = Transform::from_xyz(x, half_height, -2.0);
        commands.spawn((RigidBody::Fixed, step, place));
    }
    let place = Transform::from_xyz(0.0, 0.8, -2.0);
    let platform = (Platform, Collider::cuboid(1.5, 0.2, 1.5), place);
    commands.spawn((RigidBody::KinematicPositionBased, platform));
    // The character starts on the platform, facing the camera.
    let spawn = SpawnPoint {
        position: Vec3::new(0.0, 1.0, -2.0),
        facing_rad: std::f32::consts::PI,
    };
    commands.spawn(springyard_character::character_at(
        spawn,
        CharacterTuning::default(),
    )?);
    Ok(())
}

/// Sets the pose at the end of the step: `Time` holds that time, and rapier moves a kinematic body to the pose within the step.
fn move_platforms(time: Res<Time>, mut platforms: Query<&mut Transform, With<Platform>>) {
    for mut transform in &mut platforms {
        transform.translation.x = 3.0 * time.elapsed_secs_f64().sin() as f32;
    }
}

fn read_keys(keys: Res<ButtonInput<KeyCode>>, mut intent: Single<&mut Intent, With<Character>>) {
    // Right and forward, relative to the look direction: a yaw of 0 looks along -Z, like this camera. At more frames than steps a
    // tap of a direction can fall between two steps: `character_and_camera.rs` has an `AxisLatch` against that.
    let axis = |minus, plus| f32::from(keys.pressed(plus)) - f32::from(keys.pressed(minus));
    intent.movement.x = axis(KeyCode::KeyA, KeyCode::KeyD);
    intent.movement.y = axis(KeyCode::KeyS, KeyCode::KeyW);
    intent.look_yaw_deg = 0.0;
    if keys.just_pressed(KeyCode::Space) {
        intent.press_jump();
    }
    // By level, not by `just_released`: a rewind may put back an intent whose button is held.
    if !keys.pressed(KeyCode::Space) {
        intent.release_jump();
    }
}

fn pictures(app: &mut App) {
    let sky = GlobalAmbientLight {
        brightness: 800.0,
        ..default()
    };
    app.insert_resource(ClearColor(Color::srgb(0.74, 0.84, 0.90)))
        .insert_resource(sky)
        .add_systems(PostStartup, paint);
}

/// Gives each body a view: an entity with the mesh, which `timestep` moves at frame rate.
fn paint(
    mut commands: Commands,
    bodies: Query<(Entity, &Collider, &RigidBody)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for (body, collider, kind) in &bodies {
        let material = MeshMaterial3d(materials.add(match kind {
            RigidBody::Dynamic => Color::srgb(0.9, 0.5, 0.2),
            RigidBody::Fixed => Color::srgb(0.45, 0.55, 0.4),
            _ => Color::srgb(0.2, 0.45, 0.75),
        }));
        let mut view = commands.spawn((ViewOf(body), material.clone()));
        if let Some(cuboid) = collider.as_cuboid() {
            let mesh = Cuboid::from_size(2.0 * cuboid.half_extents());
            view.insert(Mesh3d(meshes.add(mesh)));
        } else if let Some(capsule) = collider.as_capsule() {
            let mesh = Capsule3d::new(capsule.radius(), capsule.height());
            let nose = (Mesh3d(meshes.add(Sphere::new(0.1))), material);
            view.insert(Mesh3d(meshes.add(mesh)))
                .with_child((nose, Transform::from_xyz(0.0, 0.35, -0.3)));
        }
    }
    let sun = Transform::from_xyz(5.0, 9.0, 4.0).looking_at(Vec3::ZERO, Vec3::Y);
    let light = DirectionalLight {
        shadow_maps_enabled: true,
        ..default()
    };
    commands.spawn((light, sun));
    let camera = Transform::from_xyz(-1.0, 3.5, 7.5).looking_at(Vec3::NEG_Z, Vec3::Y);
    // bevy's usual tone mapping needs its default features, which this repository does not build.
    commands.spawn((Camera3d::default(), Tonemapping::None, camera));
}
