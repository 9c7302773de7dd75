//! Jumps and falls.

use super::{Body, CharacterState, CharacterTuning, Ground};
use crate::character::state::Footing;
use crate::input::Intent;

/// Takes off if a press is at hand and the ground is, or was a moment ago.
pub(super) fn try_jump(
    state: &mut CharacterState,
    intent: &Intent,
    tuning: &CharacterTuning,
    body: Body,
    ground: Option<Ground>,
    dt: f32,
) -> bool {
    state.pressed_secs = if intent.jump.presses > 0 {
        0.0
    } else {
        state.pressed_secs + dt
    };
    let pressed = state.pressed_secs <= tuning.jump_buffer_secs;
    let stands = ground.is_some() || (!state.jumping && state.air_secs <= tuning.coyote_secs);
    if !(pressed && stands) {
        return false;
    }
    // The spring may be a little compressed or stretched: the top of the jump is where it was tuned to be all the same.
    let above = ground.map_or(0.0, |ground| {
        body.position.y - ground.height - tuning.ride_height_m()
    });
    let rise = (tuning.jump_apex_m - above).max(0.0);
    let lift = ground.map_or(0.0, |ground| ground.velocity.y);
    state.vertical_velocity = lift + (2.0 * tuning.rise_gravity() * rise).sqrt();
    state.footing = Footing::Air;
    state.ground = None;
    state.jumping = true;
    state.cut = false;
    state.pressed_secs = f32::INFINITY;
    state.air_secs = f32::INFINITY;
    true
}

/// A step of flight: the velocity upwards that takes the body along its parabola, exactly, whatever the step.
pub(super) fn fly(
    state: &mut CharacterState,
    intent: &Intent,
    tuning: &CharacterTuning,
    dt: f32,
) -> f32 {
    if state.jumping && !intent.jump.held {
        state.cut = true;
    }
    let rise_gravity = tuning.rise_gravity();
    let up = rise_gravity
        * if state.jumping && state.cut {
            tuning.cut_gravity
        } else {
            1.0
        };
    let down = rise_gravity * tuning.fall_gravity;
    let (displacement, velocity) = ballistic(state.vertical_velocity, up, down, dt);
    let limit = -tuning.fall_speed_limit_m_s;
    state.vertical_velocity = velocity.max(limit);
    state.jumping &= velocity > 0.0;
    (displacement / dt).max(limit)
}

/// Height gained and velocity after `dt` seconds of flight from vertical velocity `velocity`, under gravity `up` while
/// rising and `down` while falling. The top may lie inside the step.
fn ballistic(velocity: f32, up: f32, down: f32, dt: f32) -> (f32, f32) {
    let rising = if velocity > 0.0 {
        (velocity / up).min(dt)
    } else {
        0.0
    };
    let falling = dt - rising;
    let top_velocity = velocity - up * rising;
    let risen = (velocity + top_velocity) * 0.5 * rising;
    let end_velocity = top_velocity - down * falling;
    let fallen = (top_velocity + end_velocity) * 0.5 * falling;
    (risen + fallen, end_velocity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flight_is_the_same_parabola_at_any_step() {
        let fly_for = |steps: u32| {
            let dt = 1.0 / steps as f32;
            let (mut height, mut velocity) = (0.0, 5.0);
            for _ in 0..steps {
                let (moved, next) = ballistic(velocity, 12.0, 20.0, dt);
                height += moved;
                velocity = next;
            }
            (height, velocity)
        };
        // By hand: 5 / 12 s up to 25 / 24 m, then 7 / 12 s down at 20 m/s^2.
        let height = 25.0 / 24.0 - 10.0 * (7.0_f32 / 12.0).powi(2);
        let velocity = -20.0 * 7.0 / 12.0;
        for steps in [1, 7, 30, 240] {
            let (h, v) = fly_for(steps);
            assert!(
                (h - height).abs() < 1e-4 && (v - velocity).abs() < 1e-4,
                "{steps} steps: {h} m, {v} m/s"
            );
        }
    }
}
