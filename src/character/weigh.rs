//! A character's weight, on what it stands on.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::{Character, CharacterSystems};
use crate::drive::push::pushed;

/// On a character: the push on its ground that the next step hands over, if any.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct GroundPush(pub Option<Push>);

/// A push on a body.
#[derive(Debug, Clone, Copy)]
pub struct Push {
    /// What is pushed.
    pub body: Entity,
    /// N s
    pub impulse: Vec3,
    /// Where, in the world.
    pub point: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, weigh_on_ground.in_set(CharacterSystems::Weigh));
}

fn weigh_on_ground(
    mut characters: Query<&mut GroundPush, With<Character>>,
    mut grounds: Query<(&Transform, &ReadMassProperties, &mut Velocity), Without<Character>>,
) {
    for mut push in &mut characters {
        let Some(Push {
            body,
            impulse,
            point,
        }) = push.0.take()
        else {
            continue;
        };
        if let Ok((transform, mass, mut velocity)) = grounds.get_mut(body) {
            *velocity = pushed(*velocity, transform, mass.get(), impulse, point);
        }
    }
}
