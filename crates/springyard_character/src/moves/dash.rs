//! The dash: a stiff velocity spring drives the character in one direction for a fixed time, but not into what stops it. Over ground the
//! ride spring holds the height, in the air the height stays constant. A character that has dashed must stand before it can dash again.

use bevy::prelude::*;
use serde::Serialize;
use spring_math::ParameterError;
use spring_math::velocity_spring::VelocitySpring;

use super::{Height, Motion, Move, MoveInputs, MoveResult, TakeOver};
use crate::tuning::CharacterTuning;

/// Contacts that leave less than this part of the speed in a step stop a dash. A crate of 150 kg leaves over half of it, and the corner of a door,
/// which the character slides off, leaves more than this as well.
const STOPPED: f32 = 0.35;

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
    /// Horizontal velocity to reach, relative to what carries the character, m/s: without the parts towards what has stopped the character
    /// since the dash began.
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
        // The velocity of the body has the kicks of this step, too.
        let pushed = inputs.pushed.with_y(0.0);
        let left = inputs.body.velocity - inputs.kicks.velocity - inputs.state.carried;
        present.goal = not_into_what_stops(present.goal, left.with_y(0.0) - pushed, pushed);
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

/// The goal after contacts have changed the velocity from `came` by `pushed`, m/s: without its part towards what has stopped the character.
/// With the whole goal, a spring as stiff as the dash's would press the body in step after step, and so force it through a gap between two
/// solids that is narrower than itself. What the character slides along or pushes ahead of itself does not stop it.
fn not_into_what_stops(goal: Vec3, came: Vec3, pushed: Vec3) -> Vec3 {
    let Some(towards) = (-pushed).try_normalize() else {
        return goal;
    };
    let left = (came + pushed).length();
    let into = goal.dot(towards);
    if into > 0.0 && left < STOPPED * came.length() {
        goal - into * towards
    } else {
        goal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stops_a_dash_takes_its_goal_and_what_it_slides_along_or_pushes_does_not() {
        let goal = Vec3::X * 14.0;
        let after = |came: Vec3, pushed| not_into_what_stops(goal, came, pushed);
        let diagonal = Vec3::new(-1.0, 0.0, 1.0).normalize();
        for (what, came, pushed, left) in [
            ("no contact", goal, Vec3::ZERO, goal),
            ("a crate", goal, Vec3::NEG_X * 8.0, goal),
            ("a wall", goal, Vec3::NEG_X * 13.0, Vec3::ZERO),
            ("a wall, from a walk", Vec3::X, Vec3::NEG_X, Vec3::ZERO),
            (
                "a wall at 45 degrees",
                goal,
                diagonal * 98.0_f32.sqrt(),
                goal,
            ),
            (
                "a wall beside the way",
                Vec3::Z * 5.0,
                Vec3::NEG_Z * 5.0,
                goal,
            ),
            (
                "something that comes from behind",
                Vec3::NEG_X,
                Vec3::X,
                goal,
            ),
        ] {
            let found = after(came, pushed);
            assert!(found.distance(left) < 1e-5, "{what}: {found}");
        }
    }
}
