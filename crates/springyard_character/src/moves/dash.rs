//! The dash: a stiff velocity spring drives the character in one direction for a fixed time. Over ground the ride spring holds the
//! height, in the air the height stays constant. A character that has dashed must stand before it can dash again.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::ParameterError;
use spring_math::velocity_spring::VelocitySpring;

use super::{Height, Motion, Move, MoveInputs, MoveResult, TakeOver};
use crate::tuning::CharacterTuning;

/// On a character: it can dash, on a press of [`Intent::dash`](crate::Intent::dash). Every character has it; a character from which it is
/// removed cannot dash. The parameters are those of [`CharacterTuning`] whose names begin with `dash`.
#[derive(Component, Reflect, Debug, Clone, Copy, Default)]
#[require(DashState)]
pub struct Dash;

/// The state of the [`Dash`].
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct DashState {
    /// The dash that has the step.
    pub present: Option<PresentDash>,
    /// The character has dashed since it last stood.
    pub is_used: bool,
}

/// A dash that has begun.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct PresentDash {
    /// Horizontal velocity to reach, relative to what carries the character, m/s.
    pub goal: Vec3,
    /// Time left, s.
    pub left_secs: f32,
}

impl Dash {
    /// The spring on the horizontal velocity in a dash.
    pub fn spring(tuning: &CharacterTuning) -> Result<VelocitySpring, ParameterError> {
        VelocitySpring::from_roll_call_half_life(tuning.dash_half_life_secs)
    }
}

impl Move for Dash {
    type State = DashState;
    const NAME: &'static str = "dash";
    const PRIORITY: i32 = 0;

    fn step(&self, dash: &mut DashState, inputs: &MoveInputs) -> MoveResult {
        // A sum of steps is rounded. What is left after the last one, less than half a step, counts as none.
        let begun = (dash.present.take())
            .filter(|begun| inputs.is_active && begun.left_secs > 0.5 * inputs.dt);
        dash.is_used = dash.is_used && !inputs.is_renewed();
        let may_begin = inputs.intent.dash.presses > 0 && !dash.is_used;
        let present = begun.or_else(|| may_begin.then(|| begin(inputs)));
        let Some(mut present) = present else {
            return Ok(None);
        };
        // A slope that is too steep to stand on ends a dash.
        let below = inputs.below();
        if below.mode.is_sliding() {
            return Ok(None);
        }
        present.left_secs -= inputs.dt;
        *dash = DashState {
            present: Some(present),
            is_used: true,
        };
        let motion = Motion::Sprung {
            goal: present.goal,
            spring: Self::spring(inputs.tuning)?,
            height: below.over.map_or(Height::Level, Height::Ride),
        };
        Ok(Some(TakeOver {
            motion: Some(motion),
            begins_again: begun.is_none(),
            ..default()
        }))
    }
}

/// A dash that begins: where the stick points, or where the character faces. It lasts a whole number of steps, at the speed that covers
/// the tuned distance in them.
fn begin(inputs: &MoveInputs) -> PresentDash {
    let tuning = inputs.tuning;
    let faced = Quat::from_rotation_y(inputs.state.facing) * Vec3::NEG_Z;
    let way = inputs.intent.direction().normalize_or(faced);
    let left_secs = (tuning.dash_secs / inputs.dt).round().max(1.0) * inputs.dt;
    PresentDash {
        goal: way * (tuning.dash_speed_m_s * tuning.dash_secs / left_secs),
        left_secs,
    }
}
