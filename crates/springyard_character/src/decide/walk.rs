//! Walking: the desired horizontal velocity of the intent, its limits at blockers and steep slopes, its spring, and the facing.

use bevy::math::Vec3;
use spring_math::angle;
use spring_math::velocity_spring::VelocitySpring;

use super::entry::Entry;
use super::ride;
use super::step::StepInputs;
use crate::command::Turn;
use crate::ground::Ground;
use crate::locomotion::Locomotion;
use crate::moves::Motion;
use crate::sensed::Blocker;
use crate::springs::CharacterSprings;
use crate::state::{CharacterState, VelocityChange};
use crate::tuning::CharacterTuning;
use crate::up_frame::yaw_of;

/// Deflection of the stick, 0 to 1, below which the character does not turn.
const LEAST_TURN_DEFLECTION: f32 = 0.1;

/// Margin of a turn-around, as a part of the desired speed. The turn begins when the velocity opposes the desired one and is
/// larger than the margin. It ends when the velocity is within the margin of the desired one.
const TURN_MARGIN: f32 = 0.1;

/// Horizontal velocities, m/s. `present` and `desired` are relative to what carries the character.
#[derive(Debug, Clone, Copy)]
pub(super) struct HorizontalVelocity {
    /// Velocity at the start of the step.
    pub present: Vec3,
    /// Desired velocity.
    pub desired: Vec3,
    /// Velocity to add to the spring's at the start of the step.
    pub delta_v: Vec3,
}

impl HorizontalVelocity {
    /// Limits the component of the present velocity along `towards` (unit vector) to `most`, m/s.
    fn limit_present(&mut self, towards: Vec3, most: f32) {
        let stopped = towards * (self.present.dot(towards) - most).max(0.0);
        self.present -= stopped;
        self.delta_v -= stopped;
    }

    /// Leaves only the components along `axis` (unit vector).
    fn keep_along(&mut self, axis: Vec3) {
        let stopped = self.present - axis * self.present.dot(axis);
        self.present -= stopped;
        self.delta_v -= stopped;
        self.desired = axis * self.desired.dot(axis);
    }

    /// Limits the component of the desired velocity along `towards` (unit vector) to `most`, m/s.
    fn limit_desired(&mut self, towards: Vec3, most: f32) {
        self.desired -= towards * (self.desired.dot(towards) - most).max(0.0);
    }
}

/// Desired horizontal velocity, m/s, relative to what carries the character: the way out of a crush; else the goal of a move;
/// else that of the intent, on a slide only its part across the slope.
pub(super) fn desired_velocity(state: &CharacterState, entry: &Entry, step: &StepInputs) -> Vec3 {
    if let Some(escape_direction) = step.sensed.escape_direction {
        return escape_direction * step.tuning.walk_speed_m_s;
    }
    match entry.motion {
        Some(Motion::Sprung { goal, .. }) => return goal,
        Some(Motion::Whole(whole)) => return (whole.end - whole.carried).with_y(0.0),
        None => {}
    }
    let desired = step.intent.direction() * top_speed(state, entry, step);
    let over = entry.over.as_ref();
    match entry.mode {
        Locomotion::Slide { .. } => {
            let downhill = over.map_or(Vec3::ZERO, Ground::downhill);
            desired - downhill * desired.dot(downhill)
        }
        Locomotion::Air { .. } => {
            let uphill = entry.since_grounded.off_slope.unwrap_or_default();
            desired - uphill * desired.dot(uphill).max(0.0)
        }
        _ => desired * over.map_or(1.0, |ground| uphill_share(step.tuning, ground, desired)),
    }
}

/// Speed at full deflection of the stick, m/s.
fn top_speed(state: &CharacterState, entry: &Entry, step: &StepInputs) -> f32 {
    let crouches = state.crouch.is_low && entry.mode.is_grounded();
    (step.tuning).top_speed_m_s(step.intent.walk.is_down(), crouches)
}

/// Factor on the desired speed: 1 on horizontal ground, smaller the steeper the ground rises along `desired`.
fn uphill_share(tuning: &CharacterTuning, ground: &Ground, desired: Vec3) -> f32 {
    if tuning.uphill_slowing == 0.0 {
        return 1.0;
    }
    let rise = ground.gradient().dot(desired.normalize_or_zero()).max(0.0);
    let sine = rise / (1.0 + rise * rise).sqrt();
    1.0 - tuning.uphill_slowing * sine
}

/// Limits the present and the desired velocity at steep slopes and at blockers (bodies too heavy to push). `knock`: mean velocity of the
/// knock through the step, m/s.
pub(super) fn stopped_by(
    mut horizontal: HorizontalVelocity,
    knock: Vec3,
    entry: &Entry,
    step: &StepInputs,
) -> HorizontalVelocity {
    let is_sliding = entry.mode.is_sliding();
    if let Some(along) = step.sensed.hollow.filter(|_| entry.mode.is_grounded()) {
        horizontal.keep_along(along);
    }
    if let Some(steep) = step.sensed.steep.filter(|_| !is_sliding) {
        let uphill = -steep.downhill();
        if entry.mode.is_grounded() {
            horizontal.limit_present(uphill, 0.0);
            horizontal.limit_desired(uphill, 0.0);
        } else {
            // A rising jump may go up along the slope as fast as it rises, and no faster into it.
            let most = entry.upwards.max(0.0) / steep.gradient().length();
            horizontal.limit_desired(uphill, most);
            if step.body.above(steep.height) <= 0.0 {
                horizontal.limit_present(uphill, most);
            }
        }
    }
    if let Some(blocker) = step.sensed.blocker {
        let most = most_towards(&blocker, entry, step) - knock.dot(blocker.towards);
        horizontal.limit_present(blocker.towards, most);
        horizontal.limit_desired(blocker.towards, most);
    }
    horizontal
}

/// Largest velocity towards the blocker, m/s, relative to what carries the character.
///
/// It is half the gap in each step: the character arrives without a collision. The limit acts on the last `2 v dt` of the way (0.17 m at
/// 5 m/s and 60 Hz), which therefore takes longer the longer the step; the place at which the character stops does not depend on the
/// step. A blocker that moves away is not followed.
pub(super) fn most_towards(blocker: &Blocker, entry: &Entry, step: &StepInputs) -> f32 {
    let comes = blocker.velocity.dot(blocker.towards).min(0.0);
    comes + 0.5 * blocker.gap_m.max(0.0) / step.dt - entry.carried.dot(blocker.towards)
}

/// Limits the present velocity so that a slope turns the velocity uphill without adding to it: after a landing or a slide, on ground
/// that rises ahead. A walk is as fast horizontally uphill as on level ground.
pub(super) fn slowed_by_landing(
    mut horizontal: HorizontalVelocity,
    entry: &Entry,
    step: &StepInputs,
) -> HorizontalVelocity {
    let Some(ground) = entry.ground() else {
        return horizontal;
    };
    let speed = horizontal.present.length();
    let climb = ride::rise(entry, ground, horizontal.present) - ground.velocity.y;
    if climb > 0.0 && speed > step.tuning.run_speed_m_s {
        let before = speed.hypot(step.body.velocity.y - ground.velocity.y);
        let after = speed.hypot(climb);
        let walked = step.tuning.run_speed_m_s * after / speed;
        let most = speed * (before.max(walked) / after).min(1.0);
        horizontal.limit_present(horizontal.present / speed, most);
    }
    horizontal
}

/// The demanded change of the horizontal velocity: accelerate, turn around or stop. `before`: that of the last step.
pub(super) fn velocity_change(
    before: VelocityChange,
    horizontal: &HorizontalVelocity,
) -> VelocityChange {
    let HorizontalVelocity {
        present, desired, ..
    } = *horizontal;
    let margin = TURN_MARGIN * desired.length();
    if desired == Vec3::ZERO {
        VelocityChange::Stop
    } else if before == VelocityChange::Turn && present.distance(desired) > margin
        || present.dot(desired) < 0.0 && present.length() > margin
    {
        VelocityChange::Turn
    } else {
        VelocityChange::Accelerate
    }
}

/// The spring on the horizontal velocity: of the move that has the step, else by mode and demanded change.
pub(super) fn spring(
    entry: &Entry,
    velocity_change: VelocityChange,
    springs: &CharacterSprings,
) -> VelocitySpring {
    match (entry.motion, entry.mode.is_grounded(), velocity_change) {
        (Some(Motion::Sprung { spring, .. }), ..) => spring,
        // Not used: the move has computed the velocity.
        (Some(Motion::Whole(_)), ..) => springs.air,
        (None, true, VelocityChange::Accelerate) => springs.ground,
        (None, true, VelocityChange::Turn) => springs.ground_turn,
        (None, true, VelocityChange::Stop) => springs.ground_stop,
        (None, false, VelocityChange::Stop) => springs.air_stop,
        (None, false, _) => springs.air,
    }
}

/// The turn of this step, and the next facing (yaw, rad). The character faces where its move says, else the direction in which it walked
/// last, and turns with the ground that it stands on.
///
/// The turn is that of the present `facing`; a new direction goes into the state and is turned to from the next
/// step on. Nothing depends on this delay of one step, which is short beside the time that the facing spring takes.
pub(super) fn face(facing: f32, entry: &Entry, step: &StepInputs) -> (Turn, f32) {
    let rate = entry.over.map_or(0.0, |ground| ground.yaw_rate);
    let turn = Turn {
        yaw: angle::wrap_angle(facing + rate * step.dt),
        rate,
    };
    let desired = step.intent.direction();
    let steered = (desired.length() > LEAST_TURN_DEFLECTION).then(|| yaw_of(desired));
    let next = entry.facing.or(steered).unwrap_or(turn.yaw);
    (turn, next)
}
