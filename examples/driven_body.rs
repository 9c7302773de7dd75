//! Two spring-driven lifts follow the same moving target, and a crate drops on each: acceleration-based and force-based drives compared.
//!
//! Uses the crates `springyard_drive`, and `springyard_timestep` for smooth views. A `SpringDrive` sets its body's velocity before each
//! step, so that the body moves to its `DriveTarget` as a damped spring would, at any length of step. It also compensates gravity, so both
//! lifts are on their targets until a crate of 60 kg loads them. Both lifts have a mass of 400 kg and a spring of 1 Hz:
//!
//! - left, *acceleration-based* (the default): the stiffness is scaled to the body's own mass, for 1 Hz at any mass. The crate
//!   sags by `60 g / (400 omega^2)`, 4 cm.
//! - right, *force-based*: the stiffness is that of 1 Hz for a mass of 100 kg. The crate sags by `60 g / (100 omega^2)`, 15 cm.
//!
//! `cargo run --example driven_body`. The white frames are the targets.

use std::f64::consts::TAU;

use bevy::color::palettes::tailwind::{BLUE_600, ORANGE_500, SLATE_500};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::Spring;
use springyard_drive::{Authority, DriveSystems, DriveTarget, SpringDrive};
use springyard_timestep::ViewOf;

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, game, pictures))
        .run()
}

/// A lift, with the start position of its target, m.
#[derive(Component)]
pub struct Lift(pub Vec3);

/// The game without rendering.
pub fn game(app: &mut App) {
    // `drive` adds rapier in the fixed schedule, unless the game adds it.
    app.add_plugins((springyard_timestep::plugin, springyard_drive::plugin))
        .add_systems(Startup, spawn_lifts)
        // Targets for the current step are set before the drive reads them.
        .add_systems(FixedUpdate, move_targets.before(DriveSystems::Drive));
}

fn spawn_lifts(mut commands: Commands) -> Result {
    let spring = Spring::from_hertz(1.0, 1.0)?;
    let force = Authority::ForceBased {
        mass_kg: 100.0,
        inertia_kg_m2: 100.0,
    };
    for (x, authority) in [(-2.0, Authority::AccelerationBased), (2.0, force)] {
        let lowest = Vec3::new(x, 1.0, 0.0);
        let drive = SpringDrive {
            authority,
            ..SpringDrive::of(spring)
        };
        commands.spawn((
            (Lift(lowest), Transform::from_translation(lowest)),
            (drive, DriveTarget::at(lowest)),
            (RigidBody::Dynamic, Collider::cuboid(1.5, 0.15, 1.5)),
            ColliderMassProperties::Mass(400.0),
        ));
        commands.spawn((
            (RigidBody::Dynamic, Collider::cuboid(0.4, 0.4, 0.4)),
            ColliderMassProperties::Mass(60.0),
            Transform::from_translation(lowest + Vec3::Y * 3.0),
        ));
    }
    Ok(())
}

/// Moves the targets up by 1.4 m and down again in 5 s. A target is the pose at the step's end, which is the time in `Time`. Its
/// velocity and acceleration are the means through the step; without them, a body lags behind its target.
fn move_targets(time: Res<Time>, mut lifts: Query<(&Lift, &mut DriveTarget)>) {
    let height = |secs: f64| 0.7 * (1.0 - (TAU / 5.0 * secs).cos()) as f32;
    for (Lift(lowest), mut target) in &mut lifts {
        let pose = |secs| Isometry3d::from_translation(*lowest + Vec3::Y * height(secs));
        *target = DriveTarget::along(pose, time.elapsed_secs_f64(), time.delta_secs_f64());
    }
}

fn pictures(app: &mut App) {
    app.insert_resource(ClearColor(Color::srgb(0.74, 0.84, 0.90)))
        .add_systems(PostStartup, paint)
        .add_systems(Update, frame_targets);
}

/// Gives each body a view: an entity with the mesh, which `timestep` moves at frame rate.
fn paint(
    mut commands: Commands,
    bodies: Query<(Entity, &Collider, Has<Lift>)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for (body, collider, is_lift) in &bodies {
        let colour = if is_lift { BLUE_600 } else { ORANGE_500 };
        let half_extents = collider.as_cuboid().map(|cuboid| cuboid.half_extents());
        let cuboid = Cuboid::from_size(2.0 * half_extents.unwrap_or_default());
        let material = MeshMaterial3d(materials.add(Color::from(colour)));
        commands.spawn((ViewOf(body), Mesh3d(meshes.add(cuboid)), material));
    }
    for place in [Vec3::new(-4.0, 9.0, 5.0), Vec3::new(9.0, 2.0, 1.0)] {
        let lamp = Transform::from_translation(place).looking_at(Vec3::ZERO, Vec3::Y);
        commands.spawn((DirectionalLight::default(), lamp));
    }
    let camera = Transform::from_xyz(0.0, 3.6, 8.0).looking_at(Vec3::Y * 1.7, Vec3::Y);
    // bevy's usual tone mapping needs its default features, which this repository does not build.
    commands.spawn((Camera3d::default(), Tonemapping::None, camera));
}

fn frame_targets(targets: Query<&DriveTarget>, mut gizmos: Gizmos) {
    let flat = Quat::from_rotation_arc(Vec3::Z, Vec3::Y);
    gizmos.grid(flat, UVec2::new(10, 6), Vec2::ONE, SLATE_500);
    for target in &targets {
        let frame = Transform::from_translation(target.position);
        gizmos.cube(frame.with_scale(Vec3::new(3.0, 0.3, 3.0)), Color::WHITE);
    }
}
