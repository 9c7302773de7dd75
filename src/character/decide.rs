//! State, intent and tuning -> the velocities of the coming step. Pure: no world, no clock.

use bevy::math::{Quat, Vec2, Vec3};
use spring_math::body::{Bounds, EngineStep, SpringStep, Turn};
use spring_math::{Propagator, angle};

use super::state::{CharacterState, Footing};
use super::tuning::{CharacterSprings, CharacterTuning};
use super::{Ground, Sensed};
use crate::drive::{DriveMethod, RAPIER_ITERATIONS};
use crate::input::Intent;

/// The body of a character at the start of a step.
#[derive(Debug, Clone, Copy)]
pub struct Body {
    /// Centre of mass, m.
    pub position: Vec3,
    /// Orientation.
    pub rotation: Quat,
    /// m/s
    pub velocity: Vec3,
    /// rad/s
    pub angular_velocity: Vec3,
}

/// What a character does in the coming step.
#[derive(Debug, Clone, Copy)]
pub struct Outcome {
    /// The velocity to command, m/s.
    pub velocity: Vec3,
    /// The angular velocity to command, rad/s.
    pub angular_velocity: Vec3,
    /// Push on the ground over the step, N s, downwards: the character's weight and the reaction to its ride spring.
    pub ground_impulse: Vec3,
}

/// The world's gravity in `m/s^2`, which a character standing on something weighs with. Its own flight has the gravity of
/// its jump.
pub const WEIGHT_GRAVITY: f32 = 9.81;

/// A hard landing pushes with no more than this many times the weight: a light crate must not be driven into the floor.
const LARGEST_PUSH_IN_WEIGHTS: f32 = 5.0;

/// The steepest rise that is fed forward, metres up for each metre on. Where the probe first touches the edge of a step, the
/// edge is as steep as a wall.
const STEEPEST_RISE: f32 = 1.5;

/// One step of `dt` seconds.
#[must_use]
pub fn decide(
    state: &mut CharacterState,
    intent: &Intent,
    tuning: &CharacterTuning,
    springs: &CharacterSprings,
    body: Body,
    sensed: &Sensed,
    dt: f32,
) -> Outcome {
    absorb_contacts(state, body);
    let before = state.vertical_velocity;
    let ground = find_footing(state, tuning, body, sensed, dt);
    let jumped = try_jump(state, intent, tuning, body, ground, dt);
    let ground = if jumped { None } else { ground };

    let vertical = match ground {
        Some(ground) => ride(state, tuning, springs, body, ground, dt),
        None => fly(state, intent, tuning, dt),
    };
    let planar = walk(state, intent, tuning, springs, sensed, dt);
    let angular_velocity = turn(state, intent, springs, body, ground, dt);

    let weight = tuning.mass_kg * WEIGHT_GRAVITY * dt;
    let reaction = tuning.mass_kg * (state.vertical_velocity - before) + weight;
    let pushes = ground.is_some() || (jumped && sensed.ground.is_some());
    let push = if pushes {
        reaction.clamp(0.0, LARGEST_PUSH_IN_WEIGHTS * weight)
    } else {
        0.0
    };

    let velocity = planar + Vec3::Y * vertical;
    state.commanded = velocity;
    Outcome {
        velocity,
        angular_velocity,
        ground_impulse: Vec3::NEG_Y * push,
    }
}

/// What the body does beyond what was commanded, contacts did to it: the springs go on from there.
fn absorb_contacts(state: &mut CharacterState, body: Body) {
    let pushed = body.velocity - state.commanded;
    let pushed_planar = pushed.with_y(0.0);
    state.planar_velocity += pushed_planar;
    // Against a wall the velocity spring must not wind up: it would leap forward when the wall gives way.
    let away = pushed_planar.normalize_or_zero();
    state.planar_acceleration -= away * state.planar_acceleration.dot(away).min(0.0);
    state.vertical_velocity += pushed.y;
}

/// The ground that holds the character through this step, if any. Walking stays relative to what it stands on.
fn find_footing(
    state: &mut CharacterState,
    tuning: &CharacterTuning,
    body: Body,
    sensed: &Sensed,
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
            if state.footing == Footing::Air || state.ground != Some(ground.entity) {
                state.planar_velocity += (state.carried - carried).with_y(0.0);
            } else {
                // The same ground, rising faster or slower than before, takes its rider along; it cannot pull harder than
                // a fall would.
                let fall = tuning.rise_gravity() * tuning.fall_gravity * dt;
                state.vertical_velocity += (carried.y - state.carried.y).max(-fall);
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

/// Takes off if a press is at hand and the ground is, or was a moment ago.
fn try_jump(
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

/// The ride spring's vertical velocity for this step.
fn ride(
    state: &mut CharacterState,
    tuning: &CharacterTuning,
    springs: &CharacterSprings,
    body: Body,
    ground: Ground,
    dt: f32,
) -> f32 {
    let error = body.position.y - ground.height - tuning.ride_height_m();
    // Walking uphill or up a stair, the ground rises beneath the feet: fed forward, the spring need not lag to notice.
    let slope = -ground.normal.with_y(0.0) / ground.normal.y.max(f32::EPSILON);
    let slope_rise = slope
        .clamp_length_max(STEEPEST_RISE)
        .dot(state.planar_velocity);
    let goal_velocity = ground.velocity.y + slope_rise;
    let (moved, sped) = Propagator::exact(springs.ride, dt)
        .error_step(error, state.vertical_velocity - goal_velocity);
    state.vertical_velocity += sped;
    moved / dt + goal_velocity
}

/// Flight: a parabola, exactly, whatever the step.
fn fly(state: &mut CharacterState, intent: &Intent, tuning: &CharacterTuning, dt: f32) -> f32 {
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

/// The planar velocity for this step: the velocity spring's displacement, over what carries the character.
fn walk(
    state: &mut CharacterState,
    intent: &Intent,
    tuning: &CharacterTuning,
    springs: &CharacterSprings,
    sensed: &Sensed,
    dt: f32,
) -> Vec3 {
    let mut wish = wished_direction(intent) * tuning.run_speed_m_s;
    if let Some(uphill) = sensed
        .steep
        .map(|normal| -normal.with_y(0.0).normalize_or_zero())
    {
        wish -= uphill * wish.dot(uphill).max(0.0);
        if state.is_grounded() {
            state.planar_velocity -= uphill * state.planar_velocity.dot(uphill).max(0.0);
        }
    }
    let spring = if state.is_grounded() {
        springs.ground
    } else {
        springs.air
    };
    let step = spring.step(state.planar_velocity, state.planar_acceleration, wish, dt);
    state.planar_velocity = step.velocity;
    state.planar_acceleration = step.acceleration;
    state.carried.with_y(0.0) + step.displacement / dt
}

/// The wished direction in the world, at most 1 long.
fn wished_direction(intent: &Intent) -> Vec3 {
    let Vec2 { x, y } = intent.movement.clamp_length_max(1.0);
    Quat::from_rotation_y(intent.look_yaw_deg.to_radians()) * Vec3::new(x, 0.0, -y)
}

/// The angular velocity for this step: facing about the vertical, upright about the rest.
fn turn(
    state: &mut CharacterState,
    intent: &Intent,
    springs: &CharacterSprings,
    body: Body,
    ground: Option<Ground>,
    dt: f32,
) -> Vec3 {
    let yaw_rate = ground.map_or(0.0, |ground| ground.yaw_rate);
    let goal_at_start = Quat::from_rotation_y(state.facing);
    state.facing = angle::wrap_angle(state.facing + yaw_rate * dt);
    let goal_at_end = Quat::from_rotation_y(state.facing);
    // About the vertical it faces, about the rest it stands upright.
    let step = SpringStep::per_axis(
        [springs.upright, springs.facing, springs.upright],
        Quat::IDENTITY,
        DriveMethod::Exact,
        dt,
    );
    let turn = Turn {
        rotation: body.rotation,
        goal_at_start,
        goal_at_end,
        velocity: body.angular_velocity,
        goal_velocity: Vec3::Y * yaw_rate,
    };
    let engine = EngineStep::new(dt, RAPIER_ITERATIONS);
    let command = state
        .turning
        .step_rotation(&step, &engine, turn, &Bounds::NONE);

    let wish = wished_direction(intent);
    if wish.length_squared() > 0.01 {
        state.facing = (-wish.x).atan2(-wish.z);
    }
    command
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
