//! Newton's third law for the ground: a character's weight, landing and take-off act as an impulse on the body it stands on.
//!
//! The impulse, N s, acts downwards at the contact point: `m (v_after - v_before) + m g dt`, with the character's vertical
//! velocity before and after the last step. The impulse is never upwards, and is bounded by the two constants below.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::body_dimensions::BodyDimensions;
use super::ground_reaction::{GroundReaction, Reaction};
use super::spawn::Character;
use super::state::CharacterState;
use super::systems::CharacterSystems;
use crate::drive::{DriveState, SpringDrive};
use crate::engine::impulse::{add_impulse, centre_of_mass, pose_of, velocity_after};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        weigh_on_ground.in_set(CharacterSystems::ApplyWeight),
    );
}

/// Upper bound of the impulse, in units of `m g dt`: a hard landing must not drive a light crate into the floor.
const LARGEST_PUSH_IN_WEIGHTS: f32 = 5.0;

/// Upper bound of the acceleration that the impulse gives the ground's body, m/s^2. Contacts cannot hold a light crate against
/// the whole weight of a person: crate and character would be thrown.
const LARGEST_PUSH_ACCEL: f32 = 30.0;

fn weigh_on_ground(
    time: Res<Time>,
    mut commands: Commands,
    rapier: Single<(&RapierRigidBodySet, &RapierConfiguration), With<DefaultRapierContext>>,
    mut characters: Query<
        (
            &mut GroundReaction,
            &BodyDimensions,
            &CharacterState,
            &DriveState,
        ),
        With<Character>,
    >,
    mut grounds: Query<
        (
            &RapierRigidBodyHandle,
            Option<&mut Velocity>,
            Option<&SpringDrive>,
        ),
        Without<Character>,
    >,
) {
    let dt = time.delta_secs();
    // The weight uses the engine's gravity. The character's own jumps and falls use the gravity of its tuning.
    let (bodies, configuration) = *rapier;
    let gravity = configuration.gravity.length();
    for (mut push, dimensions, state, springs) in &mut characters {
        let Some(push) = push.0.take() else {
            continue;
        };
        let goes_with = match state.flown {
            Some(flown) => flown.velocity,
            None => springs.velocity_at_step_end().y,
        };
        let weight = dimensions.mass_kg() * gravity * dt;
        let reaction = dimensions.mass_kg() * (goes_with - push.vertical_velocity_before) + weight;
        let impulse = Vec3::NEG_Y * reaction.clamp(0.0, LARGEST_PUSH_IN_WEIGHTS * weight);
        let Reaction { body, point, .. } = push;
        let Ok((handle, velocity, drive)) = grounds.get_mut(body) else {
            continue;
        };
        let ground = bodies.bodies.get(handle.0);
        let Some(ground) = ground.filter(|ground| ground.is_dynamic() && ground.mass() > 0.0)
        else {
            continue;
        };
        let (pose, mass) = (pose_of(ground), ground.mass_properties().local_mprops);
        let mass = MassProperties::from_rapier(mass);
        let impulse = impulse.clamp_length_max(LARGEST_PUSH_ACCEL * mass.mass * dt);
        let is_held_up = drive.is_some_and(|it| it.linear.is_some() && it.linear_axes.y);
        if let Some(mut velocity) = velocity.filter(|_| is_held_up) {
            // A body that is driven along y: its drive counters the impulse later in this step. The character senses the velocity
            // that remains.
            *velocity = velocity_after(*velocity, &pose, &mass, impulse, point);
        } else {
            // Another body: contacts or a joint counter the impulse within the engine's step, so it must not act before that.
            let centre = centre_of_mass(&pose, mass.local_center_of_mass);
            let impulse = ExternalImpulse::at_point(impulse, point, centre);
            add_impulse(&mut commands, body, impulse);
        }
    }
}
