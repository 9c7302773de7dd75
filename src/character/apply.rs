//! Runs [`decide`](fn@super::decide) for each character and writes what it decided.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::decide::{Body, decide};
use super::weigh::{GroundPush, Push};
use super::{Character, CharacterState, CharacterSystems, CharacterTuning, Sensed};
use crate::input::Intent;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        decide_and_apply.in_set(CharacterSystems::Decide),
    );
}

fn decide_and_apply(
    time: Res<Time>,
    mut characters: Query<
        (
            &Intent,
            &CharacterTuning,
            &Sensed,
            &Transform,
            &mut CharacterState,
            &mut Velocity,
            &mut GroundPush,
        ),
        With<Character>,
    >,
) -> Result {
    for (intent, tuning, sensed, transform, mut state, mut velocity, mut push) in &mut characters {
        let body = Body {
            position: transform.translation,
            rotation: transform.rotation,
            velocity: velocity.linear,
            angular_velocity: velocity.angular,
        };
        let springs = tuning.springs()?;
        let outcome = decide(
            &mut state,
            intent,
            tuning,
            &springs,
            body,
            sensed,
            time.delta_secs(),
        );
        *velocity = Velocity {
            linear: outcome.velocity,
            angular: outcome.angular_velocity,
        };

        push.0 = sensed.ground.and_then(|ground| {
            let impulse = outcome.ground_impulse;
            (impulse != Vec3::ZERO).then_some(Push {
                body: ground.entity,
                impulse,
                point: ground.point,
            })
        });
    }
    Ok(())
}
