//! Rewinding a rapier game: time runs back while Backspace is held, and the game goes on from there.
//!
//! The past is not a film of poses: `springyard_rewind` keeps a copy of all state every half second, contacts included, and runs the
//! steps after it again. So the boxes go on from any step exactly as they did the first time. A game has to register its own state for it.
//!
//! `cargo run --example rewind`. A cannon shoots at the boxes; its shots vanish after three seconds.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_rapier3d::prelude::*;
use serde::Serialize;
use springyard_drive::engine;
use springyard_rewind::StepCommands;
use springyard_rewind::{self as rewind, History};
use springyard_state::RegisterState;
use springyard_timestep::TimestepSystems::{InterpolateViews, RunSteps};
use springyard_timestep::{self as timestep, FrameSteps, StepClock, ViewOf, Views};

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins, game, pictures))
        .run()
}

/// A shot, with the time that it has left, s. Steps change it and later steps read it, so it is state: without its registration the shots
/// would vanish at other times after a rewind.
#[derive(Component, Clone, Serialize)]
pub struct Shot(f32);

/// The game without rendering.
pub fn game(app: &mut App) {
    app.add_plugins((timestep::plugin, engine::plugin, rewind::plugin))
        .add_systems(Startup, spawn_pile)
        .add_systems(
            FixedUpdate,
            (shoot, expire).chain().before(PhysicsSet::SyncBackend),
        )
        // Between two steps, and before the views are moved to where the picture shows them.
        .add_systems(
            RunFixedMainLoop,
            rewind.after(RunSteps).before(InterpolateViews),
        );
    app.register_state::<Shot>("shot");
}

fn spawn_pile(mut commands: Commands) {
    // A square bowl: four slopes that meet in the middle, m.
    for turn_deg in [0.0_f32, 90.0, 180.0, 270.0] {
        let slope = Quat::from_rotation_y(turn_deg.to_radians()) * Quat::from_rotation_z(0.4);
        let slab = Transform::from_rotation(slope) * Transform::from_xyz(4.0, -0.1, 0.0);
        commands.spawn((RigidBody::Fixed, Collider::cuboid(4.2, 0.1, 8.0), slab));
    }
    for number in 0_u8..64 {
        let place = [number % 4, number / 16, number / 4 % 4].map(f32::from);
        commands.spawn((
            (Name::new(format!("box {number}")), Velocity::default()),
            (RigidBody::Dynamic, Collider::cuboid(0.25, 0.25, 0.25)),
            Transform::from_translation(Vec3::from(place) * 0.6 + Vec3::new(-0.9, 1.0, -0.8)),
        ));
    }
}

/// Shoots four times a second. `StepCommands` in place of `Commands`: after a rewind the same step shoots the same entity again.
fn shoot(clock: Res<StepClock>, mut commands: StepCommands) {
    if clock.ticks.is_multiple_of(16) {
        commands.spawn((
            (Name::new(format!("shot {}", clock.ticks)), Shot(3.0)),
            (RigidBody::Dynamic, Collider::cuboid(0.2, 0.2, 0.2)),
            Velocity::linear(Vec3::new(12.0, 3.0, 0.0)),
            Transform::from_xyz(-7.0, 4.0, 0.0),
        ));
    }
}

/// A shot that is despawned is kept aside as long as a rewind may bring it back.
fn expire(time: Res<Time>, mut shots: Query<(Entity, &mut Shot)>, mut commands: StepCommands) {
    for (entity, mut shot) in &mut shots {
        shot.0 -= time.delta_secs();
        if shot.0 <= 0.0 {
            commands.despawn(entity);
        }
    }
}

/// While the key is held, no step runs, and the picture goes back as fast as time goes by. The first step after that takes the
/// place of the steps that came after it. `shown` is the simulated time in the picture, s.
fn rewind(world: &mut World, mut shown: Local<Option<f64>>) {
    let keys = world.resource::<ButtonInput<KeyCode>>();
    if !keys.pressed(KeyCode::Backspace) {
        if shown.take().is_some() {
            world.resource_mut::<Time<Virtual>>().unpause();
        }
        return;
    }
    let (clock, frame) = (world.resource(), world.resource::<FrameSteps>());
    let last = shown.unwrap_or_else(|| frame.shown_secs(clock));
    let passed_secs = world.resource::<Time<Real>>().delta_secs_f64();
    let history = world.resource::<History>();
    let start = history.secs_at(history.first_tick()).unwrap_or_default();
    let secs = (last - passed_secs).max(start);
    // `secs` lies inside a step: seek its end, and draw the views part of the way back (`alpha`).
    let tick = (history.tick_at(secs) + 1).min(history.last_tick());
    let Some(step) = history.step(tick) else {
        return;
    };
    let alpha = 1.0 - (step.end_secs - secs) / step.secs;
    springyard_rewind::seek(world, tick).unwrap_or_else(|error| warn_once!("{error}"));
    timestep::put_view(world, alpha as f32);
    world.resource_mut::<Time<Virtual>>().pause();
    *shown = Some(secs);
}

fn pictures(app: &mut App) {
    app.add_systems(Startup, light)
        .add_systems(PostUpdate, paint);
}

/// Gives each body without a view one: an entity with the mesh, which `timestep` moves at frame rate.
fn paint(
    mut commands: Commands,
    bodies: Query<(Entity, &Collider, Has<Velocity>), Without<Views>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for (body, collider, is_box) in &bodies {
        let material = materials.add(Color::srgb(if is_box { 0.75 } else { 0.45 }, 0.6, 0.4));
        let half_extents = collider.as_cuboid().map(|cuboid| cuboid.half_extents());
        let mesh = meshes.add(Cuboid::from_size(2.0 * half_extents.unwrap_or_default()));
        commands.spawn((ViewOf(body), Mesh3d(mesh), MeshMaterial3d(material)));
    }
}

fn light(mut commands: Commands) {
    let sun = Transform::from_xyz(5.0, 9.0, 4.0).looking_at(Vec3::ZERO, Vec3::Y);
    commands.spawn((DirectionalLight::default(), sun));
    let camera = Transform::from_xyz(0.0, 8.0, 11.0).looking_at(Vec3::Y, Vec3::Y);
    commands.spawn((Camera3d::default(), Tonemapping::None, camera)); // bevy's usual one needs its default features
}
