//! One step of a character on a rope: in the air it swings, on the ground the rope leads it or pulls what is at its other end.

use bevy::math::Vec3;
use spring_math::{ParameterError, Propagator};

use super::swing::{OnRope, Swing};
use super::{Rope, RopeState, Tied};
use crate::Intent;
use crate::ground::Ground;
use crate::moves::{Height, Motion, MoveInputs, MoveResult, TakeOver, WholeMotion};
use crate::springs::CharacterSprings;
use crate::tuning::CharacterTuning;

/// Half-life of a change of the winding speed, s: a winch that stops at once would leave the rope slack.
const WINDING_HALF_LIFE_SECS: f32 = 0.1;

/// Force of a character that stands, as a part of its weight: what its feet hold while it pulls a body.
const GRIP: f32 = 1.0;

/// Speeds beyond this, m/s, are not wound any faster: half a turn of a short rope in some steps.
const FASTEST_WOUND_M_S: f32 = 20.0;

/// The motion in the air. None on a slack rope: then the flight of the crate's own goes on.
pub(super) fn in_the_air(
    rope: &Rope,
    tied: &mut Tied,
    inputs: &MoveInputs,
) -> Result<Option<Motion>, ParameterError> {
    let (body, dt) = (inputs.body, inputs.dt);
    let from = OnRope {
        offset: body.position - tied.point,
        velocity: body.velocity - tied.velocity,
    };
    let wound = wind(rope, tied, inputs, from.velocity.length());
    let acceleration = inputs.force - Vec3::Y * inputs.springs.flight.fall;
    let swing = Swing {
        spring: rope.spring()?,
        length_m: tied.length_m,
        winding_m_s: wound / dt,
        acceleration,
        push: inputs.intent.direction() * rope.pump_m_s2,
        push_fades_m_s: inputs.tuning.run_speed_m_s.max(1.0),
    };
    tied.length_m += wound;
    let swung = swing.step(from, dt);
    tied.is_taut = swung.is_taut;
    if !swung.is_taut {
        return Ok(None);
    }
    let free = Swing {
        length_m: f32::INFINITY,
        winding_m_s: 0.0,
        ..swing
    };
    let free = free.step(from, dt).body;
    // Of the change of the distance by the rope, each end has its part.
    let mass_kg = inputs.tuning.mass_kg;
    let share = 1.0 / (1.0 + mass_kg * tied.inverse_mass);
    let pulled = (swung.body.velocity - free.velocity) * share;
    let moved = free.offset + (swung.body.offset - free.offset) * share - from.offset;
    tied.impulse = pulled * -mass_kg;
    let end = tied.velocity + free.velocity + pulled;
    Ok(Some(Motion::Whole(WholeMotion {
        mean: tied.velocity + moved / dt,
        end,
        carried: kept(end, inputs),
    })))
}

/// The velocity to which the flight after letting go is relative, m/s: with the stick as it is now, air control keeps the speed.
fn kept(velocity: Vec3, inputs: &MoveInputs) -> Vec3 {
    let velocity = velocity.with_y(0.0);
    let stick = inputs.intent.direction();
    let most = inputs.tuning.run_speed_m_s * stick.length();
    let way = stick.normalize_or_zero();
    velocity - way * velocity.dot(way).clamp(0.0, most)
}

/// Change of the length in this step, m. `speed`: of the body relative to the anchor, m/s.
fn wind(rope: &Rope, tied: &mut Tied, inputs: &MoveInputs, speed: f32) -> f32 {
    let (dt, intent) = (inputs.dt, inputs.intent);
    let mut goal = 0.0;
    if intent.jump.held && speed < FASTEST_WOUND_M_S {
        goal -= rope.wind_m_s;
    }
    if intent.crouch.held {
        goal += rope.wind_m_s;
    }
    // From `v` to the goal `g`: `v(t) = g + (v - g) 2^(-t/h)`, integrated.
    let rate = std::f32::consts::LN_2 / WINDING_HALF_LIFE_SECS;
    let left = (-rate * dt).exp();
    let over = tied.winding_m_s - goal;
    let wound = goal * dt + over * (1.0 - left) / rate;
    tied.winding_m_s = goal + over * left;
    let shortest = rope.shortest_m.min(tied.length_m);
    let longest = rope.reach_m.max(tied.length_m);
    let length = (tied.length_m + wound).clamp(shortest, longest);
    length - tied.length_m
}

/// The rope of a character on the ground. It pulls a lighter body; a heavier one, or one that is fixed, holds the character back, or
/// lifts it.
pub(super) fn on_ground(
    rope: &Rope,
    tied: &mut Tied,
    ground: &Ground,
    inputs: &MoveInputs,
) -> MoveResult {
    let (body, dt) = (inputs.body, inputs.dt);
    let mass_kg = inputs.tuning.mass_kg;
    let pulls = tied.inverse_mass * mass_kg > 1.0;
    let offset = body.position - tied.point;
    let distance = offset.length();
    let out = offset.normalize_or_zero();
    let outwards = (body.velocity - tied.velocity).dot(out);
    if pulls || tied.is_taut {
        tied.length_m += wind(rope, tied, inputs, outwards.abs());
    }
    let stretch = distance - tied.length_m;
    tied.is_taut = stretch > 0.0;
    // The presses are the rope's where they wind, and where it has lifted the character.
    let winds = TakeOver {
        consumes_jump: pulls,
        consumes_crouch: pulls,
        ..TakeOver::default()
    };
    if !tied.is_taut {
        return Ok(pulls.then_some(winds));
    }
    let spring = rope.spring()?;
    let (_, slower) =
        Propagator::exact(spring, dt).error_step(stretch, outwards - tied.winding_m_s);
    let pulled = -slower.min(0.0);
    if pulls {
        let most = GRIP * mass_kg * inputs.springs.flight.fall * dt;
        tied.impulse = out * (pulled / tied.inverse_mass).min(most);
        return Ok(Some(winds));
    }
    if -out.y * pulled > inputs.springs.flight.fall * dt {
        let motion = in_the_air(rope, tied, inputs)?;
        return Ok(motion.map(|motion| TakeOver {
            motion: Some(motion),
            consumes_jump: true,
            consumes_crouch: true,
            ..TakeOver::default()
        }));
    }
    // On its feet: no farther away, and back to the length on the spring.
    let away = out.with_y(0.0).normalize_or_zero();
    let back = (spring.omega() * stretch).min(rope.wind_m_s.max(1.0));
    let held_back = |velocity: Vec3| velocity - away * (velocity.dot(away) + back).max(0.0);
    let held = tied.velocity.with_y(0.0);
    let walked = inputs.intent.direction() * inputs.tuning.run_speed_m_s;
    let velocity = held + held_back(body.velocity - held);
    Ok(Some(TakeOver {
        velocity: Some(velocity.with_y(body.velocity.y)),
        motion: Some(Motion::Sprung {
            goal: held_back(walked),
            spring: inputs.springs.ground,
            height: Height::Ride(*ground),
        }),
        ..TakeOver::default()
    }))
}

/// Where a character that swings is in `times_secs` (s, from the end of the last step), with the stick as it is and the rope at its
/// length: for a prediction. None on a slack rope, and on the ground. `now`: position (m) and velocity (m/s) at the end of the last step.
#[must_use]
pub(crate) fn ahead(
    (rope, state): (&Rope, &RopeState),
    now: (Vec3, Vec3),
    (intent, tuning, springs): (&Intent, &CharacterTuning, &CharacterSprings),
    times_secs: &[f32],
) -> Option<Vec<OnRope>> {
    let tied = state.tied.filter(|tied| tied.is_taut)?;
    let swing = Swing {
        spring: rope.spring().ok()?,
        length_m: tied.length_m,
        winding_m_s: 0.0,
        acceleration: Vec3::NEG_Y * springs.flight.fall,
        push: intent.direction() * rope.pump_m_s2,
        push_fades_m_s: tuning.run_speed_m_s.max(1.0),
    };
    let start = OnRope {
        offset: now.0 - tied.point,
        velocity: now.1 - tied.velocity,
    };
    let (mut at, mut since_secs) = (start, 0.0);
    let places = times_secs.iter().map(|secs| {
        if *secs < since_secs {
            (at, since_secs) = (start, 0.0);
        }
        at = swing.step(at, *secs - since_secs).body;
        since_secs = *secs;
        OnRope {
            offset: tied.point + tied.velocity * *secs + at.offset,
            velocity: tied.velocity + at.velocity,
        }
    });
    Some(places.collect())
}

#[cfg(test)]
#[path = "hang_tests.rs"]
mod tests;
