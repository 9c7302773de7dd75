//! The weight of a held body on its character: the reaction to the hand's force.
//!
//! | part of the reaction | on the character |
//! |---|---|
//! | down | acts in full: the character's ground carries the body too, and jumps are lower |
//! | against its walk | acts in full: it slows the walk, and never turns it round |
//! | up, sideways, along its walk | none: the legs take it |
//!
//! A character moves on velocity springs that ignore mass, so it cannot take all of it. With the part upwards, a character that presses
//! a body to the ground below would hover; with the part along its walk, it would be towed by what it has just thrown forward. What is
//! left only takes energy out.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::GrabSystems;
use super::holding::Holding;
use crate::spawn::Moves;
use crate::{BodyDimensions, Character, CharacterState, UpFrame};
use springyard_drive::engine::is_stepping;
use springyard_drive::{DriveState, VelocityDriveState};

pub(super) fn plugin(app: &mut App) {
    // While rapier or the character is switched off, nothing would take up what it adds to the velocity.
    let load = load_holders.in_set(GrabSystems::Load).run_if(is_stepping);
    app.add_systems(FixedUpdate, load);
}

fn load_holders(
    rapier: Single<&RapierRigidBodySet, With<DefaultRapierContext>>,
    mut holders: Query<
        (
            &Holding,
            &BodyDimensions,
            (&Velocity, &UpFrame),
            &mut CharacterState,
            &mut DriveState,
            &mut VelocityDriveState,
        ),
        Moves,
    >,
    bodies: Query<(&RapierRigidBodyHandle, &Velocity), Without<Character>>,
) {
    for (holding, dimensions, (velocity, frame), mut state, mut springs, mut walk) in &mut holders {
        let Some(grip) = holding.grip else {
            continue;
        };
        let Ok((handle, driven)) = bodies.get(holding.body) else {
            continue;
        };
        let Some(body) = rapier.bodies.get(handle.0) else {
            continue;
        };
        let impulse = (driven.linear - grip.before_drive) * body.mass();
        let change = frame.to_own(-impulse / dimensions.mass_kg);
        if !change.is_finite() {
            continue;
        }
        let down = change.y.min(0.0);
        match &mut state.flown {
            Some(flown) => flown.velocity += down,
            None => springs.carry(velocity.linear, frame.to_world(Vec3::Y * down)),
        }
        let own = frame.to_own(walk.velocity(velocity.linear));
        let walking = (own - state.carried).with_y(0.0);
        walk.carry(velocity.linear, frame.to_world(braking(change, walking)));
    }
}

/// The part of a change of velocity that slows down a walk at this velocity, all m/s.
fn braking(change: Vec3, walking: Vec3) -> Vec3 {
    let speed = walking.length();
    let along = walking.normalize_or_zero();
    along * change.dot(along).max(-speed).min(0.0)
}
