//! How fast a character wants to go, and which way it faces.

use bevy::math::{Quat, Vec3};
use spring_math::angle;
use spring_math::velocity_spring::VelocitySpring;

use super::footing::Hold;
use super::{CharacterSprings, CharacterState, CharacterTuning, Ground, Step};
use crate::character::state::Stride;
use crate::drive::DriveTarget;

/// A stick held in by less than this turns nobody.
const LEAST_WISH: f32 = 0.1;

/// A turn begins at more than this part of the wished speed against it, and is over this near to it.
const TURN_MARGIN: f32 = 0.1;

/// The level velocity it wants, m/s, over what carries it.
pub(super) fn wish(state: &CharacterState, step: &Step, hold: Option<&Hold>) -> Vec3 {
    let tuning = step.tuning;
    if let Some(way_out) = step.sensed.way_out {
        return way_out * tuning.walk_speed_m_s;
    }
    let wish = step.intent.direction() * top_speed(state, step);
    match hold {
        Some(hold) if hold.slides => {
            let downhill = hold.ground.downhill();
            wish - downhill * wish.dot(downhill)
        }
        Some(hold) => wish * uphill_share(tuning, &hold.ground, wish),
        None => wish,
    }
}

/// Its speed with the stick at its end, m/s.
fn top_speed(state: &CharacterState, step: &Step) -> f32 {
    let tuning = step.tuning;
    let mut speed = tuning.run_speed_m_s;
    if step.intent.walk.is_down() {
        speed = speed.min(tuning.walk_speed_m_s);
    }
    if state.crouches && state.is_grounded() {
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
    state: &mut CharacterState,
    step: &Step,
    slides: bool,
    mut wish: Vec3,
    carry: &mut Vec3,
) -> Vec3 {
    if let Some(steep) = step.sensed.steep.filter(|_| !slides) {
        let uphill = -steep.downhill();
        if state.is_grounded() {
            let stopped = uphill * state.planar_velocity.dot(uphill).max(0.0);
            state.planar_velocity -= stopped;
            *carry -= stopped;
        }
        wish -= uphill * wish.dot(uphill).max(0.0);
    }
    if let Some(heavy) = step.sensed.heavy {
        // Up to it, and no further: half the way in each step, it arrives without a knock. What gives way is not followed.
        let comes = heavy.velocity.dot(heavy.towards).min(0.0);
        let most = comes + 0.5 * heavy.gap_m.max(0.0) / step.dt - state.carried.dot(heavy.towards);
        let stopped = heavy.towards * (state.planar_velocity.dot(heavy.towards) - most).max(0.0);
        state.planar_velocity -= stopped;
        *carry -= stopped;
        wish -= heavy.towards * (wish.dot(heavy.towards) - most).max(0.0);
    }
    wish
}

/// What is asked of the level velocity, and the spring for it.
pub(super) fn stride(
    state: &mut CharacterState,
    springs: &CharacterSprings,
    wish: Vec3,
) -> VelocitySpring {
    let margin = TURN_MARGIN * wish.length();
    let has = state.planar_velocity;
    state.stride = if wish == Vec3::ZERO {
        Stride::Stop
    } else if state.stride == Stride::Turn && has.distance(wish) > margin
        || has.dot(wish) < 0.0 && has.length() > margin
    {
        Stride::Turn
    } else {
        Stride::Go
    };
    match (state.is_grounded(), state.stride) {
        (true, Stride::Go) => springs.ground,
        (true, Stride::Turn) => springs.ground_turn,
        (true, Stride::Stop) => springs.ground_stop,
        (false, Stride::Stop) => springs.air_stop,
        (false, _) => springs.air,
    }
}

/// It stands upright and faces where it walked last; what it stands on turns it along.
pub(super) fn face(
    state: &mut CharacterState,
    step: &Step,
    ground: Option<&Ground>,
    target: &mut DriveTarget,
) {
    let yaw_rate = ground.map_or(0.0, |ground| ground.yaw_rate);
    state.facing = angle::wrap_angle(state.facing + yaw_rate * step.dt);
    target.rotation = Quat::from_rotation_y(state.facing);
    target.angular_velocity = Vec3::Y * yaw_rate;

    let wish = step.intent.direction();
    if wish.length() > LEAST_WISH {
        state.facing = (-wish.x).atan2(-wish.z);
    }
}
