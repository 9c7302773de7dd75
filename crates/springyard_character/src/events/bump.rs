//! Running into something, and hitting one's head.
//!
//! A wall stops the character by contacts, which the engine spreads over two steps; before a body that is too heavy to push it stops without
//! a contact, within several (`decide/walk.rs`). Either way the bump is the first of these steps, and its speed is the one with which the
//! character came, at any step rate.

use bevy::math::Vec3;

use super::Happened;
use crate::decide::StepInputs;
use crate::state::CharacterState;

/// A touch slower than this is no bump, m/s: a walk along a wall, a shuffle into a corner.
const LEAST_M_S: f32 = 1.0;

/// Contacts take at least this of the speed in a step, m/s: more than those with a crate that is pushed along.
const LEAST_LOST_M_S: f32 = 0.3;

/// What a character runs or jumps into in a step, if anything. `before`: its state at the start of the step.
pub(super) fn bump(before: &CharacterState, step: &StepInputs) -> Option<Happened> {
    let found = [head(before, step), wall(before, step), blocker(step)];
    let (speed_m_s, towards) = found.into_iter().flatten().next()?;
    (speed_m_s >= LEAST_M_S).then_some(Happened::Bumped { speed_m_s, towards })
}

/// Speed and direction into something beside the character that a contact of the last step has slowed it down at. The state has the
/// velocity from before that step.
fn wall(before: &CharacterState, step: &StepInputs) -> Option<(f32, Vec3)> {
    let pushed = step.pushed.with_y(0.0);
    if pushed.length() < LEAST_LOST_M_S {
        return None;
    }
    let towards = -pushed.normalize();
    let came = before.carried.with_y(0.0) + before.planar_velocity;
    Some((came.dot(towards), towards))
}

/// Speed and direction into a heavy body before which the character stops from this step on.
fn blocker(step: &StepInputs) -> Option<(f32, Vec3)> {
    let blocker = step.sensed.blocker?;
    let closing = (step.body.velocity - blocker.velocity).dot(blocker.towards);
    let allowed = 0.5 * blocker.gap_m.max(0.0) / step.dt;
    (closing > allowed).then_some((closing, blocker.towards))
}

/// Speed up into something overhead that a contact of the last step has slowed a jump down at.
fn head(before: &CharacterState, step: &StepInputs) -> Option<(f32, Vec3)> {
    let flown = before.flown.filter(|_| before.locomotion.is_rising())?;
    (step.pushed.y < -LEAST_LOST_M_S).then_some((flown.expected, Vec3::Y))
}
