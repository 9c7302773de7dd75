//! Fixed timestep with interpolation: a rapier body in fixed steps, drawn without jitter at any frame rate by a camera behind it.
//!
//! Answers bevy_rapier's #422 and #564 (a working example of interpolation; a camera that does not jitter), #464 (systems that
//! run once for each step of the physics) and #638 (a frame with several steps).
//!
//! Uses only the crate `springyard_timestep`. bevy's own fixed loop runs the steps; the crate starts it one step ahead, so that what is
//! drawn is the present, records each body's pose after the last two steps, and moves a *view* to the pose interpolated to the frame's
//! time. The mesh is on the view, and the camera follows the view.
//!
//! `cargo run --example smooth_body`. Space draws the body itself instead: at most frame rates it stutters.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use springyard_timestep::ViewOf;

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, game, pictures))
        .run()
}

const RADIUS_M: f32 = 6.0;
const SPEED_M_S: f32 = 8.0;

/// The body: simulated in fixed steps, moved only by rapier.
#[derive(Component)]
pub struct Body;

/// The game without rendering.
pub fn game(app: &mut App) {
    app.add_plugins(springyard_timestep::plugin)
        // Rapier steps in `FixedUpdate`. Its own `TimestepMode` need not be set.
        .add_plugins(RapierPhysicsPlugin::<NoUserData>::default().in_fixed_schedule())
        .add_systems(Startup, spawn_body)
        // Once in each step, before rapier reads the force.
        .add_systems(FixedUpdate, pull_inwards.before(PhysicsSet::SyncBackend));
}

fn spawn_body(mut commands: Commands) {
    let start = Transform::from_xyz(RADIUS_M, 0.5, 0.0);
    let body = (
        (Body, RigidBody::Dynamic, Collider::cuboid(0.5, 0.5, 0.5)),
        (Velocity::linear(Vec3::NEG_Z * SPEED_M_S), start),
        (ExternalForce::default(), ReadMassProperties::default()),
        (GravityScale(0.0), LockedAxes::ROTATION_LOCKED),
    );
    let body = commands.spawn(body).id();
    // The view: drawn in each frame, moved only by `timestep`.
    commands.spawn(ViewOf(body));
}

/// Keeps the body on its circle by a centripetal force of `m v^2 / r`, N.
fn pull_inwards(mut body: Single<(&Transform, &ReadMassProperties, &mut ExternalForce)>) {
    let (transform, mass, force) = &mut *body;
    let inwards = -transform.translation.with_y(0.0).normalize_or_zero();
    force.force = inwards * mass.get().mass * SPEED_M_S * SPEED_M_S / RADIUS_M;
}

fn pictures(app: &mut App) {
    let sky = GlobalAmbientLight {
        brightness: 800.0,
        ..default()
    };
    app.insert_resource(ClearColor(Color::srgb(0.74, 0.84, 0.90)))
        .insert_resource(sky)
        .add_systems(PostStartup, paint)
        .add_systems(Update, follow);
}

fn paint(
    mut commands: Commands,
    body: Single<Entity, With<Body>>,
    view: Single<Entity, With<ViewOf>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let mut picture = |size: Vec3, colour: Color| {
        let mesh = Mesh3d(meshes.add(Cuboid::from_size(size)));
        (mesh, MeshMaterial3d(materials.add(colour)))
    };
    let cube = picture(Vec3::ONE, Color::srgb(0.9, 0.4, 0.2));
    let hidden = (cube.clone(), Visibility::Hidden);
    commands.entity(*body).insert(hidden);
    commands.entity(*view).insert((cube, Visibility::Visible));
    let ground = picture(Vec3::new(40.0, 0.01, 40.0), Color::srgb(0.4, 0.5, 0.35));
    commands.spawn(ground);
    let post = picture(Vec3::new(0.15, 2.0, 0.15), Color::srgb(0.9, 0.9, 0.85));
    for number in 0_u8..24 {
        let turn = Quat::from_rotation_y(f32::from(number).to_radians() * 15.0);
        let place = Transform::from_translation(turn * Vec3::X * (RADIUS_M - 1.5));
        commands.spawn((post.clone(), place));
    }
    let sun = Transform::from_xyz(4.0, 9.0, 3.0).looking_at(Vec3::ZERO, Vec3::Y);
    let light = DirectionalLight {
        shadow_maps_enabled: true,
        ..default()
    };
    commands.spawn((light, sun));
    // bevy's usual tone mapping needs its default features, which this repository does not build.
    commands.spawn((Camera3d::default(), Tonemapping::None));
}

/// Keeps the camera beside the visible entity: the view, which in `Update` has this frame's pose already; or, after Space, the
/// body, which has its pose after the last step.
fn follow(
    keys: Res<ButtonInput<KeyCode>>,
    mut both: Query<(&Transform, &mut Visibility), Or<(With<Body>, With<ViewOf>)>>,
    mut camera: Single<&mut Transform, (With<Camera3d>, Without<Body>, Without<ViewOf>)>,
) {
    for (drawn, mut visibility) in &mut both {
        if keys.just_pressed(KeyCode::Space) {
            visibility.toggle_visible_hidden();
        }
        if *visibility == Visibility::Visible {
            let outwards = drawn.translation.with_y(0.0).normalize_or_zero();
            camera.translation = drawn.translation + outwards * 5.0 + Vec3::Y * 2.5;
            camera.look_at(drawn.translation, Vec3::Y);
        }
    }
}
