//! How fast a character wants to go, and which way it faces.

use bevy::math::{Quat, Vec2, Vec3};
use spring_math::angle;

use super::{CharacterState, CharacterTuning, Ground, Sensed};
use crate::drive::DriveTarget;
use crate::input::Intent;

/// A stick held in by less than this turns nobody.
const LEAST_WISH: f32 = 0.1;

/// The level velocity it wants, m/s, over what carries it.
pub(super) fn wish(
    state: &mut CharacterState,
    intent: &Intent,
    tuning: &CharacterTuning,
    sensed: &Sensed,
    carry: &mut Vec3,
) -> Vec3 {
    let wish = direction(intent) * tuning.run_speed_m_s;
    let Some(steep) = sensed.steep else {
        return wish;
    };
    let uphill = -steep.with_y(0.0).normalize_or_zero();
    if state.is_grounded() {
        *carry -= uphill * state.planar_velocity.dot(uphill).max(0.0);
    }
    wish - uphill * wish.dot(uphill).max(0.0)
}

/// The wished direction in the world, at most 1 long.
fn direction(intent: &Intent) -> Vec3 {
    let Vec2 { x, y } = intent.movement.clamp_length_max(1.0);
    Quat::from_rotation_y(intent.look_yaw_deg.to_radians()) * Vec3::new(x, 0.0, -y)
}

/// It stands upright and faces where it walked last; what it stands on turns it along.
pub(super) fn face(
    state: &mut CharacterState,
    intent: &Intent,
    ground: Option<Ground>,
    target: &mut DriveTarget,
    dt: f32,
) {
    let yaw_rate = ground.map_or(0.0, |ground| ground.yaw_rate);
    state.facing = angle::wrap_angle(state.facing + yaw_rate * dt);
    target.rotation = Quat::from_rotation_y(state.facing);
    target.angular_velocity = Vec3::Y * yaw_rate;

    let wish = direction(intent);
    if wish.length() > LEAST_WISH {
        state.facing = (-wish.x).atan2(-wish.z);
    }
}
