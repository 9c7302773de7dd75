//! A character that picks up boxes of 1 to 200 kg, carries and throws them.
//!
//! Uses the crates `springyard_character`, which adds `springyard_drive` and rapier, and `springyard_timestep` for smooth views. Game code
//! writes the player's input to the character's `Intent` in `Update`: `intent.grab` takes the `Grabbable` body ahead and holds it while the
//! button is held; letting go throws it with the velocity that it has.
//!
//! `cargo run --example grab`. W and S walk, A and D turn, F grabs: turn and let go to throw.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_character::Intent;
use springyard_character::grab::{self, Grabbable};
use springyard_character::{Character, CharacterTuning, SpawnPoint};
use springyard_timestep::ViewOf;

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, game, pictures))
        .run()
}

/// The game without rendering.
pub fn game(app: &mut App) {
    app.add_plugins((
        springyard_timestep::plugin,
        springyard_character::plugin,
        grab::plugin,
    ))
    .add_systems(Startup, spawn_scene)
    .add_systems(Update, read_keys);
}

/// Turn rate of the look direction, degrees/s.
const TURN_DEG_S: f32 = 200.0;

fn spawn_scene(mut commands: Commands) -> Result {
    let floor = Transform::from_xyz(0.0, -0.1, 0.0);
    commands.spawn((RigidBody::Fixed, Collider::cuboid(8.0, 0.1, 8.0), floor));
    for (x, mass_kg) in [
        (-3.0, 1.0),
        (-1.5, 10.0),
        (0.0, 40.0),
        (1.5, 100.0),
        (3.0, 200.0),
    ] {
        commands.spawn((
            Name::new(format!("box of {mass_kg} kg")),
            (RigidBody::Dynamic, Collider::cuboid(0.3, 0.3, 0.3)),
            ColliderMassProperties::Mass(mass_kg),
            Velocity::default(),
            Grabbable,
            Transform::from_xyz(x, 0.3, -1.5),
        ));
    }
    let spawn = SpawnPoint {
        position: Vec3::ZERO,
        facing_rad: 0.0,
    };
    let player = springyard_character::character_at(spawn, CharacterTuning::default())?;
    commands.spawn((Name::new("player"), player));
    Ok(())
}

fn read_keys(
    time: Res<Time>,
    keys: Res<ButtonInput<KeyCode>>,
    mut intent: Single<&mut Intent, With<Character>>,
) {
    // At more frames than steps a tap can fall between two steps: `character_and_camera.rs` has an `AxisLatch` against that.
    let axis = |minus, plus| f32::from(keys.pressed(plus)) - f32::from(keys.pressed(minus));
    intent.movement.y = axis(KeyCode::KeyS, KeyCode::KeyW);
    intent.look_yaw_deg += axis(KeyCode::KeyD, KeyCode::KeyA) * TURN_DEG_S * time.delta_secs();
    if keys.just_pressed(KeyCode::KeyF) {
        intent.grab.press();
    }
    // By level, not by `just_released`: a rewind may put back an intent whose button is held.
    if !keys.pressed(KeyCode::KeyF) {
        intent.grab.release();
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
    bodies: Query<(Entity, &Collider, Has<Grabbable>)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for (body, collider, is_box) in &bodies {
        let colour = if is_box {
            Color::srgb(0.75, 0.6, 0.4)
        } else {
            Color::srgb(0.45, 0.55, 0.4)
        };
        let mut view = commands.spawn((ViewOf(body), MeshMaterial3d(materials.add(colour))));
        if let Some(cuboid) = collider.as_cuboid() {
            let mesh = Cuboid::from_size(2.0 * cuboid.half_extents());
            view.insert(Mesh3d(meshes.add(mesh)));
        } else if let Some(capsule) = collider.as_capsule() {
            let mesh = Capsule3d::new(capsule.radius(), capsule.height());
            view.insert(Mesh3d(meshes.add(mesh)));
        }
    }
    let sun = Transform::from_xyz(5.0, 9.0, 4.0).looking_at(Vec3::ZERO, Vec3::Y);
    commands.spawn((DirectionalLight::default(), sun));
    let camera = Transform::from_xyz(0.0, 6.0, 9.0).looking_at(Vec3::NEG_Z, Vec3::Y);
    // bevy's usual tone mapping needs its default features, which this repository does not build.
    commands.spawn((Camera3d::default(), Tonemapping::None, camera));
}
