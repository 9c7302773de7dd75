//! Jumps, with coyote time, jump buffer and double jump.
//!
//! A press causes one jump, by the first of these rules that applies:
//!
//! 1. On the ground, or off the ground for no longer than the *coyote time*: a jump off that ground.
//! 2. On a slide: a jump off the slope.
//! 3. Later, in the air or in a dash, if the double jump is left and no landing comes within the buffer time: the double jump.
//! 4. At the landing, if the press is no older than the *jump buffer*: a jump off the new ground.
//!
//! Coyote time and jump buffer are in seconds, accurate to one step. Coyote time begins at the first step that finds no ground,
//! the buffer at the step that takes the press.

use bevy::math::Vec3;

use super::entry::Entry;
use super::step::StepInputs;
use super::walk::HorizontalVelocity;
use super::{below, ride};
use crate::flight::GravityPhase;
use crate::ground::Ground;
use crate::locomotion::{Airborne, Locomotion, SinceGrounded};
use crate::sensed::Sensed;
use crate::state::CharacterState;

/// Tolerance of the comparisons of times, s: a sum of step lengths differs from the tuned time by rounding.
const TIME_TOLERANCE_SECS: f32 = 1e-4;

/// Age in this step of the last press that has not caused a jump yet, s. `before`: the same in the last step.
pub(super) fn press_age_secs(before: Option<f32>, step: &StepInputs) -> Option<f32> {
    if step.intent.jump.presses > 0 {
        Some(0.0)
    } else {
        before.map(|age| age + step.dt)
    }
}

/// For how long a press of this age stays in a buffer of `buffer_secs`, s. None without a press, and in a launch, which uses it up.
fn buffer_left_secs(
    press_age_secs: Option<f32>,
    step: &StepInputs,
    buffer_secs: f32,
) -> Option<f32> {
    let left = buffer_secs + TIME_TOLERANCE_SECS - press_age_secs?;
    (left >= 0.0 && step.kicks.launch_up.is_none()).then_some(left)
}

/// Whether the character stands, or stood within the coyote time.
fn is_within_coyote(entry: &Entry, step: &StepInputs) -> bool {
    let latest = step.tuning.coyote_secs + TIME_TOLERANCE_SECS;
    entry.since_grounded.secs.is_some_and(|secs| secs <= latest)
}

/// The entry of a jump, to replace `entry`, if a press is buffered and a jump is possible. `press_age_secs`: age of the press, s.
pub(super) fn enter(
    entry: &Entry,
    press_age_secs: Option<f32>,
    horizontal: &HorizontalVelocity,
    step: &StepInputs,
) -> Option<Entry> {
    let buffer_left = buffer_left_secs(press_age_secs, step, step.tuning.jump_buffer_secs)?;
    if is_within_coyote(entry, step) {
        return Some(off_ground(entry, horizontal, step));
    }
    let slope = entry.over.as_ref().filter(|_| entry.mode.is_sliding());
    let off_slope = slope.and_then(|slope| off_slope(entry, slope, step));
    let may_jump_again = step.tuning.double_jump && !entry.since_grounded.air_jumped;
    let jumps_again = may_jump_again && !lands_within(entry, step, buffer_left);
    off_slope.or_else(|| {
        let mut jump = *entry;
        jump.since_grounded.air_jumped = true;
        let upwards = (step.springs.jump).take_off(step.tuning.double_jump_apex_m);
        jumps_again.then(|| take_off(jump, upwards, step))
    })
}

/// Whether a press no older than `buffer_secs` waits for a double jump or a move: in the air, where no jump off the ground or a slope
/// takes it.
pub(crate) fn has_air_press(state: &CharacterState, step: &StepInputs, buffer_secs: f32) -> bool {
    let below = &below(state, step);
    let age_secs = press_age_secs(state.press_age_secs, step);
    buffer_left_secs(age_secs, step, buffer_secs).is_some_and(|left| {
        let is_off_ground = below.mode.is_in_the_air() && !is_within_coyote(below, step);
        is_off_ground && !lands_within(below, step, left)
    })
}

/// Horizontal speed at the start of a jump with a steep slope in the way, as a part of the desired velocity.
const STANDING_START: f32 = 0.5;

/// What a jump beside or between steep slopes adds to the horizontal velocity, m/s: up to a part of the desired one, and no faster into
/// a slope than the jump rises. `upwards`: vertical velocity of the jump, m/s.
fn without_a_run_up(horizontal: &HorizontalVelocity, upwards: f32, step: &StepInputs) -> Vec3 {
    let HorizontalVelocity {
        present, desired, ..
    } = *horizontal;
    let Sensed { hollow, steep, .. } = step.sensed;
    let way = desired.normalize_or_zero();
    if hollow.is_none() && steep.is_none() {
        return Vec3::ZERO;
    }
    let mut most = STANDING_START * desired.length();
    if let Some(steep) = steep {
        let climb = steep.gradient().dot(way).max(0.0);
        most = most.min(upwards.max(0.0) / climb);
    }
    way * (most - present.dot(way)).max(0.0)
}

/// A jump off the ground that the character stands on, dashes over, or stood on within the coyote time. The jump adds the
/// velocity of that ground: the present one, or the remembered one of [`Momentum`](crate::momentum::Momentum) if that
/// carries the jump farther.
///
/// On a slope, `slope_speed_kept` of the vertical velocity of walking up or down it is added.
fn off_ground(entry: &Entry, horizontal: &HorizontalVelocity, step: &StepInputs) -> Entry {
    let ground = entry.ground();
    // Without ground (coyote time, or a dash over ground), the ground's vertical velocity counts only as long as `momentum`
    // remembers it.
    let now = match ground {
        Some(ground) => entry.carried - ground.correction_velocity,
        None => entry.carried.with_y(0.0),
    };
    let memory_secs = step.tuning.momentum_memory_secs + TIME_TOLERANCE_SECS;
    let carried = entry.momentum.best(now, horizontal.desired, memory_secs);
    // The ride spring may be compressed or stretched by `above`. Subtracted, it does not change the height of the jump's top.
    // Out of a dash it is not subtracted.
    let above = ground.map_or(0.0, |ground| step.body.above(ground.height));
    let climb = ground.map_or(0.0, |ground| {
        ride::rise(entry, ground, horizontal.present) - ground.velocity.y
    });
    let upwards = carried.y
        + step.tuning.slope_speed_kept * climb
        + step.springs.jump.take_off(step.tuning.jump_apex_m - above);
    let mut jump = *entry;
    jump.carried = carried;
    jump.delta_v += (carried - entry.carried).with_y(0.0);
    jump.delta_v += without_a_run_up(horizontal, upwards, step);
    jump.since_grounded.secs = None;
    take_off(jump, upwards, step)
}

/// Horizontal speed of a jump off a slope, away from it, as a part of the speed upwards on a vertical wall.
const AWAY: f32 = 0.5;

/// Two slopes face different ways if the cosine of the angle between their uphill directions is below this: 60 degrees.
const FACES_ELSEWHERE: f32 = 0.5;

/// A jump that would be lower than this, m, is not made.
const LEAST_APEX_M: f32 = 0.05;

/// A jump off a slope too steep to stand on: up, and away from the slope, to which the character cannot steer back in the air. So
/// jumps gain no height on a slope. From a slope on which it has jumped up, it rises no higher than a jump off the ground below;
/// only from side to side of a hollow can it climb.
fn off_slope(entry: &Entry, slope: &Ground, step: &StepInputs) -> Option<Entry> {
    let (downhill, sine) = (slope.downhill(), slope.normal.with_y(0.0).length());
    let SinceGrounded {
        off_slope, stood_m, ..
    } = entry.since_grounded;
    let mut apex = step.tuning.slide_jump_apex_m;
    let is_other_side = off_slope.is_some_and(|uphill| -downhill.dot(uphill) < FACES_ELSEWHERE);
    if let Some(stood) = stood_m.filter(|_| !is_other_side) {
        apex = apex.min(apex - step.body.above(stood));
    }
    if apex < LEAST_APEX_M {
        return None;
    }
    let up = step.springs.jump.take_off(apex);
    let sliding = entry.carried - slope.velocity;
    let away = sliding.dot(downhill).max(AWAY * sine * up);
    let mut jump = *entry;
    jump.carried = slope.velocity.with_y(0.0);
    jump.delta_v += downhill * (away - sliding.dot(downhill));
    jump.since_grounded.secs = None;
    jump.since_grounded.off_slope = Some(-downhill);
    Some(take_off(jump, slope.velocity.y.max(0.0) + up, step))
}

/// The entry of a rising jump: in the air at the vertical velocity `upwards`, m/s. A kick upwards in the same step adds to it.
fn take_off(entry: Entry, upwards: f32, step: &StepInputs) -> Entry {
    Entry {
        mode: Locomotion::Air(Airborne {
            phase: GravityPhase::Held,
            rising: true,
        }),
        motion: None,
        facing: None,
        over: None,
        upwards: upwards + step.kicks.velocity.y.max(0.0),
        ..entry
    }
}

/// Whether a fall lands within `secs`. The press then stays buffered for a jump at the landing.
fn lands_within(entry: &Entry, step: &StepInputs, secs: f32) -> bool {
    if entry.mode.is_rising() {
        return false;
    }
    let phase = entry.mode.phase();
    step.sensed.landing.is_some_and(|landing| {
        let (gained, _) = step.springs.flight.after(entry.upwards, phase, secs);
        step.body.above(landing) + gained <= 0.0
    })
}
