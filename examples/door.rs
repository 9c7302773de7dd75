//! Two doors that springs open and close. A crate of 20 kg in the way of the left one is swept aside; one of 300 kg stops the right one.
//!
//! Uses the crates `springyard_drive`, and `springyard_timestep` for smooth views. A joint to a post holds the hinge; the drive turns the
//! door. A drive turns a body about its centre of mass, so that of a door is put at the hinge, the origin of its body.
//!
//! At rest a drive pushes as its spring would: with `inertia omega^2 angle`, 14 kg m^2 times (2 pi 0.8/s)^2 times 1.6 rad, which is 560 N m
//! at most. The floor holds the heavy crate with more. `SpringDrive::max_angular_acceleration` would lower that.
//!
//! `cargo run --example door`. Space opens and closes them. In a game with `springyard_camera`, `BlocksCamera` on a door keeps the camera
//! out of it.

use std::f32::consts::FRAC_PI_2;

use bevy::color::palettes::tailwind::{BLUE_600, ORANGE_500, STONE_400};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_drive::{DriveSystems, DriveTarget, SpringDrive};
use springyard_timestep::ViewOf;

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, game, pictures))
        .run()
}

/// A door, with the place of its hinge, m.
#[derive(Component)]
pub struct Door(pub Vec3);

/// Whether the doors are to be open.
#[derive(Resource, Default)]
struct IsOpen(bool);

/// Half the width, height and thickness of a door, m.
const HALF_M: Vec3 = Vec3::new(0.6, 1.0, 0.05);

/// The game without rendering.
pub fn game(app: &mut App) {
    app.add_plugins((springyard_timestep::plugin, springyard_drive::plugin))
        .init_resource::<IsOpen>()
        .add_systems(Startup, spawn)
        .add_systems(Update, read_keys)
        .add_systems(FixedUpdate, turn_doors.in_set(DriveSystems::MoveTargets));
}

fn spawn(mut commands: Commands) -> Result {
    let floor = Transform::from_xyz(0.0, -0.1, 0.0);
    commands.spawn((RigidBody::Fixed, Collider::cuboid(5.0, 0.1, 3.0), floor));
    let leaf = Collider::cuboid(HALF_M.x, HALF_M.y, HALF_M.z);
    let beside = Collider::compound(vec![(Vec3::X * HALF_M.x, Quat::IDENTITY, leaf)]);
    // Its centre of mass is the origin. Inertia of a plate about an edge, kg m^2.
    let mass = MassProperties {
        mass: 29.0,
        principal_inertia: Vec3::new(9.7, 13.9, 23.6),
        ..default()
    };
    for (x, crate_kg) in [(-2.0, 20.0), (1.0, 300.0)] {
        let hinge = Vec3::new(x, 1.05, 0.0);
        let drive = SpringDrive {
            angular: Some(Spring::from_hertz(0.8, 1.0)?.into()),
            ..default()
        };
        let place = Transform::from_translation(hinge);
        let post = commands.spawn((RigidBody::Fixed, place)).id();
        commands.spawn((
            (Door(hinge), place, RigidBody::Dynamic, beside.clone()),
            ImpulseJoint::new(post, RevoluteJoint::new(Vec3::Y)),
            ColliderMassProperties::MassProperties(mass),
            (drive, DriveTarget::at(hinge)),
        ));
        commands.spawn((
            (RigidBody::Dynamic, Collider::cuboid(0.3, 0.4, 0.3)),
            ColliderMassProperties::Mass(crate_kg),
            Transform::from_xyz(x + 0.8, 0.4, 0.7),
        ));
    }
    Ok(())
}

fn read_keys(keys: Res<ButtonInput<KeyCode>>, mut is_open: ResMut<IsOpen>) {
    if keys.just_pressed(KeyCode::Space) {
        is_open.0 = !is_open.0;
    }
}

/// A target that jumps has no velocity: the spring makes the motion.
fn turn_doors(is_open: Res<IsOpen>, mut doors: Query<(&Door, &mut DriveTarget)>) {
    let turn = Quat::from_rotation_y(if is_open.0 { -FRAC_PI_2 } else { 0.0 });
    for (Door(hinge), mut target) in &mut doors {
        *target = DriveTarget::at_pose(Isometry3d::new(*hinge, turn));
    }
}

fn pictures(app: &mut App) {
    app.add_systems(PostStartup, paint);
}

/// Gives each body a view: an entity that `timestep` moves at frame rate, with the mesh at the place of the body's collider.
fn paint(
    mut commands: Commands,
    bodies: Query<(Entity, &Collider, &RigidBody, Has<Door>)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for (body, collider, kind, is_door) in &bodies {
        let half_m = collider.as_cuboid().map_or(HALF_M, |it| it.half_extents());
        let beside = if is_door { HALF_M.x } else { 0.0 };
        let colour = match kind {
            RigidBody::Fixed => STONE_400,
            _ if is_door => BLUE_600,
            _ => ORANGE_500,
        };
        let mesh = Mesh3d(meshes.add(Cuboid::from_size(2.0 * half_m)));
        let material = MeshMaterial3d(materials.add(Color::from(colour)));
        let mut view = commands.spawn((ViewOf(body), Visibility::default()));
        view.with_child((mesh, material, Transform::from_xyz(beside, 0.0, 0.0)));
    }
    let lamp = Transform::from_xyz(3.0, 9.0, 5.0).looking_at(Vec3::ZERO, Vec3::Y);
    commands.spawn((DirectionalLight::default(), lamp));
    let camera = Transform::from_xyz(0.0, 3.2, 6.0).looking_at(Vec3::Y * 0.6, Vec3::Y);
    // bevy's usual tone mapping needs its default features, which this repository does not build.
    commands.spawn((Camera3d::default(), Tonemapping::None, camera));
}
