//! Jumps.
//!
//! A press is answered once, by the first of these that can: a jump off the ground, or off the ground of a moment ago
//! (*coyote time*); a jump in the air, if there is one and the ground is not about to come; a jump at the landing, if that comes
//! soon enough (*buffer*).
//!
//! Coyote time and buffer are real times, right to within a step: the one begins at the step that first finds no ground, the other at
//! the step that is given the press.

use bevy::math::Vec3;

use super::entry::Entry;
use super::step::StepInputs;
use crate::character::flight::GravityPhase;
use crate::character::locomotion::Locomotion;

/// A sum of steps that makes up a time misses it by a rounding; that is no reason to refuse a press.
const TIME_TOLERANCE_SECS: f32 = 1e-4;

/// Seconds since the last press that has not jumped yet, in this step.
pub(super) fn pressed_secs(before: f32, step: &StepInputs) -> f32 {
    if step.intent.jump.presses > 0 {
        0.0
    } else {
        before + step.dt
    }
}

/// A jump from how the step was entered, if a press of `pressed_secs` ago is at hand and there is something to jump off. `wish` is
/// the horizontal velocity asked for, m/s.
pub(super) fn enter(
    entry: &Entry,
    pressed_secs: f32,
    wish: Vec3,
    step: &StepInputs,
) -> Option<Entry> {
    let tuning = step.tuning;
    let buffer_left = tuning.jump_buffer_secs + TIME_TOLERANCE_SECS - pressed_secs;
    if buffer_left < 0.0 {
        return None;
    }
    let since_grounded = entry.since_grounded;
    let within_coyote = since_grounded.secs <= tuning.coyote_secs + TIME_TOLERANCE_SECS;
    let may_jump_again = tuning.double_jump && !since_grounded.air_jumped;
    if within_coyote && !entry.mode.is_jumping() {
        Some(off_ground(entry, wish, step))
    } else if may_jump_again && !lands_within(entry, step, buffer_left) {
        let mut jump = *entry;
        jump.since_grounded.air_jumped = true;
        let upwards = step.springs.flight.take_off(tuning.double_jump_apex_m);
        Some(take_off(jump, upwards))
    } else {
        None
    }
}

/// A jump off what the character stands on, or stood on a moment ago. The jump adds the velocity of that ground: the present one, or the
/// fastest of the last moments if that leads further.
fn off_ground(entry: &Entry, wish: Vec3, step: &StepInputs) -> Entry {
    let ground = entry.ground();
    // Without ground (coyote time), how fast the ground rose counts only while `momentum` remembers it.
    let now = match ground {
        Some(ground) => entry.carried - ground.make_up,
        None => entry.carried.with_y(0.0),
    };
    let memory_secs = step.tuning.momentum_memory_secs + TIME_TOLERANCE_SECS;
    let carried = entry.momentum.best(now, wish, memory_secs);
    // The spring may be a little compressed or stretched: the top of the jump is where it was tuned to be all the same.
    let above = ground.map_or(0.0, |ground| step.body.above(ground.height));
    let upwards = carried.y
        + step
            .springs
            .flight
            .take_off(step.tuning.jump_apex_m - above);
    let mut jump = *entry;
    jump.carried = carried;
    jump.carry += (carried - entry.carried).with_y(0.0);
    jump.since_grounded.secs = f32::INFINITY;
    take_off(jump, upwards)
}

fn take_off(entry: Entry, upwards: f32) -> Entry {
    Entry {
        mode: Locomotion::Air {
            phase: GravityPhase::Held,
            jumping: true,
        },
        over: None,
        upwards,
        ..entry
    }
}

/// Whether a fall ends on something to jump off, at the latest in `secs`. The press then waits for it.
fn lands_within(entry: &Entry, step: &StepInputs, secs: f32) -> bool {
    if entry.mode.is_jumping() {
        return false;
    }
    let phase = entry.mode.phase();
    step.sensed.landing.is_some_and(|landing| {
        let (gained, _) = step.springs.flight.after(entry.upwards, phase, secs);
        step.body.above(landing) + gained <= 0.0
    })
}
