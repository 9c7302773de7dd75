//! A character's weight, on what it stands on.

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
    app.add_systems(FixedUpdate, weigh_on_ground.in_set(CharacterSystems::Weigh));
}

/// A hard landing pushes with no more than this many times the weight: a light crate must not be driven into the floor.
const LARGEST_PUSH_IN_WEIGHTS: f32 = 5.0;

/// No more than this is done to what is stood on, m/s^2: contacts cannot hold a light crate against the whole weight of a
/// person, and would throw both.
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
            Has<SpringDrive>,
        ),
        Without<Character>,
    >,
) {
    let dt = time.delta_secs();
    // A character weighs with the engine's gravity. Its own flight has the gravity of its jump.
    let (bodies, configuration) = *rapier;
    let gravity = configuration.gravity.length();
    for (mut push, dimensions, state, springs) in &mut characters {
        let Some(push) = push.0.take() else {
            continue;
        };
        let goes_with = match state.flown {
            Some(flown) => flown.velocity,
            None => springs.sprung_velocity().y,
        };
        let weight = dimensions.mass_kg() * gravity * dt;
        let reaction = dimensions.mass_kg() * (goes_with - push.came_with) + weight;
        let impulse = Vec3::NEG_Y * reaction.clamp(0.0, LARGEST_PUSH_IN_WEIGHTS * weight);
        let Reaction { body, point, .. } = push;
        let Ok((handle, velocity, is_driven)) = grounds.get_mut(body) else {
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
        if let Some(mut velocity) = velocity.filter(|_| is_driven) {
            // The drive holds against it in this very step, and the passenger reads what is left.
            *velocity = velocity_after(*velocity, &pose, &mass, impulse, point);
        } else {
            // Contacts hold against it, within the engine's step: until then the body does not move.
            let centre = centre_of_mass(&pose, mass.local_center_of_mass);
            let impulse = ExternalImpulse::at_point(impulse, point, centre);
            add_impulse(&mut commands, body, impulse);
        }
    }
}
