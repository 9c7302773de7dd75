//! The horizontal velocity that the intent asks for, what stands in its way, and which way the character faces.

use bevy::math::Vec3;
use spring_math::angle;
use spring_math::velocity_spring::VelocitySpring;

use super::entry::Entry;
use super::step::StepInputs;
use crate::character::command::Turn;
use crate::character::ground::Ground;
use crate::character::locomotion::Locomotion;
use crate::character::springs::CharacterSprings;
use crate::character::state::{CharacterState, VelocityChange};
use crate::character::tuning::CharacterTuning;

/// A stick that is pushed by less than this does not turn the character.
const LEAST_WISH: f32 = 0.1;

/// A turn begins at more than this part of the wished speed against it, and is over this near to it.
const TURN_MARGIN: f32 = 0.1;

/// Horizontal velocities over what carries the character, m/s.
#[derive(Debug, Clone, Copy)]
pub(super) struct HorizontalVelocity {
    /// What it has at the start of the step.
    pub has: Vec3,
    /// What it is to have.
    pub wish: Vec3,
    /// What its spring takes on at once.
    pub carry: Vec3,
}

impl HorizontalVelocity {
    /// Takes from the velocity that it has what leads `towards` something at more than `most` m/s.
    fn stop_motion(&mut self, towards: Vec3, most: f32) {
        let stopped = towards * (self.has.dot(towards) - most).max(0.0);
        self.has -= stopped;
        self.carry -= stopped;
    }

    /// The same from the wish.
    fn stop_wish(&mut self, towards: Vec3, most: f32) {
        self.wish -= towards * (self.wish.dot(towards) - most).max(0.0);
    }
}

/// The horizontal velocity that is asked for, m/s, over what carries it: by the intent, or out from under something that comes down.
pub(super) fn wish(state: &CharacterState, entry: &Entry, step: &StepInputs) -> Vec3 {
    if let Some(way_out) = step.sensed.way_out {
        return way_out * step.tuning.walk_speed_m_s;
    }
    let wish = step.intent.direction() * top_speed(state, entry, step);
    let over = entry.over.as_ref();
    match entry.mode {
        Locomotion::Slide { .. } => {
            let downhill = over.map_or(Vec3::ZERO, Ground::downhill);
            wish - downhill * wish.dot(downhill)
        }
        Locomotion::Dash { goal, .. } => goal,
        Locomotion::Spawned { .. } | Locomotion::Ground { .. } | Locomotion::Air { .. } => {
            wish * over.map_or(1.0, |ground| uphill_share(step.tuning, ground, wish))
        }
    }
}

/// Its speed with the stick at its end, m/s.
fn top_speed(state: &CharacterState, entry: &Entry, step: &StepInputs) -> f32 {
    let tuning = step.tuning;
    let mut speed = tuning.run_speed_m_s;
    if step.intent.walk.is_down() {
        speed = speed.min(tuning.walk_speed_m_s);
    }
    if state.crouch.is_low && entry.mode.is_grounded() {
        speed = speed.min(tuning.crouch_speed_m_s);
    }
    speed
}

/// The part of its speed that it keeps on the way uphill.
fn uphill_share(tuning: &CharacterTuning, ground: &Ground, wish: Vec3) -> f32 {
    if tuning.uphill_slowing == 0.0 {
        return 1.0;
    }
    let rise = ground.gradient().dot(wish.normalize_or_zero()).max(0.0);
    let sine = rise / (1.0 + rise * rise).sqrt();
    1.0 - tuning.uphill_slowing * sine
}

/// What stands in its way takes from the wish, and from the velocity it has: steep slopes, and bodies too heavy to push.
pub(super) fn stopped_by(
    mut horizontal: HorizontalVelocity,
    entry: &Entry,
    step: &StepInputs,
) -> HorizontalVelocity {
    let is_sliding = entry.mode.is_sliding();
    if let Some(steep) = step.sensed.steep.filter(|_| !is_sliding) {
        let uphill = -steep.downhill();
        if entry.mode.is_grounded() {
            horizontal.stop_motion(uphill, 0.0);
        }
        horizontal.stop_wish(uphill, 0.0);
    }
    if let Some(blocker) = step.sensed.blocker {
        // Up to it, and no further: half the way in each step, it arrives without a knock. What gives way is not followed.
        let comes = blocker.velocity.dot(blocker.towards).min(0.0);
        let most =
            comes + 0.5 * blocker.gap_m.max(0.0) / step.dt - entry.carried.dot(blocker.towards);
        horizontal.stop_motion(blocker.towards, most);
        horizontal.stop_wish(blocker.towards, most);
    }
    horizontal
}

/// What is asked of the horizontal velocity.
pub(super) fn velocity_change(
    before: VelocityChange,
    horizontal: &HorizontalVelocity,
) -> VelocityChange {
    let HorizontalVelocity { has, wish, .. } = *horizontal;
    let margin = TURN_MARGIN * wish.length();
    if wish == Vec3::ZERO {
        VelocityChange::Stop
    } else if before == VelocityChange::Turn && has.distance(wish) > margin
        || has.dot(wish) < 0.0 && has.length() > margin
    {
        VelocityChange::Turn
    } else {
        VelocityChange::Accelerate
    }
}

/// The spring on the horizontal velocity.
pub(super) fn spring(
    mode: &Locomotion,
    velocity_change: VelocityChange,
    springs: &CharacterSprings,
) -> VelocitySpring {
    use Locomotion::{Air, Ground, Slide, Spawned};
    match (mode, velocity_change) {
        (Spawned { .. } | Ground { .. }, VelocityChange::Accelerate) => springs.ground,
        (Spawned { .. } | Ground { .. }, VelocityChange::Turn) => springs.ground_turn,
        (Spawned { .. } | Ground { .. }, VelocityChange::Stop) => springs.ground_stop,
        (Slide { .. } | Air { .. }, VelocityChange::Accelerate | VelocityChange::Turn) => {
            springs.air
        }
        (Slide { .. } | Air { .. }, VelocityChange::Stop) => springs.air_stop,
        (Locomotion::Dash { .. }, _) => springs.dash,
    }
}

/// It faces where it walked last; what it stands on turns it along. The turn of this step, and the facing (rad) to turn to from the
/// next step on.
pub(super) fn face(facing: f32, entry: &Entry, step: &StepInputs) -> (Turn, f32) {
    let rate = entry.over.map_or(0.0, |ground| ground.yaw_rate);
    let turn = Turn {
        yaw: angle::wrap_angle(facing + rate * step.dt),
        rate,
    };
    let wish = step.intent.direction();
    let next = if wish.length() > LEAST_WISH {
        (-wish.x).atan2(-wish.z)
    } else {
        turn.yaw
    };
    (turn, next)
}
