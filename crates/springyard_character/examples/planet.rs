//! Once round a planet: time, place and up of a character that runs straight on, against the length of the way over the speed.

use std::f32::consts::TAU;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use springyard_character::{
    Character, CharacterGravity, CharacterTuning, Intent, SpawnPoint, UpFrame, character_at,
};

/// Radius of the planet, m. Its centre is the origin.
const RADIUS_M: f32 = 10.0;
/// Length of a frame and of a step, s.
const STEP_SECS: f32 = 1.0 / 60.0;

fn main() -> Result {
    let tuning = CharacterTuning::default();
    let mut app = game();
    app.world_mut().spawn((
        RigidBody::Fixed,
        Collider::ball(RADIUS_M),
        Transform::default(),
    ));
    // A loose body falls by rapier's gravity, which a planet turns off: `pull_bodies` is its gravity.
    let stone = (
        RigidBody::Dynamic,
        Collider::ball(0.3),
        Transform::from_xyz(12.0, 0.0, 0.0),
    );
    app.world_mut().spawn((
        stone,
        ExternalForce::default(),
        ReadMassProperties::default(),
    ));
    let feet = SpawnPoint {
        position: Vec3::Y * RADIUS_M,
        facing_rad: 0.0,
    };
    let gravity = CharacterGravity::Towards {
        centre: Vec3::ZERO,
        strength_m_s2: 9.81,
    };
    app.world_mut()
        .spawn((character_at(feet, tuning)?, gravity));
    let mut intents = app.world_mut().query::<&mut Intent>();
    intents.single_mut(app.world_mut())?.movement = Vec2::Y;
    (0..60).for_each(|_| app.update()); // it has its speed

    println!("{:>6}  {:>22}  {:>20}", "s", "feet, m", "up");
    let (mut last, mut turned, mut secs) = (up(&mut app)?.0, 0.0, 0.0);
    let mut next = 0.0;
    while turned < TAU {
        app.update();
        let (here, feet) = up(&mut app)?;
        turned += 2.0 * (0.5 * last.distance(here)).asin();
        last = here;
        secs += STEP_SECS;
        if turned >= next {
            println!("{secs:6.2}  {feet:22.2}  {here:20.2}");
            next += TAU / 8.0;
        }
    }
    // The speed is that of the body's middle.
    let middle = RADIUS_M + 0.5 * (tuning.height_m + tuning.clearance_m);
    let expected = TAU * middle / tuning.run_speed_m_s;
    println!("once round: {secs:.2} s; length of the way over the speed: {expected:.2} s");
    Ok(())
}

/// The character's up and feet (m).
fn up(app: &mut App) -> Result<(Vec3, Vec3)> {
    let mut characters = app.world_mut().query_filtered::<(
        &UpFrame,
        &Transform,
        &springyard_character::BodyDimensions,
    ), With<Character>>();
    let (frame, pose, dimensions) = characters.single(app.world())?;
    Ok((frame.up(), frame.feet(pose.translation, dimensions)))
}

/// The planet's gravity on loose bodies.
fn pull_bodies(
    mut bodies: Query<(&Transform, &ReadMassProperties, &mut ExternalForce), Without<Character>>,
) {
    for (at, mass, mut force) in &mut bodies {
        force.force = -at.translation.normalize_or_zero() * (9.81 * mass.mass);
    }
}

fn game() -> App {
    let mut app = App::new();
    let frame = Duration::from_secs_f32(STEP_SECS);
    app.add_plugins((MinimalPlugins, TransformPlugin))
        .add_plugins((springyard_timestep::plugin, springyard_character::plugin))
        .add_systems(FixedUpdate, pull_bodies)
        .add_systems(
            PostStartup,
            |mut rapier: Single<&mut RapierConfiguration>| {
                rapier.gravity = Vec3::ZERO;
            },
        )
        .insert_resource(Time::<Fixed>::from_duration(frame))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app.finish();
    app.cleanup();
    app
}
