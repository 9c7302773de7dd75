//! A character's weight, on what it stands on.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::ground_push::{GroundPush, Push};
use super::physique::Physique;
use super::spawn::Character;
use super::state::CharacterState;
use super::systems::CharacterSystems;
use crate::drive::{DriveState, SpringDrive};
use crate::engine::push::{centre_of_mass, pushed};

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
    engine: Single<&RapierConfiguration, With<DefaultRapierContext>>,
    mut characters: Query<
        (&mut GroundPush, &Physique, &CharacterState, &DriveState),
        With<Character>,
    >,
    mut grounds: Query<
        (
            &Transform,
            &ReadMassProperties,
            &mut Velocity,
            &mut ExternalImpulse,
            Has<SpringDrive>,
        ),
        Without<Character>,
    >,
) {
    let dt = time.delta_secs();
    // A character weighs with the engine's gravity. Its own flight has the gravity of its jump.
    let gravity = engine.gravity.length();
    for (mut push, physique, state, springs) in &mut characters {
        let Some(push) = push.0.take() else {
            continue;
        };
        let goes_with = match state.flown {
            Some(flown) => flown.velocity,
            None => springs.sprung_velocity().y,
        };
        let weight = physique.mass_kg() * gravity * dt;
        let reaction = physique.mass_kg() * (goes_with - push.came_with) + weight;
        let impulse = Vec3::NEG_Y * reaction.clamp(0.0, LARGEST_PUSH_IN_WEIGHTS * weight);
        let Push { body, point, .. } = push;
        let Ok((transform, mass, mut velocity, mut to_engine, is_driven)) = grounds.get_mut(body)
        else {
            continue;
        };
        let mass = mass.get();
        let impulse = impulse.clamp_length_max(LARGEST_PUSH_ACCEL * mass.mass * dt);
        if is_driven {
            // The drive holds against it in this very step, and the rider reads what is left.
            *velocity = pushed(*velocity, transform, mass, impulse, point);
        } else {
            // Contacts hold against it, within the engine's step: until then the body does not move.
            let centre = centre_of_mass(transform, mass.local_center_of_mass);
            *to_engine += ExternalImpulse::at_point(impulse, point, centre);
        }
    }
}
