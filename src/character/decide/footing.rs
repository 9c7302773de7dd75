//! What a character stands on, and how high over it.

use bevy::math::Vec3;

use super::{Body, CharacterState, CharacterTuning, Ground, Sensed};
use crate::character::state::Footing;
use crate::drive::DriveTarget;

/// The steepest rise that is fed forward, metres up for each metre on. Where the probe first touches the edge of a step, the
/// edge is as steep as a wall.
const STEEPEST_RISE: f32 = 1.5;

/// The ground that holds the character through this step, if any. Walking stays relative to what it stands on.
pub(super) fn find(
    state: &mut CharacterState,
    tuning: &CharacterTuning,
    body: Body,
    sensed: &Sensed,
    carry: &mut Vec3,
    dt: f32,
) -> Option<Ground> {
    let caught = sensed.ground.filter(|ground| {
        let climb = state.vertical_velocity - ground.velocity.y;
        if state.jumping && climb > 0.0 {
            return false;
        }
        let above = body.position.y - ground.height - tuning.ride_height_m();
        match state.footing {
            Footing::Ground => above <= tuning.snap_m,
            // Caught in the step that would pass the spring's rest, and not a step later.
            Footing::Air => above + climb.min(0.0) * dt <= 0.0,
        }
    });
    match caught {
        Some(ground) => {
            let carried = ground.velocity;
            if state.footing == Footing::Ground && state.ground == Some(ground.entity) {
                // The same ground, faster or slower than before, takes its rider along; it cannot pull down harder than a
                // fall would.
                let change = carried - state.carried;
                let fall = tuning.rise_gravity() * tuning.fall_gravity * dt;
                state.vertical_velocity += change.y.max(-fall);
                *carry += change.with_y(0.0);
            }
            state.carried = carried;
            state.ground = Some(ground.entity);
            state.footing = Footing::Ground;
            state.jumping = false;
            state.air_secs = 0.0;
        }
        None => {
            state.footing = Footing::Air;
            state.ground = None;
            state.air_secs += dt;
        }
    }
    caught
}

/// Where the ride spring wants the body at the end of the step.
pub(super) fn ride(
    state: &CharacterState,
    tuning: &CharacterTuning,
    ground: Ground,
    dt: f32,
) -> DriveTarget {
    // Walking uphill or up a stair, the ground rises beneath the feet: fed forward, the spring need not lag to notice.
    let slope = -ground.normal.with_y(0.0) / ground.normal.y.max(f32::EPSILON);
    let slope_rise = slope
        .clamp_length_max(STEEPEST_RISE)
        .dot(state.planar_velocity);
    let rise = ground.velocity.y + slope_rise;
    DriveTarget {
        position: Vec3::Y * (ground.height + tuning.ride_height_m() + rise * dt),
        velocity: Vec3::Y * rise,
        ..DriveTarget::default()
    }
}
