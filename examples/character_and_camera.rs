//! A character on a floor with some boxes, and a third-person camera that follows it.
//!
//! Uses the crates `springyard_character`, which adds `springyard_drive` and rapier, `springyard_camera`, and `springyard_timestep` for
//! views. Character and camera know nothing of each other: game code copies the direction in which the player looks into the character's
//! `Intent`. `docs/library.md` shows this program, too; a test compares the two.
//!
//! `cargo run --example character_and_camera`. W, A, S and D run; mouse, left and right arrow turn the camera; Space jumps.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::InputSystems;
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_camera::{Look, ThirdPerson, third_person};
use springyard_character::axis_latch::AxisLatch;
use springyard_character::{
    Character, CharacterSystems, CharacterTuning, Intent, SpawnPoint, character_at,
};
use springyard_timestep::ViewOf;

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, game, pictures))
        .run()
}

/// The game without rendering.
pub fn game(app: &mut App) {
    app.add_plugins((springyard_character::plugin, springyard_camera::plugin))
        .init_resource::<Stick>()
        .add_systems(Startup, spawn_scene)
        .add_systems(PreUpdate, read_devices.after(InputSystems))
        .add_systems(FixedUpdate, walk.before(CharacterSystems::TakeIntent));
}

/// The direction that the keys give. A step takes its mean since the last step: a tap between two steps counts with its length.
#[derive(Resource, Default)]
struct Stick(AxisLatch);

fn spawn_scene(mut commands: Commands, mut look: ResMut<Look>) -> Result {
    look.pitch_deg = Look::USUAL_PITCH_DEG;
    let floor = Transform::from_xyz(0.0, -0.5, 0.0);
    commands.spawn((RigidBody::Fixed, Collider::cuboid(15.0, 0.5, 15.0), floor));
    // A jump reaches the top of the first two. The third is a wall to the camera, too.
    for (x, z, half_height) in [(-3.0, -5.0, 0.25), (0.0, -7.0, 0.5), (4.0, -5.0, 1.5)] {
        let place = Transform::from_xyz(x, half_height, z);
        let shape = Collider::cuboid(1.0, half_height, 1.0);
        commands.spawn((RigidBody::Fixed, shape, place));
    }
    // Its feet are at the origin, and it faces -Z.
    let player = character_at(SpawnPoint::default(), CharacterTuning::default())?;
    let player = commands.spawn(player).id();
    // The camera moves in every frame, so what it follows must, too: the view, and not the body, which moves in steps.
    let view = commands.spawn(ViewOf(player)).id();
    let camera = third_person(view, ThirdPerson::default());
    commands.spawn((camera, Tonemapping::None)); // bevy's usual one needs its default features
    Ok(())
}

/// Once a frame, not once a step: the camera turns in the frame of the input, and the character takes each press in exactly one step.
fn read_devices(
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<AccumulatedMouseMotion>,
    time: Res<Time>,
    mut look: ResMut<Look>,
    mut stick: ResMut<Stick>,
    mut intent: Single<&mut Intent, With<Character>>,
) {
    let down = |key| keys.pressed(key);
    let tapped = |key| keys.just_pressed(key) && !keys.pressed(key);
    stick.0.frame(way(down), way(tapped), time.delta_secs_f64());
    // Degrees: yaw counterclockwise from above, 0 along -Z; pitch upwards. Mouse motion is positive right and down.
    let turn = axis(down, KeyCode::ArrowRight, KeyCode::ArrowLeft) * 120.0 * time.delta_secs();
    look.turn(turn - 0.15 * mouse.delta.x, -0.15 * mouse.delta.y);
    intent.look_yaw_deg = look.yaw_deg;
    intent.look_pitch_deg = look.pitch_deg;
    if keys.just_pressed(KeyCode::Space) {
        intent.press_jump();
    }
    // By level, not by `just_released`: a rewind may put back an intent whose button is held.
    if !keys.pressed(KeyCode::Space) {
        intent.release_jump();
    }
}

/// Right and forward, for a view along `look_yaw_deg`.
fn way(is: impl Fn(KeyCode) -> bool) -> Vec2 {
    let forward = axis(&is, KeyCode::KeyS, KeyCode::KeyW);
    Vec2::new(axis(is, KeyCode::KeyA, KeyCode::KeyD), forward)
}

fn axis(is: impl Fn(KeyCode) -> bool, minus: KeyCode, plus: KeyCode) -> f32 {
    f32::from(is(plus)) - f32::from(is(minus))
}

fn walk(mut stick: ResMut<Stick>, mut intent: Single<&mut Intent, With<Character>>) {
    intent.movement = stick.0.step();
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

/// Gives each body a view with a mesh. A body may have several views: the character has this one, and the one that the camera follows.
fn paint(
    mut commands: Commands,
    bodies: Query<(Entity, &Collider, Has<Character>)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for (body, collider, is_character) in &bodies {
        let colour = match is_character {
            true => Color::srgb(0.9, 0.5, 0.2),
            false => Color::srgb(0.45, 0.55, 0.4),
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
    let light = DirectionalLight {
        shadow_maps_enabled: true,
        ..default()
    };
    commands.spawn((light, sun));
}
