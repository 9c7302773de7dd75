//! A glide, a move that a game adds to the character: a press of jump in the air begins it, and it goes on while the button is held.
//!
//! `cargo run -p springyard_character --example own_move` prints a fall without and with it. The move is in `glide.rs`. How moves work: the
//! page of `springyard_character::moves`.

mod glide;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::Velocity;
use springyard_character::{BodyDimensions, Intent, SpawnPoint, add_move, character_at};

pub use glide::{Glide, GlideState};

/// The glide of this example and of the tests of the crate.
pub const GLIDE: Glide = Glide {
    sink_m_s: 1.5,
    speed_m_s: 8.0,
    path_hz: 1.0,
};

/// Prints the height of the feet and the horizontal speed of a character that begins to fall at 12 m and presses jump after 0.5 s, without
/// and with the glide. Nothing is below it: the fall goes on below 0 m.
fn main() -> Result {
    println!("time, s | fall: height, m | speed, m/s | glide: height, m | speed, m/s");
    let [fall, glide] = [play(None)?, play(Some(GLIDE))?];
    for step in (0..120).step_by(12) {
        let ([h, v], [gh, gv]) = (fall[step], glide[step]);
        let secs = step as f32 / 60.0;
        println!("{secs:7.1} | {h:15.2} | {v:10.2} | {gh:16.2} | {gv:10.2}");
    }
    Ok(())
}

/// Height of the feet (m) and horizontal speed (m/s) in each of the 120 steps of two seconds.
fn play(glide: Option<Glide>) -> Result<Vec<[f32; 2]>> {
    let mut app = App::new();
    let frame = Duration::from_secs_f64(1.0 / 60.0);
    app.add_plugins((MinimalPlugins, TransformPlugin))
        .add_plugins(springyard_character::plugin)
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .insert_resource(Time::<Fixed>::from_duration(frame));
    add_move::<Glide>(&mut app);
    app.finish();
    app.cleanup();
    let (position, facing_rad) = (Vec3::Y * 12.0, 0.0);
    let feet = SpawnPoint {
        position,
        facing_rad,
    };
    let mut character = app.world_mut().spawn(character_at(feet, default())?);
    if let Some(glide) = glide {
        character.insert(glide);
    }
    let (id, mut rows) = (character.id(), Vec::new());
    for step in 0..120 {
        let character = app.world().entity(id);
        let (at, velocity, dimensions) =
            character.get_components::<(&Transform, &Velocity, &BodyDimensions)>()?;
        let speed_m_s = velocity.linear.with_y(0.0).length();
        rows.push([dimensions.feet(at.translation).y, speed_m_s]);
        let mut intent = app.world_mut().get_mut::<Intent>(id).ok_or("no intent")?;
        intent.movement = Vec2::Y;
        if step == 30 {
            intent.press_jump();
        }
        app.update();
    }
    Ok(rows)
}
