//! Crouching: a spring lowers the character on the button, and raises it again when there is headroom.
//!
//! The collider follows the spring: the capsule shrinks and grows with the height, with the feet in place, in the air too
//! (`resize.rs`). Crouching does not change the height of a jump.
//!
//! While rapier or the body is switched off, the crouch waits as it is: neither the button nor the toggle moves the height. A press then does
//! nothing, as `decide` does not run; a button that is down when the body goes on counts from there.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::parry::shape::Ball;
use spring_math::{Propagator, Spring};
use springyard_drive::engine;

use super::body_dimensions::BodyDimensions;
use super::passes_through::{self, PassesThrough};
use super::probe::Probe;
use super::sensed::Sensed;
use super::spawn::Moves;
use super::springs::CachedSprings;
use super::state::{CharacterState, Crouch};
use super::step_intent::StepIntent;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use super::up_frame::UpFrame;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        crouch
            .in_set(CharacterSystems::Resize)
            .run_if(engine::is_stepping),
    );
}

/// Radius of the ball of the headroom check, as a part of the capsule's radius. Narrower, so that a wall beside the character
/// does not count as a ceiling.
const BALL_RADIUS_FRACTION: f32 = 0.95;

/// Headroom required above the standing head, m.
const HEADROOM_M: f32 = 0.02;

/// Below this distance from standing, m, and this velocity, m/s, the rising character stands.
const STANDS: (f32, f32) = (1e-4, 1e-3);

pub(super) fn crouch(
    time: Res<Time>,
    rapier: ReadRapierContext,
    mut characters: Query<
        (
            &RapierRigidBodyHandle,
            (&Transform, &UpFrame),
            &StepIntent,
            (&CharacterTuning, &CachedSprings),
            &BodyDimensions,
            &Sensed,
            Option<&PassesThrough>,
            &mut CharacterState,
        ),
        Moves,
    >,
) {
    let Ok(rapier) = rapier.single() else {
        return;
    };
    for (handle, at, intent, (tuning, springs), dimensions, sensed, through, mut state) in
        &mut characters
    {
        let (transform, frame) = at;
        let crouch = &mut state.crouch;
        let is_asked = if tuning.crouch_toggle {
            // `decide` toggles, since a move may consume the press.
            crouch.is_asked
        } else {
            intent.crouch.is_down()
        };
        // In a crush, the character crouches on its way out.
        let is_escaping = sensed.escape_direction.is_some();
        let stands = crouch.lowered_m == 0.0 && crouch.lowering_m_s == 0.0;
        if stands && !is_asked && !(crouch.is_asked || is_escaping || crouch.is_low) {
            continue;
        }
        crouch.is_asked = is_asked;
        crouch.is_low = is_asked || is_escaping || !transform.is_finite() || {
            let through = passes_through::handle(through, &rapier);
            let is_met = passes_through::is_met(through);
            let at = (frame, transform.translation);
            let probe = Probe::new(&rapier, handle.0, at, dimensions, tuning, &is_met);
            !may_stand(&probe, dimensions, tuning)
        };
        // A tuning that makes no spring is reported at the start of the decision; until it is mended, the spring before it goes on.
        let spring = Spring::from_hertz(tuning.crouch_hz, tuning.crouch_damping_ratio).ok();
        let spring = spring.or(springs.get().map(|springs| springs.crouch));
        if let Some(spring) = spring {
            step_height(crouch, tuning, spring, time.delta_secs());
        }
    }
}

/// Whether there is headroom to stand: a ball cast upwards meets nothing below the height of the standing head.
fn may_stand(probe: &Probe, dimensions: &BodyDimensions, tuning: &CharacterTuning) -> bool {
    let radius = dimensions.radius_m * BALL_RADIUS_FRACTION;
    let rises = tuning.height_m - dimensions.ride_height_m + HEADROOM_M - radius;
    probe
        .cast(&Ball::new(radius), probe.centre, Vec3::Y, rises)
        .is_none()
}

/// Steps the crouch spring by `dt` seconds, to the crouching or the standing height.
fn step_height(crouch: &mut Crouch, tuning: &CharacterTuning, spring: Spring, dt: f32) {
    // At the deepest, the capsule is a ball: no lower than its width.
    let deepest = 2.0 * BodyDimensions::of(tuning).half_segment_m;
    let goal = if crouch.is_low {
        (tuning.height_m - tuning.crouch_height_m).clamp(0.0, deepest)
    } else {
        0.0
    };
    let error = crouch.lowered_m - goal;
    let (moved, faster) = Propagator::exact(spring, dt).error_step(error, crouch.lowering_m_s);
    let lowered = crouch.lowered_m + moved;
    crouch.lowered_m = lowered.clamp(0.0, deepest);
    crouch.lowering_m_s = if crouch.lowered_m == lowered {
        crouch.lowering_m_s + faster
    } else {
        0.0
    };
    if !crouch.is_low && crouch.lowered_m < STANDS.0 && crouch.lowering_m_s.abs() < STANDS.1 {
        (crouch.lowered_m, crouch.lowering_m_s) = (0.0, 0.0);
    }
}
