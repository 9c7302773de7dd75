//! A rapier body in fixed steps, seen without jitter at any frame rate, by a camera that follows it.
//!
//! Everything that makes it smooth is in the `timestep` room: it runs `FixedMain` as often as a frame needs, records where the
//! body was after each step, and moves a *view* to where the body is at the frame's own time. The camera follows the view.
//!
//! `cargo run --example smooth_body`. Press space to see the raw body instead: at most frame rates it stutters.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard::timestep::{self, StepPlanner, ViewOf};

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        // Steps of 1/60 s, planned from the frame's time; views interpolated after them.
        .init_resource::<StepPlanner>()
        .add_plugins(timestep::plugin)
        // Physics in the fixed schedule, one rapier step for each of ours, of the same length.
        .insert_resource(TimestepMode::Fixed {
            dt: 1.0 / 60.0,
            substeps: 1,
        })
        .add_plugins(RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule())
        .add_systems(Startup, spawn_scene)
        // Gameplay is plain bevy: forces in `FixedUpdate`, the camera in `Update`, after the views have been moved.
        .add_systems(FixedUpdate, circle.before(PhysicsSet::SyncBackend))
        .add_systems(Update, (swap_body_and_view, follow).chain())
        .run();
}

/// The body: physics only, moved only by rapier.
#[derive(Component)]
struct Body;

/// What is seen: related to the body, moved only by `timestep`.
#[derive(Component)]
struct View;

const RADIUS: f32 = 6.0;
const SPEED: f32 = 8.0;

fn spawn_scene(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let cube = Mesh3d(meshes.add(Cuboid::from_length(1.0)));
    let paint = MeshMaterial3d(materials.add(Color::srgb(0.9, 0.4, 0.3)));
    let start = Transform::from_xyz(RADIUS, 0.5, 0.0);
    let body = commands
        .spawn((
            Body,
            RigidBody::Dynamic,
            Collider::cuboid(0.5, 0.5, 0.5),
            Friction::coefficient(0.0),
            Velocity::linear(Vec3::NEG_Z * SPEED),
            ExternalForce::default(),
            ReadMassProperties::default(),
            start,
            (cube.clone(), paint.clone(), Visibility::Hidden),
        ))
        .id();
    commands.spawn((View, ViewOf(body), start, cube, paint, Visibility::Visible));

    let ground = Cuboid::new(40.0, 0.2, 40.0);
    commands.spawn((
        RigidBody::Fixed,
        Collider::cuboid(20.0, 0.1, 20.0),
        Transform::from_xyz(0.0, -0.1, 0.0),
        Mesh3d(meshes.add(ground)),
        MeshMaterial3d(materials.add(Color::srgb(0.6, 0.7, 0.5))),
    ));
    commands.spawn((
        DirectionalLight::default(),
        Transform::from_xyz(4.0, 9.0, 3.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    commands.spawn((Camera3d::default(), Transform::default()));
}

/// A force towards the middle keeps the body on its circle.
fn circle(mut bodies: Query<(&Transform, &ReadMassProperties, &mut ExternalForce), With<Body>>) {
    for (transform, mass, mut force) in &mut bodies {
        let inwards = -transform.translation.with_y(0.0).normalize_or_zero();
        force.force = inwards * mass.get().mass * SPEED * SPEED / RADIUS;
    }
}

/// The camera keeps its place behind what is visible. The view stands where this frame's time wants it; the raw body does not.
fn follow(
    both: Query<(&Transform, &Visibility), Or<(With<Body>, With<View>)>>,
    mut camera: Single<&mut Transform, (With<Camera3d>, Without<Body>, Without<View>)>,
) {
    for (seen, _) in both
        .iter()
        .filter(|(_, visibility)| **visibility == Visibility::Visible)
    {
        let outwards = seen.translation.with_y(0.0).normalize_or_zero();
        camera.translation = seen.translation + outwards * 5.0 + Vec3::Y * 3.0;
        camera.look_at(seen.translation, Vec3::Y);
    }
}

/// Space shows the body where the last step left it: what most games show.
fn swap_body_and_view(
    keys: Res<ButtonInput<KeyCode>>,
    mut both: Query<&mut Visibility, Or<(With<Body>, With<View>)>>,
) {
    if keys.just_pressed(KeyCode::Space) {
        for mut visibility in &mut both {
            visibility.toggle_visible_hidden();
        }
    }
}
