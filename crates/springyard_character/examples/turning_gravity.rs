//! Gravity that turns once round within 12 s while a character runs along a corridor: from the floor over a wall, the ceiling and the
//! other wall back to the floor. Prints where it is, its up, and its speed along the corridor.

use std::f32::consts::TAU;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use springyard_character::{
    BodyDimensions, Character, CharacterTuning, Intent, SpawnPoint, UpFrame, character_at,
};

/// Time of a turn of gravity, s.
const TURN_SECS: f32 = 12.0;
/// Length of a frame and of a step, s.
const STEP_SECS: f32 = 1.0 / 60.0;
/// Half the width and half the height of the corridor, m.
const HALF_M: f32 = 3.0;

fn main() -> Result {
    let mut app = game();
    for side in [Vec3::X, Vec3::Y, Vec3::NEG_X, Vec3::NEG_Y] {
        let half = Vec3::splat(HALF_M + 1.0) * (Vec3::ONE - side.abs()) + side.abs();
        let half = half.with_z(200.0);
        let wall = (RigidBody::Fixed, Collider::cuboid(half.x, half.y, half.z));
        app.world_mut()
            .spawn((wall, Transform::from_translation(side * (HALF_M + 1.0))));
    }
    let feet = SpawnPoint {
        position: Vec3::new(0.0, -HALF_M, 150.0),
        facing_rad: 0.0,
    };
    app.world_mut()
        .spawn(character_at(feet, CharacterTuning::default())?);
    let mut intents = app.world_mut().query::<&mut Intent>();
    intents.single_mut(app.world_mut())?.movement = Vec2::Y;

    println!("{:>6}  {:>24}  {:>20}  {:>8}", "s", "feet, m", "up", "m/s");
    for step in 0..=(TURN_SECS / STEP_SECS) as u32 {
        app.update();
        if step % 60 == 0 {
            print(&mut app)?;
        }
    }
    Ok(())
}

/// Turns rapier's gravity, which loose bodies and characters follow.
fn turn_gravity(time: Res<Time>, mut rapier: Single<&mut RapierConfiguration>) {
    let angle = (time.elapsed_secs() / TURN_SECS) * TAU;
    rapier.gravity = Quat::from_rotation_z(angle) * Vec3::NEG_Y * 9.81;
}

fn print(app: &mut App) -> Result {
    let secs = app.world().resource::<Time<Fixed>>().elapsed_secs();
    let mut characters = app
        .world_mut()
        .query_filtered::<(&UpFrame, &Transform, &BodyDimensions, &Velocity), With<Character>>();
    let (frame, pose, dimensions, velocity) = characters.single(app.world())?;
    let feet = rounded(frame.feet(pose.translation, dimensions));
    let up = rounded(frame.up());
    let along = -rounded(velocity.linear).z + 0.0;
    println!("{secs:6.2}  {feet:24.2}  {up:20.2}  {along:8.2}");
    Ok(())
}

/// To two decimals, without a minus before a zero: -0 + 0 is 0.
fn rounded(value: Vec3) -> Vec3 {
    (100.0 * value).round() / 100.0 + Vec3::ZERO
}

fn game() -> App {
    let mut app = App::new();
    let frame = Duration::from_secs_f32(STEP_SECS);
    app.add_plugins((MinimalPlugins, TransformPlugin))
        .add_plugins((springyard_timestep::plugin, springyard_character::plugin))
        .add_systems(FixedPreUpdate, turn_gravity)
        .insert_resource(Time::<Fixed>::from_duration(frame))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app.finish();
    app.cleanup();
    app
}
