//! Runs [`decide`] for each character and writes what it decided.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::decide::{Body, decide};
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
        ),
        With<Character>,
    >,
    mut grounds: Query<(&Transform, &mut ExternalImpulse), Without<Character>>,
) -> Result {
    for (intent, tuning, sensed, transform, mut state, mut velocity) in &mut characters {
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

        if outcome.ground_impulse != Vec3::ZERO
            && let Some(ground) = sensed.ground
            && let Ok((ground_transform, mut impulse)) = grounds.get_mut(ground.entity)
        {
            *impulse += ExternalImpulse::at_point(
                outcome.ground_impulse,
                ground.point,
                ground_transform.translation,
            );
        }
    }
    Ok(())
}
