//! Rebuilds a character's collider and mass when its dimensions change, by crouching or by a change of the tuning.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::body_dimensions::BodyDimensions;
use super::spawn::Character;
use super::state::CharacterState;
use super::systems::CharacterSystems;
use super::tuning::CharacterTuning;
use super::up_frame::UpFrame;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        resize_characters
            .in_set(CharacterSystems::Resize)
            .after(super::crouch::crouch),
    );
}

fn resize_characters(
    mut characters: Query<
        (
            &CharacterTuning,
            &CharacterState,
            &mut BodyDimensions,
            (&mut Transform, &UpFrame),
            &mut Collider,
            &mut ColliderMassProperties,
        ),
        With<Character>,
    >,
) {
    for (tuning, state, mut dimensions, (mut transform, frame), mut collider, mut mass) in
        &mut characters
    {
        let wanted = BodyDimensions::lowered(tuning, state.crouch.lowered_m);
        if *dimensions == wanted {
            continue;
        }
        // The feet stay in place: the ride spring's error must not jump.
        let mut centre = frame.to_own(transform.translation);
        centre.y += wanted.ride_height_m - dimensions.ride_height_m;
        transform.translation = frame.to_world(centre);
        if !wanted.is_shaped_as(&dimensions) {
            *collider = wanted.collider();
        }
        mass.set_if_neq(wanted.mass());
        *dimensions = wanted;
    }
}
