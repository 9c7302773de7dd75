//! The dash: a stiff velocity spring drives the character in one direction for a fixed time. Over ground the ride spring holds the
//! height, in the air the height stays constant. A character that has dashed must stand before it can dash again.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::ParameterError;
use spring_math::velocity_spring::VelocitySpring;

use super::{Height, Motion, Move, MoveInputs, MoveResult, TakeOver};
use crate::tuning::CharacterTuning;

/// Contacts that take at least this part of the velocity towards them stop a dash. Those with a crate that is pushed along take less.
const STOPPED: f32 = 0.35;

/// A velocity below this is not stopped, m/s: a touch along a wall.
const LEAST_STOPPED_M_S: f32 = 1.0;

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
        present.goal = not_into_a_stop(present.goal, inputs);
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

/// The goal without its part towards what has stopped the character in the last step: along a wall, all that is left of a dash is its part
/// along the wall. A spring as stiff as the dash's would press the body in step after step, and so force it through a gap between two
/// solids that is narrower than itself.
fn not_into_a_stop(goal: Vec3, inputs: &MoveInputs) -> Vec3 {
    let pushed = inputs.pushed.with_y(0.0);
    let Some(towards) = (-pushed).try_normalize() else {
        return goal;
    };
    let came = inputs.body.velocity - inputs.pushed - inputs.below().carried;
    let closing_m_s = came.dot(towards);
    let is_stopped = closing_m_s > LEAST_STOPPED_M_S && pushed.length() > STOPPED * closing_m_s;
    let into = goal.dot(towards);
    if is_stopped && into > 0.0 {
        goal - into * towards
    } else {
        goal
    }
}
