//! Reads the world around a character: the ground, what is too heavy to push, corners overhead.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use spring_math::body::EngineStep;

use super::corner;
use super::footprint::Footprint;
use super::heavy;
use super::physique::Physique;
use super::press;
use super::probe::Probe;
use super::sensed::Sensed;
use super::spawn::Character;
use super::state::CharacterState;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use crate::drive::{Pace, RAPIER_ITERATIONS, SpringDrive, velocity_through_step};
use crate::input::Intent;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, sense.in_set(CharacterSystems::Sense));
}

/// A driven body carries a character at the velocity that its drive commands, but at no more than this beyond the one it had, m/s.
/// A platform that reverses at once at 5 m/s changes by 10. One that a solid holds back is commanded far more than the engine
/// lets it have.
const MOST_CHANGE_M_S: f32 = 15.0;

fn sense(
    time: Res<Time>,
    rapier: ReadRapierContext,
    mut characters: Query<
        (
            &RapierRigidBodyHandle,
            &Transform,
            &Velocity,
            &Pace,
            &Intent,
            &CharacterTuning,
            &Physique,
            &CharacterState,
            &mut Sensed,
        ),
        With<Character>,
    >,
    bodies: Query<(&Transform, &Velocity)>,
    driven: Query<&RapierRigidBodyHandle, With<SpringDrive>>,
    configuration: Single<&RapierConfiguration, With<DefaultRapierContext>>,
) -> Result {
    let rapier = rapier.single()?;
    let dt = time.delta_secs();
    let engine = EngineStep::new(dt, RAPIER_ITERATIONS);
    for (handle, transform, velocity, pace, intent, tuning, physique, state, mut sensed) in
        &mut characters
    {
        if !(transform.is_finite() && velocity.linear.is_finite()) {
            // A cast from there would panic. The drive puts the body back.
            *sensed = Sensed::default();
            continue;
        }
        let probe = Probe::new(&rapier, handle.0, transform.translation, physique, tuning);
        let speed = pace.velocity(velocity.linear);
        let mut felt = probe.ground(state, speed, &bodies, dt);
        // A driven body's velocity is that before the engine adds gravity.
        for ground in felt.ground.iter_mut().chain(&mut felt.steep) {
            if let Ok(handle) = driven.get(ground.entity)
                && let Some(body) = rapier.rigidbody_set.bodies.get(handle.0)
            {
                ground.velocity =
                    velocity_through_step(ground.velocity, body, configuration.gravity, &engine);
                let feet = transform.translation.with_y(ground.height);
                let change = ground.velocity - body.velocity_at_point(feet);
                if change.length_squared() > MOST_CHANGE_M_S * MOST_CHANGE_M_S {
                    ground.velocity -= change - change.clamp_length_max(MOST_CHANGE_M_S);
                }
            }
        }
        if let Some(ground) = &mut felt.ground
            && let Ok((pose, _)) = bodies.get(ground.entity)
        {
            let feet = transform.translation.with_y(ground.height);
            let last = sensed.footprint.filter(|_| state.is_grounded());
            let missed = last.map_or(Vec3::ZERO, |last| last.missed(ground.entity, pose));
            let (print, make_up) =
                Footprint::step(ground.entity, pose, feet, ground.velocity, missed, dt);
            felt.footprint = Some(print);
            ground.make_up = make_up;
        }
        let wish = intent.direction() * tuning.run_speed_m_s;
        let way = (speed + wish).with_y(0.0) * dt;
        if way.length_squared() > LEAST_WAY_M * LEAST_WAY_M {
            let (centre, limit) = (transform.translation, tuning.push_mass_limit_kg);
            felt.heavy = heavy::ahead(&rapier, handle.0, centre, physique, way, limit, &bodies, dt);
        }
        if let Some(ground) = &felt.ground {
            let press = press::press(&probe, physique, tuning, state, ground, &bodies);
            felt.way_out = press.map(|press| press.way_out);
            felt.squeezed = press.is_some_and(|press| press.squeezes);
        }
        if state.jumping && tuning.corner_nudge_m > 0.0 {
            let goes = speed.with_y(state.vertical_velocity);
            felt.nudge = corner::nudge(&probe, physique, tuning, goes, dt);
        }
        *sensed = felt;
    }
    Ok(())
}

/// Who goes less far in a step, m, walks into nothing.
const LEAST_WAY_M: f32 = 1e-4;
