//! One jump with the button held: its height and time to the top, against those of `CharacterTuning`, and what a game hears of it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::*;
use springyard_character::{
    Character, CharacterEvent, CharacterTuning, Happened, Intent, SpawnPoint, character_at,
};

/// Where the character stands.
const FEET: SpawnPoint = SpawnPoint {
    position: Vec3::ZERO,
    facing_rad: 0.0,
};
/// Length of a frame and of a step, s.
const STEP_SECS: f64 = 1.0 / 60.0;

fn main() -> Result {
    let tuning = CharacterTuning::default();
    let mut app = game();
    let floor = (RigidBody::Fixed, Collider::cuboid(50.0, 0.5, 50.0));
    app.world_mut()
        .spawn((floor, Transform::from_xyz(0.0, -0.5, 0.0)));
    app.world_mut().spawn(character_at(FEET, tuning)?);
    (0..60).for_each(|_| app.update()); // stands still
    let start = height(&mut app)?;
    let mut intents = app.world_mut().query::<&mut Intent>();
    intents.single_mut(app.world_mut())?.press_jump();
    let (mut apex, mut apex_secs) = (0.0_f32, 0.0);
    for step in 1..=60 {
        app.update();
        let risen = height(&mut app)? - start;
        if risen > apex {
            (apex, apex_secs) = (risen, f64::from(step) * STEP_SECS);
        }
    }
    let (height_m, secs) = (tuning.jump_apex_m, tuning.jump_time_to_apex_secs);
    println!("height of the jump: {apex:.4} m, tuned to {height_m:.4} m");
    println!("time to the top:    {apex_secs:.3} s, tuned to {secs:.3} s");
    Ok(())
}

/// Where a game plays its sounds.
fn hear(mut events: MessageReader<CharacterEvent>) {
    for event in events.read() {
        match &event.what {
            Happened::Jumped { .. } => println!("{:.3} s: off the ground", event.secs),
            Happened::Landed { speed_m_s, .. } => {
                println!("{:.3} s: landed at {speed_m_s:.2} m/s", event.secs);
            }
            _ => {}
        }
    }
}

/// Height of the character's middle, m.
fn height(app: &mut App) -> Result<f32> {
    let mut bodies = app
        .world_mut()
        .query_filtered::<&Transform, With<Character>>();
    Ok(bodies.single(app.world())?.translation.y)
}

fn game() -> App {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(STEP_SECS);
    app.add_plugins((MinimalPlugins, TransformPlugin))
        .add_plugins((springyard_timestep::plugin, springyard_character::plugin))
        .add_systems(Update, hear)
        .insert_resource(Time::<Fixed>::from_seconds(STEP_SECS))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app.finish();
    app.cleanup();
    app
}
