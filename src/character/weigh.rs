//! A character's weight, on what it stands on.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::{Character, CharacterSystems};
use crate::drive::SpringDrive;
use crate::drive::push::{centre_of_mass, pushed};

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

/// No more than this is done to what is stood on, m/s^2: contacts cannot hold a light crate against the whole weight of a
/// person, and would throw both.
const LARGEST_PUSH_ACCEL: f32 = 30.0;

fn weigh_on_ground(
    time: Res<Time>,
    mut characters: Query<&mut GroundPush, With<Character>>,
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
    for mut push in &mut characters {
        let Some(Push {
            body,
            impulse,
            point,
        }) = push.0.take()
        else {
            continue;
        };
        let Ok((transform, mass, mut velocity, mut to_engine, is_driven)) = grounds.get_mut(body)
        else {
            continue;
        };
        let mass = mass.get();
        let impulse = impulse.clamp_length_max(LARGEST_PUSH_ACCEL * mass.mass * time.delta_secs());
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
