//! A glide, added to the character from outside: a press of jump in the air begins it, and it goes on while the button is held.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_rapier3d::prelude::Velocity;
use serde::Serialize;
use spring_math::Spring;
use springyard_character::moves::{Height, Motion, MoveResult};
use springyard_character::{Intent, SpawnPoint, character_at};
use springyard_character::{Move, MoveInputs, TakeOver, add_move};
use springyard_state::parameter::limits;

/// On a character: it can glide.
#[derive(Component, Reflect, Debug, Clone)]
pub struct Glide {
    /// Speed of the sinking path. Low: the character hangs in the air; high: it falls.
    #[reflect(@limits(0.1..=10.0, 1.0..=3.0))]
    pub sink_m_s: f32,
    /// Horizontal speed at full deflection of the stick. Low: a fall goes farther; high: walking becomes the slow way.
    #[reflect(@limits(1.0..=30.0, 6.0..=12.0))]
    pub speed_m_s: f32,
    /// Frequency of the spring that brings the character to the path. Low: it sinks far before it glides; high: the start jerks.
    #[reflect(@limits(0.1..=10.0, 0.5..=2.0))]
    pub path_hz: f32,
}

/// The state of the glide.
#[derive(Component, Debug, Clone, Default, PartialEq, Serialize)]
pub struct GlideState {
    /// Height of the path, m.
    pub path_m: Option<f32>,
}

impl Move for Glide {
    type State = GlideState;
    const NAME: &'static str = "glide";
    const PRIORITY: i32 = 10;

    fn step(&self, glide: &mut GlideState, step: &MoveInputs) -> MoveResult {
        let begun = glide.path_m.take().filter(|_| step.is_active);
        let path_m = begun.or_else(|| step.has_air_press().then_some(step.body.position.y));
        let goes_on = step.intent.jump.held && step.below().mode.is_in_the_air();
        let Some(path_m) = path_m.filter(|_| goes_on) else {
            return Ok(None);
        };
        let path_m = path_m - self.sink_m_s * step.dt;
        glide.path_m = Some(path_m);
        let motion = Motion {
            goal: step.intent.direction() * self.speed_m_s,
            spring: step.springs.air,
            height: Height::Path {
                height_m: path_m,
                rise_m_s: -self.sink_m_s,
                spring: Spring::from_hertz(self.path_hz, 1.0)?,
            },
        };
        Ok(Some(TakeOver {
            motion: Some(motion),
            consumes_jump: true, // no double jump
            ..default()
        }))
    }
}

/// The usual one.
pub const GLIDE: Glide = Glide {
    sink_m_s: 1.5,
    speed_m_s: 8.0,
    path_hz: 1.0,
};

/// Height above the floor and horizontal speed while a character falls off a tower and presses jump after 0.5 s, without and with the glide.
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
        let (at, velocity) = character.get_components::<(&Transform, &Velocity)>()?;
        rows.push([at.translation.y - 1.1, velocity.linear.with_y(0.0).length()]);
        let mut intent = app.world_mut().get_mut::<Intent>(id).ok_or("no intent")?;
        intent.movement = Vec2::Y;
        if step == 30 {
            intent.press_jump();
        }
        app.update();
    }
    Ok(rows)
}
