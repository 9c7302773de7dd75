//! The glide. The repository's `docs/add_a_move.md` shows this file, without these lines.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::Spring;
use springyard_character::moves::{Height, Motion, MoveResult};
use springyard_character::{Move, MoveInputs, TakeOver};
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
    /// Height at which the sinking path has the centre of the body now, in the character's axes, m. None without a glide.
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
