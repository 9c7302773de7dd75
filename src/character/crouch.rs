//! Down when asked, up again when there is room.
//!
//! The height is a spring, and so is what is built from it: the capsule grows and shrinks with it, its feet staying where they
//! are, in the air too. One may jump crouched, as high as otherwise: the legs are as strong.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::parry::shape::Ball;
use spring_math::{ParameterError, Propagator, Spring};

use super::physique::Physique;
use super::probe::Probe;
use super::spawn::Character;
use super::state::CharacterState;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use crate::input::Intent;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, crouch.in_set(CharacterSystems::Resize));
}

/// The ball that looks for room is narrower than the capsule: the wall beside is no ceiling.
const BALL_OF_RADIUS: f32 = 0.95;

/// The head wants so much more room than it needs, m.
const HEADROOM_M: f32 = 0.02;

/// Nearer to standing than this, m, and slower, m/s, it stands.
const STANDS: (f32, f32) = (1e-4, 1e-3);

pub(super) fn crouch(
    time: Res<Time>,
    rapier: ReadRapierContext,
    mut characters: Query<
        (
            &RapierRigidBodyHandle,
            &Transform,
            &Intent,
            &CharacterTuning,
            &Physique,
            &mut CharacterState,
        ),
        With<Character>,
    >,
) -> Result {
    let rapier = rapier.single()?;
    for (handle, transform, intent, tuning, physique, mut state) in &mut characters {
        let wants_low = if tuning.crouch_toggle {
            state.wants_low ^ (intent.crouch.presses % 2 == 1)
        } else {
            intent.crouch.is_down()
        };
        let stands = state.lowered_m == 0.0 && state.lowering_m_s == 0.0;
        let is_low = state.wants_low || state.flees || state.crouches;
        if stands && !wants_low && !is_low {
            continue;
        }
        state.wants_low = wants_low;
        state.crouches = wants_low || state.flees || !transform.is_finite() || {
            let probe = Probe::new(&rapier, handle.0, transform.translation, physique, tuning);
            !may_stand(&probe, physique, tuning)
        };
        step_height(&mut state, tuning, time.delta_secs())?;
    }
    Ok(())
}

/// Whether there is nothing between the head and where it would be.
fn may_stand(probe: &Probe, physique: &Physique, tuning: &CharacterTuning) -> bool {
    let radius = physique.radius_m() * BALL_OF_RADIUS;
    let rises = tuning.height_m - physique.ride_height_m() + HEADROOM_M - radius;
    probe
        .cast(&Ball::new(radius), probe.centre(), Vec3::Y, rises)
        .is_none()
}

fn step_height(
    state: &mut CharacterState,
    tuning: &CharacterTuning,
    dt: f32,
) -> Result<(), ParameterError> {
    let spring = Spring::from_hertz(tuning.crouch_hz, tuning.crouch_damping_ratio)?;
    // No shorter than its width lets it be.
    let deepest = 2.0 * Physique::of(tuning).half_segment_m();
    let goal = if state.crouches {
        (tuning.height_m - tuning.crouch_height_m).clamp(0.0, deepest)
    } else {
        0.0
    };
    let error = state.lowered_m - goal;
    let (moved, faster) = Propagator::exact(spring, dt).error_step(error, state.lowering_m_s);
    let lowered = state.lowered_m + moved;
    state.lowered_m = lowered.clamp(0.0, deepest);
    state.lowering_m_s = if state.lowered_m == lowered {
        state.lowering_m_s + faster
    } else {
        0.0
    };
    if !state.crouches && state.lowered_m < STANDS.0 && state.lowering_m_s.abs() < STANDS.1 {
        (state.lowered_m, state.lowering_m_s) = (0.0, 0.0);
    }
    Ok(())
}
