//! Jumps, and the step of a flight.
//!
//! A press is answered once, by the first of these that can: a jump off the ground, or off the ground of a moment ago
//! (*coyote time*); a jump in the air, if there is one and the ground is not about to come; a jump at the landing, if that comes
//! soon enough (*buffer*).
//!
//! Both times are real times, right to within a step: they begin at the step that first finds no ground, and at the step that
//! is given the press.

use bevy::math::Vec3;

use super::{CharacterState, Ground, Step};
use crate::character::flight::Lift;
use crate::character::state::Footing;

/// A sum of steps that makes up a time misses it by a rounding; that is no reason to refuse a press.
const TIME_TOLERANCE_SECS: f32 = 1e-4;

/// Takes off if a press is at hand and there is something to jump off. Whether it did.
pub(super) fn try_jump(
    state: &mut CharacterState,
    step: &Step,
    ground: Option<Ground>,
    wish: Vec3,
    carry: &mut Vec3,
) -> bool {
    let (tuning, flight) = (step.tuning, &step.springs.flight);
    state.pressed_secs = if step.intent.jump.presses > 0 {
        0.0
    } else {
        state.pressed_secs + step.dt
    };
    let buffer_left = tuning.jump_buffer_secs + TIME_TOLERANCE_SECS - state.pressed_secs;
    if buffer_left < 0.0 {
        return false;
    }
    let within_coyote =
        !state.jumping && state.air_secs <= tuning.coyote_secs + TIME_TOLERANCE_SECS;
    if ground.is_some() || within_coyote {
        // The spring may be a little compressed or stretched: the top of the jump is where it was tuned to be all the same.
        let above = ground.map_or(0.0, |ground| step.body.above(ground.height));
        take_momentum(state, step, ground, wish, carry);
        state.vertical_velocity = state.carried.y + flight.take_off(tuning.jump_apex_m - above);
        state.air_secs = f32::INFINITY;
    } else if tuning.double_jump && !state.air_jumped && !lands_within(state, step, buffer_left) {
        state.vertical_velocity = flight.take_off(tuning.double_jump_apex_m);
        state.air_jumped = true;
    } else {
        return false;
    }
    state.footing = Footing::Air;
    state.ground = None;
    state.jumping = true;
    state.lift = Lift::Held;
    state.pressed_secs = f32::INFINITY;
    true
}

/// What it stands on, or stood on a moment ago, gives the velocity that it has, or the fastest that it had lately if that leads
/// further.
fn take_momentum(
    state: &mut CharacterState,
    step: &Step,
    ground: Option<Ground>,
    wish: Vec3,
    carry: &mut Vec3,
) {
    // Off the ground, its rise of a moment ago counts only for as long as it is remembered.
    let now = match ground {
        Some(ground) => state.carried - ground.make_up,
        None => state.carried.with_y(0.0),
    };
    let memory_secs = step.tuning.momentum_memory_secs + TIME_TOLERANCE_SECS;
    let best = state.momentum.best(now, wish, memory_secs);
    *carry += (best - state.carried).with_y(0.0);
    state.carried = best;
}

/// Whether a fall ends on something to jump off, at the latest in `secs`. The press then waits for it.
fn lands_within(state: &CharacterState, step: &Step, secs: f32) -> bool {
    let Some(landing) = step.sensed.landing.filter(|_| !state.jumping) else {
        return false;
    };
    let flight = &step.springs.flight;
    let (gained, _) = flight.after(state.vertical_velocity, state.lift, secs);
    step.body.above(landing) + gained <= 0.0
}

/// A step of flight: the velocity upwards that takes the body along its curve, exactly, whatever the step.
pub(super) fn fly(state: &mut CharacterState, step: &Step) -> f32 {
    if state.lift == Lift::Held && !step.intent.jump.held {
        state.lift = Lift::Cut;
    }
    let flight = &step.springs.flight;
    let (gained, velocity) = flight.after(state.vertical_velocity, state.lift, step.dt);
    state.vertical_velocity = velocity;
    state.jumping &= velocity > 0.0;
    gained / step.dt
}
