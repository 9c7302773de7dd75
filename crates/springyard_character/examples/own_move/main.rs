//! A glide, a move that a game adds to the character: a press of jump in the air begins it, and it goes on while the button is held.
//!
//! `cargo run -p springyard_character --example own_move` prints a fall without and with it. How moves work: the page of
//! `springyard_character::moves`.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::Velocity;
use serde::Serialize;
use spring_math::Spring;
use springyard_character::moves::{Height, Motion, MoveResult};
use springyard_character::{BodyDimensions, Intent, SpawnPoint, character_at};
use springyard_character::{Move, MoveInputs, TakeOver, add_move};
use springyard_state::parameter::limits;

/// On a character: it can glide.
///
/// `@limits` are the allowed and the usual range of a parameter. They are optional: a tuning panel or a check of files reads them by
/// reflection, if the game has one, and no other code enforces them.
#[derive(Component, Reflect, Debug, Clone)]
pub struct Glide {
    /// Speed at which the glide sinks. Low: the character hangs in the air; high: it falls.
    #[reflect(@limits(0.1..=10.0, 1.0..=3.0))]
    pub sink_m_s: f32,
    /// Horizontal speed at full deflection of the stick. Low: a jump goes farther than a glide; high: players glide where they could
    /// run.
    #[reflect(@limits(1.0..=30.0, 6.0..=12.0))]
    pub speed_m_s: f32,
    /// Frequency of the spring that brings the character to the sinking path. Low: it falls far before it glides; high: the start jerks.
    #[reflect(@limits(0.1..=10.0, 0.5..=2.0))]
    pub path_hz: f32,
}

/// The state of the glide.
#[derive(Component, Debug, Clone, Default, PartialEq, Serialize)]
pub struct GlideState {
    /// Height at which the sinking path has the centre of the body now, m. None without a glide.
    pub path_m: Option<f32>,
}

impl Move for Glide {
    type State = GlideState;
    const NAME: &'static str = "glide";
    // Above the dash, which has 0: a press of jump in the air ends a dash, and a press of dash does not end a glide.
    const PRIORITY: i32 = 10;

    // On a planet, up turns on the way: the height is one in the character's axes.
    fn turn(glide: &mut GlideState, _: Quat, risen: f32) {
        glide.path_m = glide.path_m.map(|path| path + risen);
    }

    fn step(&self, glide: &mut GlideState, inputs: &MoveInputs) -> MoveResult {
        // The path of a glide that was interrupted is forgotten.
        let begun = glide.path_m.take().filter(|_| inputs.is_active);
        let path_m = begun.or_else(|| inputs.has_air_press().then_some(inputs.body.position.y));
        // The mode without the glide: a character that has come down on ground stands.
        let is_in_the_air = inputs.below().mode.is_in_the_air();
        let Some(path_m) = path_m.filter(|_| is_in_the_air && inputs.intent.jump.held) else {
            return Ok(None);
        };
        let path_m = path_m - self.sink_m_s * inputs.dt;
        glide.path_m = Some(path_m);
        let motion = Motion::Sprung {
            goal: inputs.intent.direction() * self.speed_m_s,
            spring: inputs.springs.air,
            height: Height::Path {
                height_m: path_m,
                rise_m_s: -self.sink_m_s,
                spring: Spring::from_hertz(self.path_hz, 1.0)?,
            },
        };
        Ok(Some(TakeOver {
            motion: Some(motion),
            consumes_jump: true, // the press begins a glide, not a double jump
            ..default()
        }))
    }
}

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
