//! Runs [`decide`](fn@super::decide) for each character and tells its springs what was decided.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::decide::{Body, Outcome, Step, decide};
use super::ground_push::{GroundPush, Push};
use super::physique::Physique;
use super::recover::{self, CharacterFault, CharacterField, LastStood};
use super::sensed::Sensed;
use super::spawn::Character;
use super::state::CharacterState;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use crate::drive::{DriveState, DriveTarget, Pace, SpringDrive};
use crate::input::Intent;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CharacterFault>().add_systems(
        FixedUpdate,
        decide_and_apply.in_set(CharacterSystems::Decide),
    );
}

fn decide_and_apply(
    time: Res<Time>,
    mut characters: Query<
        (
            Entity,
            Option<&Name>,
            &Intent,
            &CharacterTuning,
            &Physique,
            &Sensed,
            &mut Transform,
            &mut CharacterState,
            &mut LastStood,
            &mut Velocity,
            &mut SpringDrive,
            &mut DriveTarget,
            &mut DriveState,
            &mut Pace,
            &mut GroundPush,
        ),
        With<Character>,
    >,
    mut faults: MessageWriter<CharacterFault>,
) -> Result {
    let at_secs = time.elapsed_secs_f64();
    for (
        entity,
        name,
        intent,
        tuning,
        physique,
        sensed,
        mut transform,
        mut state,
        mut stood,
        mut velocity,
        mut drive,
        mut target,
        mut drive_state,
        mut pace,
        mut push,
    ) in &mut characters
    {
        let shown = velocity.linear;
        let body = Body {
            position: transform.translation,
            shown,
            sprung: pace.velocity(shown).with_y(drive_state.velocity(shown).y),
            ride_height_m: physique.ride_height_m(),
        };
        let springs = tuning.springs()?;
        let step = Step {
            intent,
            tuning,
            springs: &springs,
            body,
            sensed,
            dt: time.delta_secs(),
        };
        if !intent.is_finite() {
            let fault = stood.report(entity, name, CharacterField::Intent, at_secs);
            faults.write_batch(fault);
        }
        let before = *state;
        let outcome = decide(&mut state, &step);
        if let Some(field) = recover::not_finite(&state, &outcome) {
            *state = CharacterState {
                struck: true,
                ..before
            };
            faults.write_batch(stood.report(entity, name, field, at_secs));
            continue;
        }
        stood.note(&state, physique, body.position, step.dt);
        let Outcome {
            target: next,
            pace: spring,
            flight,
            carry,
            pushes,
            came_with,
        } = outcome;
        target.set_if_neq(next);
        drive.set_if_neq(SpringDrive {
            linear: Some(springs.ride),
            angular: Some(springs.upright),
            yaw: Some(springs.facing),
            linear_axes: BVec3::new(false, flight.is_none(), false),
            ..*drive
        });
        pace.spring = spring;
        pace.carry(shown, carry.with_y(0.0));
        drive_state.carry(shown, Vec3::Y * carry.y);
        if let Some(flown) = flight {
            velocity.linear.y = flown;
        }
        if let Some(nudge) = sensed.nudge.filter(|_| flight.is_some()) {
            transform.translation += nudge;
        }
        push.0 = sensed.ground.filter(|_| pushes).map(|ground| Push {
            body: ground.entity,
            point: ground.point,
            came_with,
        });
    }
    Ok(())
}
