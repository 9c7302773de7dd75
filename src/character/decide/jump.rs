//! Jumps, with coyote time, jump buffer and double jump.
//!
//! A press causes one jump, by the first of these rules that applies:
//!
//! 1. On the ground, or off the ground for no longer than the *coyote time*: a jump off that ground.
//! 2. Later, in the air, on a slide or in a dash, if the double jump is left and no landing comes within the buffer time: the
//!    double jump.
//! 3. At the landing, if the press is no older than the *jump buffer*: a jump off the new ground.
//!
//! Coyote time and jump buffer are in seconds, accurate to one step. Coyote time begins at the first step that finds no ground,
//! the buffer at the step that takes the press.

use bevy::math::Vec3;

use super::entry::Entry;
use super::step::StepInputs;
use crate::character::flight::GravityPhase;
use crate::character::locomotion::Locomotion;

/// Tolerance of the comparisons of times, s: a sum of step lengths differs from the tuned time by rounding.
const TIME_TOLERANCE_SECS: f32 = 1e-4;

/// Age in this step of the last press that has not caused a jump yet, s. `before`: the same in the last step.
pub(super) fn press_age_secs(before: f32, step: &StepInputs) -> f32 {
    if step.intent.jump.presses > 0 {
        0.0
    } else {
        before + step.dt
    }
}

/// The entry of a jump, to replace `entry`, if a press is buffered and a jump is possible. `press_age_secs`: age of the press, s.
/// `desired`: desired horizontal velocity, m/s.
pub(super) fn enter(
    entry: &Entry,
    press_age_secs: f32,
    desired: Vec3,
    step: &StepInputs,
) -> Option<Entry> {
    let tuning = step.tuning;
    let buffer_left = tuning.jump_buffer_secs + TIME_TOLERANCE_SECS - press_age_secs;
    if buffer_left < 0.0 {
        return None;
    }
    let since_grounded = entry.since_grounded;
    let within_coyote = since_grounded.secs <= tuning.coyote_secs + TIME_TOLERANCE_SECS;
    let may_jump_again = tuning.double_jump && !since_grounded.air_jumped;
    if within_coyote && !entry.mode.is_jumping() {
        Some(off_ground(entry, desired, step))
    } else if may_jump_again && !lands_within(entry, step, buffer_left) {
        let mut jump = *entry;
        jump.since_grounded.air_jumped = true;
        let upwards = step.springs.flight.take_off(tuning.double_jump_apex_m);
        Some(take_off(jump, upwards))
    } else {
        None
    }
}

/// A jump off the ground that the character stands on, dashes over, or stood on within the coyote time. The jump adds the
/// velocity of that ground: the present one, or the remembered one of [`Momentum`](crate::character::momentum::Momentum) if that
/// carries the jump farther.
fn off_ground(entry: &Entry, desired: Vec3, step: &StepInputs) -> Entry {
    let ground = entry.ground();
    // Without ground (coyote time, or a dash over ground), the ground's vertical velocity counts only as long as `momentum`
    // remembers it.
    let now = match ground {
        Some(ground) => entry.carried - ground.correction_velocity,
        None => entry.carried.with_y(0.0),
    };
    let memory_secs = step.tuning.momentum_memory_secs + TIME_TOLERANCE_SECS;
    let carried = entry.momentum.best(now, desired, memory_secs);
    // The ride spring may be compressed or stretched by `above`. Subtracted, it does not change the height of the jump's top.
    // Out of a dash it is not subtracted.
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

/// The entry of a rising jump: in the air at the vertical velocity `upwards`, m/s.
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

/// Whether a fall lands within `secs`. The press then stays buffered for a jump at the landing.
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
